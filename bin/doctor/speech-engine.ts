import type { ProbeResult } from '../../lib/runtime/index.js'
import { createOpenAiSpeechEngine, probeSpeech } from '../../lib/speech/index.js'
import type { Config } from '../../schemas/config.js'

/** What was found of a speech engine that is up, once it has listened to a second of silence: whether it transcribes what it is sent. */
export async function afterListening (found: ProbeResult, config: Config, timeoutSeconds: number): Promise<ProbeResult> {
  const engine = createOpenAiSpeechEngine({
    baseUrl: config.SPEECH_BASE_URL, apiKey: config.SPEECH_API_KEY, model: config.SPEECH_MODEL, timeoutSeconds
  })
  try {
    await probeSpeech(engine, new AbortController().signal)
    return found
  } catch (error) {
    const { host } = new URL(config.SPEECH_BASE_URL)
    const sentence = `${host} is up and cannot transcribe: ${(error as Error).message}; change the SPEECH_* settings or the engine.`
    return { ...found, ok: false, sentence, failure: 'server_error' }
  }
}
