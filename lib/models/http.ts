import { once } from '../runtime/index.js'
import { ModelError } from './errors.js'
import type { Dispatcher } from 'undici'

/** Most redirections that are followed: a hub sends to the servers that hold its files. */
const REDIRECTS_MAX = 10

/** Longest wait for the head of an answer, and for the next part of its body, in milliseconds. */
const ANSWER_TIMEOUT_MS = 30_000
const SILENCE_TIMEOUT_MS = 60_000

/** Longest answer that is read as text, in bytes. */
const TEXT_MAX_BYTES = 4_194_304

/** What every request says. A compressed file could not be continued. */
const ABOUT_US = { 'user-agent': 'clinical-consultation-service', 'accept-encoding': 'identity' }

const REDIRECTIONS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const LOGIN_NEEDED: ReadonlySet<number> = new Set([401, 403])

/** Statuses that may be others when the request is repeated. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])

/** An answer, after all redirections. */
export interface Answer {
  status: number
  /** Lower-case names. The hub says what a file is where it sends to another server: its `x-linked-` headers are here, too. */
  headers: Readonly<Record<string, string>>
  body: Dispatcher.ResponseData['body']
}

/** A failure after which a repeated request may succeed. */
export class PassingError extends Error {}

const PROXIES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']

/** Requests go through a proxy where HTTPS_PROXY, HTTP_PROXY and NO_PROXY say so. */
const client = once(async () => {
  const { Agent, EnvHttpProxyAgent, request } = await import('undici')
  const options = { headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: SILENCE_TIMEOUT_MS }
  // It says on standard error that it is experimental, which is of no use to those who have no proxy.
  const hasProxy = PROXIES.some(name => (process.env[name] ?? '') !== '')
  return { request, dispatcher: hasProxy ? new EnvHttpProxyAgent(options) : new Agent(options) }
})

/** Whether only this machine can be meant. */
function isLoopback ({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}

/** Whether nobody between here and there can change what is sent. */
export function isProtected (address: string): boolean {
  const url = new URL(address)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

function textOf (headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => value === undefined ? [] : [[name, String(value)]]))
}

/** The sentence about an answer that is no success, or a PassingError. */
function refusalOf (url: URL, status: number): Error {
  const where = `${url.origin}${url.pathname}`
  if (PASSING.has(status) || status >= 500) return new PassingError(`${where} answers ${status}`)
  if (LOGIN_NEEDED.has(status)) {
    return new ModelError('refused', `${where} answers ${status}: its publisher wants a login, or an agreement on its page. Download the file there, and hand it over with npm run models -- import FILE --as NAME.`)
  }
  return new ModelError('refused', `${where} answers ${status} instead of the file.`)
}

/**
 * Asks for something and follows redirections, but never from https to http.
 *
 * @throws {PassingError} when nothing answers, or the server is busy or broken
 * @throws {ModelError} for an answer that stays the same when asked again
 */
export async function ask (
  address: string, method: 'GET' | 'HEAD', headers: Readonly<Record<string, string>>, signal: AbortSignal
): Promise<Answer> {
  const { request, dispatcher } = await client()
  let [url, before]: [URL, Record<string, string>] = [new URL(address), {}]
  for (let redirections = 0; redirections <= REDIRECTS_MAX; redirections++) {
    let answer
    try {
      answer = await request(url, { method, headers: { ...ABOUT_US, ...headers }, dispatcher, signal })
    } catch (error) {
      signal.throwIfAborted()
      throw new PassingError(`${url.host} cannot be reached (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`)
    }
    // A connection can break before anybody reads: whoever reads then is told.
    answer.body.on('error', () => {})
    const own = textOf(answer.headers)
    if (!REDIRECTIONS.has(answer.statusCode)) {
      const isAnswer = answer.statusCode < 400 || answer.statusCode === 416
      if (isAnswer) return { status: answer.statusCode, headers: { ...before, ...own }, body: answer.body }
      await answer.body.dump()
      throw refusalOf(url, answer.statusCode)
    }
    await answer.body.dump()
    const next = new URL(own.location ?? '', url)
    if (url.protocol === 'https:' && next.protocol !== 'https:') throw new ModelError('refused', `${url.host} sends to an address without https, which is not followed.`)
    // What the hub says of the file itself; not of its own answer.
    const linked = Object.entries(own).filter(([name]) => name.startsWith('x-linked-') || name === 'x-repo-commit')
    before = { ...before, ...Object.fromEntries(linked) }
    url = next
  }
  throw new ModelError('refused', `${new URL(address).host} redirects more than ${REDIRECTS_MAX} times.`)
}

/** A small answer as text. */
export async function askText (address: string, signal: AbortSignal): Promise<string> {
  const { body } = await ask(address, 'GET', {}, signal)
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += (part as Buffer).length
    if (bytes > TEXT_MAX_BYTES) throw new ModelError('refused', `${address} answers with more than ${TEXT_MAX_BYTES} bytes.`)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}
