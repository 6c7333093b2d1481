import { setTimeout as sleep } from 'node:timers/promises'
import type { ErasureProgress } from '../plugins/erasures/operations.js'
import { OperationError } from '../lib/runtime/errors/operation-error.js'
import type { Config } from '../schemas/config.js'
import type { UserReference } from '../schemas/management/users.js'
import { say } from './command.js'
import { askRunningService, operate } from './operate.js'

/** How often to say how far it is, and to ask a running service, in milliseconds. */
const PROGRESS_MS = 2000
const ASK_MS = 250

const number = new Intl.NumberFormat('en')

/** How far it is, with what was deleted in a second since it was `begun`, that many milliseconds ago. */
export function progressLine (begun: ErasureProgress, { consultations, deleted }: ErasureProgress, milliseconds: number): string {
  const rate = Math.round((deleted - begun.deleted) / milliseconds * 1000)
  return `${number.format(deleted)} of ${number.format(consultations)} consultations deleted, ${number.format(rate)} a second`
}

/** Says how far it is, now and then. */
function createReporter (begun: ErasureProgress): (progress: ErasureProgress) => void {
  const since = performance.now()
  let saidAt = since
  return function report (progress) {
    const now = performance.now()
    if (progress.done || now - saidAt < PROGRESS_MS) return
    saidAt = now
    say(progressLine(begun, progress, now - since))
  }
}

/** Whether all are deleted but those under a legal hold. */
function isOver ({ consultations, deleted, held = 0, done }: ErasureProgress): boolean {
  return done || (held > 0 && deleted + held >= consultations)
}

/** Watches a running service delete them. @returns whether it did; not when there is none, or it has stopped */
async function watchService (
  config: Config, reference: UserReference, signal: AbortSignal, note: (progress: ErasureProgress) => void
): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted()
    const progress = await askRunningService(config, 'user.erasure', reference) as ErasureProgress | null
    if (progress !== null) note(progress)
    if (progress === null || isOver(progress)) return progress !== null
    await sleep(ASK_MS, undefined, { signal })
  }
}

/**
 * Erases a user, and waits until the consultations are deleted: by the service, where it has the embedded database open; otherwise here,
 * beside the instances on PostgreSQL.
 *
 * @returns how many consultations were deleted, and how many are under a legal hold and stay until it ends
 * @throws {OperationError} when it cannot be done, or is interrupted, with how to go on
 */
export async function erase (config: Config, reference: UserReference): Promise<{ consultations: number, held: number }> {
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, interrupt)
  const begun = await operate(config, 'user.erase', { ...reference, consultations: true }) as ErasureProgress
  const report = createReporter(begun)
  let last = begun
  const note = (progress: ErasureProgress): void => {
    if (!progress.done) last = progress
    report(progress)
  }
  if (!begun.done) {
    say(`Deleting ${number.format(begun.consultations)} consultations; ${number.format(begun.deleted)} are deleted already.`)
  }
  try {
    if (!begun.done && !await watchService(config, reference, interrupted.signal, note)) {
      const { eraseDirectly } = await import('./erase-directly.js')
      await eraseDirectly(config, reference, interrupted.signal, note)
    }
    interrupted.signal.throwIfAborted()
    const { held = 0 } = last
    return { consultations: begun.consultations - held, held }
  } catch (error) {
    if (!interrupted.signal.aborted) throw error
    throw new OperationError(`Interrupted: ${number.format(last.deleted)} of ${number.format(last.consultations)} consultations are deleted. ` +
      'The service deletes the rest while it runs; or run the same command again.')
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, interrupt)
  }
}
