import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTurns, type Turns } from '../../runtime/index.js'
import { deferred, type Deferred } from '../deferred.js'
import type { EngineFailure } from '../errors.js'
import { FrameConnection } from '../frames.js'
import { ALIVE_MS, type ClientMessage, type HostMessage } from '../messages.js'
import type { Engine, EngineQuestion } from '../types.js'

/** Most questions that wait, of all customers. Each is only a number until it is its turn. */
const WAITING_MAX = 10_000

/** How long clients get to read why the process ends, in milliseconds. */
const PARTING_MS = 200

type Connection = FrameConnection<HostMessage, ClientMessage>

/** A question of a client, from its arrival to its answer. */
interface Ticket {
  id: number
  connection: Connection
  abort: AbortController
  /** Takes the question when it arrives. */
  receive?: (question: EngineQuestion) => void
}

interface DeskOptions {
  /** Most milliseconds without a sign of life of a question that is worked on. */
  silenceMs: number
  /** Called when one has given none. Its client has been told. */
  onSilence: () => void
  /** Called when the number of clients or of questions has changed. */
  onChange: (clients: number, questions: number) => void
}

/** Where questions of all clients arrive, wait for their turn, and are answered. */
export class Desk {
  readonly #options: DeskOptions
  readonly #clients = new Map<Connection, Map<number, Ticket>>()
  /** Nothing is worked on before the engine is loaded. */
  readonly #turns: Turns = createTurns(0)
  /** Those of the background, which have a place only while there is no other question. */
  readonly #backgroundTurns: Turns = createTurns(0)
  /** Questions that wait or are worked on, also those that nobody waits for any more. */
  #questions = 0
  /** How many of them are not of the background. */
  #urgent = 0
  #inHand = 0
  /** What is worked on as long as there is nothing else to do. */
  #idle: Ticket | undefined
  /** Resolves when nothing is in hand any more. */
  #draining: Deferred<undefined> | undefined
  #engine: Engine | undefined
  /** Why the engine could not be loaded. */
  #refusal: string | undefined

  constructor (options: DeskOptions) {
    this.#options = options
    setInterval(() => {
      for (const [client, tickets] of this.#clients) if (tickets.size > 0) client.send({ type: 'alive' })
    }, ALIVE_MS).unref()
  }

  /** Serves a client. */
  welcome (socket: Socket): void {
    const connection: Connection = new FrameConnection(socket, (message, bytes) => this.#take(connection, message, bytes))
    const tickets = new Map<number, Ticket>()
    this.#clients.set(connection, tickets)
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#clients.delete(connection)
      for (const { abort } of tickets.values()) abort.abort(new Error('the client has left'))
      this.#changed()
    })
    connection.send({ type: 'hello', pid: process.pid })
    if (this.#engine !== undefined) connection.send({ type: 'ready' })
    if (this.#refusal !== undefined) connection.send({ type: 'not_loaded', detail: this.#refusal })
    this.#changed()
  }

  /** Starts to work on the questions. */
  open (engine: Engine): void {
    this.#engine = engine
    this.#tell({ type: 'ready' })
    this.#turns.resize(engine.concurrency)
    this.#changed()
  }

  /** Takes up no more questions, and resolves when those in hand are answered. The others go to the next process. */
  async drain (): Promise<void> {
    this.#turns.resize(0)
    this.#draining = deferred()
    this.#changed()
    if (this.#inHand > 0) await this.#draining.promise
  }

  /** Tells all clients why nothing will be answered, also those that connect meanwhile. */
  async refuse (detail: string): Promise<void> {
    this.#refusal = detail
    this.#tell({ type: 'not_loaded', detail })
    await sleep(PARTING_MS)
  }

  /** Says goodbye to all clients. */
  dismiss (): void {
    this.#tell({ type: 'bye' })
    for (const { socket } of this.#clients.keys()) socket.end()
  }

  #tell (message: HostMessage): void {
    for (const client of this.#clients.keys()) client.send(message)
  }

  #changed (): void {
    const isFree = this.#engine !== undefined && this.#draining === undefined && this.#urgent === 0
    this.#backgroundTurns.resize(isFree ? 1 : 0)
    this.#options.onChange(this.#clients.size, this.#questions + (this.#idle === undefined ? 0 : 1))
  }

  #take (connection: Connection, message: ClientMessage, bytes: Uint8Array): void {
    if (message.type === 'ask') {
      return message.whenIdle === true ? this.#askWhenIdle(connection, message.id) : this.#ask(connection, message)
    }
    const ticket = this.#clients.get(connection)?.get(message.id)
    if (message.type === 'cancel') return ticket?.abort.abort(new Error('nobody waits for the answer'))
    const { kind, body, hasBytes } = message
    ticket?.receive?.({ kind, body, ...hasBytes ? { bytes } : {} })
  }

  #ask (connection: Connection, { id, customerId, first = false, background = false }: Extract<ClientMessage, { type: 'ask' }>): void {
    const turns = background ? this.#backgroundTurns : this.#turns
    if (turns.waiting() >= WAITING_MAX) {
      connection.send({ type: 'failed', id, failure: 'busy' })
      return
    }
    this.#giveUpIdle()
    const { tickets, ticket } = this.#ticketOf(connection, id)
    const urgent = background ? 0 : 1
    this.#questions += 1
    this.#urgent += urgent
    this.#changed()
    turns.take(async () => this.#takeInHand(ticket), ticket.abort.signal, customerId, first)
      // Given up before its turn.
      .catch(() => {})
      .finally(() => {
        tickets?.delete(id)
        this.#questions -= 1
        this.#urgent -= urgent
        this.#changed()
      })
  }

  #ticketOf (connection: Connection, id: number): { tickets: Map<number, Ticket> | undefined, ticket: Ticket } {
    const tickets = this.#clients.get(connection)
    const ticket: Ticket = { id, connection, abort: new AbortController() }
    tickets?.set(id, ticket)
    return { tickets, ticket }
  }

  #askWhenIdle (connection: Connection, id: number): void {
    if (this.#engine === undefined || this.#draining !== undefined || this.#idle !== undefined || this.#questions > 0) {
      connection.send({ type: 'failed', id, failure: 'busy' })
      return
    }
    const { tickets, ticket } = this.#ticketOf(connection, id)
    this.#idle = ticket
    this.#changed()
    this.#takeInHand(ticket).catch(() => {}).finally(() => {
      tickets?.delete(id)
      this.#idle = undefined
      this.#changed()
    })
  }

  /** Gives up what is worked on for want of anything else. */
  #giveUpIdle (): void {
    if (this.#idle === undefined || this.#idle.abort.signal.aborted) return
    this.#fail(this.#idle, 'busy')
    this.#idle.abort.abort(new Error('there is something else to do'))
  }

  async #takeInHand (ticket: Ticket): Promise<void> {
    this.#inHand += 1
    try {
      await this.#work(ticket)
    } finally {
      this.#inHand -= 1
      if (this.#inHand === 0) this.#draining?.resolve(undefined)
    }
  }

  /** Works on a question, to its end or its silence, even if nobody waits for the answer any more: native work cannot be stopped. */
  async #work (ticket: Ticket): Promise<void> {
    const { id, connection, abort: { signal } } = ticket
    const watch = this.#watch(ticket)
    const question = await this.#questionOf(ticket)
    if (question === null || this.#engine === undefined) return
    watch.restart()
    try {
      const { body, bytes } = await this.#engine.answer(question, {
        signal,
        part: async body => {
          watch.pause()
          if (!signal.aborted) await connection.send({ type: 'part', id, body })
          watch.restart()
        }
      })
      watch.pause()
      if (!signal.aborted) await connection.send({ type: 'answer', id, body, hasBytes: bytes !== undefined }, bytes)
    } catch (error) {
      if (!signal.aborted) await this.#fail(ticket, 'refused', (error as Error).message)
    } finally {
      watch.pause()
    }
  }

  async #fail ({ id, connection }: Ticket, failure: EngineFailure, detail?: string): Promise<void> {
    await connection.send({ type: 'failed', id, failure, ...detail === undefined ? {} : { detail } })
  }

  /** Watches for signs of life of the engine, except while it waits for the client. */
  #watch (ticket: Ticket): { restart: () => void, pause: () => void } {
    const { silenceMs, onSilence } = this.#options
    let silence: NodeJS.Timeout | undefined
    const pause = (): void => clearTimeout(silence)
    return {
      pause,
      restart: () => {
        pause()
        silence = setTimeout(() => {
          this.#fail(ticket, 'silent')
          setTimeout(onSilence, PARTING_MS)
        }, silenceMs)
      }
    }
  }

  /** Tells the client that it is its turn, and resolves with the question; `null` when it does not come. */
  async #questionOf (ticket: Ticket): Promise<EngineQuestion | null> {
    const { id, connection, abort: { signal } } = ticket
    const { promise, resolve } = deferred<EngineQuestion | null>()
    const giveUp = (): void => resolve(null)
    const late = setTimeout(giveUp, this.#options.silenceMs)
    ticket.receive = resolve
    signal.addEventListener('abort', giveUp)
    connection.send({ type: 'turn', id })
    try {
      return await promise
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', giveUp)
    }
  }
}
