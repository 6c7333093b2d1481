import type { FastifyInstance } from 'fastify'
import {
  after, createWindows, Diarization, recogniseInTries, type Recognition, type SoundEngine, type SoundQuality, type SpeakerTurn,
  type Stretch, type Utterance, UTTERANCE_SPEECH_MIN_MS, WINDOW_MAX_MS, WindowQueue
} from '../../lib/speech/index.js'
import type { RecordingRow } from '../database/tables.js'
import { PermanentError } from '../../lib/runtime/index.js'
import type { WorkAttempt } from '../../lib/work/index.js'
import { runsOf } from '../streams/index.js'
import { Comparison } from './comparison.js'
import { continuing, type Destination, hearingAgain } from './destinations.js'
import { type Heard, hearWindow } from '../live/index.js'

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

/** What comes of a window that is being recognised ahead. */
type Ahead = ReturnType<FastifyInstance['live']['leaveAhead']>

/** A transcription in progress. */
interface Transcription {
  recording: RecordingRow
  heard: Heard
  /** What is stored of the windows, as JSON, by `nameOf`. */
  stored: Map<string, string>
  /** Finds out how certain the engine is; `null` where it says so itself. */
  comparison: Comparison | null
  /** Whether it is the last attempt at a recording whose only part the engine does not recognise. */
  isLast: boolean
  /** Where what is recognised goes. */
  destination: Destination
  /** Finds out who speaks when; `null` where that is of no use or known by channel, or there is no model for it. */
  diarization: Diarization | null
  /** Whether anything was recognised and stored. */
  progressed: boolean
  answered: () => void
}

/** The longest recording, in milliseconds. */
function longestMs ({ config }: FastifyInstance): number {
  return config.AUDIO_HOURS_MAX * HOUR_MS
}

/** Notes that part of the recording is recognised and stored. */
function noteProgress (transcription: Transcription): void {
  transcription.progressed = true
  transcription.answered()
}

function nameOf ({ start_ms: start, end_ms: end }: Stretch): string {
  return `${start}-${end}`
}

/** What is stored of a window. */
function storedOf ({ stored }: Transcription, window: Stretch): Recognition | undefined {
  const json = stored.get(nameOf(window))
  return json === undefined ? undefined : JSON.parse(json) as Recognition
}

/** The windows of a recording, each recognised once and separately, and passed on in order. */
function queueOf (fastify: FastifyInstance, transcription: Transcription, ahead: Ahead, signal: AbortSignal): WindowQueue {
  const { audio, db } = fastify
  const { comparison, destination, heard, stored, recording: { consultation_id: id } } = transcription
  return new WindowQueue({
    find: async window => storedOf(transcription, window) ?? ahead(window),
    recognise: async window => recogniseInTries({
      recognise: async () => hearWindow(fastify, heard, window, signal),
      works: async () => heard.engine.works(heard.language, signal),
      signal
    }),
    async store (window, recognition) {
      const json = JSON.stringify(recognition)
      await audio.recordings.storeWindow(db, id, window, json)
      stored.set(nameOf(window), json)
      noteProgress(transcription)
    },
    async keep (window, result) {
      if (await destination.keep(window, result, stored.has(nameOf(window)))) noteProgress(transcription)
      comparison?.keep(window, result)
    }
  }, Math.ceil(destination.begunMs / WINDOW_MAX_MS))
}

/**
 * Refuses a recording of which almost nothing could be decoded, unless the transcript has other text to report on. One that is whole and
 * has no sound in it is too short instead.
 */
async function requireDecoded (
  { audio, config, consultations, db }: FastifyInstance, { recording, destination }: Transcription, quality: SoundQuality
): Promise<void> {
  const { consultation_id: id, bytes } = recording
  const isMissing = async () => quality.duration_ms === 0 && (await audio.recordings.readMissing(db, id)).length > 0
  const undecoded = quality.broken > 0 ? quality.duration_ms < config.AUDIO_MIN_SPEECH : await isMissing()
  const isAlone = destination.begunMs === 0 && (destination.replaces || !await consultations.recognised.hasTextBeside(id))
  if (undecoded && isAlone && Number(bytes) > 0) {
    throw new PermanentError('audio_not_decodable', `the audio of consultation ${id} could not be decoded`)
  }
}

/** Recognises everything that is not transcribed yet. @returns the quality of the sound */
async function recogniseAll (
  fastify: FastifyInstance, transcription: Transcription, queue: WindowQueue, sound: ReturnType<SoundEngine['ingest']>
): Promise<SoundQuality> {
  const { config } = fastify
  const { comparison, destination: { begunMs: begun } } = transcription
  const windows = createWindows()

  async function take (utterance: Utterance): Promise<void> {
    comparison?.push(utterance)
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
    // Where each channel has a person of its own, that is known already: voices would get the same names in another order.
    if (next.value.channels !== undefined) transcription.diarization = null
    await transcription.diarization?.push(next.value)
    speechMs += Math.max(UTTERANCE_SPEECH_MIN_MS, end - start - PADDING_MS)
    if (speechMs >= config.AUDIO_MIN_SPEECH || begun > 0) for (const utterance of held.splice(0)) await take(utterance)
  }
  const quality = next.value
  await requireDecoded(fastify, transcription, quality)
  if (quality.speech_ms >= config.AUDIO_MIN_SPEECH) for (const utterance of held) await take(utterance)
  comparison?.endOfSound()
  for (const window of windows.end()) await queue.push(window)
  await queue.flush(transcription.isLast)
  return quality
}

/** Who speaks when. That is not known where it cannot be found out: a transcript without speakers is better than none. */
async function turnsIn (
  { log }: FastifyInstance, { diarization, recording: { consultation_id: id } }: Transcription, signal: AbortSignal, requestId?: string
): Promise<SpeakerTurn[]> {
  if (diarization === null) return []
  try {
    return await diarization.end()
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error, consultation: id, reqId: requestId }, 'voices could not be told apart; the transcript does not say who speaks')
    return []
  }
}

/** Finds out who speaks when, but not in a dictation: there, one person speaks. */
async function openDiarization (
  { voiceEncoder }: FastifyInstance, template: string, customerId: string, signal: AbortSignal
): Promise<Diarization | null> {
  const encoder = template === 'dictation_api' ? null : await voiceEncoder()
  return encoder === null ? null : new Diarization(async (utterance, windows) => encoder.encode(utterance, windows, { signal, customerId }))
}

/** Records that all of the recording is transcribed. */
async function complete (
  fastify: FastifyInstance, { recording, destination }: Transcription, quality: SoundQuality, turns: readonly SpeakerTurn[],
  ending: Parameters<Destination['complete']>[2]
): Promise<void> {
  const { audio, db, log } = fastify
  const { consultation_id: id } = recording
  const cut = quality.duration_ms > longestMs(fastify)
  if (cut) log.warn({ consultation: id, reqId: ending.requestId }, 'a recording is longer than audioHoursMax; its end is not transcribed')
  const missing = (await audio.recordings.readMissing(db, id)).length
  await destination.complete({ ...quality, missing, cut }, turns, ending)
}

/**
 * Transcribes the audio of a finished consultation window by window. After an interruption it resumes where the transcript ends. What was
 * recognised while people spoke is recognised again, unless `speechHearings` is 1, and replaced as a whole; of that, too, no window is
 * recognised again after an interruption. With too little speech, no engine is called.
 *
 * @param attempt `answered` is called after each addition to the transcript
 * @throws {TranscriptionError} when it was interrupted; when the signal is aborted, the reason of the signal
 */
export async function transcribe (
  fastify: FastifyInstance, id: string, { signal, answered, requestId }: Omit<WorkAttempt, 'fallback'>
): Promise<void> {
  const { audio, config, db, log, speech } = fastify
  const consultation = await db.selectFrom('consultations')
    .select(['customer_id', 'input_language', 'template', 'attempts', 'revisions']).where('id', '=', id).executeTakeFirst()
  const recording = await audio.recordings.find(db, id)
  if (consultation === undefined || recording === undefined || recording.transcribed) return
  if (speech === null) throw new Error('there is no speech engine, and there is audio to transcribe')
  const { customer_id: customerId, input_language: language, template, attempts: failed, revisions } = consultation

  const stopped = new AbortController()
  const stop = AbortSignal.any([signal, stopped.signal])
  const ahead = fastify.live.leaveAhead(id)
  const stored = new Map((await audio.recordings.findWindows(db, id)).map(window => [nameOf(window), window.recognition]))
  const heard = { consultationId: id, customerId, engine: speech, language }
  const transcription: Transcription = {
    recording,
    heard,
    stored,
    comparison: speech.lacksCertainty !== true
      ? null
      : new Comparison(fastify, {
        heard, stored: window => storedOf(transcription, window), onStored: () => noteProgress(transcription), requestId, signal: stop
      }),
    isLast: failed + 1 >= config.REPORT_ATTEMPTS,
    destination: (recording.heard_live && config.SPEECH_HEARINGS > 1 ? hearingAgain : continuing)(fastify, recording, revisions),
    diarization: await openDiarization(fastify, template, customerId, stop),
    progressed: false,
    answered
  }
  let sound: ReturnType<SoundEngine['ingest']> | undefined
  try {
    sound = fastify.sound.ingest(await runsOf(fastify, recording), longestMs(fastify) + BEYOND_MS, stop, ({ spentMs, soundMs }) => {
      log.warn({ consultation: id, reqId: requestId, cpu_ms: Math.round(spentMs), sound_ms: soundMs }, 'decoding a recording took more CPU time than its length allows; the rest counts as broken')
    })
    const quality = await recogniseAll(fastify, transcription, queueOf(fastify, transcription, ahead, stop), sound)
    const turns = await turnsIn(fastify, transcription, stop, requestId)
    await complete(fastify, transcription, quality, turns, { doubtful: await transcription.comparison?.areGuesses() ?? false, requestId })
  } catch (error) {
    stopped.abort(error)
    // The generator holds a decoder until it is closed.
    await sound?.throw(error).catch(() => {})
    signal.throwIfAborted()
    throw new TranscriptionError(error, transcription.progressed)
  }
}
