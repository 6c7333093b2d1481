import { isConnectionError } from './errors.js'

/**
 * Runs `act` when nobody else in this process works on the same row: first come, first served.
 *
 * @param row the row to be locked: the id of a consultation, or the subject of a user
 * @param act takes a connection and locks the row
 * @throws what `act` throws, or the error of an earlier one that found the database unreachable
 */
export type TakeRowTurn = <T>(row: string, act: () => Promise<T>) => Promise<T>

interface Waiting {
  begin: () => void
  giveUp: (reason: unknown) => void
}

/**
 * Makes those who want to lock the same row wait before they take a connection, so that together they hold one connection instead of the
 * whole pool. Instances do not know of each other: between them, the lock decides.
 */
export function createRowTurns (): TakeRowTurn {
  const rows = new Map<string, Waiting[]>()

  return async function takeRowTurn (row, act) {
    const key = row.toLowerCase()
    const before = rows.get(key)
    if (before !== undefined) await new Promise<void>((resolve, reject) => before.push({ begin: resolve, giveUp: reject }))
    const waiting = before ?? []
    rows.set(key, waiting)
    try {
      return await act()
    } catch (error) {
      // Otherwise each of them in turn would wait for the same timeout as this one.
      if (isConnectionError(error as Error)) for (const { giveUp } of waiting.splice(0)) giveUp(error)
      throw error
    } finally {
      const next = waiting.shift()
      if (next === undefined) rows.delete(key)
      else next.begin()
    }
  }
}
