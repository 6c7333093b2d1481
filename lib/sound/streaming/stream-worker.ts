import { parentPort, workerData } from 'node:worker_threads'
import type { StreamEncoding } from '../../../schemas/audio.js'
import { decodePiece } from '../model/pieces.js'
import { SpeechListener } from '../segmentation/listener.js'
import { openOpus } from '../decoding/opus-packets.js'
import { viewOfPcm } from '../decoding/pcm.js'
import type { SegmentedSlice, OpusPackets, Utterance } from '../model/types.js'
import { loadVoiceActivity } from '../segmentation/voice-activity.js'
import { bytesOf, type Slot } from './slots.js'

/** A question about one stream. Questions are answered in order. */
export type StreamQuestion =
  /** Opens a stream, to be segmented from `startMs` on, without its first `skipped` samples. */
  | { type: 'open', stream: number, encoding: StreamEncoding, listen: { startMs: number, skipped: number } }
  /** Sound, in the form in which pieces are stored: in the shared memory, until the answer, or in memory of its own. */
  | { type: 'sound', stream: number, piece: Slot | Uint8Array }
  | { type: 'current', stream: number }
  | { type: 'close', stream: number }

/** The answer: what was found in the sound, or the utterance in progress. */
export interface StreamAnswer {
  heard?: SegmentedSlice
  current?: Utterance | null
}

/** The answer to a question, or the message of what went wrong. */
export type StreamReply = { answer: StreamAnswer } | { error: string }

/** For how long answers gather before they are sent, in milliseconds. */
const ANSWERING_MS = 10

/** One stream in this thread. */
interface OpenStream {
  encoding: StreamEncoding
  opus: OpusPackets | null
  listener: SpeechListener
  skipped: number
}

const streams = new Map<number, OpenStream>()
let voiceActivity: ReturnType<typeof loadVoiceActivity> | undefined

async function open ({ stream, encoding, listen }: Extract<StreamQuestion, { type: 'open' }>): Promise<void> {
  const opus = encoding === 'opus' ? await openOpus() : null
  const openVoiceActivity = await (voiceActivity ??= loadVoiceActivity())
  streams.set(stream, { encoding, opus, listener: new SpeechListener(openVoiceActivity(), listen.startMs), skipped: listen.skipped })
}

function close (stream: number): void {
  const found = streams.get(stream)
  found?.listener.free()
  found?.opus?.free()
  streams.delete(stream)
}

function find (stream: number): OpenStream {
  const found = streams.get(stream)
  if (found === undefined) throw new Error('the stream is not open')
  return found
}

function segment (stream: OpenStream, given: Slot | Uint8Array): StreamAnswer {
  const { encoding, opus, listener } = stream
  const piece = given instanceof Uint8Array ? given : bytesOf(workerData as SharedArrayBuffer, given)
  const payloads = decodePiece(encoding, piece)
  const samples = opus === null ? viewOfPcm(payloads) : opus.decode(payloads)
  const known = Math.min(stream.skipped, samples.length)
  stream.skipped -= known
  const events = listener.push(samples.subarray(known))
  return {
    heard: {
      samples: samples.length,
      events,
      settled_ms: listener.settled_ms(),
      speech_ms: listener.quality().speech_ms,
      speaking: listener.isSpeaking()
    }
  }
}

async function answer (question: StreamQuestion): Promise<StreamAnswer> {
  if (question.type === 'open') await open(question)
  if (question.type === 'close') close(question.stream)
  if (question.type === 'current') return { current: find(question.stream).listener.current() }
  return question.type === 'sound' ? segment(find(question.stream), question.piece) : {}
}

/** Buffers that are transferred instead of copied. */
function transferred (reply: StreamReply): ArrayBuffer[] {
  if ('error' in reply) return []
  const { heard, current } = reply.answer
  const sounds = heard?.events.flatMap(event => event.type === 'utterance' ? [event.utterance.pcm] : []) ?? []
  if (current != null) sounds.push(current.pcm)
  return sounds.map(pcm => pcm.buffer as ArrayBuffer)
}

/** Answers questions in order. Answers go back together, but none waits for many others. */
async function answerAll (questions: readonly StreamQuestion[]): Promise<void> {
  let replies: StreamReply[] = []
  let since = performance.now()

  function send (): void {
    parentPort?.postMessage(replies, replies.flatMap(transferred))
    replies = []
    since = performance.now()
  }

  for (const question of questions) {
    replies.push(await answer(question).then(found => ({ answer: found }), (error: Error) => ({ error: error.message })))
    if (performance.now() - since > ANSWERING_MS) send()
  }
  if (replies.length > 0) send()
}

let last: Promise<void> = Promise.resolve()

parentPort?.on('message', (questions: readonly StreamQuestion[]) => {
  last = last.then(async () => answerAll(questions))
})
