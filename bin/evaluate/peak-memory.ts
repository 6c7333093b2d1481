import { readFileSync } from 'node:fs'
import type { EngineLog } from '../../lib/engine-host/index.js'

/** The most memory that a process has had, in bytes; `null` where the system does not tell. */
function peakOf (pid: number): number | null {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}

/** A log for engines that notes their processes, and the most memory that one of them has had: asked before the engine is closed. */
export function createMemoryWatch (): { log: EngineLog, peakBytes: () => number | null } {
  const pids = new Set<number>()
  const note = (details: unknown): void => {
    const { pid } = details as { pid?: unknown }
    if (typeof pid === 'number') pids.add(pid)
  }
  return {
    log: { info: note, warn: note },
    peakBytes () {
      const peaks = [...pids].map(peakOf).filter(bytes => bytes !== null)
      return peaks.length === 0 ? null : Math.max(...peaks)
    }
  }
}

/** Such a figure in words. */
export function memoryText (bytes: number | null): string {
  return bytes === null ? 'n/a' : `${Math.round(bytes / 1e6)} MB`
}
