/** Where a piece of a stream begins. */
interface PieceStart {
  piece: number
  piece_ms: number
}

/**
 * Remembers where the pieces of a stream begin, so that reading can later continue with the one that holds a given moment.
 *
 * @param piece number of the first piece
 * @param startMs where that one begins, in milliseconds
 */
export function createPieceStarts (piece: number, startMs: number) {
  let starts: PieceStart[] = []
  let next = piece
  let end = startMs

  function forget (ms: number): void {
    const last = starts.findLastIndex(({ piece_ms: start }) => start <= ms)
    if (last > 0) starts = starts.slice(last)
  }

  return {
    /** The next piece begins. */
    begin (): void {
      starts.push({ piece: next++, piece_ms: end })
    },

    /** The piece that began last is longer by this many milliseconds. */
    extend (milliseconds: number): void {
      end += milliseconds
    },

    /** Forgets what is before `ms`: it will not be asked for again. */
    forget,

    /** The piece that holds `ms`, to continue reading from; those before it are forgotten. */
    at (ms: number): { piece: number, piece_ms: number } {
      forget(ms)
      const first = starts[0] ?? { piece: next, piece_ms: end }
      return { piece: first.piece, piece_ms: Math.floor(first.piece_ms) }
    }
  }
}

export type PieceStarts = ReturnType<typeof createPieceStarts>
