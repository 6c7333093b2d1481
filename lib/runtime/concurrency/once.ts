/** Creates a value lazily, with `make`, and returns the same one from then on, so that what is never used does not slow down the start. */
export function once<T> (make: () => T): () => T {
  let made: { value: T } | undefined
  return function get () {
    made ??= { value: make() }
    return made.value
  }
}
