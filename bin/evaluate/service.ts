import Fastify from 'fastify'
import config from '../../plugins/config.js'
import reports from '../../plugins/reports/index.js'
import { loadMedicationTable, starterMedicationTable } from '../../plugins/reports/tables/medication.js'
import type { Reports } from '../../plugins/reports/types.js'
import type { Config } from '../../schemas/config.js'
import type { Canonical } from './ingredients.js'
import { contentOf } from './input.js'

/** What makes the reports of the service, with its engine and its checks, and without the rest of it. */
export async function reportsOf (settings: Config): Promise<{ reports: Reports, close: () => Promise<void> }> {
  const fastify = Fastify({ logger: false })
  await fastify.register(config, { config: settings })
  await fastify.register(reports)
  await fastify.ready()
  return { reports: fastify.reports, close: async () => fastify.close() }
}

/**
 * The names of active ingredients, as the table of medication has them that the reports are made with.
 *
 * @throws {TableError} naming the line of a table that cannot be used
 */
export function canonicalOf ({ MEDICATION_TABLE: file }: Config): Canonical {
  const table = file === '' ? starterMedicationTable() : loadMedicationTable(contentOf(file), file)
  return name => table.find(name)?.active_ingredient ?? null
}
