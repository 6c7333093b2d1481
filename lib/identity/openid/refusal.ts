/**
 * Why a login with an identity provider came to nothing: the provider cannot be reached or fails, it or the person refused (or what came
 * back is not what was asked for), or the person is known, but has nothing that lets them in. Where somebody is logged in already, and the
 * provider is asked again: it vouches for them no more, or gives them other rights than before.
 */
export type OpenIdRefusalKind = 'unavailable' | 'refused' | 'no_access' | 'ended' | 'changed'

/** A login that came to nothing. Its message is for the log: it never holds a code or a token. */
export class OpenIdRefusal extends Error {
  readonly kind: OpenIdRefusalKind
  /** Of `no_access`: whom the provider named. */
  readonly subject: string | null

  constructor (kind: OpenIdRefusalKind, message: string, subject: string | null = null) {
    super(message)
    this.name = 'OpenIdRefusal'
    this.kind = kind
    this.subject = subject
  }
}

/** An error and those that caused it. */
function chainOf (error: unknown): Array<{ code?: unknown, error?: unknown, message?: string, status?: unknown }> {
  const chain = []
  for (let link = error; typeof link === 'object' && link !== null && chain.length < 10; link = (link as { cause?: unknown }).cause) chain.push(link)
  return chain
}

/** Errors of the network and of `fetch`. */
const OUTAGE = /^(?:OAUTH_TIMEOUT|ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_\w+|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT)$/

/** What an error of the library means. */
export function refusalOf (error: unknown): OpenIdRefusal {
  const chain = chainOf(error)
  const isOutage = chain.some(({ code, message, status }) => {
    return (typeof code === 'string' && OUTAGE.test(code)) || message === 'fetch failed' || (typeof status === 'number' && status >= 500)
  })
  // What a provider says in words may hold anything; its error codes are names.
  const codes = chain.flatMap(({ code, error: name }) => [code, name]).filter(name => typeof name === 'string' && /^\w{1,60}$/.test(name))
  const reason = codes.length === 0 ? 'for an unknown reason' : [...new Set(codes)].join(', ')
  return isOutage
    ? new OpenIdRefusal('unavailable', `The identity provider cannot be used: ${reason}`)
    : new OpenIdRefusal('refused', `The login was refused: ${reason}`)
}
