/** What is known about a dependency, from the requests made to it. */
export interface DependencyWatch {
  /** It could not be reached, or did not answer. */
  failed: (error: unknown) => void
  /** It has answered. */
  answered: () => void
}

/** For those who do not watch. */
export const unwatched: DependencyWatch = { failed () {}, answered () {} }

type Write = (details: object, message: string) => void

/** The part of a log that is needed here. */
interface Log {
  info: Write
  warn: Write
  error: Write
}

/** How an outage is written to the log. */
export interface OutageLines {
  level: 'warn' | 'error'
  /** What it says at the beginning, of the first error. */
  began: string | ((error: unknown) => string)
  ended: string
}

/**
 * An outage has ended when the dependency has answered and then has not failed for this long, in milliseconds. Requests that were on their
 * way when it came back may still fail, and what works now and then is one outage.
 */
const QUIET_MS = 2000

/** Marks an error that an outage has counted. Whoever copies an error copies the mark, too. */
const COUNTED = Symbol('counted by an outage')

/** Whether an error, or one that it comes from, is of an outage that is in the log. */
export function isCounted (error: unknown): boolean {
  for (let cause = error; cause instanceof Object; cause = (cause as Error).cause) {
    if ((cause as { [COUNTED]?: boolean })[COUNTED] === true) return true
  }
  return false
}

/**
 * The log lines of one dependency: one when it begins to fail, and one when it works again, with how many requests failed and for how many
 * seconds it was away. Every other line about one of these errors is only written at the level `debug`: see `quietOutages`.
 */
export class Outage implements DependencyWatch {
  readonly #log: Log
  readonly #lines: OutageLines
  readonly #quietMs: number
  #failures = 0
  #since = 0
  #answeredAt = 0
  #ending: NodeJS.Timeout | undefined

  constructor (log: Log, lines: OutageLines, quietMs = QUIET_MS) {
    this.#log = log
    this.#lines = lines
    this.#quietMs = quietMs
  }

  /** Whether the dependency is away, or has only just come back. */
  get isOpen (): boolean { return this.#failures > 0 }

  failed (error: unknown): void {
    const { began } = this.#lines
    this.begin({ err: error }, typeof began === 'string' ? began : began(error))
    if (typeof error === 'object' && error !== null && Object.isExtensible(error)) Object.assign(error, { [COUNTED]: true })
  }

  /** Counts a failure, and begins an outage with a line of its own, unless there is one. */
  begin (details: object, message: string): void {
    clearTimeout(this.#ending)
    this.#ending = undefined
    this.#failures += 1
    if (this.#failures > 1) return
    this.#since = performance.now()
    this.#log[this.#lines.level](details, message)
  }

  answered (): void {
    if (this.#failures === 0 || this.#ending !== undefined) return
    this.#answeredAt = performance.now()
    this.#ending = setTimeout(() => this.#end(), this.#quietMs).unref()
  }

  /** Writes the line of an outage that is over, before the service stops. */
  close (): void {
    if (this.#ending === undefined) return
    clearTimeout(this.#ending)
    this.#end()
  }

  #end (): void {
    const seconds = Math.round((this.#answeredAt - this.#since) / 100) / 10
    this.#log.info({ failures: this.#failures, seconds }, this.#lines.ended)
    this.#failures = 0
    this.#ending = undefined
  }
}

/** The number of the level `debug`. */
const DEBUG = 20

interface Logger {
  debug: (...args: unknown[]) => void
}

/**
 * For the `logMethod` hook of pino: a line about an error that an outage has counted is written at the level `debug` only, wherever in the
 * service it comes from.
 */
export function quietOutages (this: Logger, args: unknown[], method: (...args: unknown[]) => void, level: number): void {
  if (level > DEBUG && isCounted((args[0] as { err?: unknown } | null | undefined)?.err)) return this.debug(...args)
  method.apply(this, args)
}
