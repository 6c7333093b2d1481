/**
 * Options of an `LRUCache` that holds at most `max` entries and takes memory for those it holds: with the option `max` it would take memory
 * for all of them at once, and the time to clear it, at each start.
 */
export function entryLimit (max: number): { maxSize: number, sizeCalculation: () => number } {
  return { maxSize: max, sizeCalculation: () => 1 }
}
