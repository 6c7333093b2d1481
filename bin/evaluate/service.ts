import { loadMedicationTable, starterMedicationTable } from '../../lib/reporting/index.js'
import type { Config } from '../../schemas/config.js'
import type { Canonical } from './ingredients.js'
import { contentOf } from './input.js'

/**
 * The names of active ingredients, as the table of medication has them that the reports are made with.
 *
 * @throws {TableError} naming the line of a table that cannot be used
 */
export function canonicalOf ({ MEDICATION_TABLE: file }: Config): Canonical {
  const table = file === '' ? starterMedicationTable() : loadMedicationTable(contentOf(file), file)
  return name => table.find(name)?.active_ingredient ?? null
}
