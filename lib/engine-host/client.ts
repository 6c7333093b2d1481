import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { restartAfter, unlessAborted } from '../runtime/index.js'
import { EngineError } from './errors.js'
import { launch, type Launched } from './launch.js'
import { Link, type LinkEnd, LinkLostError } from './link.js'
import { EXIT_ANOTHER, EXIT_MEMORY, EXIT_NOT_LOADED } from './messages.js'
import { placeOf } from './place.js'
import type { AskOptions, EngineAnswer, EngineHost, EngineHostOptions, EngineQuestion } from './types.js'

/** Most seconds until an engine is loaded: gigabytes are read, on a machine that is busy with something else. */
const LOAD_SECONDS = 300

/** Pause between two attempts to connect to a process that starts, in milliseconds. */
const CONNECT_PAUSE_MS = 25

/** Times that a question is in hand of a process that crashes before it is given back. */
const CRASHES_MAX = 2

/** Times that a question is sent to another process because the one before ended, whatever that was busy with. */
const LOST_MAX = 6

/** Longest pause before a restart that a question waits for, in milliseconds; otherwise it is given back at once. */
const PAUSE_WAIT_MAX_MS = 5000

/** Codes with which a process ends in order, and another one may take its place at once. */
const ORDERLY: ReadonlySet<number | null> = new Set([0, EXIT_ANOTHER, EXIT_MEMORY])

/** Resolves with a connection, or `null` when nobody listens there. */
async function connect (socket: string): Promise<net.Socket | null> {
  return new Promise(resolve => {
    const connection = net.connect(socket)
    connection.once('error', () => resolve(null))
    connection.once('connect', () => resolve(connection))
  })
}

class Client implements EngineHost {
  readonly #options: EngineHostOptions
  readonly #closing = new AbortController()
  #link: Link | undefined
  #linking: Promise<Link> | undefined
  /** Crashes one after another, and until when no process is started again. */
  #row = 0
  #notBefore = 0
  readonly #loadSeconds: number

  constructor (options: EngineHostOptions) {
    this.#options = options
    this.#loadSeconds = options.loadSeconds ?? LOAD_SECONDS
  }

  async ask (question: EngineQuestion, options: AskOptions): Promise<EngineAnswer> {
    let crashes = 0
    for (let lost = 1; ; lost++) {
      options.signal.throwIfAborted()
      try {
        const link = await unlessAborted(this.#linked(), options.signal)
        return await link.ask(question, options)
      } catch (error) {
        if (!(error instanceof LinkLostError)) throw error
        if (this.#closing.signal.aborted) throw new EngineError('closed')
        if (options.whenIdle === true) throw new EngineError('crashed')
        if (error.end === 'silent' && error.wasInHand) throw new EngineError('silent')
        if (error.end === 'crashed' && error.wasInHand) crashes += 1
        if (crashes === CRASHES_MAX || lost === LOST_MAX) throw new EngineError('crashed')
      }
    }
  }

  async close (): Promise<void> {
    this.#closing.abort()
    this.#link?.close()
    await this.#linking?.catch(() => {})
    this.#link?.close()
  }

  /** The connection to a host that has loaded its engine: the one there is, or a new one. */
  async #linked (): Promise<Link> {
    if (this.#closing.signal.aborted) throw new EngineError('closed')
    if (this.#link?.ended === false) return this.#link
    this.#linking ??= this.#connect().finally(() => { this.#linking = undefined })
    return this.#linking
  }

  async #connect (): Promise<Link> {
    const pauseMs = Math.max(0, this.#notBefore - performance.now())
    if (pauseMs > PAUSE_WAIT_MAX_MS) throw new EngineError('crashed', { retryAfterSeconds: Math.ceil(pauseMs / 1000) })
    await sleep(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => {})
    const { socket, launched } = await this.#reach()
    const begun = performance.now()
    let wasReady = false
    const link = new Link(socket, {
      silenceMs: this.#options.silenceSeconds * 1000,
      loadMs: this.#loadSeconds * 1000,
      isNew: launched !== undefined,
      onEnd: end => this.#note(end, wasReady ? performance.now() - begun : 0)
    })
    this.#link = link
    launched?.ended.then(ending => this.#logEnd(ending))
    await link.ready()
    wasReady = true
    launched?.forgetOutput()
    if (launched !== undefined) this.#options.log.info({ engine: this.#options.name, pid: link.pid }, 'engine started')
    return link
  }

  /** Connects to the host of this place, and starts it if there is none. */
  async #reach (): Promise<{ socket: net.Socket, launched: Launched | undefined }> {
    const { script, settings, idleSeconds, silenceSeconds } = this.#options
    const loadSeconds = this.#loadSeconds
    const place = placeOf(this.#options)
    const deadline = performance.now() + loadSeconds * 1000
    let launched: Launched | undefined
    for (;;) {
      const socket = await connect(place.socket)
      if (socket !== null) return { socket, launched: launched?.hasEnded() === true ? undefined : launched }
      if (this.#closing.signal.aborted) throw new EngineError('closed')
      if (performance.now() > deadline) throw new EngineError('silent')
      launched ??= launch(script, { ...place, settings, idleSeconds, silenceSeconds, loadSeconds })
      if (launched.hasEnded()) {
        const { code, signal, output } = await launched.ended
        launched = undefined
        if (!ORDERLY.has(code)) {
          this.#note('crashed', 0)
          if (code === EXIT_NOT_LOADED) throw new EngineError('not_loaded', { detail: output })
          throw new EngineError('crashed', { detail: output === '' ? `${signal ?? `exit code ${code}`}` : output })
        }
      }
      await sleep(CONNECT_PAUSE_MS)
    }
  }

  /** Notes how a process ended that served for so long, and when the next one may start. */
  #note (end: LinkEnd, servedMs: number): void {
    if (end === 'left') return
    const { row, pause } = restartAfter(this.#row, servedMs)
    this.#row = row
    this.#notBefore = performance.now() + pause
  }

  #logEnd ({ code, signal, output }: Awaited<Launched['ended']>): void {
    const { log, name: engine } = this.#options
    if (code === 0) log.info({ engine }, 'engine ended')
    else if (code === EXIT_MEMORY) log.warn({ engine }, 'engine took too much memory and ended; it is started again when it is needed')
    else if (code !== EXIT_NOT_LOADED) log.warn({ engine, code, signal, ...output === '' ? {} : { output } }, 'engine crashed; it is started again when it is needed')
  }
}

/** Uses the engine of a host, which is started when it is first asked. */
export function createEngineHost (options: EngineHostOptions): EngineHost {
  return new Client(options)
}
