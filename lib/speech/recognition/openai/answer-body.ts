import type { RawAnswer } from '../../../runtime/index.js'
import { SpeechError } from '../answers/errors.js'
import { transcriptionOf, type Transcription } from '../answers/transcription.js'
import { isObject } from '../../../runtime/index.js'

/** Captions instead of a text: their times and numbers were not said. */
const CAPTIONS = /^\s*WEBVTT|^\s*(?:\d+\s+)?\d\d:\d\d(?::\d\d)?[.,]\d{3} --> /

/** What a media type looks like: anything else is not repeated in an error. */
const MEDIA_TYPE = /^[a-z]{1,20}\/[a-z0-9.+-]{1,40}$/

/** An event of a transcription, in one of the forms that servers send. */
interface TranscriptEvent {
  type?: unknown
  delta?: unknown
  text?: unknown
  error?: unknown
  segments?: unknown
  choices?: unknown
}

function parsed (text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function notUnderstood (detail: string): SpeechError {
  return new SpeechError('not_json', MEDIA_TYPE.test(detail) || detail === 'captions' ? { detail } : {})
}

function textOf (value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** What a chunk of a chat adds: vLLM sends transcriptions as it sends answers of language models. */
function addedBy (choices: readonly unknown[]): { text: string, ended: boolean } {
  const [choice] = choices
  if (!isObject(choice)) return { text: '', ended: false }
  return { text: isObject(choice.delta) ? textOf(choice.delta.content) : '', ended: typeof choice.finish_reason === 'string' }
}

/**
 * A transcription that came in events without being requested that way: the deltas and the whole text of OpenAI, the chunks of vLLM, or an
 * answer for each segment, as Speaches sends them.
 *
 * @throws SpeechError when the stream ends before the transcription
 */
function joined ({ texts, marked }: RawAnswer): Transcription {
  const events: TranscriptEvent[] = texts.map(text => {
    const value = parsed(text)
    return isObject(value) ? value : { text }
  })
  const answers: Transcription[] = []
  let deltas: string | undefined
  let ended = marked
  for (const event of events) {
    if (event.error !== undefined && event.error !== null) throw new SpeechError('server_error', { detail: 'event' })
    if (event.type === 'transcript.text.done') return transcriptionOf({ text: event.text })
    if (Array.isArray(event.choices)) {
      const added = addedBy(event.choices)
      deltas = (deltas ?? '') + added.text
      ended ||= added.ended
    } else if (typeof event.delta === 'string') deltas = (deltas ?? '') + event.delta
    else if (event.type === undefined) answers.push(transcriptionOf(event))
  }
  if (deltas !== undefined) {
    if (!ended) throw new SpeechError('invalid_answer', { detail: 'events without an end' })
    return { text: deltas }
  }
  const [first] = answers
  if (first === undefined) return { text: '' }
  const segments = answers.flatMap(answer => answer.segments ?? [])
  return { ...first, text: answers.map(({ text }) => text ?? '').join(' '), segments }
}

/**
 * Reads what a server sends, whatever it was asked for: JSON, a plain text, or events.
 *
 * @throws SpeechError `not_json`, `invalid_answer` and `server_error`
 */
export function readBody (answer: RawAnswer): Transcription {
  const { type, texts: [text = ''] } = answer
  if (type === 'text/event-stream') return joined(answer)
  const value = parsed(text)
  if (/\bjson\b/.test(type)) {
    if (value === undefined) throw notUnderstood(type)
    return transcriptionOf(value)
  }
  if (type !== 'text/plain') throw notUnderstood(type)
  if (isObject(value)) return transcriptionOf(value)
  if (CAPTIONS.test(text)) throw notUnderstood('captions')
  return { text }
}
