import { stat } from 'node:fs/promises'
import { type Config, LOCAL_CONTEXT_TOKENS, type ReportEngineName } from '../../../schemas/config.js'
import { type EngineLog, engineThreads, hostsIn } from '../../engine-host/index.js'
import { installedModels, type InstalledModel, type InstalledWatch, languageLibrary, watchInstalled } from '../../models/index.js'
import type { CheckOptions, LocalEngine, ReportEngine, ServerVerdict } from '../../reporting/index.js'
import { asksServer, serverOf } from './configured.js'

/** The engine with its rules and tables: a third of all code, which most processes use in their report threads only. */
const reporting = async () => import('../../reporting/index.js')

/** What makes reports now. */
export interface ChosenEngine {
  name: ReportEngineName
  /** Name of the language model; `null` for the rules, and where none is installed. */
  model: string | null
  /** Its revision; `null` for one behind a server, and where none is installed. */
  revision: string | null
  /** The engine outside of the report threads; `null` for the rules. */
  outside: ReportEngine | null
  /** Finds out whether it works, with questions that come from no consultation; `null` for the rules. */
  check: Check | null
}

type Check = (options: CheckOptions) => Promise<ServerVerdict>

/** An engine outside of the report threads that can be checked. */
interface Outside {
  engine: ReportEngine
  /** Of an installed model. */
  revision?: string
  check: Check
}

/** A language model that can be used, and the library that runs it. */
interface Usable {
  model: InstalledModel
  library: string
}

async function bytesOf ({ files }: InstalledModel): Promise<number> {
  return files.model === undefined ? 0 : stat(files.model).then(({ size }) => size, () => 0)
}

/**
 * The language model that is installed in MODELS_DIR: the one that REPORT_MODEL names, otherwise the largest; `null` without one.
 *
 * @throws {ModelError} when the lock file is damaged
 */
export async function languageModel ({ MODELS_DIR: directory, REPORT_MODEL: name }: Config): Promise<InstalledModel | null> {
  const language = (await installedModels(directory)).filter(({ task, format }) => task === 'language' && format === 'gguf')
  if (name !== '') return language.find(model => model.name === name) ?? null
  const rated = await Promise.all(language.map(async model => ({ model, bytes: await bytesOf(model) })))
  const [largest] = rated.sort((a, b) => b.bytes - a.bytes)
  return largest?.model ?? null
}

/** The same with the library that runs it. */
async function installedIn (config: Config): Promise<Usable | null> {
  const library = await languageLibrary(config.MODELS_DIR)
  const model = library === null ? null : await languageModel(config)
  return library === null || model === null ? null : { model, library: library.directory }
}

/** An engine without a model: each report is refused with what is missing, so that the fallback can make it. */
async function missingEngine (model: string): Promise<Outside> {
  const { LanguageModelError } = await reporting()
  const engine: ReportEngine = {
    name: 'model',
    model: model === '' ? null : model,
    cheap: false,
    async draft () {
      throw new LanguageModelError('not_installed')
    }
  }
  const { message } = new LanguageModelError('not_installed')
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}: npm run models -- install NAME.`
  return { engine, check: async () => ({ ok: false, findings: [{ check: 'answer', ok: false, sentence }], settings: {}, summary: sentence }) }
}

async function localEngine (config: Config, { model, library }: Usable, log: EngineLog): Promise<LocalEngine> {
  const { createLocalEngine } = await reporting()
  return createLocalEngine({
    model: model.name,
    contextTokens: Math.min(config.REPORT_CONTEXT_TOKENS ?? LOCAL_CONTEXT_TOKENS, model.contextTokens ?? LOCAL_CONTEXT_TOKENS),
    timeZone: config.TIME_ZONE,
    judgeSeconds: config.MEANING_SECONDS,
    local: {
      library,
      modelsDirectory: config.MODELS_DIR,
      sequences: config.LANGUAGE_MODEL_CONCURRENCY,
      threads: engineThreads(config.LANGUAGE_MODEL_THREADS)
    },
    directory: hostsIn(config.DATA_DIR),
    idleSeconds: config.MODELS_IDLE,
    silenceSeconds: config.REPORT_TIMEOUT,
    log
  })
}

async function serverEngine (config: Config): Promise<Outside> {
  const { checkServer, createOpenAiEngine } = await reporting()
  const server = serverOf(config)
  return { engine: createOpenAiEngine(server), check: async options => checkServer(server, options) }
}

/** Knows what makes reports, also when a model is installed or removed meanwhile. */
export interface EngineChoice {
  current: () => ChosenEngine
  /** Looks again for what is installed. */
  refresh: () => Promise<ChosenEngine>
  close: () => Promise<void>
}

const RULES: ChosenEngine = { name: 'embedded', model: null, revision: null, outside: null, check: null }

class Choice implements EngineChoice {
  readonly #config: Config
  readonly #log: EngineLog
  /** What the current engine was made of. */
  #key = ''
  #current = RULES
  /** Watches what is installed, where that decides. */
  readonly #installed: InstalledWatch | null

  constructor (config: Config, log: EngineLog) {
    this.#config = config
    this.#log = log
    const watches = config.REPORT_ENGINE !== 'embedded' && !asksServer(config)
    this.#installed = watches ? watchInstalled(config.MODELS_DIR, async () => this.#look(), log) : null
  }

  readonly current = (): ChosenEngine => this.#current

  readonly refresh = async (): Promise<ChosenEngine> => {
    await this.#installed?.look()
    return this.#current
  }

  readonly close = async (): Promise<void> => {
    await this.#installed?.stop()
    await this.#current.outside?.close?.()
  }

  /** Chooses what the settings name; an installed model only once it is looked for. */
  async begin (): Promise<void> {
    const config = this.#config
    if (asksServer(config)) await this.#become('server', config.REPORT_MODEL, async () => serverEngine(config))
    else if (config.REPORT_ENGINE === 'model') await this.#miss()
    await this.refresh()
  }

  async #miss (): Promise<void> {
    const { REPORT_MODEL: model } = this.#config
    await this.#become('missing', model, async () => missingEngine(model))
  }

  /** Looks for an installed model. */
  async #look (): Promise<void> {
    const config = this.#config
    const usable = await installedIn(config)
    if (usable !== null) {
      const { model, library } = usable
      await this.#become(JSON.stringify([model, library]), model.name, async () => {
        const engine = await localEngine(config, usable, this.#log)
        const { name, revision } = model
        this.#log.info({ model: name, revision }, 'final reports are written on this machine')
        return { engine, revision, check: engine.check }
      })
    } else if (config.REPORT_ENGINE === 'model') await this.#miss()
    else {
      const { outside } = this.#current
      this.#key = ''
      this.#current = RULES
      await outside?.close?.()
    }
  }

  async #become (key: string, model: string, make: () => Promise<Outside>): Promise<void> {
    if (this.#key === key) return
    const { engine: outside, revision = null, check } = await make()
    const before = this.#current.outside
    this.#key = key
    this.#current = { name: outside.name as ReportEngineName, model: model === '' ? null : model, revision, outside, check }
    await before?.close?.()
  }
}

/**
 * Decides what makes reports, by REPORT_ENGINE and what is installed. A language model that is installed while the service runs is used
 * for the next report.
 *
 * @throws when a setting cannot be used
 */
export async function chooseEngine (config: Config, log: EngineLog): Promise<EngineChoice> {
  const choice = new Choice(config, log)
  await choice.begin()
  return choice
}

/** What says nothing of the process of a language model: those who ask see for themselves how that goes. */
export const QUIET: EngineLog = { info: () => {}, warn: () => {} }

/**
 * Asks the language model that the settings choose a few questions to see whether reports can be made; `null` where the rules make them.
 *
 * @throws the reason of the signal when that is aborted, and an Error for settings that cannot be used
 */
export async function checkReportEngine (config: Config, options: CheckOptions): Promise<ServerVerdict | null> {
  const choice = await chooseEngine(config, QUIET)
  try {
    return await choice.current().check?.(options) ?? null
  } finally {
    await choice.close()
  }
}
