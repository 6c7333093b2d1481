import type { Changes } from '../changes.js'
import type { Caller, StoredOutput } from './records.js'

/** Makes what follows the outputs of consultations. */
export function createWatch (changes: Changes, findOutput: (caller: Caller, id: string) => Promise<StoredOutput | undefined>) {
  /** The output as it is now and after each change, until it is gone or `signal` is aborted. Versions may be skipped, never repeated. */
  return async function * watch (caller: Caller, id: string, signal: AbortSignal): AsyncGenerator<StoredOutput> {
    let changed = true
    let wake = () => {}
    const unsubscribe = changes.subscribe(id, () => {
      changed = true
      wake()
    })
    const onAbort = () => wake()
    signal.addEventListener('abort', onAbort)
    try {
      let version = 0
      while (!signal.aborted) {
        if (changed) {
          changed = false
          const found = await findOutput(caller, id)
          if (found === undefined) return
          if (found.version > version) {
            version = found.version
            yield found
          }
        } else {
          await new Promise<void>(resolve => { wake = resolve })
        }
      }
    } finally {
      unsubscribe()
      signal.removeEventListener('abort', onAbort)
    }
  }
}
