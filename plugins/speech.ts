import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { engineThreads, hostsIn } from '../lib/engine-host/index.js'
import { watchInstalled } from '../lib/models/index.js'
import { installedInUse, isEngineOutage, knownDrugs, speechServerInUse } from '../lib/work/index.js'
import type { ModelInUse } from '../schemas/capabilities.js'
import { Outage } from '../lib/runtime/index.js'
import {
  createEmbeddedSpeechEngine, createOpenAiSpeechEngine, type EmbeddedSpeechEngine, hearingTerms, installedSpeech, limited, problemOf,
  type SharedSpeechEngine, type SpeechEngine, type SpeechModels, watched, watchSpeech
} from '../lib/speech/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Recognises speech; `null` without an engine, in which case audio is refused. Ask for it anew each time: a model may be installed
     * while the service runs.
     */
    readonly speech: SharedSpeechEngine | null
    /** Whether the engine worked when it was last used; `true` without one. */
    speechWorks: () => boolean
    /** What is known of the engine from the last sound, in a sentence; `null` before that, and without one. */
    speechFinding: () => string | null
    /** The models that recognise it. */
    speechModels: () => readonly ModelInUse[]
  }
}

/** From which value of `speechAhead` on windows are recognised ahead: with a model on this machine, and with a server. */
const AHEAD = { model: 1, server: 2 } as const

/** An engine in use. */
interface Current {
  speech: SharedSpeechEngine
  works: () => boolean
  finding: () => string | null
  models: readonly ModelInUse[]
}

/** Makes an engine one that is shared, and probed while it does not work. */
class Watch {
  readonly #fastify: FastifyInstance
  readonly #uses: FastifyInstance['engineUses']
  readonly #outage: Outage
  readonly #closing = new AbortController()
  #watching: Promise<void> | undefined

  constructor (fastify: FastifyInstance) {
    this.#fastify = fastify
    this.#uses = fastify.engineUses
    this.#outage = new Outage(fastify.log, { level: 'warn', began: problemOf, ended: 'the speech engine works again' })
  }

  share (speechEngine: SpeechEngine, models: readonly ModelInUse[]): Current & { watch: () => void } {
    const { config } = this.#fastify
    const uses = this.#uses
    const { SPEECH_CONCURRENCY: concurrency, SPEECH_TIMEOUT: timeoutSeconds } = config
    const least = speechEngine.ordersBackground === true ? AHEAD.model : AHEAD.server
    const hearsAhead = config.SPEECH_HEARINGS > 1 && config.SPEECH_AHEAD >= least
    let finding: string | null = null
    const { engine, works } = watched(speechEngine, {
      watch: this.#outage,
      isOutage: isEngineOutage,
      onAway: () => this.#watch(engine),
      onSuccess () {
        finding = 'The speech engine works.'
        uses.succeeded('speech')
      },
      onFailure (error) {
        finding = `A sound could not be recognised: ${error.message}.`
        uses.failed('speech', error)
      }
    })
    const shared = limited(engine, { concurrency, timeoutSeconds, hearsAhead })
    return {
      speech: speechEngine.takesHints === true ? hearingTerms(shared, knownDrugs(this.#fastify.config)) : shared,
      works,
      finding: () => finding,
      models,
      // Of an engine that was away, the outage says that it is back.
      watch: () => this.#watch(engine, message => { if (!this.#outage.isOpen) this.#fastify.log.info(message) })
    }
  }

  async close (): Promise<void> {
    this.#closing.abort(new Error('the service stops'))
    await this.#watching
    this.#outage.close()
  }

  #watch (engine: SpeechEngine, info = (_message: string): void => {}): void {
    if (this.#closing.signal.aborted) return
    const probeLog = { info, warn: (message: string) => this.#fastify.log.warn(message) }
    this.#watching ??= watchSpeech(engine, probeLog, this.#closing.signal).finally(() => { this.#watching = undefined })
  }
}

/** The engine on the installed models: another one whenever those have changed. */
class Installed {
  readonly #fastify: FastifyInstance
  readonly #watch: Watch
  readonly #engines: EmbeddedSpeechEngine[] = []
  #models: string | null = null
  current: Current | null = null

  constructor (fastify: FastifyInstance, watch: Watch) {
    this.#fastify = fastify
    this.#watch = watch
  }

  /** Looks whether other models are installed. */
  async look (): Promise<void> {
    const { MODELS_DIR: directory, SPEECH_MODEL: wanted } = this.#fastify.config
    this.#use(await installedSpeech(directory, wanted))
  }

  async close (): Promise<void> {
    await Promise.all(this.#engines.map(async engine => engine.close()))
  }

  /** An engine that was used before answers what it was asked, and ends after idle time. */
  #use (models: SpeechModels | null): void {
    const { config, log } = this.#fastify
    const found = JSON.stringify(models)
    if (found === this.#models) return
    this.#models = found
    if (models === null) {
      this.current = null
      return
    }
    const engine = createEmbeddedSpeechEngine({
      ...models,
      modelsDirectory: config.MODELS_DIR,
      directory: hostsIn(config.DATA_DIR),
      idleSeconds: config.MODELS_IDLE,
      threads: engineThreads(config.SPEECH_MODEL_THREADS),
      memoryMegabytes: config.SPEECH_MODEL_MEMORY,
      log
    })
    this.#engines.push(engine)
    const used = [models.model, ...models.voiceDetector === null ? [] : [models.voiceDetector]]
    this.current = this.#watch.share(engine, used.map(installedInUse))
    const { name: model, revision } = models.model
    log.info({ model, revision, voice_detector: models.voiceDetector?.name ?? null }, 'speech is recognised on this machine')
  }
}

function decorate (fastify: FastifyInstance, current: () => Current | null): void {
  fastify.decorate('speech', { getter: () => current()?.speech ?? null })
    .decorate('speechWorks', () => current()?.works() ?? true)
    .decorate('speechFinding', () => current()?.finding() ?? null)
    .decorate('speechModels', () => current()?.models ?? [])
}

async function useInstalled (fastify: FastifyInstance, watch: Watch): Promise<void> {
  const installed = new Installed(fastify, watch)
  const installations = watchInstalled(fastify.config.MODELS_DIR, async () => installed.look(), fastify.log)
  await installations.look()
  if (installed.current === null && fastify.config.SPEECH_ENGINE === 'embedded') {
    fastify.log.warn('no speech model is installed: audio is refused until npm run models -- install has installed one')
  }
  decorate(fastify, () => installed.current)
  fastify.addHook('onClose', async () => {
    await installations.stop()
    await installed.close()
  })
}

function useServer (fastify: FastifyInstance, watch: Watch): void {
  const { config } = fastify
  const current = watch.share(createOpenAiSpeechEngine({
    baseUrl: config.SPEECH_BASE_URL,
    apiKey: config.SPEECH_API_KEY,
    model: config.SPEECH_MODEL,
    timeoutSeconds: config.SPEECH_TIMEOUT
  }), [speechServerInUse(config)])
  decorate(fastify, () => current)
  fastify.addHook('onListen', async () => current.watch())
}

/**
 * Recognises speech: `fastify.speech`, with at most SPEECH_CONCURRENCY requests at once on this instance. A model on this machine is used
 * as soon as it is installed, without a restart, and loaded with the first sound. A server is probed once the instance listens; the log
 * says whether it works. While an engine does not, it is probed.
 */
export async function speechPlugin (fastify: FastifyInstance): Promise<void> {
  const engine = fastify.config.SPEECH_ENGINE
  if (engine === 'none') {
    decorate(fastify, () => null)
    return
  }
  const watch = new Watch(fastify)
  fastify.addHook('onClose', async () => watch.close())
  if (engine === 'openai') useServer(fastify, watch)
  else await useInstalled(fastify, watch)
}

export default fp(speechPlugin, { name: 'speech', dependencies: ['config', 'engine-uses'] })
