import { endianness } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { RecordingRow } from '../consultations/recordings.js'
import { SAMPLE_RATE, type Listener, type OpusPackets, type Utterance } from '../hearing/types.js'
import type { Recognition, SharedSpeechEngine } from '../speech/types.js'
import { after, placed, samplesOf } from '../transcription/windows.js'
import { createPieceStarts } from './piece-starts.js'
import type { LiveSession, SoundEvent } from './types.js'

/** Speech that may wait for the engine, in milliseconds: with more, the rest of the stream is left to the work after the finish. */
const BACKLOG_MAX_MS = 60_000

/** Least pause before something that failed is tried again, in milliseconds. */
const RETRY_MS = 2000

/** Silence after which the transcript is said to reach that far, in milliseconds, so that whoever goes on need not listen to it again. */
const SILENCE_MS = 60_000

/**
 * By how much the time until the next look at what is being spoken varies, as a share of it: timers of the same length that were late once
 * are due at once from then on.
 */
const JITTER = 0.2

/** What a live session works with. */
export interface LiveStream {
  recording: RecordingRow
  /** The connection that streams. */
  session: string
  /** Up to where the transcript goes, as it is now; `null` when this session adds nothing to it any more. */
  heardMs: () => Promise<number | null>
  language: string
  /** Whether what is being spoken is shown before the pause. */
  dictation: boolean
  engine: SharedSpeechEngine
  /** Whether the instance has no time for what can wait: what is being spoken is shown at the pause at the latest. */
  busy: () => boolean
  listener: Listener
  /** Of a stream of Opus packets. */
  opus: OpusPackets | null
  onSound: (event: SoundEvent) => void
}

/** Samples of little-endian bytes, on a machine of any kind. Every payload holds whole samples. */
function toSamples (payloads: readonly Uint8Array[]): Int16Array {
  const samples = new Int16Array(payloads.reduce((sum, { length }) => sum + length, 0) / 2)
  const bytes = Buffer.from(samples.buffer)
  let at = 0
  for (const payload of payloads) {
    bytes.set(payload, at)
    at += payload.length
  }
  if (endianness() === 'BE') bytes.swap16()
  return samples
}

/** Milliseconds to wait after an error. */
function pauseAfter (error: unknown): number {
  return Math.max(RETRY_MS, Number((error as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds ?? 0) * 1000)
}

/** What a session does with the frames that are stored; `start` comes after those that were stored before it. */
export interface LiveWorker extends LiveSession {
  /** What was stored before, from the piece on that reading goes on with. Returns whether there is a use for more of it. */
  replay: (payloads: readonly Uint8Array[]) => boolean
  start: () => void
  /** Recognises nothing more; the sound is still listened to. */
  giveUp: (error: unknown) => void
}

/**
 * Turns the stored frames of one stream into transcript: an utterance at each pause, once; and of a dictation, what is being spoken, about
 * every LIVE_INTERVAL milliseconds. What fails is tried again; when the engine cannot keep up, it stops. Nothing is lost, for the work
 * after the finish goes on where the transcript ends.
 */
export function createLiveWorker (
  { config, consultations, log }: FastifyInstance,
  { recording, session, heardMs, language, dictation, engine, busy, listener, opus, onSound }: LiveStream
): LiveWorker {
  const id = recording.consultation_id
  const starts = createPieceStarts(recording.heard_piece, recording.heard_piece_ms)
  const stopping = new AbortController()
  let recognising = true
  let skipped = samplesOf(recording.heard_ms - recording.heard_piece_ms)
  let heard = recording.heard_ms
  let enough = heard > 0
  let started = false
  let early: (readonly Uint8Array[])[] = []
  let waiting: Utterance[] = []
  let working: Promise<void> | undefined
  let refreshing: Promise<void> | undefined
  let shown = 0

  /** Leaves the rest to the work after the finish. */
  function giveUp (error: unknown): void {
    if (!recognising || stopping.signal.aborted) return
    log.warn({ err: error, consultation: id }, 'a stream is not recognised any further before it ends')
    recognising = false
    waiting = []
  }

  /** Tries until it succeeds; what has to wait meanwhile decides how long that makes sense. */
  async function insist<T> (act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (stopping.signal.aborted || !recognising) throw error
        await sleep(pauseAfter(error), undefined, { signal: stopping.signal })
      }
    }
  }

  async function recognise ({ pcm }: Utterance): Promise<Recognition> {
    if (pcm.length === 0) return { pieces: [], other_language: false }
    return engine.recognise(pcm, language, stopping.signal)
  }

  /** Goes on where the transcript ends: an addition may have been stored although it failed. */
  async function catchUp (): Promise<void> {
    const now = await insist(heardMs)
    if (now === null || now <= heard) throw new Error('the transcript has gone on elsewhere')
    heard = now
    waiting = waiting.flatMap(utterance => after(utterance, now) ?? [])
  }

  /** Takes the utterances into the transcript, in their order. */
  async function work (): Promise<void> {
    for (let utterance = waiting[0]; utterance !== undefined; utterance = waiting[0]) {
      const heardNow = utterance
      const recognition = await insist(async () => recognise(heardNow))
      const { end_ms: end } = heardNow
      const stretch = {
        from_ms: heard, to_ms: end, pieces: placed(heardNow, recognition), other_language: recognition.other_language, next: starts.at(end)
      }
      if (await insist(async () => consultations.heard.add(id, stretch, session))) {
        heard = end
        waiting.shift()
      } else {
        await catchUp()
      }
    }
  }

  function wake (): void {
    if (!enough || waiting.length === 0 || stopping.signal.aborted) return
    working ??= work().catch(giveUp).finally(() => {
      working = undefined
      wake()
    })
  }

  /** Nothing waits, and nothing is being said: what comes later needs nothing from before. */
  function noteSilence (): void {
    const settled = listener.settled_ms()
    starts.forget(settled)
    if (enough && settled - heard >= SILENCE_MS && listener.current() === null) {
      waiting.push({ start_ms: settled, end_ms: settled, pcm: new Int16Array() })
    }
  }

  function listen (samples: Int16Array): void {
    for (const event of listener.push(samples)) {
      if (event.type === 'utterance') {
        if (recognising) waiting.push(event.utterance)
      } else if (started) {
        onSound(event)
      }
    }
    // An engine would invent words on too little speech.
    enough ||= listener.quality().speech_ms >= config.AUDIO_MIN_SPEECH
    if (recognising && waiting.length === 0) noteSilence()
    const backlog = waiting.reduce((sum, { start_ms: start, end_ms: end }) => sum + end - start, 0)
    if (backlog > BACKLOG_MAX_MS) giveUp(new Error('the speech engine cannot keep up'))
    else wake()
  }

  function take (payloads: readonly Uint8Array[]): void {
    if (stopping.signal.aborted) return
    try {
      const samples = opus === null ? toSamples(payloads) : opus.decode(payloads)
      if (recognising) starts.add(samples.length * 1000 / SAMPLE_RATE)
      const known = Math.min(skipped, samples.length)
      skipped -= known
      if (known < samples.length) listen(samples.subarray(known))
    } catch (error) {
      giveUp(error)
    }
  }

  /** Shows what is being spoken, when the engine has time for it. */
  async function refresh (): Promise<void> {
    const current = listener.current()
    if (current === null || current.pcm.length === shown) return
    const from = heard
    shown = current.pcm.length
    const { pieces } = await engine.recognise(current.pcm, language, stopping.signal)
    await consultations.heard.showOngoing(id, from, pieces.map(({ text }) => text).join(' '), session)
  }

  let timer: NodeJS.Timeout | undefined

  /** Looks now and then what is being spoken. */
  function plan (): void {
    timer = setTimeout(() => {
      plan()
      if (!enough || !recognising || waiting.length > 0 || stopping.signal.aborted || engine.waiting() > 0 || busy()) return
      // What fails here comes again, or at the pause.
      refreshing ??= refresh().catch(() => {}).finally(() => { refreshing = undefined })
    }, config.LIVE_INTERVAL * (1 + JITTER * (2 * Math.random() - 1)))
  }

  if (dictation && config.LIVE_INTERVAL > 0) plan()

  return {
    replay (payloads) {
      take(payloads)
      return recognising && !stopping.signal.aborted
    },
    giveUp,
    start () {
      started = true
      for (const payloads of early) take(payloads)
      early = []
    },
    push (payloads) {
      if (started) take(payloads)
      else early.push(payloads)
    },
    async close () {
      clearTimeout(timer)
      stopping.abort(new Error('the stream has ended'))
      await working
      await refreshing
      listener.free()
      opus?.free()
    }
  }
}
