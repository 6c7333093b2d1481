/** What one function has returned for an object and further arguments; those of one object are a list, the last one first. */
interface Made {
  by: unknown
  rest: readonly unknown[]
  value: unknown
  before: Made | undefined
}

/** Is the object that it is given. */
class Given {
  constructor (object: object) {
    return object
  }
}

/**
 * Puts a private field on objects of others: as a WeakMap, no copy of the object has it, and it goes with the object; but it costs a
 * fraction of what a map of tens of thousands of objects costs to fill and to collect.
 */
class Remembering extends Given {
  #made: Made | undefined = undefined

  static madeOf (key: object): Made | undefined {
    return #made in key ? key.#made : undefined
  }

  static add (key: object, by: unknown, rest: readonly unknown[], value: unknown): void {
    const remembering = #made in key ? key : new Remembering(key)
    remembering.#made = { by, rest, value, before: remembering.#made }
  }
}

function isSame (left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false
  return true
}

/**
 * Remembers what a function returns for an object and further arguments, for as long as the object is in use. The function must depend on
 * nothing else, and nobody may change what it returns.
 */
export function oncePer<Key extends object, Rest extends readonly unknown[], Value> (
  make: (key: Key, ...rest: Rest) => Value
): (key: Key, ...rest: Rest) => Value {
  return function remembered (key, ...rest) {
    for (let made = Remembering.madeOf(key); made !== undefined; made = made.before) {
      if (made.by === make && isSame(made.rest, rest)) return made.value as Value
    }
    const value = make(key, ...rest)
    Remembering.add(key, make, rest, value)
    return value
  }
}
