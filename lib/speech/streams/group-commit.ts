import { setTimeout as sleep } from 'node:timers/promises'
import { createGroups, Problem } from '../../runtime/index.js'
import type { PieceOutcome, Loss, Piece } from './types.js'

/**
 * Least time from the beginning of a write to that of the next, in milliseconds: meanwhile pieces gather. Forcing the disk takes as long
 * for one piece as for twenty, and holds up everything else on the embedded database. A piece that comes alone does not wait.
 */
const WRITE_PERIOD_MS = 20

/** Most bytes per write, so that other statements get their turn on the embedded database in between. */
const GROUP_BYTES_MAX = 1_048_576

/** How long a piece waits when its consultation is locked, in milliseconds, and how often at most. */
const RETRY_MS = 25
const ATTEMPTS_MAX = 400

/** For how long a write that fails is retried, and the pause before each retry, in milliseconds: the database may be restarting. */
const FAILING_MAX_MS = 5000
const FAILING_RETRY_MS = 250

/** Writes pieces, and tells why one was not written. */
export interface PieceStore {
  /** Where pieces are put before they are stored together with others, in which they do not wait for one another. */
  put?: (piece: Piece) => Promise<void>
  /** @returns the consultations whose piece is stored */
  store: (pieces: readonly Piece[]) => Promise<ReadonlySet<string>>
  findOutcome: (piece: Piece) => Promise<PieceOutcome>
}

interface Waiting {
  piece: Piece
  attempts: number
  resolve: (loss: Loss | null) => void
  reject: (reason: unknown) => void
}

/** Does something that is safe to repeat, and repeats it for a while unless it is refused. */
async function surely<T> (run: () => Promise<T>): Promise<T> {
  const until = performance.now() + FAILING_MAX_MS
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (error instanceof Problem || performance.now() > until) throw error
      await sleep(FAILING_RETRY_MS)
    }
  }
}

/**
 * Writes the pieces of all streams together: one statement at a time, with everything that arrived during the previous one.
 *
 * @returns a function that writes a piece, and resolves when it is on disk (`null`), or with why its session may not write any more
 */
export function createGroupCommit ({ put, store, findOutcome }: PieceStore): (piece: Piece) => Promise<Loss | null> {
  /** Takes the oldest pieces from the queue, as many as may be written together. There is at most one of each stream. */
  function takeGroup (queue: Waiting[]): Waiting[] {
    let bytes = 0
    const over = queue.findIndex(({ piece }, index) => {
      bytes += piece.data.length
      return index > 0 && bytes > GROUP_BYTES_MAX
    })
    return queue.splice(0, over === -1 ? queue.length : over)
  }

  /** Handles a piece that was not stored this time: lost, stored before, or to be retried because its consultation was locked. */
  async function lookInto (waiting: Waiting): Promise<void> {
    const outcome = await findOutcome(waiting.piece)
    if (outcome !== null) return waiting.resolve(outcome === 'stored' ? null : outcome)
    if (++waiting.attempts > ATTEMPTS_MAX) throw new Error('a piece of a stream cannot be stored')
    await sleep(RETRY_MS)
    enqueue(waiting)
  }

  async function writeGroup (group: readonly Waiting[]): Promise<void> {
    try {
      // Pieces that were stored although the write failed are not stored twice.
      const stored = await surely(async () => store(group.map(({ piece }) => piece)))
      for (const waiting of group) {
        if (stored.has(waiting.piece.id)) waiting.resolve(null)
        else lookInto(waiting).catch(waiting.reject)
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  const enqueue = createGroups<Waiting>({ periodMs: WRITE_PERIOD_MS, take: takeGroup, handle: writeGroup })

  return async function write (piece) {
    if (put !== undefined) await surely(async () => put(piece))
    return new Promise((resolve, reject) => enqueue({ piece, attempts: 0, resolve, reject }))
  }
}
