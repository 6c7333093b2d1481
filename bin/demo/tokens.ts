import { createPublicKey } from 'node:crypto'
import { createDecoder, createVerifier } from 'fast-jwt'
import type { JsonWebKeySet } from '../../schemas/jwks.js'
import { TokenRequest, type TokenResponse } from '../../schemas/token.js'
import { operate } from '../operate.js'
import type { Config } from '../../schemas/config.js'
import type { Narrator } from './narrator.js'

const PATH = '/api/v1/token/'

const user = TokenRequest.examples[0] as TokenRequest

/** What a token says that one of the published keys has signed; throws when none has, or when it is for somebody else. */
function verify (token: string, { keys }: JsonWebKeySet, { PUBLIC_URL, TOKEN_AUDIENCE }: Config): { header: unknown, claims: unknown } {
  const { header } = createDecoder({ complete: true })(token)
  const jwk = keys.find(({ kid }) => kid === header.kid)
  if (jwk === undefined) throw new Error('no published key has signed the token')
  const key = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
  const claims = createVerifier({ key, algorithms: [jwk.alg], allowedIss: PUBLIC_URL, allowedAud: TOKEN_AUDIENCE, checkTyp: 'at+jwt' })(token)
  return { header, claims }
}

/** Gets a token with the key, and uses it. */
async function showToken (narrator: Narrator, config: Config, key: string): Promise<void> {
  narrator.chapter('The backend of a customer asks for a token, with its secret key')
  const answer = await narrator.call('Details of the clinician go in, a short-lived token comes out.', {
    method: 'POST', path: PATH, headers: { 'X-Api-Key': key }, body: user, expect: 200
  })
  const { token } = answer.body as TokenResponse

  narrator.chapter('Anybody can verify the token, with nothing but the published keys')
  const published = await narrator.call('The public keys.', { path: '/.well-known/jwks.json', expect: 200 })
  narrator.say('\nVerified. The token says, and no name, e-mail address or provider number is in it:')
  narrator.say(JSON.stringify(verify(token, published.body as JsonWebKeySet, config), null, 2))

  narrator.chapter('The frontend uses the token, and never sees the key')
  await narrator.call('Who is this session for?', { path: '/api/v1/session/', headers: { Authorization: `Bearer ${token}` }, expect: 200 })
  await narrator.call('The same with a token that is not valid.', {
    path: '/api/v1/session/', headers: { Authorization: `Bearer ${token.slice(0, -4)}` }, expect: 401
  })
}

/** Each error of the token endpoint, once. */
async function showErrors (narrator: Narrator, config: Config, key: string): Promise<void> {
  narrator.chapter('What goes wrong, and how it is said')
  const headers = { 'X-Api-Key': key }
  await narrator.call('401: the key is not valid.', { method: 'POST', path: PATH, headers: { 'X-Api-Key': 'wrong' }, body: user, expect: 401 })
  await narrator.call('400: everything that is wrong with the body, at once.', {
    method: 'POST', path: PATH, headers, body: { user_id: 7, first_name: ' ', last_name: 'Doe', healthcare_provider_type: 'wizard' }, expect: 400
  })

  await operate(config, 'user.block', { customer: 'Sandbox', user_id: 'u-13' })
  await narrator.call('403: the customer has blocked this user.', {
    method: 'POST', path: PATH, headers, body: { ...user, user_id: 'u-13' }, expect: 403
  })
  const limited = await operate(config, 'api-key.create', {
    customer: 'Sandbox', name: 'One practice, one request', mode: 'test', organisations: ['Riverside Practice'], rate_limit_max: 1
  }) as { key: string }
  await narrator.call('403: this key may act for one organisation only.', {
    method: 'POST', path: PATH, headers: { 'X-Api-Key': limited.key }, body: { ...user, organisation: 'Another Practice' }, expect: 403
  })
  await narrator.call('429: and it may ask once in a window only.', {
    method: 'POST', path: PATH, headers: { 'X-Api-Key': limited.key }, body: user, expect: 429
  })
}

/** The journey of an access token. */
export async function demonstrateTokens (narrator: Narrator, config: Config, key: string): Promise<void> {
  await showToken(narrator, config, key)
  await showErrors(narrator, config, key)
}
