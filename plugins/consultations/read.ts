import type { FoundOutput } from '../../lib/consultation/index.js'
import { notFound } from '../../lib/problems.js'
import type { Caller } from '../ownership.js'
import type { Context } from './context.js'
import { findEvidence } from './records.js'

/** The current output and status, or 404. */
export async function read ({ findOutput }: Context, caller: Caller, id: string): Promise<FoundOutput> {
  const found = await findOutput(caller, id)
  if (found === undefined) throw notFound()
  return found
}

/** The evidence of the current report, and the version of the output, or 404. */
export async function readEvidence (
  { db, noEvidence }: Context, caller: Caller, id: string
): Promise<{ evidence: string, version: number }> {
  const found = await findEvidence(db, caller, id)
  if (found === undefined) throw notFound()
  return { evidence: found.evidence ?? noEvidence, version: found.version }
}
