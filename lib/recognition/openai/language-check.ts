import { SAMPLE_RATE } from '../../sound/index.js'
import { SpeechError } from './errors.js'

/** A language that every engine knows. */
const COMMON = 'en'

/** How long a refused language is remembered, in milliseconds: the model of the server may change. */
const REFUSED_MS = 60_000

/** One second of silence. */
export const SILENCE = new Int16Array(SAMPLE_RATE)

/**
 * Finds out whether a server fails because of the language. whisper.cpp and Speaches answer 500 for an unknown language, as for any other
 * error, so a second of silence is sent in that language and in one that every engine knows.
 *
 * @param upload sends sound with a language code
 */
export function createLanguageCheck (upload: (pcm: Int16Array, code: string, signal: AbortSignal) => Promise<unknown>) {
  const known = new Set<string>([COMMON])
  const refused = new Map<string, number>()

  async function fails (code: string, signal: AbortSignal): Promise<boolean> {
    try {
      await upload(SILENCE, code, signal)
      return false
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof SpeechError && error.status === 500) return true
      throw error
    }
  }

  async function isRefused (code: string, signal: AbortSignal): Promise<boolean> {
    if (performance.now() < (refused.get(code) ?? 0)) return true
    if (!await fails(code, signal) || await fails(COMMON, signal)) return false
    refused.set(code, performance.now() + REFUSED_MS)
    return true
  }

  return {
    /** Notes that the server has transcribed sound in this language. */
    note (code: string | null): void {
      if (code !== null) known.add(code)
    },

    /** Returns the error, or one that says that the server does not know the language. */
    async explain (error: unknown, code: string | null, signal: AbortSignal): Promise<unknown> {
      if (!(error instanceof SpeechError) || code === null) return error
      const { failure, status } = error
      if (failure === 'language_refused') return new SpeechError('language_refused', { status: status ?? 400, detail: code })
      if (status !== 500 || known.has(code)) return error
      const because = await isRefused(code, signal).catch(() => false)
      signal.throwIfAborted()
      return because ? new SpeechError('language_refused', { status, detail: code }) : error
    }
  }
}
