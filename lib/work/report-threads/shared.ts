import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { ReportThreads } from './pool.js'
import type { ThreadSettings } from './types.js'

/** Most threads when no setting says how many: each holds memory, and requests need processors too. */
const DERIVED_MAX = 3

/** How long threads that no application uses are kept, in milliseconds. They do not keep the process alive. */
const LINGER_MS = 60_000

interface RunningThreads {
  threads: ReportThreads
  users: number
  linger: NodeJS.Timeout | undefined
}

/** The threads of this process, by a hash of their settings. */
const running = new Map<string, RunningThreads>()

/**
 * How many threads of a process make reports: as the setting says, otherwise its share of one less than there are processors, since event
 * loops need some, too.
 */
export function threadCount (setting: number, processes = 1): number {
  if (setting > 0) return setting
  return Math.min(Math.max(Math.floor((availableParallelism() - 1) / processes), 1), DERIVED_MAX)
}

/** Threads, to be released when they are not needed any more. */
export interface SharedThreads {
  /** The threads, started when this is first called. */
  get: () => ReportThreads
  /** Has the threads, where they run, forget what they have read of a consultation. */
  forget: (id: string) => void
  release: () => void
}

/** Threads that are shared by all applications of this process with the same settings. */
export function shareThreads (settings: ThreadSettings, size: number): SharedThreads {
  const key = createHash('sha256').update(JSON.stringify({ settings, size })).digest('base64url')
  let used: RunningThreads | undefined

  return {
    get () {
      if (used !== undefined) return used.threads
      used = running.get(key) ?? { threads: new ReportThreads(settings, size), users: 0, linger: undefined }
      running.set(key, used)
      clearTimeout(used.linger)
      used.users += 1
      return used.threads
    },
    forget: id => used?.threads.forget(id),
    release () {
      if (used === undefined) return
      used.users -= 1
      if (used.users > 0) return
      const { threads } = used
      used.linger = setTimeout(() => {
        running.delete(key)
        threads.close().catch(() => {})
      }, LINGER_MS).unref()
    }
  }
}
