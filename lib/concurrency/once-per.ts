/**
 * Remembers what a function returns for an object and further arguments, for as long as the object is in use. The function must depend on
 * nothing else, and nobody may change what it returns.
 */
export function oncePer<Key extends object, Rest extends readonly unknown[], Value> (
  make: (key: Key, ...rest: Rest) => Value
): (key: Key, ...rest: Rest) => Value {
  const made = new WeakMap<Key, Array<{ rest: Rest, value: Value }>>()
  return function remembered (key, ...rest) {
    const ofKey = made.get(key) ?? []
    const known = ofKey.find(one => one.rest.length === rest.length && one.rest.every((argument, at) => argument === rest[at]))
    if (known !== undefined) return known.value
    const value = make(key, ...rest)
    made.set(key, [...ofKey, { rest, value }])
    return value
  }
}
