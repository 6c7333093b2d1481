import { setTimeout as sleep } from 'node:timers/promises'
import type { Statements } from './statements.js'

/** How often to poll for jobs that were not announced, in milliseconds: those due for a retry, or lost by other workers. */
const POLLING_MS = 2000

/** Pause after a failed statement, in milliseconds. */
const RETRY_MS = 500

/** Remembers the last turn of at most this many customers, apart from those with jobs in progress. */
const SHARES_MAX = 1000

/** A job that was taken from the queue. */
export interface TakenJob<T> {
  id: string
  data: T
}

/** What this instance knows about a customer whose jobs it took. */
export interface Share {
  /** Jobs in progress. */
  inHand: number
  /** When its last job was taken, as a count of all jobs taken so far. */
  served: number
}

/** Which jobs to remove, and how to choose those to take. */
export interface Exchange {
  queue: string
  /** Finished jobs, to be removed. */
  done: readonly string[]
  /** Most jobs to take, and most that one customer may have in progress. */
  wanted: number
  perCustomer: number
  /** Length of their leases, in seconds. */
  leaseSeconds: number
  /** Pause after a worker is lost for the first time, in seconds. */
  retryDelay: number
  shares: ReadonlyMap<string, Share>
}

/** The jobs taken, and whether to try again at once because there may be more. */
export interface Exchanged<T> {
  jobs: Array<TakenJob<T>>
  again: boolean
}

/** The customer that a job belongs to; the empty string when none is known. */
export function customerOf ({ customer_id: customer }: { customer_id?: string | null }): string {
  return customer ?? ''
}

export interface WorkersOptions<T> extends Pick<Exchange, 'queue' | 'perCustomer' | 'leaseSeconds' | 'retryDelay'> {
  /** Most jobs at the same time. */
  workers: number
  pollingMs?: number | undefined
  statements: Statements
  /** Removes finished jobs and takes the next ones, in one statement. */
  exchange: (order: Exchange) => Promise<Exchanged<T>>
  /** Runs a job. Resolves with whether it is finished, so that it can be removed; never rejects. */
  act: (job: TakenJob<T>) => Promise<boolean>
  /** Called with the error when a statement failed; it is retried. */
  failed: (error: unknown) => void
}

/** The workers of a queue. */
export interface Workers {
  /** Looks for jobs now. */
  notify: () => void
  /** Takes no more jobs; resolves when those in progress have ended and are recorded, or after `milliseconds`. */
  stop: (milliseconds: number) => Promise<void>
}

class QueueWorkers<T extends { customer_id?: string | null }> {
  readonly #options: WorkersOptions<T>
  readonly #shares = new Map<string, Share>()
  readonly #stopping = new AbortController()
  #done: string[] = []
  #inHand = 0
  #served = 0
  #wake = new AbortController()

  constructor (options: WorkersOptions<T>) {
    this.#options = options
  }

  notify (): void {
    this.#wake.abort()
    this.#wake = new AbortController()
  }

  /** Resolves when the workers are stopped and no job is in progress. */
  async run (): Promise<void> {
    const { failed, pollingMs = POLLING_MS } = this.#options
    for (;;) {
      const { signal } = this.#wake
      if (this.#stopping.signal.aborted && this.#inHand === 0 && this.#done.length === 0) return
      try {
        if (await this.#exchange()) continue
      } catch (error) {
        failed(error)
        await sleep(RETRY_MS, undefined, { ref: false })
        continue
      }
      await sleep(pollingMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async stop (ended: Promise<void>, milliseconds: number): Promise<void> {
    this.#stopping.abort()
    this.notify()
    const enough = new AbortController()
    await Promise.race([ended, sleep(milliseconds, undefined, { signal: enough.signal }).catch(() => {})])
    enough.abort()
  }

  /** @returns whether there may be more jobs to take at once */
  async #exchange (): Promise<boolean> {
    const { exchange, failed, statements, workers, queue, perCustomer, leaseSeconds, retryDelay } = this.#options
    const done = this.#done
    const wanted = this.#stopping.signal.aborted ? 0 : workers - this.#inHand
    if (done.length === 0 && wanted === 0) return false
    this.#done = []
    try {
      const order = { queue, done, wanted, perCustomer, leaseSeconds, retryDelay, shares: this.#shares }
      const { jobs, again } = await statements.run(async () => exchange(order))
      for (const job of jobs) this.#work(job).catch(failed)
      return again
    } catch (error) {
      // These jobs are finished, even if somebody else has taken them in the meantime.
      this.#done.push(...done)
      throw error
    }
  }

  async #work (job: TakenJob<T>): Promise<void> {
    this.#inHand += 1
    const share = this.#serve(customerOf(job.data))
    if (await this.#options.act(job)) this.#done.push(job.id)
    this.#inHand -= 1
    share.inHand -= 1
    this.notify()
  }

  /** Notes that a customer is served, and keeps the shares in order of last turn, oldest first. */
  #serve (customer: string): Share {
    const share = this.#shares.get(customer) ?? { inHand: 0, served: 0 }
    this.#shares.delete(customer)
    this.#shares.set(customer, share)
    share.inHand += 1
    share.served = ++this.#served
    for (const [name, { inHand }] of this.#shares) {
      if (this.#shares.size <= SHARES_MAX) break
      if (inHand === 0) this.#shares.delete(name)
    }
    return share
  }
}

/**
 * Starts the workers of a queue. A free worker takes the next job at once, in the order that `exchange` decides. Only one statement runs at
 * a time: all jobs that end in the meantime are removed and replaced by the next one.
 */
export function startWorkers<T extends { customer_id?: string | null }> (options: WorkersOptions<T>): Workers {
  const workers = new QueueWorkers(options)
  const ended = workers.run()
  return {
    notify: () => workers.notify(),
    stop: async milliseconds => workers.stop(ended, milliseconds)
  }
}
