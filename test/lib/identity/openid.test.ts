import t from 'tap'
import { createOpenId, OpenIdRefusal, type OpenIdSettings, type LoginPurpose } from '../../../lib/identity/openid/index.js'
import { followTo, startLyingProvider, startOpenIdProvider, type Lie, type LyingProvider } from '../../openid-provider.js'

const REDIRECT = 'http://127.0.0.1:1/portal/openid/callback/'

function settingsFor (issuer: string, others: Partial<OpenIdSettings> = {}): OpenIdSettings {
  return {
    issuer,
    clientId: 'portal',
    clientSecret: 'portal-secret',
    redirectUri: REDIRECT,
    scope: 'openid profile',
    claim: 'groups',
    adminValues: ['admins'],
    viewerValues: ['viewers'],
    customerClaim: '',
    ...others
  }
}

/** The kind and the message of a refusal; whatever else is thrown is an error of the test. */
async function refusalOf (login: Promise<unknown>): Promise<[kind: string, message: string]> {
  const error = await login.then(person => new Error(`let in: ${JSON.stringify(person)}`), (thrown: unknown) => thrown)
  if (error instanceof OpenIdRefusal) return [error.kind, error.message]
  throw error
}

t.test('people log in at a certified provider, with the rights that a claim gives them', async t => {
  const provider = await startOpenIdProvider(t, {
    redirectUris: [REDIRECT],
    accounts: {
      ada: { name: 'Ada Lovelace', groups: ['staff', 'admins'] },
      bob: { name: 'Bob', groups: 'viewers' },
      both: { groups: ['viewers', 'admins'], customer: 'Riverside' },
      eve: { groups: ['staff'] },
      nobody: {}
    }
  })
  const { issuer } = provider
  async function logIn (account: string, others: Partial<OpenIdSettings> = {}, purpose: LoginPurpose = 'login') {
    const openId = createOpenId(settingsFor(issuer, others))
    provider.account = account
    const { url, attempt } = await openId.begin(purpose)
    const back = await followTo(url, REDIRECT)
    return openId.finish(new URL(back).search.slice(1), attempt)
  }

  t.strictSame(await logIn('ada'), { issuer, subject: 'ada', name: 'Ada Lovelace', role: 'admin', customer: null })
  t.strictSame(await logIn('ada', {}, 'confirm'), { issuer, subject: 'ada', name: 'Ada Lovelace', role: 'admin', customer: null })
  t.strictSame(await logIn('bob'), { issuer, subject: 'bob', name: 'Bob', role: 'viewer', customer: null })
  t.strictSame(await logIn('both', { customerClaim: 'customer' }), { issuer, subject: 'both', name: 'both', role: 'admin', customer: 'Riverside' })
  for (const account of ['eve', 'nobody']) t.equal((await refusalOf(logIn(account)))[0], 'no_access', account)
  t.equal((await refusalOf(logIn('ada', { customerClaim: 'customer' })))[0], 'no_access', 'without the claim of the customer')
})

t.test('the address that a browser is sent to has PKCE, a state and a nonce, and no secret', async t => {
  const provider = await startLyingProvider(t, 'portal', 'portal-secret')
  const openId = createOpenId(settingsFor(provider.issuer))
  t.equal(provider.requests, 0, 'the provider is asked for nothing before the first login')
  const first = await openId.begin('login')
  const query = Object.fromEntries(new URL(first.url).searchParams)
  t.match(query, { response_type: 'code', client_id: 'portal', redirect_uri: REDIRECT, scope: 'openid profile', code_challenge_method: 'S256', state: first.attempt.state, nonce: first.attempt.nonce })
  t.notMatch(first.url, /portal-secret/)
  t.notMatch(first.url, first.attempt.verifier)
  t.strictSame([query.prompt, query.max_age], [undefined, undefined])
  const second = await openId.begin('confirm')
  t.match(Object.fromEntries(new URL(second.url).searchParams), { prompt: 'login', max_age: '0' })
  const { requests } = provider
  t.match(Object.fromEntries(new URL((await openId.begin('check')).url).searchParams), { prompt: 'none' })
  t.ok(provider.requests > requests, 'before somebody is sent there for a check, it is seen whether the provider answers')
  for (const name of ['state', 'nonce', 'verifier'] as const) t.not(first.attempt[name], second.attempt[name], name)
})

/** Ends a login at a provider that lies. */
async function lying (provider: LyingProvider, lie: Lie, others: Partial<OpenIdSettings> = {}, purpose: LoginPurpose = 'login') {
  const openId = createOpenId(settingsFor(provider.issuer, others))
  const { attempt } = await openId.begin(purpose)
  provider.lie = lie
  provider.nonce = attempt.nonce
  return openId.finish(new URLSearchParams({ code: 'code', state: attempt.state }).toString(), attempt)
}

t.test('a token that is not what was asked for opens nothing', async t => {
  const provider = await startLyingProvider(t, 'portal', 'portal-secret')
  const now = Math.floor(Date.now() / 1000)
  const lies: Record<string, Lie> = {
    'for another audience': { claims: { aud: 'other' } },
    'for several, and authorised for another': { claims: { aud: ['portal', 'other'], azp: 'other' } },
    'of another issuer': { claims: { iss: 'http://evil.example' } },
    'of another login': { claims: { nonce: 'another' } },
    'of no login': { claims: { nonce: undefined } },
    'that has expired': { claims: { exp: now - 120, iat: now - 600 } },
    'without an end': { claims: { exp: undefined } },
    'without a subject': { claims: { sub: undefined } },
    'signed with another key': { sign: 'other' },
    'that is not signed': { sign: 'none' },
    'signed with the secret of the client': { sign: 'HS256' }
  }
  t.match(await lying(provider, {}), { subject: 'jane', role: 'admin' })
  for (const [what, lie] of Object.entries(lies)) {
    const [kind, message] = await refusalOf(lying(provider, lie))
    t.equal(kind, 'refused', `a token ${what}`)
    t.notMatch(message, /eyJ|opaque|jane/, `of a token ${what} the log says nothing that is secret`)
  }
})

t.test('a claim that lets nobody in, or that is of another type, is no access', async t => {
  const provider = await startLyingProvider(t, 'portal', 'portal-secret')
  for (const groups of [undefined, null, '', 'admin', 'Admins', 'admins,viewers', ['other'], [], [['admins']], 7, true, { admins: true }, [{ name: 'admins' }]]) {
    t.equal((await refusalOf(lying(provider, { claims: { groups } })))[0], 'no_access', JSON.stringify(groups) ?? 'nothing')
  }
  for (const customer of [undefined, '', ' ', 7, ['Riverside'], { name: 'Riverside' }, 'x'.repeat(256)]) {
    t.equal((await refusalOf(lying(provider, { claims: { customer } }, { customerClaim: 'customer' })))[0], 'no_access', JSON.stringify(customer) ?? 'nothing')
  }
  t.match(await lying(provider, { claims: { realm_access: { roles: ['viewers'] } } }, { claim: 'realm_access.roles' }), { role: 'viewer' })
  t.match(await lying(provider, { claims: { 'a.b': 'admins', a: { b: 'viewers' } } }, { claim: 'a.b' }), { role: 'admin' }, 'the exact name wins')
  t.equal((await refusalOf(lying(provider, { claims: { groups: undefined } }, { claim: 'constructor.name', adminValues: ['Object'] })))[0], 'no_access')
})

t.test('what the token does not say, UserInfo may say of the same person, and of nobody else', async t => {
  const provider = await startLyingProvider(t, 'portal', 'portal-secret')
  const silent = { groups: undefined }
  t.match(await lying(provider, { claims: silent, userinfo: { groups: ['viewers'] } }), { subject: 'jane', role: 'viewer' })
  t.match(await lying(provider, { userinfo: { sub: 'other', groups: ['viewers'] } }), { role: 'admin' }, 'it is not asked where the token says enough')
  t.equal((await refusalOf(lying(provider, { claims: silent, userinfo: { sub: 'other', groups: ['admins'] } })))[0], 'refused')
  t.match(await lying(provider, { claims: { ...silent, name: 'Jane' }, userinfo: { name: 'Mallory', groups: ['viewers'] } }), { name: 'Jane' })
})

t.test('a login anew must be anew', async t => {
  const provider = await startLyingProvider(t, 'portal', 'portal-secret')
  const now = Math.floor(Date.now() / 1000)
  t.match(await lying(provider, { claims: { auth_time: now } }, {}, 'confirm'), { subject: 'jane' })
  for (const time of [undefined, now - 3600, String(now)]) {
    t.equal((await refusalOf(lying(provider, { claims: { auth_time: time } }, {}, 'confirm')))[0], 'refused', `auth_time ${time}`)
  }
})

t.test('a wrong state, a refusal and a used code open nothing', async t => {
  const provider = await startLyingProvider(t, 'portal', 'portal-secret')
  const openId = createOpenId(settingsFor(provider.issuer))
  const { attempt } = await openId.begin('login')
  provider.nonce = attempt.nonce
  for (const query of ['', 'code=code', 'code=code&state=other', `error=access_denied&state=${attempt.state}`, `code=code&state=${attempt.state}&state=${attempt.state}`]) {
    t.equal((await refusalOf(openId.finish(query, attempt)))[0], 'refused', query)
  }
  t.equal((await refusalOf(openId.finish(`code=code&state=${attempt.state}&iss=http://evil.example`, attempt)))[0], 'refused', 'of another issuer')
  t.equal((await refusalOf(lying(provider, { token: 400 })))[0], 'refused', 'a code that the provider does not take')
})

t.test('a provider that fails is unavailable, until it is back', async t => {
  const provider = await startLyingProvider(t, 'portal', 'portal-secret')
  const openId = createOpenId(settingsFor(provider.issuer))
  provider.broken = true
  t.equal((await refusalOf(openId.begin('login')))[0], 'unavailable')
  provider.broken = false
  t.match(await openId.begin('login'), { url: /code_challenge/ }, 'it is asked again')
  t.equal((await refusalOf(lying(provider, { token: 503 })))[0], 'unavailable')
  t.equal((await refusalOf(createOpenId(settingsFor('http://127.0.0.1:9')).begin('login')))[0], 'unavailable')
  t.equal((await refusalOf(lying(provider, { token: 'silence' })))[0], 'unavailable', 'it does not wait for ever')
})
