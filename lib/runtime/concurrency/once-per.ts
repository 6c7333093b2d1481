/** What a function has returned for an object together with these further arguments. */
interface Made<Rest, Value> {
  rest: Rest
  value: Value
}

function isSame (left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((value, at) => value === right[at])
}

/**
 * Remembers what a function returns for an object and further arguments, for as long as the object is in use. The function must depend on
 * nothing else, and nobody may change what it returns.
 */
export function oncePer<Key extends object, Rest extends readonly unknown[], Value> (
  make: (key: Key, ...rest: Rest) => Value
): (key: Key, ...rest: Rest) => Value {
  const all = new WeakMap<Key, Array<Made<Rest, Value>>>()
  return function remembered (key, ...rest) {
    const known = all.get(key)?.find(made => isSame(made.rest, rest))
    if (known !== undefined) return known.value
    const value = make(key, ...rest)
    // Looked up again: `make` may have remembered something of the same object.
    const made = all.get(key)
    if (made === undefined) all.set(key, [{ rest, value }])
    else made.push({ rest, value })
    return value
  }
}
