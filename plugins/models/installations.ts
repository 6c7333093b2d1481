import type { FastifyBaseLogger } from 'fastify'
import { every } from '../../lib/runtime/index.js'
import { ModelError, type ModelStore, type Progress } from '../../lib/models/index.js'

/** How often an installation is looked for that its process has left, in milliseconds. */
const LOOK_MS = 5000

/** An installation that somebody orders. */
type Order = Pick<Progress, 'model' | 'experimental'>

/**
 * Installs models in the background: one at a time in a directory, whichever process of the service does it. When its process ends, it goes
 * on in another one, or with the next start.
 */
export class Installations {
  readonly #store: ModelStore
  readonly #log: FastifyBaseLogger
  readonly #closing = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #stopLooking: () => Promise<void> = async () => {}
  /** What could not be continued, and is not tried again. */
  #abandoned: string | null = null

  constructor (store: ModelStore, log: FastifyBaseLogger) {
    this.#store = store
    this.#log = log
  }

  /** Goes on with what was interrupted, now or when another process ends. */
  async open (): Promise<void> {
    this.#stopLooking = every(LOOK_MS, async () => this.#resume(), () => {})
    await this.#resume()
  }

  /**
   * Begins an installation, of a model whose licence is accepted.
   *
   * @returns how far it is at its beginning
   * @throws {ModelError} when it cannot begin
   */
  async begin ({ model, experimental }: Order): Promise<Progress> {
    return new Promise((resolve, reject) => {
      const installation = this.#install({ model, experimental }, resolve)
      this.#running = Promise.all([this.#running, installation.catch(reject)]).then(() => {})
    })
  }

  /** Ends what goes on; what was downloaded is kept. */
  async close (): Promise<void> {
    this.#closing.abort(new Error('the service stops'))
    await this.#stopLooking()
    await this.#running
  }

  async #install ({ model, experimental }: Order, onBegin: (progress: Progress) => void): Promise<void> {
    let isBegun = false
    const { signal } = this.#closing
    try {
      await this.#store.install(model, {
        acceptLicence: true,
        experimental,
        resumes: true,
        signal,
        onProgress (progress) {
          if (!isBegun) onBegin(progress)
          isBegun = true
        }
      })
      this.#log.info({ model }, 'a model is installed')
    } catch (error) {
      const isStopped = error instanceof ModelError && error.problem === 'cancelled'
      if (isBegun && isStopped) this.#log.info({ model }, 'the installation of a model was stopped')
      else if (isBegun) this.#log.warn({ err: error, model }, 'a model cannot be installed')
      throw error
    }
  }

  async #resume (): Promise<void> {
    const progress = await this.#store.progress()
    if (progress?.state !== 'interrupted' || !progress.resumes || progress.model === this.#abandoned || this.#closing.signal.aborted) return
    try {
      await this.begin(progress)
      this.#log.info({ model: progress.model }, 'the installation of a model goes on')
    } catch (error) {
      // Another process was quicker.
      if (error instanceof ModelError && error.problem === 'busy') return
      this.#abandoned = progress.model
      this.#log.warn({ err: error, model: progress.model }, 'the installation of a model cannot go on')
    }
  }
}
