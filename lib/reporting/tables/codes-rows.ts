import { codeSystems, type CodeSystem } from '../../../schemas/consultation-output/fields.js'
import { TERM_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { rowsOf, TableError, type TableFile } from './csv.js'

export { codeSystems, type CodeSystem }

/** A code in each system; `''` where there is none. */
export type Codes = Readonly<Record<CodeSystem, string>>

/** The loaded codes: no other code ever leaves the service. */
export interface HeldCodes {
  has: (system: CodeSystem, code: string) => boolean
}

/** What the loaded tables say about one code. */
export interface CodeEntry {
  system: CodeSystem
  code: string
  /** What a person reads, by language (lower case). */
  descriptions: Map<string, string>
  /** What people say, by language (lower case). */
  terms: Map<string, readonly string[]>
  /** Codes of other systems that this one goes with. */
  links: Readonly<Record<'icd_10' | 'icpc_2', Set<string>>>
}

const columns = {
  required: ['system', 'code', 'language', 'description', 'terms'],
  optional: ['icd_10', 'icpc_2']
} as const

/** How codes are written; ICD-10 and ICPC-2 with or without the subdivisions that countries add to them. */
const FORMATS: Readonly<Record<CodeSystem, RegExp>> = {
  icd_10: /^[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?$/,
  icpc_2: /^[A-Z]\d\d(?:\.\d{1,2})?$/,
  ibui: /^[\dA-Za-z.-]{1,50}$/
}

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i

/** The values of a cell that holds several. */
function listOf (cell: string): string[] {
  return cell.split('|').map(value => value.trim()).filter(value => value !== '')
}

/**
 * What tables say of each code, in the order of the files. The texts of a row are those of one code in one language; its links hold in
 * every language.
 *
 * @throws TableError that names file, line and column, for a row that cannot be used, and for a second row of the same code and language:
 * it would be unclear which of two descriptions counts
 */
export function entriesOf (files: readonly TableFile[]): CodeEntry[] {
  const entries = new Map<string, CodeEntry>()
  const places = new Map<string, string>()
  for (const file of files) {
    for (const { line, values } of rowsOf<typeof columns.required[number] | typeof columns.optional[number]>(file, columns)) {
      const fail = (column: string, problem: string) => { throw new TableError(file.name, line, column, problem) }
      const system = codeSystems.find(name => name === values.system.toLowerCase())
      if (system === undefined) return fail('system', `"${values.system}" is none of ${codeSystems.join(', ')}`)
      const { code } = values
      if (!FORMATS[system].test(code)) fail('code', `"${code}" is not a code of ${system}`)
      const language = values.language.toLowerCase()
      if (!LANGUAGE.test(language)) fail('language', `"${values.language}" is not a language tag`)
      if (values.description === '') fail('description', 'is empty')
      if (values.description.length > TERM_MAX_LENGTH) fail('description', `is longer than ${TERM_MAX_LENGTH} characters`)

      const place = places.get(`${system} ${code} ${language}`)
      if (place !== undefined) fail('code', `${system} ${code} in "${language}" stands in ${place} already`)
      places.set(`${system} ${code} ${language}`, `${file.name}, line ${line},`)

      const entry = entries.get(`${system} ${code}`) ??
        { system, code, descriptions: new Map(), terms: new Map(), links: { icd_10: new Set(), icpc_2: new Set() } }
      entries.set(`${system} ${code}`, entry)
      entry.descriptions.set(language, values.description)
      const terms = listOf(values.terms)
      entry.terms.set(language, terms.length > 0 ? terms : [values.description])
      for (const target of ['icd_10', 'icpc_2'] as const) {
        for (const linked of listOf(values[target])) {
          if (target === system) fail(target, 'a code does not go with one of its own system')
          if (!FORMATS[target].test(linked)) fail(target, `"${linked}" is not a code of ${target}`)
          entry.links[target].add(linked)
        }
      }
    }
  }
  return [...entries.values()]
}
