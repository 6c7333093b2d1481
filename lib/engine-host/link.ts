import type { Socket } from 'node:net'
import { afterOwnTime } from '../runtime/index.js'
import { deferred } from './deferred.js'
import { EngineError } from './errors.js'
import { FrameConnection } from './frames.js'
import type { ClientMessage, HostMessage } from './messages.js'
import type { AskOptions, EngineAnswer, EngineQuestion } from './types.js'

/** How a connection ended: the process said goodbye, died, or gave no sign of life. */
export type LinkEnd = 'left' | 'crashed' | 'silent'

/** The connection ended before the answer. */
export class LinkLostError extends Error {
  readonly end: LinkEnd
  /** Whether the process had begun to work on the question. */
  readonly wasInHand: boolean

  constructor (end: LinkEnd, wasInHand: boolean) {
    super(`the connection to the engine has ended (${end})`)
    this.name = 'LinkLostError'
    this.end = end
    this.wasInHand = wasInHand
  }
}

interface Pending {
  question: EngineQuestion
  onPart: ((part: unknown) => void) | undefined
  onBegin: (() => void) | undefined
  resolve: (answer: EngineAnswer) => void
  reject: (error: Error) => void
  inHand: boolean
}

interface LinkOptions {
  /** Until the engine is loaded. */
  loadMs: number
  silenceMs: number
  /** Whether this client has started the process. */
  isNew: boolean
  /** Called once, when it has ended. */
  onEnd: (end: LinkEnd) => void
}

/** One connection to a host. It keeps this process alive only while the engine is loaded, or an answer is awaited. */
export class Link {
  readonly #connection: FrameConnection<ClientMessage, HostMessage>
  readonly #options: LinkOptions
  readonly #pending = new Map<number, Pending>()
  readonly #ready = deferred<undefined>()
  #isReady = false
  #nextId = 0
  #pid: number | null = null
  #end: LinkEnd | null = null
  #leaving: LinkEnd = 'crashed'
  #silence: { cancel: () => void } | undefined

  constructor (socket: Socket, options: LinkOptions) {
    this.#options = options
    this.#connection = new FrameConnection(socket, (message, bytes) => this.#take(message, bytes))
    this.#ready.promise.catch(() => {})
    socket.on('error', () => {})
    // A process that was there and said nothing was ending when it was reached: that is no crash of the next one.
    socket.on('close', () => this.#finish(this.#pid === null && !options.isNew ? 'left' : this.#leaving))
    this.#heard()
  }

  /** The process of the host; `null` before it has said so. */
  get pid (): number | null {
    return this.#pid
  }

  get ended (): boolean {
    return this.#end !== null
  }

  /**
   * Resolves when the engine is loaded.
   *
   * @throws {EngineError} `not_loaded`; {LinkLostError}
   */
  async ready (): Promise<void> {
    await this.#ready.promise
  }

  /** @throws {LinkLostError} when the question may be asked again; {EngineError}; the reason of the signal, at once */
  async ask (question: EngineQuestion, options: AskOptions): Promise<EngineAnswer> {
    if (this.#end !== null) throw new LinkLostError(this.#end, false)
    const { signal, customerId, whenIdle = false, first = false, background = false, onPart, onBegin } = options
    const id = this.#nextId++
    const { promise, resolve, reject } = deferred<EngineAnswer>()
    const giveUp = (): void => {
      this.#connection.send({ type: 'cancel', id })
      reject(signal.reason as Error)
    }
    this.#pending.set(id, { question, onPart, onBegin, resolve, reject, inHand: false })
    this.#connection.socket.ref()
    this.#heard()
    signal.addEventListener('abort', giveUp, { once: true })
    const order = { ...whenIdle ? { whenIdle } : {}, ...first ? { first } : {}, ...background ? { background } : {} }
    this.#connection.send({ type: 'ask', id, customerId, ...order })
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', giveUp)
      this.#pending.delete(id)
      this.#heard()
      if (this.#isIdle()) this.#connection.socket.unref()
    }
  }

  /** Leaves the host. */
  close (): void {
    this.#leaving = 'left'
    this.#connection.socket.destroy()
    this.#finish('left')
  }

  #isIdle (): boolean {
    return this.#isReady && this.#pending.size === 0
  }

  #begin (): void {
    this.#isReady = true
    this.#heard()
    if (this.#isIdle()) this.#connection.socket.unref()
    this.#ready.resolve(undefined)
  }

  /** Begins to wait for the next sign of life, if there is anything to wait for. */
  #heard (): void {
    this.#silence?.cancel()
    this.#silence = undefined
    if (this.#isIdle() || this.#end !== null) return
    this.#silence = afterOwnTime(this.#isReady ? this.#options.silenceMs : this.#options.loadMs, () => {
      this.#leaving = 'silent'
      this.#kill()
      this.#connection.socket.destroy()
    })
  }

  /** Whatever the process does, it cannot be asked to stop. */
  #kill (): void {
    try {
      if (this.#pid !== null) process.kill(this.#pid, 'SIGKILL')
    } catch {
      // Another client was quicker.
    }
  }

  #take (message: HostMessage, bytes: Uint8Array): void {
    this.#heard()
    switch (message.type) {
      case 'hello': this.#pid = message.pid; return
      case 'ready': return this.#begin()
      case 'not_loaded': return this.#refuse(new EngineError('not_loaded', { detail: message.detail }))
      case 'bye': this.#leaving = 'left'; return
      case 'alive': return
      default: this.#takeOf(message, bytes)
    }
  }

  #takeOf (message: Extract<HostMessage, { id: number }>, bytes: Uint8Array): void {
    const { id, type } = message
    const pending = this.#pending.get(id)
    if (pending === undefined) return
    if (type === 'turn') {
      const { kind, body, bytes: sent } = pending.question
      pending.inHand = true
      pending.onBegin?.()
      this.#connection.send({ type: 'body', id, kind, body, hasBytes: sent !== undefined }, sent)
    } else if (type === 'part') pending.onPart?.(message.body)
    else if (type === 'answer') pending.resolve({ body: message.body, ...message.hasBytes ? { bytes } : {} })
    else pending.reject(new EngineError(message.failure, message.detail === undefined ? {} : { detail: message.detail }))
  }

  #refuse (error: EngineError): void {
    this.#ready.reject(error)
    for (const { reject } of this.#pending.values()) reject(error)
  }

  #finish (end: LinkEnd): void {
    if (this.#end !== null) return
    this.#end = end
    this.#silence?.cancel()
    // All who wait for the engine had it in hand, so that one that dies while it loads is not started again and again.
    this.#ready.reject(new LinkLostError(end, true))
    for (const { inHand, reject } of this.#pending.values()) reject(new LinkLostError(end, inHand))
    this.#options.onEnd(end)
  }
}
