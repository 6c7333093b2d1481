/** Gives what `make` makes: made when it is first asked for, and the same from then on. What is not asked for costs a start nothing. */
export function once<T> (make: () => T): () => T {
  let made: { value: T } | undefined
  return function get () {
    made ??= { value: make() }
    return made.value
  }
}
