import { sql, type Transaction } from 'kysely'
import { isToBeRecorded, NOT_DELAYED, withdrawnOutput } from '../../lib/consultation/index.js'
import { notFound } from '../../lib/runtime/index.js'
import type { Consent, SentConsent } from '../../schemas/consent.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { forgetJobs } from '../jobs/index.js'
import { visible, type Caller } from '../ownership.js'
import { change } from './change.js'
import type { Context } from './context.js'
import { removeCorrections } from './corrections.js'
import { removeEvidence, update } from './records.js'
import { requireNotHeld } from './remove.js'
import { removeRevisions } from './revisions.js'
import { removeSegments } from './segments.js'

const consentColumns = ['consent_state', 'consent_wording', 'consent_time'] as const

type Stored = Pick<ConsultationRow, typeof consentColumns[number]>

/** The columns of what a patient says. */
export function consentOf ({ state, wording, time }: SentConsent): Stored {
  return { consent_state: state, consent_wording: wording ?? null, consent_time: time ?? new Date().toISOString() }
}

function shown ({ consent_state: state, consent_wording: wording, consent_time: time }: Stored): Consent {
  return { state, wording, time }
}

/** What the patient of a consultation that the caller can see said to the recording, or 404. */
export async function readConsent ({ db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<Consent> {
  const row = await visible(db, caller).select(consentColumns).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return shown(row)
}

/**
 * Deletes what a locked consultation holds of what was said, and closes it. Whatever still works on it stores nothing: there is no
 * recording, and the state is final. The bytes of the audio follow.
 */
async function withdraw (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, consent: Stored
): Promise<ConsultationRow> {
  const { audio: { recordings } } = context
  await forgetJobs(transaction, [row.id])
  await removeEvidence(transaction, row.id)
  await removeRevisions(transaction, row.id)
  await removeSegments(transaction, row.id)
  await removeCorrections(transaction, row.id)
  await recordings.forget(transaction, row.id)
  const life = { state: 'final' as const, end_datetime: row.end_datetime ?? new Date().toISOString(), segments: 0, words: 0, characters: 0 }
  return update(context, transaction, row, {
    ...NOT_DELAYED,
    ...life,
    ...consent,
    output: context.write(withdrawnOutput(row, life)),
    fallback_reason: null,
    corrected: false,
    saved_by: null,
    report_at: sql<Date>`now()`,
    review: 'draft',
    key_terms: null,
    record_context: null,
    speaker_names: null,
    speaker_roles: null
  })
}

/**
 * Records what the patient of a consultation that the caller can see says to the recording. A withdrawal deletes sound and text, and is for
 * good; repeated, it changes nothing.
 *
 * @returns what is recorded
 * @throws 404, and 409 after a withdrawal for anything else, and for a withdrawal under a legal hold
 */
export async function recordConsent (context: Context, caller: Caller, id: string, sent: SentConsent): Promise<Consent> {
  const { audio, reports } = context
  let recorded: Consent | undefined
  let withdrawn: string | undefined
  await change(context, caller, id, async (transaction, row) => {
    const isNew = isToBeRecorded(row.consent_state, sent.state)
    const consent = isNew ? consentOf(sent) : row
    recorded = shown(consent)
    if (sent.state === 'withdrawn') {
      if (isNew) requireNotHeld(row)
      withdrawn = row.id
    }
    if (!isNew) return row
    if (sent.state === 'withdrawn') return withdraw(context, transaction, row, consent)
    if (sent.state === 'refused') await audio.recordings.endStream(transaction, row.id)
    return update(context, transaction, row, consent)
  })
  if (withdrawn !== undefined) {
    reports.forget(withdrawn)
    // After a crash, the next sweep deletes it; so does sending the withdrawal again.
    await audio.removeAll(withdrawn)
  }
  return recorded ?? readConsent(context, caller, id)
}
