import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { absenceOf, type Absence } from './absence.js'
import { sendScripted, type ScriptedReply } from './scripted-reply.js'

/** A request for a transcription as it arrived. */
export interface SpeechRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  /** The fields beside the file. */
  fields: Record<string, string>
  file: { name: string, type: string, bytes: Buffer }
  /** The samples of the file, 16 kHz mono. */
  pcm: Int16Array
  durationMs: number
}

/** What the server answers to a request. */
export type SpeechAnswerer = (request: SpeechRequest, at: number) => ScriptedReply

/** One reply for each request, in order, or a function of the request. */
export type SpeechScript = readonly ScriptedReply[] | SpeechAnswerer

/** A speech engine that answers by a script. */
export interface SpeechServer extends Absence {
  /** Its base URL, `http://127.0.0.1:PORT/v1`. */
  baseUrl: string
  requests: SpeechRequest[]
  /** Most requests that were in the server at once. */
  most: () => number
}

const SAMPLE_RATE = 16_000

/** A segment of `verbose_json`, in seconds. */
export interface SpeechSegment extends Record<string, unknown> {
  text: string
  start?: number | null
  end?: number | null
  /** How certain the server is; it says nothing of it when left out. */
  avg_logprob?: number | null
}

/** A good answer in `verbose_json`, as Speaches writes it, or with other parts of it changed. */
export function transcription (segments: readonly SpeechSegment[], changes: object = {}): ScriptedReply {
  const measures = { seek: 0, tokens: [], temperature: 0, compression_ratio: 1.2, no_speech_prob: 0.01 }
  return {
    body: {
      task: 'transcribe',
      language: 'en',
      duration: segments.at(-1)?.end ?? 0,
      text: segments.map(({ text }) => text).join(' '),
      segments: segments.map((segment, id) => ({ id, ...measures, ...segment })),
      ...changes
    }
  }
}

/** A good answer in `json`. */
export function plainTranscription (text: string): ScriptedReply {
  return { body: { text } }
}

/** A server that hears a text in each sound, over its whole length, and gives it in the format that it is asked for. */
export function transcribing (textOf: (request: SpeechRequest) => string): SpeechAnswerer {
  return request => {
    const text = textOf(request)
    if (request.fields.response_format !== 'verbose_json') return plainTranscription(text)
    return transcription(text === '' ? [] : [{ text, start: 0, end: request.durationMs / 1000 }], { language: request.fields.language })
  }
}

/** A server whose segments hold all of the text, and end at this share of the sound. */
export function endingAt (share: number, textOf: (request: SpeechRequest) => string): SpeechAnswerer {
  return request => transcription([{ text: textOf(request), start: 0, end: request.durationMs * share / 1000 }])
}

/** A server whose segments hold the first sentences of a text, a second each, and whose `text` is all of it. */
export function segmentingOnly (sentences: number, textOf: (request: SpeechRequest) => string): SpeechAnswerer {
  return request => {
    const text = textOf(request)
    const first = text.split(/(?<=[.!?]) /).slice(0, sentences)
    return transcription(first.map((sentence, at) => ({ text: sentence, start: at, end: at + 1 })), { text })
  }
}

/** A server that does something else with the sounds in which it hears this text, and answers all others. */
export function exceptFor (
  text: string, textOf: (request: SpeechRequest) => string, reply: (times: number) => ScriptedReply | null
): SpeechAnswerer {
  let times = 0
  const answer = transcribing(textOf)
  return (request, at) => (textOf(request) === text ? reply(++times) : null) ?? answer(request, at)
}

/** A server that refuses files larger than the given bytes (413). */
export function refusingAbove (bytes: number, answer: SpeechAnswerer): SpeechAnswerer {
  return (request, at) => request.file.bytes.length > bytes ? { status: 413, body: 'Payload Too Large' } : answer(request, at)
}

/** A server of a model without times: it refuses `verbose_json` with the words of vLLM. */
export function refusingVerboseJson (answer: SpeechAnswerer): SpeechAnswerer {
  const message = 'Currently only support response_format `text` or `json`'
  return (request, at) => request.fields.response_format === 'json'
    ? answer(request, at)
    : { status: 400, body: { error: { message, type: 'BadRequestError', param: null, code: 400 } } }
}

/** A server that refuses to be told the language, whichever it is. */
export function refusingLanguage (answer: SpeechAnswerer, refusal: ScriptedReply): SpeechAnswerer {
  return (request, at) => request.fields.language === undefined ? answer(request, at) : refusal
}

/** A server that takes no form but this one, and says nothing about why. */
export function takingOnly (takes: (fields: SpeechRequest['fields']) => boolean, answer: SpeechAnswerer, refusal: ScriptedReply): SpeechAnswerer {
  return (request, at) => takes(request.fields) ? answer(request, at) : refusal
}

/** A server that answers with plain text, whatever it is asked for. */
export function answeringText (textOf: (request: SpeechRequest) => string): SpeechAnswerer {
  return request => ({ headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `${textOf(request)}\n` })
}

/** The events of a transcription, in the form of each server that sends them. */
export const eventsOf = {
  openai: (words: readonly string[]) => [
    ...words.map(word => ({ type: 'transcript.text.delta', delta: `${word} ` })), { type: 'transcript.text.done', text: words.join(' ') }
  ],
  vllm: (words: readonly string[]) => [
    ...words.map(word => ({ object: 'transcription.chunk', choices: [{ delta: { content: ` ${word}` } }] })),
    { object: 'transcription.chunk', choices: [{ delta: { content: '' }, finish_reason: 'stop' }] }, '[DONE]'
  ],
  speaches: (words: readonly string[]) => words.map((text, at) => ({ text, segments: [{ text, start: 2 * at, end: 2 * at + 2 }] })),
  texts: (words: readonly string[]) => [...words]
}

/** A server that answers with events, although nobody asked for them. */
export function answeringEvents (form: keyof typeof eventsOf, textOf: (request: SpeechRequest) => string): SpeechAnswerer {
  return request => ({
    pieces: eventsOf[form](textOf(request).split(' ')).map(event => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
  })
}

/** What stands for these samples and no others. */
function checksumOf (pcm: Int16Array): string {
  return createHash('sha256').update(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)).digest('hex').slice(0, 12)
}

/** A text that says which sound arrived: its length and its checksum. */
export function fingerprint ({ pcm }: Pick<SpeechRequest, 'pcm'>): string {
  return `${Math.round(pcm.length * 1000 / SAMPLE_RATE)} ms ${checksumOf(pcm)}`
}

/** The parts of a multipart body, in order. */
function partsOf (body: Buffer, contentType: string): { headers: string, content: Buffer }[] {
  const boundary = /^multipart\/form-data; boundary="?([^";]+)"?$/.exec(contentType)?.[1]
  if (boundary === undefined) throw new Error('no multipart/form-data')
  const parts: { headers: string, content: Buffer }[] = []
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let at = body.indexOf(delimiter.subarray(2)) + delimiter.length - 2
  while (body.subarray(at, at + 2).toString('latin1') === '\r\n') {
    const content = body.indexOf('\r\n\r\n', at) + 4
    const end = body.indexOf(delimiter, content)
    if (content < 4 || end === -1) throw new Error('a part without an end')
    parts.push({ headers: body.toString('utf8', at + 2, content - 4), content: body.subarray(content, end) })
    at = end + delimiter.length
  }
  if (body.subarray(at, at + 2).toString('latin1') !== '--') throw new Error('a body without an end')
  return parts
}

/** The samples of a WAV file, which must be of 16 kHz, mono and 16 bits, and say so everywhere in its header. */
export function samplesOf (wav: Buffer): Int16Array {
  const expected = Buffer.from('52494646........57415645666d74201000000001000100803e0000007d00000200100064617461........'.replaceAll('.', '0'), 'hex')
  expected.writeUInt32LE(wav.length - 8, 4)
  expected.writeUInt32LE(wav.length - 44, 40)
  if (!wav.subarray(0, 44).equals(expected) || wav.length % 2 !== 0) throw new Error('no WAV of 16 kHz, mono, 16 bits')
  return new Int16Array(new Uint8Array(wav.subarray(44)).buffer)
}

function requestOf (method: string, url: string, headers: IncomingHttpHeaders, body: Buffer): SpeechRequest {
  const fields: Record<string, string> = {}
  let file: SpeechRequest['file'] | undefined
  for (const { headers: about, content } of partsOf(body, headers['content-type'] ?? '')) {
    const [, name = '', filename] = /form-data; name="([^"]*)"(?:; filename="([^"]*)")?/i.exec(about) ?? []
    if (filename === undefined) fields[name] = content.toString()
    else if (name === 'file') file = { name: filename, type: /content-type: ([^\r\n]*)/i.exec(about)?.[1] ?? '', bytes: content }
  }
  if (file === undefined) throw new Error('no file')
  const pcm = samplesOf(file.bytes)
  return { method, url, headers, fields, file, pcm, durationMs: Math.round(pcm.length * 1000 / SAMPLE_RATE) }
}

/** Whether it is the silence that the service sends to find out whether an engine works. */
function isProbe ({ pcm }: SpeechRequest): boolean {
  return pcm.length === SAMPLE_RATE && pcm.every(sample => sample === 0)
}

/**
 * A server that answers each request, and 400 to what no engine would understand.
 *
 * @param probed answers the silence that the service sends to find out whether an engine works; nothing is heard in it by default
 */
export function createSpeechServer (answer: SpeechAnswerer, probed: SpeechAnswerer = () => transcription([])): Server {
  let count = 0
  let probes = 0
  return createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
      const { method = '', url = '', headers } = incoming
      let said: ScriptedReply
      try {
        const request = requestOf(method, url, headers, Buffer.concat(chunks))
        said = isProbe(request) ? probed(request, probes++) : answer(request, count++)
      } catch (error) {
        said = { status: 400, body: { error: { message: (error as Error).message } } }
      }
      sendScripted(response, said)
    })
  })
}

/** Starts a speech engine on a free port of this machine; it is gone when the test ends. */
export async function startSpeechServer (t: Test, script: SpeechScript, probed?: SpeechAnswerer): Promise<SpeechServer> {
  const requests: SpeechRequest[] = []
  let inside = 0
  let most = 0
  const server = createSpeechServer((request, at) => {
    requests.push(request)
    const said = typeof script === 'function' ? script(request, at) : script[at]
    return said ?? { status: 418, body: 'the script has no more replies' }
  }, probed)
  server.on('request', (_incoming, response: ServerResponse) => {
    inside += 1
    most = Math.max(most, inside)
    response.on('close', () => { inside -= 1 })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests, most: () => most, ...absenceOf(server) }
}
