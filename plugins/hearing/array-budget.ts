/** Shorter arrays are not counted: they are no longer than what is decoded at a time. */
const COUNTED_FROM = 4096

/**
 * Longest array that grows element by element. At this length it is copied to one of 12 MB; memory that is over by 16 MB still ends the
 * thread alone.
 */
const GROWN_MAX = 1_000_000

/**
 * From now on, arrays of a given length can be made in this thread only as long as their lengths, summed up, stay within a budget, and none
 * is pushed to beyond GROWN_MAX. Decoders make them as long as a file says its tables are. Memory that fills up bit by bit ends the thread,
 * but one array that is too large for it ends the whole process.
 *
 * @param elements the budget; 8 bytes each
 * @returns starts with the whole budget again
 */
export function limitArrays (elements: number): () => void {
  let left = elements

  function count ([length, ...more]: unknown[]): void {
    if (more.length > 0 || typeof length !== 'number' || length < COUNTED_FROM) return
    left -= length
    if (left < 0) throw new RangeError('more elements of arrays than there is memory for')
  }

  globalThis.Array = new Proxy(Array, {
    apply (target, self, args) {
      count(args)
      return Reflect.apply(target, self, args) as unknown
    },
    construct (target, args, made) {
      count(args)
      return Reflect.construct(target, args, made) as object
    }
  })

  const { push } = Array.prototype
  Reflect.defineProperty(Array.prototype, 'push', {
    value (this: unknown[], ...items: unknown[]): number {
      if (this.length >= GROWN_MAX) throw new RangeError('an array longer than there is memory for')
      return Reflect.apply(push, this, items) as number
    }
  })
  return () => { left = elements }
}
