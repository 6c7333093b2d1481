import type { Kysely, Transaction } from 'kysely'
import {
  correctedEvidence, type CorrectedText, countsOf, isGapId, names, requireFinal, requireIfMatch, requireNotWithdrawn, requireUnsigned,
  type Segment
} from '../../lib/consultation/index.js'
import { conflict, correctionsNotCurrent, notFound, settingsExceeded } from '../../lib/runtime/index.js'
import { TRANSCRIPTION_MAX_LENGTH } from '../../schemas/consultation-output/limits.js'
import type { SegmentCorrection, TranscriptCorrections } from '../../schemas/corrections.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { visible, type Caller } from '../ownership.js'
import { change } from './change.js'
import type { Context } from './context.js'
import { update, writingEvidence } from './records.js'
import { findDrafted } from './revisions.js'
import type { Clinician } from './saved-report.js'
import { correctSegments, readCorrectedSegments, readSegments } from './segments.js'

/** What a clinician corrects, and the revision of the corrections that they had before them. */
export interface Corrections {
  corrections: readonly SegmentCorrection[]
  ifMatch: string | undefined
}

async function correctionsOf (
  db: Kysely<Tables>, { id, corrections_revision: revision }: Pick<ConsultationRow, 'id' | 'corrections_revision'>
): Promise<TranscriptCorrections> {
  const corrections = (await readCorrectedSegments(db, id)).map(({ corrected_at: at, ...corrected }) => {
    return { ...corrected, corrected_at: new Date(at).toISOString() }
  })
  return { revision, corrections }
}

/** The corrected segments of a consultation that the caller can see, or 404. */
export async function readCorrections ({ db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<TranscriptCorrections> {
  const row = await visible(db, caller).select(['id', 'corrections_revision']).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return correctionsOf(db, row)
}

/** @throws 400 for a correction of a segment that is not there, or has no words */
function requireCorrectable (corrections: readonly SegmentCorrection[], segments: ReadonlyMap<string, Segment>): void {
  for (const [at, { segment_id: id }] of corrections.entries()) {
    const place = ['corrections', String(at), 'segment_id']
    if (!segments.has(id)) throw settingsExceeded(place, 'must be the id of a segment of the transcript', 'value_error')
    if (isGapId(id)) throw settingsExceeded(place, 'must not be the id of a mark of what was not recognised', 'value_error')
  }
}

/** A segment with these words; with its own, where there are none. */
function withWords (segment: Segment, text: string | undefined): Segment {
  const original = segment.original_text ?? segment.text
  const isOwn = text === undefined || text === original
  return isOwn ? { ...segment, text: original, original_text: null } : { ...segment, text, original_text: original }
}

/** Lets the evidence of the report, and of the last one of an engine, point at the same words as before. */
async function moveEvidence (
  transaction: Transaction<Tables>, { id, saved_by: savedBy }: ConsultationRow, texts: ReadonlyMap<string, CorrectedText>
): Promise<void> {
  const stored = await transaction.selectFrom('report_evidence').select('evidence').where('consultation_id', '=', id).executeTakeFirst()
  if (stored !== undefined) await writingEvidence(transaction, id, correctedEvidence(stored.evidence, texts)).execute()
  const drafted = savedBy === null ? undefined : await findDrafted(transaction, id)
  if (drafted === undefined || drafted.evidence === null) return
  await transaction.updateTable('report_revisions').set({ evidence: correctedEvidence(drafted.evidence, texts) })
    .where('consultation_id', '=', id).where('revision', '=', drafted.revision).execute()
}

/** A segment before and after a correction. */
interface Change {
  before: Segment
  after: Segment
}

/** Stores the changed segments of a locked consultation. */
async function store (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, { subject }: Clinician, changes: readonly Change[]
): Promise<ConsultationRow> {
  const [before, after] = [countsOf(changes.map(one => one.before)), countsOf(changes.map(one => one.after))]
  const counts = { words: row.words + after.words - before.words, characters: row.characters + after.characters - before.characters }
  const isTooLong = after.characters > before.characters && counts.characters + row.segments > TRANSCRIPTION_MAX_LENGTH
  if (isTooLong) throw conflict('The transcript of the consultation would become too long.', 'transcript_too_long')
  const revision = row.corrections_revision + 1
  await correctSegments(transaction, row.id, changes.map(one => one.after), { revision, subject })
  await moveEvidence(transaction, row, new Map(changes.map(one => [one.before.id, { before: one.before.text, after: one.after.text }])))
  return update(context, transaction, row, { ...counts, corrections_revision: revision, corrected: true })
}

/**
 * Replaces the corrections of a transcript; a segment that is not among them has its own words again. What was recognised or sent stays
 * beside the corrected words, and each correction stays with who made it and when. The report stays as it is.
 *
 * @throws 428 without an `If-Match`, 409 without a final report, for a signed one, after a withdrawn consent, and where the transcript
 * would become too long, 412 when `If-Match` names other corrections than the current ones, 400 for a segment that is not there
 */
export async function replaceCorrections (
  context: Context, clinician: Clinician, id: string, { corrections, ifMatch }: Corrections
): Promise<TranscriptCorrections> {
  let replaced: TranscriptCorrections | undefined
  await change(context, clinician, id, async (transaction, row) => {
    const seen = requireIfMatch(ifMatch)
    requireFinal(row)
    requireNotWithdrawn(row.consent_state)
    requireUnsigned(row)
    const wanted = new Map(corrections.map(({ segment_id: segment, text }) => [segment, text]))
    const corrected = (await readCorrectedSegments(transaction, row.id)).map(({ segment_id: segment }) => segment)
    const segments = await readSegments(transaction, row.id, [...new Set([...wanted.keys(), ...corrected])])
    requireCorrectable(corrections, new Map(segments.map(segment => [segment.id, segment])))
    const changes = segments.map(segment => ({ before: segment, after: withWords(segment, wanted.get(segment.id)) }))
      .filter(({ before, after }) => before.text !== after.text)
    // A request that comes again, because its answer did not arrive, finds everything as it wants it.
    if (changes.length > 0 && !names(seen, row.corrections_revision)) throw correctionsNotCurrent(row.corrections_revision)
    const after = changes.length === 0 ? row : await store(context, transaction, row, clinician, changes)
    replaced = await correctionsOf(transaction, after)
    return after
  })
  return replaced as TranscriptCorrections
}

/** Deletes the corrections of a locked consultation. */
export async function removeCorrections (transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom('segment_corrections').where('consultation_id', '=', id).execute()
}
