interface Question<K, V> {
  key: K
  resolve: (value: V) => void
  reject: (reason: unknown) => void
}

/**
 * Makes one statement of many: what is asked for in one turn of the event loop, by however many requests, is loaded together.
 *
 * @param load gets everything asked for, and returns as many values in the same order; when it fails, all who asked are told
 */
export function createBatch<K, V> (load: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  let waiting: Array<Question<K, V>> = []

  async function loadWaiting (): Promise<void> {
    const questions = waiting
    waiting = []
    try {
      const values = await load(questions.map(({ key }) => key))
      questions.forEach(({ resolve }, index) => resolve(values[index] as V))
    } catch (error) {
      for (const { reject } of questions) reject(error)
    }
  }

  return function ask (key) {
    return new Promise((resolve, reject) => {
      if (waiting.push({ key, resolve, reject }) === 1) setImmediate(loadWaiting)
    })
  }
}
