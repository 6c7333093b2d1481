import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Who holds a lock: the process, when it started (pids are reused), and a unique name for this acquisition. */
interface Holder {
  pid: number
  started: string
  nonce: string
}

/** A lock that another living process holds. */
export class LockedError extends Error {
  readonly pid: number

  constructor (file: string, pid: number) {
    super(`${file} is held by process ${pid}`)
    this.name = 'LockedError'
    this.pid = pid
  }
}

/** When a process started, as a text of the system that stays the same while it lives; `null` when there is no such process. */
function startOf (pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null
  }
  try {
    // The 22nd field is the start in clock ticks since the boot; the name in the second may hold spaces. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${fields[19]}`
  } catch {
    try {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    } catch {
      return null
    }
  }
}

/** The holder of a file that is not a lock of ours: one that is not alive. */
const UNREADABLE: Holder = { pid: 0, started: '', nonce: 'unreadable' }

function readHolder (file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder> | null
    return /^[\w-]+$/.test(holder?.nonce ?? '') ? holder as Holder : UNREADABLE
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : UNREADABLE
  }
}

function isAlive ({ pid, started }: Holder): boolean {
  return Number.isInteger(pid) && pid > 0 && startOf(pid) === started
}

/**
 * Takes the lock `file` for this process, or takes it over from a process that is gone. At most one process holds it at any time: the
 * file appears complete (by a hard link), and a stale one is replaced only by the one process that wins a second lock, named
 * after the holding that it replaces.
 *
 * @returns what releases the lock
 * @throws {LockedError} while a living process holds it
 */
export function acquireProcessLock (file: string): () => void {
  const nonce = randomUUID()
  const draft = `${file}.${nonce}`
  const holder: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', nonce }
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600, flag: 'wx' })
  try {
    for (;;) {
      try {
        linkSync(draft, file)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const current = readHolder(file)
      if (current === null) continue
      if (isAlive(current)) throw new LockedError(file, current.pid)
      const release = acquireProcessLock(`${file}.${current.nonce}`)
      try {
        if (readHolder(file)?.nonce !== current.nonce) continue
        renameSync(draft, file)
        break
      } finally {
        release()
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return function release () {
    if (readHolder(file)?.nonce === nonce) rmSync(file, { force: true })
  }
}
