/**
 * A queue in which owners take turns (round robin): a hundred items of one owner delay the next item of another by one item at most. The
 * items of one owner leave in the order in which they came.
 *
 * @example
 * const queue = new FairQueue<string>()
 * queue.add('hospital', 'report 1')
 * queue.add('hospital', 'report 2')
 * queue.add('practice', 'report 3')
 * queue.take() // 'report 1'
 * queue.take() // 'report 3'
 */
export class FairQueue<T> {
  /** The owner whose turn is next comes first. */
  readonly #waiting = new Map<string, Set<T>>()

  /** Adds an item; one that is already queued keeps its place. */
  add (owner: string, item: T): void {
    const items = this.#waiting.get(owner)
    if (items === undefined) this.#waiting.set(owner, new Set([item]))
    else items.add(item)
  }

  /** Removes an item that has not been taken. */
  remove (owner: string, item: T): void {
    const items = this.#waiting.get(owner)
    items?.delete(item)
    if (items?.size === 0) this.#waiting.delete(owner)
  }

  /** How many items wait: of all owners, or of one. */
  count (owner?: string): number {
    if (owner !== undefined) return this.#waiting.get(owner)?.size ?? 0
    let all = 0
    for (const { size } of this.#waiting.values()) all += size
    return all
  }

  /** Takes the next item; `undefined` when none waits. */
  take (): T | undefined {
    const [first] = this.#waiting
    if (first === undefined) return undefined
    const [owner, items] = first
    const [item] = items as Iterable<T>
    this.#waiting.delete(owner)
    items.delete(item as T)
    if (items.size > 0) this.#waiting.set(owner, items)
    return item
  }
}
