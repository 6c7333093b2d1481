import cluster, { type Worker } from 'node:cluster'
import { onStopSignals } from './stop-signals.js'
import { HEARTBEAT_PACE, Heartbeats, keepAsking, type Beating, type HeartbeatPace } from './heartbeats.js'
import { HUNG_VARIABLE, NUMBER_VARIABLE, type Beat, type Order, type Ready } from './orders.js'
import { restartAfter, RESTART_PACE, type RestartPace } from './restarts.js'
import { passOnUntaken } from './untaken.js'

/** The part of a log that is needed here. */
interface Log {
  info: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** How processes are run. */
export interface Supervision {
  processes: number
  /** Time between the announcement of the end, after SIGTERM, and the end of the first process, in milliseconds. */
  delayMs: number
  /** How long a process may take to close before it is killed, in milliseconds. */
  closeMs: number
  log: Log
  /** Called once all serve for the first time, with what the first of them has to say. */
  onServing: (greeting: string) => void
  /**
   * Called when no process runs any more, to end this one.
   *
   * @param problem a sentence about what it ends for, where nobody asked for that, and no process has said it
   */
  onEnd: (code: number, problem?: string) => void
  pace?: RestartPace
  heartbeat?: HeartbeatPace
}

/** One of the processes, and those that were there before it. */
interface Place {
  number: number
  worker: Worker | null
  /** Since when the process serves, by `performance.now()`; `null` until it does. */
  servesSince: number | null
  /** Processes that ended before they had settled, one after another. */
  row: number
  timer?: NodeJS.Timeout
  beating?: Beating
}

/** How a process ended. */
interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

function isReady (message: unknown): message is Ready {
  return (message as Partial<Ready> | null)?.ready === true
}

function isBeat (message: unknown): message is Beat {
  return (message as Partial<Beat> | null)?.beat === true
}

/** The processes of the service. */
class Supervisor {
  readonly #options: Supervision
  readonly #pace: RestartPace
  readonly #places: Place[]
  readonly #heartbeats: Heartbeats
  /** How many processes were replaced because they hung. */
  #hung = 0
  #stopAsking = () => {}
  #state: 'starting' | 'serving' | 'stopping' = 'starting'
  #greeting = ''
  #clean = true
  #closing: Promise<void> | null = null

  constructor (options: Supervision) {
    this.#options = options
    this.#pace = options.pace ?? RESTART_PACE
    this.#heartbeats = new Heartbeats(options.heartbeat)
    this.#places = Array.from({ length: options.processes }, (_, at) => ({ number: at + 1, worker: null, servesSince: null, row: 0 }))
  }

  /** Starts one process alone, so that what keeps all of them from starting is said once, and then the others. */
  start (): void {
    onStopSignals({
      delayMs: this.#options.delayMs,
      announce: signal => this.#announce(signal),
      close: () => this.#end(0)
    })
    this.#stopAsking = keepAsking(this.#heartbeats, this.#options.heartbeat ?? HEARTBEAT_PACE)
    this.#fork(this.#places[0] as Place)
  }

  #fork (place: Place): void {
    const worker = cluster.fork({ [NUMBER_VARIABLE]: place.number, [HUNG_VARIABLE]: this.#hung })
    place.worker = worker
    place.servesSince = null
    const beating = this.#watch(place, worker)
    passOnUntaken(worker, () => this.#places.some(other => other !== place && other.servesSince !== null))
    worker.on('message', (message: unknown) => {
      if (isBeat(message) || isReady(message)) this.#heartbeats.answered(beating)
      if (isReady(message)) this.#ready(place, message)
    })
    worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => this.#ended(place, { code, signal }))
    // One that could not be started never exits; any other error is of a message to a process that has just died.
    worker.on('error', () => { if (worker.process.pid === undefined) this.#ended(place, { code: 1, signal: null }) })
  }

  /** Kills a process that hangs, which ends its connections; another one follows as after every end. */
  #watch (place: Place, worker: Worker): Beating {
    const isServing = (): boolean => place.servesSince !== null
    const beating: Beating = {
      get serves () { return isServing() },
      ask: () => this.#order(place, { order: 'beat' }),
      hangs: silentMs => {
        this.#hung += 1
        const details = { process: place.number, processPid: worker.process.pid, silent: Math.round(silentMs) }
        this.#options.log.error(details, 'a process hangs; it is killed, and another one is started')
        for (const other of this.#places) this.#order(other, { order: 'hung', total: this.#hung })
        worker.process.kill('SIGKILL')
      }
    }
    place.beating = beating
    this.#heartbeats.watch(beating)
    return beating
  }

  #ready (place: Place, { greeting }: Ready): void {
    place.servesSince = performance.now()
    this.#options.log.info({ process: place.number, processPid: place.worker?.process.pid }, 'process serves')
    if (this.#state !== 'starting') return
    if (place.number === 1 && this.#greeting === '') {
      this.#greeting = greeting
      for (const other of this.#places.slice(1)) this.#fork(other)
    }
    if (this.#places.some(({ servesSince }) => servesSince === null)) return
    this.#state = 'serving'
    this.#options.onServing(this.#greeting)
  }

  #ended (place: Place, { code, signal }: Exit): void {
    const servedMs = place.servesSince === null ? 0 : performance.now() - place.servesSince
    const processPid = place.worker?.process.pid
    place.worker = null
    place.servesSince = null
    if (place.beating !== undefined) this.#heartbeats.forget(place.beating)
    if (this.#state === 'stopping') {
      if (code !== 0) this.#clean = false
      return
    }
    const how = signal === null ? `with exit code ${code ?? 1}` : `by ${signal}`
    const isFirst = this.#state === 'starting' && this.#greeting === ''
    // It has said why it cannot start.
    if (isFirst) return this.#options.onEnd(code ?? 1, signal === null ? undefined : `The first process was ended ${how} while it started.`)

    const { row, pause } = restartAfter(place.row, servedMs, this.#pace)
    place.row = row
    const givenUp = row >= this.#pace.most && !this.#places.some(other => this.#hasSettled(other))
    const details = { process: place.number, processPid, code, signal, served: Math.round(servedMs) }
    if (!givenUp) {
      this.#options.log.error({ ...details, pause }, 'a process ended; another one is started')
      place.timer = setTimeout(() => this.#fork(place), pause)
      return
    }
    this.#options.log.error(details, 'processes end again and again')
    const problem = `Process ${place.number} of ${this.#places.length} ended ${how}, as did ${row - 1} before it, each soon after its start: the service stops.`
    this.#announce('SIGTERM')
    this.#end(code === 0 ? 1 : code ?? 1, problem)
  }

  #hasSettled ({ servesSince }: Place): boolean {
    return servesSince !== null && performance.now() - servesSince >= this.#pace.settled
  }

  #order (place: Place, order: Order): void {
    if (place.worker?.isConnected() === true) place.worker.send(order, () => {})
  }

  #announce (signal: NodeJS.Signals): void {
    if (this.#state === 'stopping') return
    this.#state = 'stopping'
    // From here on each has its time to close.
    this.#stopAsking()
    this.#options.log.info({ signal, processes: this.#places.filter(({ worker }) => worker !== null).length }, 'stopping all processes')
    for (const place of this.#places) {
      clearTimeout(place.timer)
      this.#order(place, { order: 'announce', signal })
    }
  }

  #end (code: number, problem?: string): void {
    const { onEnd } = this.#options
    this.#closing ??= this.#close().then(() => onEnd(code === 0 && !this.#clean ? 1 : code, problem))
  }

  /** Closes one process after the other, so that somebody answers until the last one. */
  async #close (): Promise<void> {
    for (const place of this.#places) {
      const { worker } = place
      if (worker === null) continue
      const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()))
      const impatience = setTimeout(() => {
        this.#options.log.error({ process: place.number, processPid: worker.process.pid }, 'a process did not stop in time; it is killed')
        worker.process.kill('SIGKILL')
      }, this.#options.closeMs)
      this.#order(place, { order: 'close' })
      await ended
      clearTimeout(impatience)
    }
  }
}

/**
 * Runs processes of the program that this one runs, on one port, until SIGTERM or SIGINT: each is told to be not ready any more, and after
 * the delay they are closed one after the other. One that hangs is killed, see `HEARTBEAT_PACE`. One that dies is replaced: at once after
 * it has served for a while, otherwise after a pause that grows. If the first one cannot start, or one after another dies and none serves,
 * the service ends with the exit code of the last of them. Each of the processes uses `takeOrders`.
 */
export function supervise (options: Supervision): void {
  new Supervisor(options).start()
}
