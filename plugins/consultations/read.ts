import { type FoundOutput, waitUntilSettled, watch, type Watched } from '../../lib/consultation/index.js'
import { notFound } from '../../lib/runtime/index.js'
import type { ConsultationStatus } from '../../schemas/report-state.js'
import type { SoundCoverage } from '../../schemas/sound-coverage.js'
import type { Caller } from '../ownership.js'
import type { Context } from './context.js'
import { findCoverage, findEvidence } from './records.js'
import { readGaps, readTakenTerms } from './segments.js'

/** The current output and status, or 404. */
export async function read ({ findOutput }: Context, caller: Caller, id: string): Promise<FoundOutput> {
  const found = await findOutput(caller, id)
  if (found === undefined) throw notFound()
  return found
}

/** The status of the report and, of audio, how much of its speech has words; or 404. */
export async function readStatus (context: Context, caller: Caller, id: string): Promise<ConsultationStatus> {
  const { status } = await read(context, caller, id)
  const sound = await findCoverage(context, id)
  return sound === null ? status : { ...status, sound: JSON.parse(sound) as SoundCoverage }
}

/** The evidence of the current report, and the version of the output, or 404. */
export async function readEvidence (
  context: Context, caller: Caller, id: string
): Promise<{ evidence: string, version: number }> {
  const { db, noEvidence } = context
  const found = await findEvidence(db, caller, id)
  if (found === undefined) throw notFound()
  const evidence = found.evidence ?? noEvidence
  const sound = await findCoverage(context, id)
  if (sound === null) return { evidence, version: found.version }
  // Both are objects in JSON; the evidence is long.
  const [gaps, terms] = [JSON.stringify(await readGaps(db, id)), JSON.stringify(await readTakenTerms(db, id))]
  return { evidence: `${evidence.slice(0, -1)},"sound":${sound.slice(0, -1)},"gaps":${gaps},"key_terms":${terms}}}`, version: found.version }
}

function watched ({ changes, findOutput }: Context, caller: Caller, id: string): Watched {
  return { subscribe: onChange => changes.subscribe(id, onChange), find: async () => findOutput(caller, id) }
}

/**
 * The output and the status, now and after each change, until the consultation is deleted or `signal` is aborted. Versions may be
 * skipped.
 */
export function watchOutput (context: Context, caller: Caller, id: string, signal: AbortSignal): AsyncGenerator<FoundOutput> {
  return watch(watched(context, caller, id), signal)
}

/** The output once it is final or parked, or as it is after `milliseconds` or when `signal` is aborted; 404 when it is deleted. */
export async function waitUntilReportSettled (
  context: Context, caller: Caller, id: string, milliseconds: number, signal: AbortSignal
): Promise<FoundOutput> {
  return waitUntilSettled(watched(context, caller, id), milliseconds, signal)
}
