import { parentPort, workerData } from 'node:worker_threads'
import type { StreamEncoding } from '../../../../schemas/audio.js'
import { decodePiece } from '../model/pieces.js'
import { SpeechListener } from '../segmentation/listener.js'
import { openOpus } from '../decoding/opus-packets.js'
import { viewOfPcm } from '../decoding/pcm.js'
import type { SegmentedSlice, OpusPackets, Utterance } from '../model/types.js'
import { loadVoiceActivity } from '../segmentation/voice-activity.js'
import { Slots, type Slot } from './slots.js'

/** What is shared with this thread: pieces of sound, which the other thread gives out, and speech, which this one does. */
export interface StreamMemory {
  pieces: SharedArrayBuffer
  speech: SharedArrayBuffer
}

/** Questions, and speech that is no longer needed. */
export interface StreamMessage {
  questions: readonly StreamQuestion[]
  released: readonly Slot[]
}

/** A question about one stream. Questions are answered in order. */
export type StreamQuestion =
  /** Opens a stream, to be segmented from `startMs` on, without its first `skipped` samples. */
  | { type: 'open', stream: number, encoding: StreamEncoding, listen: { startMs: number, skipped: number } }
  /** Sound, in the form in which pieces are stored: in the shared memory, until the answer, or in memory of its own. */
  | { type: 'sound', stream: number, piece: Slot | Uint8Array }
  | { type: 'current', stream: number }
  | { type: 'close', stream: number }

/** The answer: what was found in the sound, or the utterance in progress, in the shared memory or in memory of its own. */
export interface StreamAnswer {
  slice?: SegmentedSlice
  current?: Omit<Utterance, 'pcm'> & { pcm: Slot | Int16Array } | null
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

const { pieces, speech: speechMemory } = workerData as StreamMemory
const speech = new Slots(speechMemory)
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
  const piece = given instanceof Uint8Array ? given : Buffer.from(pieces, given.at, given.length)
  const payloads = decodePiece(encoding, piece)
  const samples = opus === null ? viewOfPcm(payloads) : opus.decode(payloads)
  const known = Math.min(stream.skipped, samples.length)
  stream.skipped -= known
  const events = listener.push(samples.subarray(known))
  return {
    slice: {
      samples: samples.length,
      events,
      settled_ms: listener.settled_ms(),
      speech_ms: listener.quality().speech_ms,
      speaking: listener.isSpeaking(),
      pausing: listener.isPausing()
    }
  }
}

/** The utterance in progress, in the shared memory if there is room. */
function ongoing ({ listener }: OpenStream): NonNullable<StreamAnswer['current']> | null {
  let slot: Slot | null = null
  const current = listener.current(samples => {
    slot = speech.take(samples * Int16Array.BYTES_PER_ELEMENT)
    return slot === null ? new Int16Array(samples) : new Int16Array(speech.memory, slot.at, samples)
  })
  return current === null ? null : { ...current, pcm: slot ?? current.pcm }
}

async function answer (question: StreamQuestion): Promise<StreamAnswer> {
  if (question.type === 'open') await open(question)
  if (question.type === 'close') close(question.stream)
  if (question.type === 'current') return { current: ongoing(find(question.stream)) }
  return question.type === 'sound' ? segment(find(question.stream), question.piece) : {}
}

/** Buffers that are transferred instead of copied. */
function transferred (reply: StreamReply): ArrayBuffer[] {
  if ('error' in reply) return []
  const { slice, current } = reply.answer
  const sounds = slice?.events.flatMap(event => event.type === 'utterance' ? [event.utterance.pcm] : []) ?? []
  if (current?.pcm instanceof Int16Array) sounds.push(current.pcm)
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

parentPort?.on('message', ({ questions, released }: StreamMessage) => {
  for (const slot of released) speech.release(slot)
  last = last.then(async () => answerAll(questions))
})
