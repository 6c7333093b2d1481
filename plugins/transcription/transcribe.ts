import type { FastifyInstance } from 'fastify'
import {
  type EncodedRun, SAMPLE_RATE, type SoundEngine, type SoundQuality, type Stretch, type Utterance, UTTERANCE_SPEECH_MIN_MS
} from '../../lib/sound/index.js'
import {
  after, createWindows, heardIn, recogniseInTries, WINDOW_MAX_MS, WindowQueue, type Recognition, type SharedSpeechEngine, type Unrecognised
} from '../../lib/recognition/index.js'
import type { RecordingRow } from '../database/tables.js'
import { PermanentError } from '../../lib/permanent-error.js'

/** By how much an utterance can be longer than its speech, in milliseconds: it includes a little of the pause before and after. */
const PADDING_MS = 700

const HOUR_MS = 3_600_000

/** How far to decode beyond the longest recording, in milliseconds: just enough to tell whether there is more. */
const BEYOND_MS = 1

/** An interrupted transcription. Its cause decides when it is retried. */
export class TranscriptionError extends Error {
  /** Whether part of the recording has been transcribed and stored. */
  readonly progressed: boolean
  /** Seconds that the engine asked to wait; 0 when it did not ask. */
  readonly retryAfterSeconds: number

  constructor (cause: unknown, progressed: boolean) {
    super('the audio could not be transcribed', { cause })
    this.name = 'TranscriptionError'
    this.progressed = progressed
    this.retryAfterSeconds = Number((cause as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds ?? 0)
  }
}

/** A transcription in progress. */
interface Transcription {
  recording: RecordingRow
  engine: SharedSpeechEngine
  customerId: string
  language: string
  /** Up to where the audio is transcribed, in milliseconds. */
  heardMs: number
  /** Whether anything was recognised and stored. */
  progressed: boolean
  noteProgress: () => void
}

/** The longest recording, in milliseconds. */
function longestMs ({ config }: FastifyInstance): number {
  return config.AUDIO_HOURS_MAX * HOUR_MS
}

/** The runs of a recording; a stream is a single run, whatever its encoding. */
async function runsOf (
  { audio, streams }: FastifyInstance, { consultation_id: id, source, encoding }: RecordingRow
): Promise<EncodedRun[]> {
  if (source === 'chunks' || encoding === null) return audio.runs(id)
  async function * bytes (): AsyncGenerator<Uint8Array> {
    for await (const piece of streams.readBytes(id)) yield piece.bytes
  }
  return encoding === 'opus'
    ? [{ format: 'opus_packets', sample_rate: null, channels: null, bytes }]
    : [{ format: 'pcm_s16le', sample_rate: SAMPLE_RATE, channels: 1, bytes }]
}

/** Notes that part of the recording is recognised and stored. */
function noteProgress (transcription: Transcription): void {
  transcription.progressed = true
  transcription.noteProgress()
}

/** Adds what was recognised in a window to the transcript, or the mark of a gap. */
async function addWindow (
  { consultations }: Pick<FastifyInstance, 'consultations'>, transcription: Transcription, window: Utterance, recognition: Recognition | Unrecognised
): Promise<void> {
  const added = await consultations.heard.add(transcription.recording.consultation_id, {
    from_ms: transcription.heardMs, ...heardIn(window, recognition)
  })
  if (!added) throw new Error('the transcript has gone on elsewhere')
  transcription.heardMs = window.end_ms
  noteProgress(transcription)
}

/** The windows of a recording, each of which is recognised once, by itself, and added in order. */
async function queueOf (
  { audio, consultations, db }: FastifyInstance, transcription: Transcription, signal: AbortSignal
): Promise<WindowQueue> {
  const { customerId, engine, language, recording: { consultation_id: id, heard_ms: begun } } = transcription
  const nameOf = ({ start_ms: start, end_ms: end }: Stretch) => `${start}-${end}`
  const stored = new Map((await audio.recordings.findWindows(db, id)).map(window => [nameOf(window), window.recognition]))
  return new WindowQueue({
    find (window) {
      const known = stored.get(nameOf(window))
      return known === undefined ? undefined : JSON.parse(known) as Recognition
    },
    recognise: async ({ pcm }) => recogniseInTries({
      recognise: async () => engine.recognise(pcm, language, signal, customerId),
      works: async () => engine.works(language, signal),
      signal
    }),
    async store (window, recognition) {
      await audio.recordings.storeWindow(db, id, window, JSON.stringify(recognition))
      noteProgress(transcription)
    },
    keep: async (window, result) => addWindow({ consultations }, transcription, window, result)
  }, Math.ceil(begun / WINDOW_MAX_MS))
}

/** Refuses a recording of which almost nothing could be decoded, unless the transcript has other text to report on. */
async function requireDecoded (
  { config, consultations }: FastifyInstance, { consultation_id: id, bytes, heard_ms: begun }: RecordingRow, quality: SoundQuality
): Promise<void> {
  const undecoded = quality.broken > 0 ? quality.duration_ms < config.AUDIO_MIN_SPEECH : quality.duration_ms === 0
  if (undecoded && begun === 0 && Number(bytes) > 0 && !await consultations.heard.hasTextBeside(id)) {
    throw new PermanentError('audio_not_decodable', `the audio of consultation ${id} could not be decoded`)
  }
}

/** Recognises everything that is not transcribed yet. @returns the quality of the sound */
async function recogniseAll (
  fastify: FastifyInstance, transcription: Transcription, sound: ReturnType<SoundEngine['ingest']>, signal: AbortSignal
): Promise<SoundQuality> {
  const { config } = fastify
  const { recording } = transcription
  const begun = recording.heard_ms
  const windows = createWindows()
  const queue = await queueOf(fastify, transcription, signal)

  async function take (utterance: Utterance): Promise<void> {
    const rest = after(utterance, begun)
    if (rest !== null) for (const window of windows.push(rest)) await queue.push(window)
  }

  // Do not call an engine until there is certainly enough speech: on less it hallucinates words.
  const held: Utterance[] = []
  let speechMs = 0
  let next = await sound.next()
  for (; next.done !== true; next = await sound.next()) {
    const { start_ms: start, end_ms: end } = next.value
    held.push(next.value)
    speechMs += Math.max(UTTERANCE_SPEECH_MIN_MS, end - start - PADDING_MS)
    if (speechMs >= config.AUDIO_MIN_SPEECH || begun > 0) for (const utterance of held.splice(0)) await take(utterance)
  }
  const quality = next.value
  await requireDecoded(fastify, recording, quality)
  if (quality.speech_ms >= config.AUDIO_MIN_SPEECH) for (const utterance of held) await take(utterance)
  for (const window of windows.end()) await queue.push(window)
  await queue.flush()
  return quality
}

/** Records that all of the recording is transcribed. */
async function complete (fastify: FastifyInstance, id: string, quality: SoundQuality, requestId?: string): Promise<void> {
  const { audio, consultations, db, log } = fastify
  const cut = quality.duration_ms > longestMs(fastify)
  if (cut) log.warn({ consultation: id, reqId: requestId }, 'a recording is longer than AUDIO_HOURS_MAX; its end is not transcribed')
  const missing = (await audio.recordings.readMissing(db, id)).length
  await consultations.heard.complete(id, { ...quality, missing, cut }, requestId)
}

/**
 * Transcribes the audio of a finished consultation window by window. After an interruption it resumes where the transcript ends, so that
 * nothing is transcribed twice. With too little speech, no engine is called.
 *
 * @param noteProgress called after each addition to the transcript
 * @param requestId of the request that it follows from
 * @throws {TranscriptionError} when it was interrupted; when the signal is aborted, the reason of the signal
 */
export async function transcribe (
  fastify: FastifyInstance, id: string, signal: AbortSignal, noteProgress: () => void, requestId?: string
): Promise<void> {
  const { audio, db, log, speech } = fastify
  const recording = await audio.recordings.find(db, id)
  if (recording === undefined || recording.transcribed) return
  if (speech === null) throw new Error('SPEECH_ENGINE is not set, and there is audio to transcribe')
  const { customer_id: customerId, input_language: language } = await db.selectFrom('consultations')
    .select(['customer_id', 'input_language']).where('id', '=', id).executeTakeFirstOrThrow()

  const stopped = new AbortController()
  const stop = AbortSignal.any([signal, stopped.signal])
  const transcription: Transcription = {
    recording, engine: speech, customerId, language, heardMs: recording.heard_ms, progressed: false, noteProgress
  }
  let sound: ReturnType<SoundEngine['ingest']> | undefined
  try {
    sound = fastify.sound.ingest(await runsOf(fastify, recording), longestMs(fastify) + BEYOND_MS, stop, ({ spentMs, soundMs }) => {
      log.warn({ consultation: id, reqId: requestId, cpu_ms: Math.round(spentMs), sound_ms: soundMs }, 'decoding a recording took more CPU time than its length allows; the rest counts as broken')
    })
    await complete(fastify, id, await recogniseAll(fastify, transcription, sound, stop), requestId)
  } catch (error) {
    stopped.abort(error)
    // The generator holds a decoder until it is closed.
    await sound?.throw(error).catch(() => {})
    signal.throwIfAborted()
    throw new TranscriptionError(error, transcription.progressed)
  }
}
