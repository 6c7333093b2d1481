import type { Kysely, Transaction } from 'kysely'
import { notFound, settingsExceeded } from '../../lib/runtime/index.js'
import { KEY_TERM_MAX_LENGTH, KEY_TERMS_MAX } from '../../schemas/consultation.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { RecordContext } from '../../schemas/record-context.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { visible, type Caller } from '../ownership.js'
import type { Services } from './context.js'
import { lockKept } from './kept.js'

type Stored = Pick<ConsultationRow, 'record_context'>

function parsed ({ record_context: stored }: Stored): RecordContext {
  return stored === null ? {} : JSON.parse(stored) as RecordContext
}

/** What the record knows of the patient of a consultation, for the request for its report; nothing when the record is not known. */
export function contextOf (row: Stored): { context?: RecordContext } {
  return row.record_context === null ? {} : { context: parsed(row) }
}

/**
 * What is stored of what the record knows of a patient.
 *
 * @param externalId of the consultation; `null` for none
 * @param place where the request says it
 * @throws 400 for an earlier consultation that is not one of the same user with the same `external_id`
 */
export async function storedContext (
  transaction: Transaction<Tables>, caller: Caller, context: RecordContext, externalId: string | null, place: readonly string[]
): Promise<string> {
  const { earlier_consultations: earlier = [] } = context
  if (earlier.length > 0) {
    const found = externalId === null
      ? []
      : await visible(transaction, caller).select('id').where('external_id', '=', externalId).where('id', 'in', earlier).execute()
    const known = new Set(found.map(({ id }) => id))
    const strange = earlier.findIndex(id => !known.has(id.toLowerCase()))
    if (strange >= 0) {
      const problem = 'must be a consultation of the same user with the same external_id'
      throw settingsExceeded([...place, 'earlier_consultations', String(strange)], problem, 'value_error')
    }
  }
  return JSON.stringify(context)
}

/** What the record knows of the patient of a consultation that the caller can see, or 404. */
export async function readContext ({ db }: Pick<Services, 'db'>, caller: Caller, id: string): Promise<RecordContext> {
  const row = await visible(db, caller).select('record_context').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return parsed(row)
}

/**
 * Replaces what the record knows of the patient of a consultation that the caller can see, or 404. What is recognised and reports that are
 * made from then on use it.
 *
 * @throws 400 for an earlier consultation that is not one of the same user with the same `external_id`, 409 after a withdrawn consent
 */
export async function replaceContext ({ db }: Pick<Services, 'db'>, caller: Caller, id: string, context: RecordContext): Promise<void> {
  await db.transaction().execute(async transaction => {
    const row = await lockKept(transaction, caller, id)
    const stored = await storedContext(transaction, caller, context, row.external_id, [])
    await transaction.updateTable('consultations').set({ record_context: stored }).where('id', '=', id).execute()
  })
}

/** The drugs that were prescribed in a consultation. */
function prescribedIn (output: string): string[] {
  const { data } = JSON.parse(output) as ConsultationOutput
  return data.flatMap(({ sections }) => sections.flatMap(({ fields }) => {
    const prescribed = 'prescribed_medication' in fields ? fields.prescribed_medication : []
    return prescribed.flatMap(({ active_ingredient: ingredient, brand_name: brand }) => [brand ?? '', ingredient])
  }))
}

/** The names in a record that may be said, of the drugs in it first, and of those that were prescribed in its earlier consultations. */
export async function termsOfRecord (db: Kysely<Tables>, row: Stored): Promise<string[]> {
  const { current_medication: medication = [], allergies = [], problems = [], earlier_consultations: earlier = [] } = parsed(row)
  const before = earlier.length === 0 ? [] : await db.selectFrom('consultations').select('output').where('id', 'in', earlier).execute()
  const named = [...medication, ...allergies, ...problems].map(({ text }) => text)
  return [...named, ...before.flatMap(({ output }) => prescribedIn(output))]
    .filter(term => term !== '' && term.length <= KEY_TERM_MAX_LENGTH).slice(0, KEY_TERMS_MAX)
}
