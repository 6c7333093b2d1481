import type { FoundOutput } from '../../lib/consultation/index.js'
import { notFound } from '../../lib/problems.js'
import type { ConsultationStatus } from '../../schemas/report-state.js'
import type { SoundCoverage } from '../../schemas/sound-coverage.js'
import type { Caller } from '../ownership.js'
import type { Context } from './context.js'
import { findCoverage, findEvidence } from './records.js'
import { readGaps } from './segments.js'

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
  const gaps = JSON.stringify(await readGaps(db, id))
  return { evidence: `${evidence.slice(0, -1)},"sound":${sound.slice(0, -1)},"gaps":${gaps}}}`, version: found.version }
}
