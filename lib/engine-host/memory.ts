import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Where a container finds its own limits. */
const CGROUP = '/sys/fs/cgroup'

/** What a file of a control group says, `null` when it is not there: a system without such groups, or the group of the whole machine. */
function textOf (cgroup: string, file: string): string | null {
  try {
    return readFileSync(path.join(cgroup, file), 'utf8')
  } catch {
    return null
  }
}

/** What a container has left of its limit, in bytes; infinite without one. Files that the system keeps in memory give way. */
function leftOf (cgroup: string): number {
  const [limit, used, stat] = ['memory.max', 'memory.current', 'memory.stat'].map(file => textOf(cgroup, file))
  const most = Number(limit ?? NaN)
  if (!Number.isFinite(most) || used === null) return Infinity
  const files = [...(stat ?? '').matchAll(/^(?:in)?active_file (\d+)$/gm)].reduce((sum, [, bytes]) => sum + Number(bytes), 0)
  return most - Number(used) + files
}

/**
 * How much memory a model can take now, in bytes: what the system can give without taking it from programs, and in a container no more
 * than is left of its limit.
 */
export function availableMemory (free = os.freemem(), cgroup = CGROUP): number {
  return Math.max(0, Math.min(free, leftOf(cgroup), process.constrainedMemory() || Infinity))
}
