/** Memoises a function of one argument. */
export function memoised<K, V> (make: (key: K) => V): (key: K) => V {
  const made = new Map<K, { value: V }>()
  return function remembered (key) {
    const present = made.get(key) ?? { value: make(key) }
    made.set(key, present)
    return present.value
  }
}
