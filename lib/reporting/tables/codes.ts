import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lookUpTag, oncePer } from '../../runtime/index.js'
import { packs } from '../languages/index.js'
import type { Word } from '../words.js'
import { heldCode } from './codes-check.js'
import { codeSystems, entriesOf, type CodeEntry, type Codes, type CodeSystem, type HeldCodes } from './codes-rows.js'
import { createTermIndex, type TermIndex, type TermMatch } from './codes-terms.js'
import type { TableFile } from './csv.js'

export { checkCode } from './codes-check.js'
export { codeSystems, type Codes, type CodeSystem } from './codes-rows.js'
export { TableError, type TableFile } from './csv.js'

/** The loaded codes, and what they mean. */
export interface CodeTables extends HeldCodes {
  /** What a code means in the language of a BCP 47 tag, else in English, else in any; `undefined` when the code is not held. */
  description: (system: CodeSystem, code: string, languageTag: string) => string | undefined
  /** What can be said and coded, in the order of the tables. */
  concepts: readonly Codes[]
  /** The terms said in words of the language of a BCP 47 tag: the longest, from left to right. Never all codes are `''`. */
  termsIn: (words: readonly Word[], languageTag: string) => readonly TermMatch<Codes>[]
  /**
   * What else the words of a term in the language of a BCP 47 tag may mean: concepts whose terms have all of them and few more, or all
   * of a term within them. Those with the fewest more words come first.
   */
  relatedTo: (term: readonly Word[], languageTag: string) => readonly Codes[]
}

/** The open tables that come with the service, one for each language. Source: ICD-10, version of 2019, WHO; the terms are our own. */
const STARTER = packs.map(({ language }) => `codes-icd-10-${language}.csv`)

/**
 * The codes of one entry in all systems: those that it names, and those that name it when only one does. Where several codes of another
 * system go with it, none is sure.
 */
function codesOfEntry ({ system, code, links }: CodeEntry, linking: ReadonlyMap<string, CodeEntry[]>): Codes {
  const codes: Record<CodeSystem, string> = { icd_10: '', icpc_2: '', ibui: '', [system]: code }
  for (const target of ['icd_10', 'icpc_2'] as const) {
    const [only, ...others] = links[target]
    if (codes[target] === '' && only !== undefined && others.length === 0) codes[target] = only
  }
  for (const other of codeSystems) {
    const [only, ...others] = (linking.get(`${system} ${code}`) ?? []).filter(entry => entry.system === other)
    if (codes[other] === '' && only !== undefined && others.length === 0) codes[other] = only.code
  }
  return codes
}

/** The codes of a term that stands in several tables: those of the first one, completed by others that do not contradict them. */
function completed (present: Codes, added: Codes): Codes {
  const agrees = codeSystems.every(system => present[system] === '' || added[system] === '' || present[system] === added[system])
  if (!agrees) return present
  const [icd10, icpc2, ibui] = codeSystems.map(system => present[system] || added[system]) as [string, string, string]
  return { icd_10: icd10, icpc_2: icpc2, ibui }
}

/** Links to codes that are held, each as the table has it: a link to `I50.0` is one to `I50` where the table has categories only. */
function withHeldLinks (entry: CodeEntry, has: CodeTables['has']): CodeEntry {
  const held = (system: 'icd_10' | 'icpc_2') => new Set([...entry.links[system]].map(code => heldCode({ has }, system, code)).filter(code => code !== ''))
  return { ...entry, links: { icd_10: held('icd_10'), icpc_2: held('icpc_2') } }
}

/**
 * Tables of codes of CSV files.
 *
 * Columns: `system` (`icd_10`, `icpc_2` or `ibui`), `code`, `language` (BCP 47), `description` (what a person reads), `terms` (what people
 * say, separated by `|`; without any, the description), and if wanted `icd_10` and `icpc_2`: the codes that this one goes with, separated
 * by `|`. One row for each code and language, so that a language is added by a file. A code of ICPC-2 or IBUI is found through its own
 * terms, and through those of the ICD-10 code that it goes with, unless other codes of its system go with that too.
 *
 * @throws TableError that names file, line and column
 */
export function loadCodeTables (files: readonly TableFile[]): CodeTables {
  const read = entriesOf(files)
  const byCode = new Map(read.map(entry => [`${entry.system} ${entry.code}`, entry]))
  const has: CodeTables['has'] = (system, code) => byCode.has(`${system} ${code}`)

  // ICD-10 first: of a term that several systems have, its concept leads.
  const entries = codeSystems.flatMap(system => read.filter(entry => entry.system === system)).map(entry => withHeldLinks(entry, has))
  const linking = new Map<string, CodeEntry[]>()
  for (const entry of entries) {
    for (const target of ['icd_10', 'icpc_2'] as const) {
      for (const code of entry.links[target]) {
        const key = `${target} ${code}`
        linking.set(key, [...linking.get(key) ?? [], entry])
      }
    }
  }
  const concepts = entries.map(entry => codesOfEntry(entry, linking))

  const languages = new Set(entries.flatMap(({ terms }) => [...terms.keys()]))
  const indexes = new Map<string, TermIndex<Codes>>()

  function indexOf (languageTag: string): TermIndex<Codes> {
    const tag = languageTag.toLowerCase()
    const spoken = [...languages].filter(language => tag === language || tag.startsWith(`${language}-`)).sort().reverse()
    const key = spoken.join(' ')
    const present = indexes.get(key)
    if (present !== undefined) return present
    const index = createTermIndex<Codes>(spoken[0] ?? tag)
    for (const [at, { terms }] of entries.entries()) {
      for (const term of spoken.flatMap(language => terms.get(language) ?? [])) index.add(term, concepts[at] as Codes, completed)
    }
    indexes.set(key, index)
    return index
  }

  return {
    has,
    description (system, code, languageTag) {
      const entry = byCode.get(`${system} ${code}`)
      if (entry === undefined) return undefined
      const descriptions = Object.fromEntries(entry.descriptions)
      return lookUpTag(descriptions, languageTag) ?? lookUpTag(descriptions, 'en') ?? [...entry.descriptions.values()][0]
    },
    concepts,
    termsIn: oncePer((words: readonly Word[], languageTag: string) => indexOf(languageTag).find(words)),
    relatedTo: (term, languageTag) => indexOf(languageTag).related(term)
  }
}

function starterFiles (): TableFile[] {
  return STARTER.map(name => ({ name, text: readFileSync(new URL(name, import.meta.url), 'utf8') }))
}

let starter: CodeTables | undefined

/** The open table that comes with the service: common reasons for encounter, with their categories of ICD-10. */
export function starterCodeTables (): CodeTables {
  starter ??= loadCodeTables(starterFiles())
  return starter
}

/**
 * All `*.csv` files of a directory, in the order of their names.
 *
 * @throws Error when the directory has no such file or cannot be read, and when a file is not UTF-8
 */
export async function readTableFiles (directory: string): Promise<TableFile[]> {
  const names = (await readdir(directory)).filter(name => /\.csv$/i.test(name)).sort()
  if (names.length === 0) throw new Error(`There is no *.csv file in ${directory}`)
  return Promise.all(names.map(async name => {
    const bytes = await readFile(join(directory, name))
    try {
      return { name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
    } catch (error) {
      throw new Error(`${name} is not encoded in UTF-8`, { cause: error })
    }
  }))
}

/**
 * The tables of files. When none of them has codes of ICD-10, those of the starter table are added, so that a licensed table of another
 * system can be attached to it; a table of ICD-10 of one's own replaces it.
 *
 * @throws TableError for what is wrong in a file
 */
export function codeTablesOf (files: readonly TableFile[]): CodeTables {
  const own = loadCodeTables(files)
  return own.concepts.some(({ icd_10: code }) => code !== '') ? own : loadCodeTables([...starterFiles(), ...files])
}

/** The tables of all `*.csv` files of a directory. @throws what `readTableFiles` and `codeTablesOf` throw */
export async function readCodeTables (directory: string): Promise<CodeTables> {
  return codeTablesOf(await readTableFiles(directory))
}
