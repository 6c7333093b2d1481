/** The portal, under whichever path it is. */
const PORTAL = new URL('./', document.baseURI)
const ADMIN = new URL('../api/v1/admin/', PORTAL)

/** Longest wait for an answer, in milliseconds. */
const TIMEOUT_MS = 30_000

/** An answer that is no success: a sentence for people, and for some the fields that it is about. */
export class ApiError extends Error {
  constructor (status, body) {
    const problems = Array.isArray(body) ? body : []
    super(problems.map(({ msg }) => msg).join(' ') || body?.error || 'The service did not answer as expected.')
    this.status = status
    this.code = body?.code
    /** What is wrong, by the name of the field. */
    this.problems = new Map(problems.map(({ loc, msg }) => [loc[1], msg]))
  }
}

/**
 * What happens when nobody is logged in any more (with a sentence that says why, where the service does), when the identity provider has to
 * vouch for the person again, and when a login is too old for something. Set by the page, which can ask for a login.
 */
export const on = {
  loggedOut () {},
  async unchecked () {},
  async unconfirmed () { return false }
}

async function send (url, method, body) {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  }).catch(() => { throw new ApiError(0, { error: 'The service cannot be reached. Try again.' }) })
  const answer = response.status === 204 ? null : await response.json().catch(() => null)
  if (response.ok) return answer
  throw new ApiError(response.status, answer)
}

/** Asks; where the login is too old, has it confirmed, and asks once more. */
async function ask (url, method, body) {
  try {
    return await send(url, method, body)
  } catch (error) {
    if (error.code === 'portal_session_invalid') on.loggedOut()
    if (error.code === 'portal_access_ended') on.loggedOut(error.message)
    if (error.code === 'portal_check_required') await on.unchecked()
    if (error.code !== 'confirmation_required' || !await on.unconfirmed()) throw error
    return send(url, method, body)
  }
}

/** Calls `/api/v1/admin/…`. */
export async function admin (path, { method = 'GET', body } = {}) {
  return ask(new URL(path, ADMIN), method, body)
}

/** Calls the portal's own `/portal/…`. */
export async function portal (path, { method = 'GET', body } = {}) {
  return ask(new URL(path, PORTAL), method, body)
}

/** Calls it without minding whether anybody is logged in: to find out, or to log in. */
export async function logIn (path, { method = 'GET', body } = {}) {
  return send(new URL(path, PORTAL), method, body)
}

/** The address of one of the portal's own paths. */
export function addressOf (path) {
  return new URL(path, PORTAL).href
}

/** A name as a part of a path. */
export function part (name) {
  return encodeURIComponent(name)
}
