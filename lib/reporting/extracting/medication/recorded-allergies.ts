import { oncePer } from '../../../runtime/index.js'
import type { RecordContext } from '../../../../schemas/record-context.js'
import { drugsIn, type MedicationTable, type Substance } from '../../tables/medication.js'
import { wordsOf } from '../../words.js'

/** An ATC code of a group or a substance. Shorter ones may as well be codes of ICPC-2, in which A12 is an allergy. */
const ATC_GROUP = /^[A-Z]\d\d[A-Z](?:[A-Z](?:\d\d)?)?$/

const NONE: readonly Substance[] = []

function substancesOf ({ text, code = '' }: { text: string, code?: string }, table: MedicationTable): Substance[] {
  const group = code.trim().toUpperCase()
  const coded = ATC_GROUP.test(group) ? table.substances.filter(({ atc_code: one }) => one.startsWith(group)) : []
  return [...drugsIn(wordsOf(text), table).map(({ substance }) => substance), ...coded]
}

const allergensOf = oncePer(function allergensOf ({ allergies = [] }: RecordContext, table: MedicationTable): readonly Substance[] {
  return [...new Set(allergies.flatMap(entry => substancesOf(entry, table)))]
})

/** The medicines that the record says the patient does not tolerate: those that its entries name, and those of their ATC codes. */
export function recordedAllergies (context: RecordContext | undefined, table: MedicationTable): readonly Substance[] {
  return context === undefined ? NONE : allergensOf(context, table)
}
