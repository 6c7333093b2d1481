import type { FastifyInstance } from 'fastify'
import type { StreamEncoding } from '../../schemas/audio.js'
import { readMissing } from '../audio/recordings.js'
import type { EncodedRun } from '../audio/types.js'
import { findRecording, type RecordingRow } from '../consultations/recordings.js'
import { UTTERANCE_SPEECH_MIN_MS } from '../hearing/speech-detector.js'
import { SAMPLE_RATE, type Hearing, type SoundQuality, type Utterance } from '../hearing/types.js'
import type { Recognition } from '../speech/types.js'
import { after, createWindows, placed } from './windows.js'

/** Windows of one recording that are recognised at the same time. */
const PREFETCHED = 4

/** What an utterance is longer than the speech in it, in milliseconds, at most: it begins and ends with a little of the pause. */
const PADDING_MS = 700

const HOUR_MS = 3_600_000

/** What is listened to beyond the longest recording, in milliseconds: just enough to know whether there is more. */
const BEYOND_MS = 1

/** What interrupted a transcription, for those who decide when it is tried again. */
export class TranscriptionError extends Error {
  /** Whether part of it is in the transcript for good. */
  readonly progressed: boolean
  /** Seconds that the engine asks to wait. */
  readonly retryAfterSeconds: number

  constructor (cause: unknown, progressed: boolean) {
    super('the audio could not be transcribed', { cause })
    this.name = 'TranscriptionError'
    this.progressed = progressed
    this.retryAfterSeconds = Number((cause as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds ?? 0)
  }
}

/** A window that is being recognised. */
interface Asked {
  window: Utterance
  recognition: Promise<Recognition>
}

/**
 * Turns the audio of finished consultations into transcript, window by window, each once: interrupted, it goes on behind what is in the
 * transcript. With too little speech, no engine is asked.
 */
export function createTranscribe (fastify: FastifyInstance) {
  const { audio, streams, config, consultations, db, hearing, log, speech } = fastify
  const longest = config.AUDIO_HOURS_MAX * HOUR_MS

  /** The sound of a stream, as 16 kHz mono PCM. `spoilt` is called when some of it could not be decoded, and is silence. */
  async function * pcmOf (id: string, encoding: StreamEncoding, spoilt: () => void): AsyncGenerator<Uint8Array> {
    const opus = encoding === 'opus' ? await hearing.openOpus() : null
    try {
      for await (const { payloads } of streams.read(id, encoding)) {
        if (opus === null) {
          yield * payloads
        } else {
          const samples = opus.decode(payloads)
          if (opus.broken() > 0) spoilt()
          yield new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
        }
      }
    } finally {
      opus?.free()
    }
  }

  /** A stream is one run, whatever its frames were encoded in. */
  async function runsOf (id: string, { source, encoding }: RecordingRow, spoilt: () => void): Promise<EncodedRun[]> {
    if (source === 'chunks' || encoding === null) return audio.runs(id)
    return [{ format: 'pcm_s16le', sample_rate: SAMPLE_RATE, channels: 1, bytes: () => pcmOf(id, encoding, spoilt) }]
  }

  return async function transcribe (id: string, signal: AbortSignal, noteProgress: () => void): Promise<void> {
    const recording = await findRecording(db, id)
    if (recording === undefined || recording.transcribed) return
    if (speech === null) throw new Error('SPEECH_ENGINE is not set, and there is audio to transcribe')
    const engine = speech
    const { input_language: language } = await db.selectFrom('consultations').select('input_language').where('id', '=', id)
      .executeTakeFirstOrThrow()

    const stopped = new AbortController()
    const stop = AbortSignal.any([signal, stopped.signal])
    const windows = createWindows()
    const begun = recording.heard_ms
    let heard = begun
    let asked: Asked[] = []
    let progressed = false
    let spoilt = false

    /** Puts the first of the windows that are asked for into the transcript. */
    async function keepFirst (): Promise<void> {
      const [first] = asked
      if (first === undefined) return
      const { window } = first
      const recognition = await first.recognition
      asked = asked.slice(1)
      const pieces = placed(window, recognition)
      const stretch = { from_ms: heard, to_ms: window.end_ms, pieces, other_language: recognition.other_language }
      if (!await consultations.heard.add(id, stretch)) throw new Error('the transcript has gone on elsewhere')
      heard = window.end_ms
      progressed = true
      noteProgress()
    }

    async function ask (window: Utterance): Promise<void> {
      const recognition = engine.recognise(window.pcm, language, stop)
      // Awaited when its turn comes; a failure before that is not unhandled.
      recognition.catch(() => {})
      asked.push({ window, recognition })
      if (asked.length >= PREFETCHED) await keepFirst()
    }

    /** Takes what is not in the transcript yet. */
    async function take (utterance: Utterance): Promise<void> {
      const rest = after(utterance, begun)
      if (rest !== null) for (const window of windows.push(rest)) await ask(window)
    }

    let sound: ReturnType<Hearing['hear']> | undefined
    try {
      sound = hearing.hear(await runsOf(id, recording, () => { spoilt = true }), longest + BEYOND_MS, stop)
      const held: Utterance[] = []
      let surely = 0
      let next = await sound.next()
      for (; next.done !== true; next = await sound.next()) {
        const { start_ms: start, end_ms: end } = next.value
        held.push(next.value)
        surely += Math.max(UTTERANCE_SPEECH_MIN_MS, end - start - PADDING_MS)
        if (surely >= config.AUDIO_MIN_SPEECH || begun > 0) for (const utterance of held.splice(0)) await take(utterance)
      }
      const quality: SoundQuality = next.value
      if (quality.speech_ms >= config.AUDIO_MIN_SPEECH) for (const utterance of held) await take(utterance)
      for (const window of windows.end()) await ask(window)
      while (asked.length > 0) await keepFirst()
      const cut = quality.duration_ms > longest
      if (cut) log.warn({ consultation: id }, 'a recording is longer than AUDIO_HOURS_MAX; its end is not transcribed')
      const missing = (await readMissing(db, id)).length
      await consultations.heard.complete(id, { ...quality, broken: quality.broken + Number(spoilt), missing, cut })
    } catch (error) {
      stopped.abort(error)
      // It waits to be asked for more, and holds a decoder until then.
      await sound?.throw(error).catch(() => {})
      signal.throwIfAborted()
      throw new TranscriptionError(error, progressed)
    }
  }
}
