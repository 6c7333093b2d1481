import type { Dispatcher } from 'undici'
import type { Fail } from './errors.js'
import { eventsIn } from './event-stream.js'

/** An answer as a server gave it. */
export interface RawAnswer {
  /** Its media type without parameters, in small letters; `application/json` where the server names none. */
  type: string
  /** The body; the data of each event where it came as events, without the mark at their end. */
  texts: string[]
  /** Of events: whether they ended with the mark `[DONE]`. */
  marked: boolean
}

/** Largest answer that is read, in bytes: some hundred times the longest report, or hours of speech. */
export const ANSWER_MAX_BYTES = 8 * 1024 * 1024

/** How much of an error response is read to see what the server does not support, in bytes. */
export const COMPLAINT_MAX_BYTES = 64 * 1024

/** A header of an answer; the first one when it came more than once. */
export function headerOf (value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Drains what is left of an answer, unless it is long, so that its connection can be used again. */
export async function discard ({ body }: Dispatcher.ResponseData): Promise<void> {
  if (!body.readableEnded && !body.destroyed) await body.dump({ limit: COMPLAINT_MAX_BYTES }).catch(() => {})
}

/** The text of a response, which must be UTF-8 and not longer than allowed. */
export async function textOf (response: Dispatcher.ResponseData, maxBytes: number, fail: Fail): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    const bytes = chunk as Uint8Array
    size += bytes.length
    if (size > maxBytes) throw fail('too_large', {}, '')
    chunks.push(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw fail('not_json', {}, '')
  }
}

/** The value of a JSON text. */
export function parseJson (text: string, fail: Fail): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The message of a SyntaxError quotes the text.
    throw fail('not_json', {}, '')
  }
}

/**
 * Reads an answer in whatever form it comes.
 *
 * @param alive called with each part of a stream of events
 */
export async function readRaw (response: Dispatcher.ResponseData, alive: () => void, fail: Fail): Promise<RawAnswer> {
  const [named = ''] = (headerOf(response.headers['content-type']) ?? '').split(';')
  const type = named.trim().toLowerCase() || 'application/json'
  if (type !== 'text/event-stream') return { type, texts: [await textOf(response, ANSWER_MAX_BYTES, fail)], marked: false }
  const texts: string[] = []
  let marked = false
  let size = 0
  for await (const data of eventsIn(response.body as AsyncIterable<Uint8Array>, alive)) {
    marked = data.trim() === '[DONE]'
    size += data.length
    if (size > ANSWER_MAX_BYTES) throw fail('too_large', {}, '')
    if (marked) break
    texts.push(data)
  }
  response.body.destroy()
  return { type, texts, marked }
}
