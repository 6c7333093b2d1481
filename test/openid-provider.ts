import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import Provider from 'oidc-provider'
import type { Test } from 'tap'
import { once } from '../lib/runtime/concurrency/once.js'

/** What an account of a provider says of itself. */
export type Account = Record<string, unknown>

export interface TestProvider {
  issuer: string
  /** Who logs in next, without being asked. */
  account: string
  /** How many requests the provider has had. */
  requests: number
}

/** A server on this machine that is gone when the test ends. */
async function listen (t: Test, handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export interface ProviderOptions {
  clientId?: string
  clientSecret?: string
  redirectUris: string[]
  accounts: Record<string, Account>
}

/** A certified identity provider, `oidc-provider`, at which `provider.account` is logged in without a form. */
export async function startOpenIdProvider (t: Test, { clientId = 'portal', clientSecret = 'portal-secret', redirectUris, accounts }: ProviderOptions): Promise<TestProvider> {
  const started: TestProvider = { issuer: '', account: Object.keys(accounts)[0] ?? '', requests: 0 }
  let serve: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  started.issuer = await listen(t, (request, response) => {
    started.requests += 1
    serve(request, response)
  })
  const provider = new Provider(started.issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris, token_endpoint_auth_method: 'client_secret_post' }],
    claims: { openid: ['sub', 'groups', 'customer'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) })
  })
  const callback = provider.callback()

  async function interact (request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: started.account } })
    const grant = grantId === undefined ? new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id }) : await provider.Grant.find(grantId)
    grant.addOIDCScope(String(params.scope))
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true })
  }

  serve = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    interact(request, response).catch(() => { response.writeHead(500).end() })
  }
  return started
}

/**
 * Goes where redirects lead, with the cookies of each host, until the address starts with `end`.
 *
 * @param jar cookies of the browser; by default a new one, that nobody has logged in with
 * @returns the address
 */
export async function followTo (url: string, end: string, jar = new Map<string, string>()): Promise<string> {
  let next = url
  for (let hop = 0; hop < 20 && !next.startsWith(end); hop++) {
    const response = await fetch(next, { redirect: 'manual', headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} at ${new URL(next).pathname}`)
    next = new URL(location, next).href
  }
  return next
}

/** How a provider lies in its next answer. */
export interface Lie {
  /** Claims to change in the ID token; `undefined` leaves one out. */
  claims?: Account
  /** Signs with a key that is not published, or in another way. */
  sign?: 'other' | 'none' | 'HS256'
  /** What UserInfo says. */
  userinfo?: Account
  /** Answers of the token endpoint: a status, or none at all. */
  token?: number | 'silence'
}

export interface LyingProvider extends TestProvider {
  lie: Lie
  /** The nonce that the next token has. */
  nonce: string
  /** Fails every request with 500. */
  broken: boolean
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The key of a provider, and one of somebody else: made once for all tests of a process, since each takes a tenth of a second of CPU. */
const keyPairs = once(async () => Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]))

/** A provider that answers whatever it is told to. */
export async function startLyingProvider (t: Test, clientId: string, clientSecret: string): Promise<LyingProvider> {
  const [own, other] = await keyPairs()
  const jwk = { ...await exportJWK(own.publicKey), kid: 'own', alg: 'RS256', use: 'sig' }
  const state: LyingProvider = { issuer: '', account: 'jane', requests: 0, lie: {}, nonce: '', broken: false }

  async function idToken (): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims = Object.fromEntries(Object.entries({
      iss: state.issuer, sub: state.account, aud: clientId, iat: now, exp: now + 300, nonce: state.nonce, groups: ['admins'], ...state.lie.claims
    }).filter(([, value]) => value !== undefined))
    if (state.lie.sign === 'none') return `${encode({ alg: 'none' })}.${encode(claims)}.`
    if (state.lie.sign === 'HS256') return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret.padEnd(32, '0')))
    const key: CryptoKey = state.lie.sign === 'other' ? other.privateKey : own.privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)
  }

  async function answer (request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.requests += 1
    const send = (body: object, status = 200) => { response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)) }
    if (state.broken) return send({}, 500)
    await text(request)
    const { pathname } = new URL(request.url ?? '/', state.issuer)
    if (pathname.startsWith('/.well-known/')) {
      const { issuer } = state
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/me`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none']
      })
    }
    if (pathname === '/jwks') return send({ keys: [jwk] })
    if (pathname === '/me') return send({ sub: state.account, ...state.lie.userinfo })
    if (state.lie.token === 'silence') return
    if (typeof state.lie.token === 'number') return send({ error: 'invalid_grant' }, state.lie.token)
    return send({ access_token: 'opaque', token_type: 'Bearer', expires_in: 60, id_token: await idToken() })
  }

  state.issuer = await listen(t, (request, response) => { answer(request, response).catch(() => { response.destroy() }) })
  return state
}
