import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EngineLog, engineThreads } from '../../../lib/engine-host/index.js'
import { createEmbeddedSpeechEngine, createOpenAiSpeechEngine, installedSpeech, type SpeechEngine } from '../../../lib/speech/index.js'
import type { Config } from '../../../schemas/config.js'
import { EvaluationError } from '../input.js'

export const speechEngineNames = ['embedded', 'openai'] as const

/**
 * The speech engine that the settings name, in a process of its own, beside those of a service that runs here.
 *
 * @throws {EvaluationError} when no speech model is installed
 */
export async function speechEngineOf (config: Config, log: EngineLog): Promise<{ engine: SpeechEngine, close: () => Promise<void> }> {
  if (config.SPEECH_ENGINE === 'openai') {
    const engine = createOpenAiSpeechEngine({
      baseUrl: config.SPEECH_BASE_URL, apiKey: config.SPEECH_API_KEY, model: config.SPEECH_MODEL, timeoutSeconds: config.SPEECH_TIMEOUT
    })
    return { engine, close: async () => {} }
  }
  const models = await installedSpeech(config.MODELS_DIR, config.SPEECH_MODEL)
  if (models === null) throw new EvaluationError(`There is no speech model in ${config.MODELS_DIR}: install one with npm run models.`)
  const directory = await mkdtemp(path.join(tmpdir(), 'evaluate-'))
  const engine = createEmbeddedSpeechEngine({
    ...models,
    modelsDirectory: config.MODELS_DIR,
    directory,
    idleSeconds: config.MODELS_IDLE,
    threads: engineThreads(config.SPEECH_MODEL_THREADS),
    memoryMegabytes: config.SPEECH_MODEL_MEMORY,
    log
  })
  return {
    engine,
    async close () {
      await engine.close()
      await rm(directory, { recursive: true, force: true })
    }
  }
}
