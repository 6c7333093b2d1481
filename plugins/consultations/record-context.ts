import type { Kysely, Transaction } from 'kysely'
import { settingsExceeded } from '../../lib/runtime/index.js'
import { KEY_TERM_MAX_LENGTH, KEY_TERMS_MAX, type CreateConsultation } from '../../schemas/consultation.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { RecordContext } from '../../schemas/record-context.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { visible, type Caller } from '../ownership.js'

type Stored = Pick<ConsultationRow, 'record_context'>

function parsed ({ record_context: stored }: Stored): RecordContext {
  return stored === null ? {} : JSON.parse(stored) as RecordContext
}

/** What the record knows of the patient of a consultation, for the request for its report; nothing when the record is not known. */
export function contextOf (row: Stored): { context?: RecordContext } {
  return row.record_context === null ? {} : { context: parsed(row) }
}

/**
 * What is stored of the context of a request; `null` for none.
 *
 * @throws 400 for an earlier consultation that is not one of the same user with the same `external_id`
 */
export async function storedContext (
  transaction: Transaction<Tables>, caller: Caller, { context, external_id: externalId }: CreateConsultation
): Promise<string | null> {
  if (context === undefined) return null
  const { earlier_consultations: earlier = [] } = context
  if (earlier.length > 0) {
    const found = externalId === undefined
      ? []
      : await visible(transaction, caller).select('id').where('external_id', '=', externalId).where('id', 'in', earlier).execute()
    const known = new Set(found.map(({ id }) => id))
    const strange = earlier.findIndex(id => !known.has(id.toLowerCase()))
    if (strange >= 0) {
      const problem = 'must be a consultation of the same user with the same external_id'
      throw settingsExceeded(['context', 'earlier_consultations', String(strange)], problem, 'value_error')
    }
  }
  return JSON.stringify(context)
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
