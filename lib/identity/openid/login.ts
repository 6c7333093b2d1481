import type { Configuration } from 'openid-client'
import { personOf, saysAccess, type Claims, type OpenIdPerson, type OpenIdSettings } from './access.js'
import { OpenIdRefusal, refusalOf } from './refusal.js'

/** Longest wait for one answer of the provider, in seconds. */
const TIMEOUT_SECONDS = 10

/** Milliseconds after which a provider is discovered again: its keys and paths may have changed. */
const DISCOVERY_TTL_MS = 3_600_000

/** Maximum age of a repeated login when it returns here, in seconds. */
const FRESH_SECONDS = 120

/**
 * Why the person is at the provider: to log in; to log in although the provider knows them, because something needs that; or to see whether
 * the provider still vouches for them, without asking them anything.
 */
export type LoginPurpose = 'login' | 'confirm' | 'check'

/** A login that has begun. It is kept where the browser cannot see it until the browser comes back. */
export interface LoginAttempt {
  state: string
  nonce: string
  verifier: string
  purpose: LoginPurpose
}

/** Logs people in with an identity provider: the code flow with PKCE, and nothing else. */
export interface OpenId {
  /** Begins a login. @throws {OpenIdRefusal} when the provider cannot be reached */
  begin: (purpose: LoginPurpose) => Promise<{ url: string, attempt: LoginAttempt }>
  /**
   * Ends it. State, nonce, issuer, audience, signature and lifetime are checked, and when the person was asked, where that matters.
   *
   * @param query what the provider sent the browser back with
   * @throws {OpenIdRefusal}
   */
  finish: (query: string, attempt: LoginAttempt) => Promise<OpenIdPerson>
}

/** Loaded when it is first needed: most installations have no provider. */
async function library () {
  return import('openid-client')
}

async function discover ({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const client = await library()
  const url = new URL(issuer)
  const authentication = clientSecret === '' ? client.None() : client.ClientSecretPost(clientSecret)
  return client.discovery(url, clientId, clientSecret === '' ? {} : clientSecret, authentication, {
    timeout: TIMEOUT_SECONDS,
    // Without this, the signature of a token that came straight from the provider is not looked at.
    execute: [client.enableNonRepudiationChecks, ...url.protocol === 'http:' ? [client.allowInsecureRequests] : []]
  })
}

/** Discovers the provider at the first login, and again after a while, after a failure, or to check whether it is reachable. */
function createDiscovery (settings: OpenIdSettings): (anew?: boolean) => Promise<Configuration> {
  let found: { configuration: Promise<Configuration>, until: number } | null = null
  return async function provider (anew = false) {
    if (anew || found === null || found.until < Date.now()) {
      const configuration = discover(settings)
      const mine = { configuration, until: Date.now() + DISCOVERY_TTL_MS }
      found = mine
      configuration.catch(() => { if (found === mine) found = null })
    }
    return found.configuration
  }
}

/** What the provider says of the person: in the token, and where that says too little, at its own endpoint. */
async function claimsOf (
  provider: Configuration, token: Claims & { sub: string }, accessToken: string, settings: OpenIdSettings
): Promise<Claims> {
  if (saysAccess(token, settings) || provider.serverMetadata().userinfo_endpoint === undefined) return token
  const client = await library()
  return { ...await client.fetchUserInfo(provider, accessToken, token.sub), ...token }
}

/** The request parameters for a purpose (OpenID Connect Core, 3.1.2.1). */
const PARAMETERS: Readonly<Record<LoginPurpose, Record<string, string>>> = {
  login: {},
  confirm: { prompt: 'login', max_age: '0' },
  check: { prompt: 'none' }
}

/** Logs people in as the settings say. Nothing is asked of the provider before the first login. */
export function createOpenId (settings: OpenIdSettings): OpenId {
  const provider = createDiscovery(settings)

  async function begin (purpose: LoginPurpose) {
    const client = await library()
    const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier(), purpose }
    // Nobody is sent to a provider that is away while they could go on working.
    const url = client.buildAuthorizationUrl(await provider(purpose === 'check'), {
      redirect_uri: settings.redirectUri,
      scope: settings.scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      ...PARAMETERS[purpose]
    })
    return { url: url.href, attempt }
  }

  async function finish (query: string, { state, nonce, verifier, purpose }: LoginAttempt): Promise<OpenIdPerson> {
    const client = await library()
    const found = await provider()
    const current = new URL(settings.redirectUri)
    current.search = query
    const tokens = await client.authorizationCodeGrant(found, current, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      ...(purpose === 'confirm' ? { maxAge: FRESH_SECONDS } : {})
    })
    const token = tokens.claims()
    if (token === undefined) throw new OpenIdRefusal('refused', 'The provider sent no ID token')
    return personOf(await claimsOf(found, token, tokens.access_token, settings), token.sub, settings)
  }

  /** Every error as one of the three kinds. */
  function refusing<A extends unknown[], T> (act: (...args: A) => Promise<T>) {
    return async (...args: A): Promise<T> => act(...args).catch((error: unknown) => {
      throw error instanceof OpenIdRefusal ? error : refusalOf(error)
    })
  }

  return { begin: refusing(begin), finish: refusing(finish) }
}
