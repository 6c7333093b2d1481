/** How long a finding is believed, in milliseconds. */
const BELIEVED_MS = 5000

/**
 * Watches something that may be away, as seldom as somebody asks: the answer is what was found last, so that nobody waits for it, and where
 * that is old, it is checked again meanwhile.
 *
 * @param check rejects when the store is down; must have its own timeout
 * @param away whether it is away now
 * @returns whether it was away when that was last found out
 */
export function createReachability (check: () => Promise<void>, away = false): () => boolean {
  let isAway = away
  let foundAt = performance.now()
  let finding = false

  async function find (): Promise<void> {
    isAway = await check().then(() => false, () => true)
    foundAt = performance.now()
    finding = false
  }

  return function wasAway () {
    if (!finding && performance.now() - foundAt > BELIEVED_MS) {
      finding = true
      find()
    }
    return isAway
  }
}
