import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** The threads that Node makes for V8 before any script runs: one for timers, and by default four that compile and collect garbage. */
const V8_THREADS = 5

/**
 * How urgent work in the background is. Somebody waits for `awaited` work, such as a report: on a machine that is busy with other programs
 * it still gets a tenth of what they get. Work that is `idle` gets a hundredth.
 */
export type Urgency = 'awaited' | 'idle'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority

const PRIORITIES: Readonly<Record<Urgency, number>> = { awaited: PRIORITY_BELOW_NORMAL, idle: PRIORITY_LOW }

/** Of V8's own threads: above all background work, because the main thread waits for them during a collection. */
const V8_PRIORITY = PRIORITY_BELOW_NORMAL / 2

/** Linux takes one change of a session in a tenth of a second, unless root makes it: pause before the next try, in milliseconds. */
const SESSION_RETRY_MS = 150
const SESSION_TRIES = 5

function setPriority (id: number, priority: number): void {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(id, priority)
  } catch {
    // Not allowed here, or it has ended: it keeps its priority.
  }
}

/**
 * Gives the calling thread a low priority: it runs when the threads that answer requests do not. Only on Linux, where a priority belongs to
 * one thread: elsewhere it belongs to the whole process, and is left alone.
 */
export function lowerPriority (urgency: Urgency): void {
  setPriority(0, PRIORITIES[urgency])
}

/** The threads of a process, by their ids; none where it has ended, or where they have no priority of their own. */
function threadsOf (pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return []
  }
}

/**
 * The same for a process that was just started. Threads that it makes from now on inherit its priority; on a busy machine, it has some
 * already.
 */
export function lowerPriorityOf (pid: number | undefined, urgency: Urgency): void {
  if (pid === undefined) return
  for (const id of [pid, ...threadsOf(pid)]) setPriority(id, PRIORITIES[urgency])
}

/**
 * Lowers the priority of the session of this process, for one that was started in a session of its own. Where Linux shares the CPU out
 * among sessions first (`sched_autogroup_enabled`, see sched(7)), the priority of a process only counts within its session: without this,
 * the process would take as much as the whole service.
 */
export async function lowerPriorityOfSession (urgency: Urgency): Promise<void> {
  if (process.platform !== 'linux') return
  for (let tries = 0; tries < SESSION_TRIES; tries++) {
    try {
      return await writeFile('/proc/self/autogroup', String(PRIORITIES[urgency]))
    } catch (error) {
      // Not allowed here, or a kernel without it.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
    }
    await sleep(SESSION_RETRY_MS, undefined, { ref: false })
  }
}

/**
 * Lowers the priority of V8's own threads, which compile and collect garbage for background threads too. Call it before any other thread is
 * started: V8's are the oldest after the main thread.
 */
export function lowerPriorityOfV8 (): void {
  if (process.platform !== 'linux') return
  const threads = readdirSync('/proc/self/task').map(Number).filter(id => id !== process.pid).sort((a, b) => a - b)
  for (const id of threads.slice(0, V8_THREADS)) setPriority(id, V8_PRIORITY)
}
