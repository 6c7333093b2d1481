import { setTimeout as sleep } from 'node:timers/promises'
import { isCounted } from '../../../runtime/index.js'
import { SAMPLE_RATE } from '../../sound/index.js'
import type { SpeechEngine } from './types.js'

/** Pauses between two probes of an engine that does not work, in milliseconds; each is twice the one before. */
const PAUSE_MIN_MS = 5000
const PAUSE_MAX_MS = 300_000

/** A language that every engine knows: some engines fail to detect one in silence. */
const LANGUAGE = 'en'

/** Where the result is logged. */
export interface ProbeLog {
  info: (message: string) => void
  warn: (message: string) => void
}

/** What is wrong with an engine, as a sentence with what to do. */
export function problemOf (error: unknown): string {
  const { message, lasting } = error as Error & { lasting?: boolean }
  const remedy = lasting === true ? 'change the SPEECH_* settings or the engine' : 'it is tried again'
  return `audio cannot be transcribed now: ${message}; ${remedy}`
}

/** Sends a second of silence. @throws when a setting is wrong or the engine fails */
export async function probeSpeech (engine: SpeechEngine, signal: AbortSignal): Promise<void> {
  await engine.recognise(new Int16Array(SAMPLE_RATE), { language: LANGUAGE, signal })
}

/**
 * Probes the engine until it works, and logs the results, so that nobody learns of a mistyped setting from the first recording. Never
 * rejects.
 *
 * @param pauseMs the first pause
 */
export async function watchSpeech (
  engine: SpeechEngine, log: ProbeLog, signal: AbortSignal, pauseMs: number = PAUSE_MIN_MS
): Promise<void> {
  for (let pause = pauseMs; !signal.aborted; pause = Math.min(pause * 2, PAUSE_MAX_MS)) {
    try {
      await probeSpeech(engine, signal)
      log.info('the speech engine works')
      return
    } catch (error) {
      if (signal.aborted) return
      if (!isCounted(error)) log.warn(problemOf(error))
    }
    await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
  }
}
