import type { Changes } from '../changes.js'
import { notFound } from '../errors/problems.js'
import type { Caller, FoundOutput } from './records.js'

/** Makes what follows the outputs of consultations. */
export function createWatch (changes: Changes, findOutput: (caller: Caller, id: string) => Promise<FoundOutput | undefined>) {
  /** What there is now and after each change, until it is gone or `signal` is aborted. */
  async function * follow (caller: Caller, id: string, signal: AbortSignal): AsyncGenerator<FoundOutput> {
    let changed = true
    let wake = () => {}
    const unsubscribe = changes.subscribe(id, () => {
      changed = true
      wake()
    })
    const onAbort = () => wake()
    signal.addEventListener('abort', onAbort)
    try {
      while (!signal.aborted) {
        if (changed) {
          changed = false
          const found = await findOutput(caller, id)
          if (found === undefined) return
          yield found
        } else {
          await new Promise<void>(resolve => { wake = resolve })
        }
      }
    } finally {
      unsubscribe()
      signal.removeEventListener('abort', onAbort)
    }
  }

  return {
    /** The output as it is now and after each change, until it is gone or `signal` is aborted. Versions may be skipped, never repeated. */
    async * watch (caller: Caller, id: string, signal: AbortSignal): AsyncGenerator<FoundOutput> {
      let version = 0
      for await (const found of follow(caller, id, signal)) {
        if (found.version <= version) continue
        version = found.version
        yield found
      }
    },

    /** The output as soon as it is final or parked, or as it is after `milliseconds`; 404 when it is gone. */
    async waitUntilSettled (caller: Caller, id: string, milliseconds: number): Promise<FoundOutput> {
      for await (const found of follow(caller, id, AbortSignal.timeout(milliseconds))) {
        if (found.final || found.parked) return found
      }
      const found = await findOutput(caller, id)
      if (found === undefined) throw notFound()
      return found
    }
  }
}
