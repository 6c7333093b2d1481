import { starterCodeTables, starterMedicationTable } from '../../lib/reporting/index.js'
import { readSettings } from '../../lib/runtime/index.js'
import { reportsOf } from '../../lib/work/index.js'
import { judgeClaims, type JudgedClaims } from './claims.js'
import { readClaims, readInput } from './input.js'

/** Judges the sentences about the visits of files: by the rules, and by the language model of an engine that is named. */
export async function claimsOf (
  files: readonly string[],
  { gold, engine, language, sample }: { gold: string | undefined, engine: string | undefined, language: string, sample: number }
): Promise<JudgedClaims[]> {
  const tables = { codes: starterCodeTables(), medication: starterMedicationTable() }
  const inputs = files.map(file => ({ consultations: readInput(file, gold).consultations, claims: readClaims(file) }))
  const all = inputs.flatMap(({ claims }) => claims)
  const count = Math.min(sample, all.length)
  const chosen = new Set(Array.from({ length: count }, (_nothing, at) => all[Math.floor(at * all.length / count)]))
  const reports = engine === undefined ? null : await reportsOf(await readSettings({ REPORT_ENGINE: engine }))
  try {
    const judge = reports?.judge ?? undefined
    const judged: JudgedClaims[] = []
    for (const { consultations, claims } of inputs) {
      judged.push(...await judgeClaims(consultations, claims.filter(one => chosen.has(one)), { tables, language, judge }))
    }
    return judged
  } finally {
    await reports?.close()
  }
}
