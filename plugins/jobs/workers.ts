import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { PARKED, type Outcome, type TakenJob } from '../../lib/work/index.js'
import { exchange, type Order } from './table.js'

/** How often to poll for jobs that were not announced, in milliseconds: those due for a retry, or lost by other workers. */
const POLLING_MS = 2000

/** Pauses after a failed exchange, and after an attempt of which it could not be decided what follows. */
const RETRY_MS = 500
const UNDECIDED_SECONDS = 2

/** The last turn of at most so many customers is remembered. */
const CUSTOMERS_MAX = 1000

/** The topic on which all instances are notified of new jobs. */
export const topicOf = (queue: string): string => `work:${queue}`

/** A queue, who takes its jobs and for how long, most jobs at the same time, and what is called for each, and when there is one to park. */
export interface WorkersOptions extends Pick<Order, 'queue' | 'worker' | 'lease' | 'longest' | 'perCustomer'> {
  service: Pick<FastifyInstance, 'changes' | 'db' | 'log'>
  workers: number
  pollingMs?: number | undefined
  act: (taken: TakenJob) => Promise<Outcome>
  wake: () => void
}

/**
 * The workers of a queue. A free worker takes the next job at once, in the order that `exchange` decides. Only one exchange runs at a time:
 * all jobs that end in the meantime are recorded and replaced by the next one. What could not be recorded is recorded later.
 */
export class Workers {
  readonly options: WorkersOptions
  readonly #served = new Map<string, number>()
  readonly #running: Promise<void>
  #ended: Array<Order['ended'][number]> = []
  #turn = 0
  #state: 'working' | 'stopping' | 'stopped' = 'working'
  #wake = new AbortController()
  /** Jobs in progress. */
  inHand = 0

  constructor (options: WorkersOptions) {
    this.options = options
    this.#running = this.#run()
    options.service.changes.subscribe(topicOf(options.queue), () => this.notify())
  }

  /** Looks for jobs now. */
  notify (): void {
    this.#wake.abort()
    this.#wake = new AbortController()
  }

  /** Takes no more jobs; resolves when those in progress have ended and are recorded, or after `milliseconds`. */
  async stop (milliseconds: number): Promise<void> {
    this.#state = 'stopping'
    this.notify()
    const ended = new AbortController()
    await Promise.race([this.#running, sleep(milliseconds, undefined, { signal: ended.signal }).catch(() => {})])
    ended.abort()
    this.#state = 'stopped'
  }

  async #run (): Promise<void> {
    while (this.#state === 'working' || (this.#state === 'stopping' && this.inHand + this.#ended.length > 0)) {
      const { signal } = this.#wake
      const again = await this.#exchange().catch(async error => {
        this.#failed(error)
        return sleep(RETRY_MS, true, { ref: false })
      })
      if (!again) await sleep(this.options.pollingMs ?? POLLING_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** @returns whether there may be more jobs to take at once */
  async #exchange (): Promise<boolean> {
    const ended = this.#ended
    const wanted = this.#state === 'working' ? this.options.workers - this.inHand : 0
    if (ended.length === 0 && wanted === 0) return false
    this.#ended = []
    const order = { ...this.options, ended, wanted, served: this.#served }
    const { jobs, again } = await exchange(this.options.service.db, order).catch(error => {
      this.#ended.push(...ended)
      throw error
    })
    for (const taken of jobs) this.#work(taken).catch(error => this.#failed(error))
    if (ended.some(({ outcome }) => outcome?.queue === PARKED)) this.options.wake()
    return again
  }

  async #work (taken: TakenJob): Promise<void> {
    const { job: { customer_id: customer }, history } = taken
    this.inHand += 1
    this.#served.delete(customer)
    this.#served.set(customer, ++this.#turn)
    if (this.#served.size > CUSTOMERS_MAX) this.#served.delete(this.#served.keys().next().value as string)
    const outcome = await this.options.act(taken).catch(error => {
      this.#failed(error)
      return { queue: this.options.queue, seconds: UNDECIDED_SECONDS, history }
    })
    this.#ended.push({ taken, outcome })
    this.inHand -= 1
    this.notify()
  }

  #failed (error: unknown): void {
    this.options.service.log.error({ err: error }, 'durable work failed to run; it is tried again')
  }
}
