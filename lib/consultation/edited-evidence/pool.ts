interface Entry<T> {
  value: T
  taken: boolean
}

/** Entries in the order in which they came, with the place of the first that may be left. */
interface Queue<T> {
  entries: Array<Entry<T>>
  next: number
}

/** The text of something and its place in a report, as one key. */
function placedKey (key: string, pointer: string): string {
  return `${pointer} ${key}`
}

/** What was in a report, under the text that it had. Each is taken once, the first that came before the others. */
export class Pool<T> {
  readonly #anywhere = new Map<string, Queue<T>>()
  readonly #placed = new Map<string, Queue<T>>()

  add (key: string, pointer: string, value: T): void {
    const entry = { value, taken: false }
    for (const [queues, name] of [[this.#anywhere, key], [this.#placed, placedKey(key, pointer)]] as const) {
      const queue = queues.get(name)
      if (queue === undefined) queues.set(name, { entries: [entry], next: 0 })
      else queue.entries.push(entry)
    }
  }

  /** Takes the first; with a pointer, the first that was there. */
  take (key: string, pointer?: string): T | undefined {
    const queue = pointer === undefined ? this.#anywhere.get(key) : this.#placed.get(placedKey(key, pointer))
    if (queue === undefined) return undefined
    while (queue.entries[queue.next]?.taken === true) queue.next++
    const entry = queue.entries[queue.next]
    if (entry === undefined) return undefined
    entry.taken = true
    return entry.value
  }

  /** Whether there was such a thing, taken or not. */
  has (key: string): boolean {
    return this.#anywhere.has(key)
  }
}
