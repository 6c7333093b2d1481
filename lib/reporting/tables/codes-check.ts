import type { MedicalCoding } from '../../../schemas/consultation-output/index.js'
import { codeSystems, type CodeSystem, type HeldCodes } from './codes-rows.js'

/** A code in the way tables write it: `i500` is `I50.0`. */
function written (system: CodeSystem, code: string): string {
  const trimmed = code.trim()
  if (system === 'ibui') return trimmed
  const upper = trimmed.toUpperCase()
  return system === 'icd_10' && /^[A-Z]\d[\dA-Z]{2,}$/.test(upper) ? `${upper.slice(0, 3)}.${upper.slice(3)}` : upper
}

/**
 * The code that the tables hold for a code: itself, else, with less detail, its category (the part before the point: `I50.0` becomes
 * `I50`), else none, `''`.
 */
export function heldCode (tables: HeldCodes, system: CodeSystem, code: string): string {
  const exact = written(system, code)
  const category = system === 'ibui' ? exact : exact.split('.')[0] ?? ''
  return [exact, category].find(candidate => candidate !== '' && tables.has(system, candidate)) ?? ''
}

/**
 * A coding with only the codes that the tables hold, whoever wrote it: an ICD-10 or ICPC-2 code with more detail than the table becomes
 * its category, any other code that is not held becomes `''`. `null` when no code remains.
 */
export function checkCode (coding: MedicalCoding, tables: HeldCodes): MedicalCoding | null {
  const [icd10, icpc2, ibui] = codeSystems.map(system => heldCode(tables, system, coding[system])) as [string, string, string]
  if (icd10 === '' && icpc2 === '' && ibui === '') return null
  return { icd_10: icd10, icpc_2: icpc2, ibui, description: coding.description }
}
