import { SpeechError } from '../../../../../lib/speech/recognition/answers/errors.js'
import { createOpenAiSpeechEngine } from '../../../../../lib/speech/recognition/openai/index.js'
import type { SpeechServer } from '../../../../speech-server.js'

/** What no error and no log may hold: the key, and what was said. */
export const SECRET_KEY = 'sk-secret-4711'
export const SECRET_WORDS = 'zebrafish allergy of Mrs Quillfeather'

/** So many seconds of a tone, that gets louder. */
export function sound (seconds: number): Int16Array {
  return Int16Array.from({ length: seconds * 16_000 }, (_, at) => Math.sin(at / 10) * (1000 + at / 100))
}

export function engineFor ({ baseUrl }: Pick<SpeechServer, 'baseUrl'>, changes: { apiKey?: string, timeoutSeconds?: number } = {}) {
  return createOpenAiSpeechEngine({ baseUrl, apiKey: SECRET_KEY, model: 'some-model', timeoutSeconds: 5, ...changes })
}

/** A signal that is never aborted. */
export function never (): AbortSignal {
  return new AbortController().signal
}

/** The error of what must fail. */
export async function failureOf (call: Promise<unknown>): Promise<SpeechError> {
  try {
    await call
  } catch (error) {
    if (error instanceof SpeechError) return error
    throw error
  }
  throw new Error('it did not fail')
}
