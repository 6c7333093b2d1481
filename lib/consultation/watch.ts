import { notFound } from '../runtime/index.js'
import type { FoundOutput } from './stored-output.js'

/** A consultation that can be watched. */
export interface Watched {
  /** Calls back after each change, until the returned function is called. */
  subscribe: (onChange: () => void) => () => void
  /** The output and the status as they are now; `undefined` when the consultation is gone, or the caller cannot see it. */
  find: () => Promise<FoundOutput | undefined>
}

/** The output now and after each change, until it is gone or `signal` is aborted. Changes during a look-up lead to one more. */
async function * follow ({ subscribe, find }: Watched, signal: AbortSignal): AsyncGenerator<FoundOutput> {
  let changed = true
  let wake = () => {}
  const unsubscribe = subscribe(() => {
    changed = true
    wake()
  })
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      if (changed) {
        changed = false
        const found = await find()
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

/**
 * The output and the status as they are now and after each change of one of them, until the consultation is gone or `signal` is aborted.
 * Versions may be skipped.
 */
export async function * watch (watched: Watched, signal: AbortSignal): AsyncGenerator<FoundOutput> {
  let version = 0
  let status = ''
  for await (const found of follow(watched, signal)) {
    const current = JSON.stringify(found.status)
    if (found.version <= version && current === status) continue
    version = found.version
    status = current
    yield found
  }
}

/**
 * The output as soon as it is final or parked, or as it is after `milliseconds` or when `signal` is aborted.
 *
 * @throws {Problem} 404 when it is gone
 */
export async function waitUntilSettled (watched: Watched, milliseconds: number, signal: AbortSignal): Promise<FoundOutput> {
  for await (const found of follow(watched, AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]))) {
    if (found.final || found.state === 'failed') return found
  }
  const found = await watched.find()
  if (found === undefined) throw notFound()
  return found
}
