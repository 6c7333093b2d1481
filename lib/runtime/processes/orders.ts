import cluster from 'node:cluster'

/** The variable of the environment in which a process finds its number. */
export const NUMBER_VARIABLE = 'CONSULTATION_SERVICE_PROCESS'

/** The variable of the environment in which a process finds how many were replaced because they hung, before it started. */
export const HUNG_VARIABLE = 'CONSULTATION_SERVICE_HUNG'

/**
 * What the supervisor asks of a process: a sign of life, to be not ready any more, and to end. It also tells how many processes were
 * replaced because they hung.
 */
export type Order = { order: 'beat' } | { order: 'hung', total: number } | { order: 'announce', signal: NodeJS.Signals } | { order: 'close' }

/** The sign of life of a process. */
export interface Beat {
  beat: true
}

/** What a process tells its supervisor once it serves. */
export interface Ready {
  ready: true
  /** What to tell the person who started the service. */
  greeting: string
}

/** What a process does when it is asked to stop. */
export interface Obedience {
  /** Called at once when the service is about to stop. */
  announce: (signal: NodeJS.Signals) => void
  /** Called when the supervisor is gone, before `close`. */
  orphaned: () => void
  /** Ends what the process does, and then the process. Called once. */
  close: () => void
}

/** The orders of the supervisor. */
export interface Orders {
  /** From 1 on; one that replaces another has the number of that. */
  number: number
  /** Obeys from now on, also to what was ordered before; until then, the order to end ends the process. */
  obey: (obedience: Obedience) => void
  /** Tells the supervisor that this process serves. */
  ready: (greeting: string) => void
}

let hung = Number(process.env[HUNG_VARIABLE] ?? 0)

/**
 * How many processes of this service were replaced because they hung, since it was started: the same in each of them, because it is their
 * supervisor that counts, which outlives them.
 */
export function hungProcesses (): number {
  return hung
}

/** Whether a message is an order: others may use the same channel. */
function isOrder (message: unknown): message is Order {
  return ['beat', 'hung', 'announce', 'close'].includes((message as Partial<Order> | null)?.order ?? '')
}

/**
 * Takes the orders of the supervisor, in a process that it started. Signals are left to the supervisor: a terminal, or systemd, sends them
 * to every process at once, and it knows the order in which processes end. If the supervisor is gone, the process closes on its own; if it
 * went while the service was stopping, somebody wants that to end, and the process ends at once.
 */
export function takeOrders (): Orders {
  let announced: NodeJS.Signals | null = null
  let isClosing = false
  let obedience: Obedience = { announce () {}, orphaned () {}, close: () => process.exit(0) }

  function close (): void {
    if (isClosing) return
    isClosing = true
    obedience.close()
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  process.on('message', message => {
    if (!isOrder(message)) return
    if (message.order === 'beat') process.send?.({ beat: true } satisfies Beat)
    if (message.order === 'hung') hung = message.total
    if (message.order === 'close') close()
    if (message.order !== 'announce') return
    announced = message.signal
    obedience.announce(message.signal)
  })
  // Of a message to a supervisor that has just died: `disconnect` follows.
  ;(process as NodeJS.EventEmitter).on('error', () => {})
  cluster.worker?.once('disconnect', function endAlone () {
    if (announced !== null) process.exit(1)
    // Otherwise node:cluster ends the process here and now.
    if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true
    obedience.orphaned()
    close()
  })

  return {
    number: Number(process.env[NUMBER_VARIABLE] ?? 1),
    obey (given) {
      obedience = given
      if (announced !== null) given.announce(announced)
    },
    ready (greeting) {
      process.send?.({ ready: true, greeting } satisfies Ready)
    }
  }
}
