import { readFileSync } from 'node:fs'
import { TERM_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { wordsOf, type Word } from '../words.js'
import { rowsOf, TableError, type TableRow } from './csv.js'
import { isMeasured } from './medication-measured.js'

/** A substance, a fixed combination of several, or a class of medicines that people name as if it were one. */
export interface Substance {
  /** International nonproprietary name in English, lower case; those of a combination joined by `/`. */
  active_ingredient: string
  /** Code of the WHO's ATC index; `''` when there is none, or several that the name does not choose between. */
  atc_code: string
  /** What else the substance is called, in any language. */
  names: readonly string[]
  /** Brand names, as spelled on the box. */
  brands: readonly string[]
  /** Usual pharmaceutical forms, the most usual first. */
  forms: readonly string[]
}

/** What a name stands for; `brand` is the brand as the table spells it, `null` for any other name. */
interface Named {
  substance: Substance
  brand: string | null
}

/** The names that begin with the same words: what they stand for if they end here, and how they go on. */
interface NameNode {
  named: Named | null
  next: Map<string, NameNode>
}

export interface MedicationTable {
  /** In the order of the table. */
  substances: readonly Substance[]
  /** The substance that is called so: its ingredient, another name or a brand, whatever the case and the accents. */
  find: (name: string) => Substance | undefined
  /** All names, by their words. */
  names: NameNode
}

/** A medicine named in a text: words `from` up to `to` (exclusive). */
export interface DrugMention extends Named {
  from: number
  to: number
}

const columns = { required: ['active_ingredient', 'atc_code'], optional: ['names', 'brands', 'forms', 'ordinary_word'] } as const
type Column = typeof columns.required[number] | typeof columns.optional[number]

/** Levels 1 to 5 of the ATC classification: C, C03, C03C, C03CA, C03CA01. */
const ATC_CODE = /^[A-Z](?:\d\d(?:[A-Z](?:[A-Z](?:\d\d)?)?)?)?$/

/** Most words of a name, which bounds the time that looking for names takes. */
const NAME_MAX_WORDS = 12

/** Shorter ones are ordinary words of some language. */
const NAME_MIN_LENGTH = 3

/** Signs that speech recognition writes within a name or leaves out: `co-amoxiclav`, `hydrocodone/acetaminophen`, `Lasix®`. */
const JOINERS = new Set(['-', '‐', '‑', '–', '/', '®', '™'])

/** A word without case and accents, and without what is glued to it by an apostrophe: `d'ibuprofène`, `metformin's`. */
function folded (word: string): string {
  if (/^[\x20-\x26\x28-\x7E]*$/.test(word)) return word.toLowerCase()
  return word.normalize('NFD').replace(/\p{M}+/gu, '').toLowerCase()
    .replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('ß', 'ss')
    .replace(/^(?:[cdjlmnst]|qu)'/, '').replace(/'s$/, '')
}

function keyOf (name: string): string[] {
  return wordsOf(name).map(word => folded(word.text)).filter(word => !JOINERS.has(word))
}

function listOf (cell: string): string[] {
  return cell.split('|').map(value => value.trim()).filter(value => value !== '')
}

/** The place of a name among all names, made where it is not there yet. */
function nodeOf (root: NameNode, key: readonly string[]): NameNode {
  let node = root
  for (const word of key) {
    const next: NameNode = node.next.get(word) ?? { named: null, next: new Map() }
    node.next.set(word, next)
    node = next
  }
  return node
}

function problemOfName (name: string, key: readonly string[]): string | null {
  if (name.length > TERM_MAX_LENGTH) return `a name is longer than ${TERM_MAX_LENGTH} characters`
  if (key.length > NAME_MAX_WORDS) return `"${name}" has more than ${NAME_MAX_WORDS} words`
  if (!/\p{L}/u.test(name) || key.join('').length < NAME_MIN_LENGTH) return `"${name}" is too short to be told from other words`
  return null
}

function substanceOf ({ line, values }: TableRow<Column>, file: string): Substance {
  if (values.active_ingredient === '') throw new TableError(file, line, 'active_ingredient', 'is empty')
  if (values.atc_code !== '' && !ATC_CODE.test(values.atc_code)) {
    throw new TableError(file, line, 'atc_code', `"${values.atc_code}" is not an ATC code`)
  }
  const [names, brands, forms] = [listOf(values.names), listOf(values.brands), listOf(values.forms)]
  if (forms.some(form => form.length > TERM_MAX_LENGTH)) throw new TableError(file, line, 'forms', `a form is longer than ${TERM_MAX_LENGTH} characters`)
  return { active_ingredient: values.active_ingredient, atc_code: values.atc_code, names, brands, forms }
}

/**
 * A table of medicines: columns `active_ingredient` and `atc_code` (which may be empty), and if wanted `names`, `brands` and `forms`, in
 * which `|` separates the values, and `ordinary_word`. That is `yes` where the ingredient by itself means something else as well, such as
 * `calcium`: it can be looked up, but a text names the medicine only by its other names.
 *
 * @param csv CSV as `rowsOf` reads it
 * @param file what errors call the table
 * @throws TableError that names file, line and column, for a row that cannot be used, and for a name that two rows share: nobody could
 * say which medicine is meant
 */
export function loadMedicationTable (csv: string, file = 'medication.csv'): MedicationTable {
  const names: NameNode = { named: null, next: new Map() }
  const known = new Map<string, { substance: Substance, line: number }>()
  const substances: Substance[] = []
  for (const row of rowsOf<Column>({ name: file, text: csv }, columns)) {
    const { line, values } = row
    const substance = substanceOf(row, file)
    substances.push(substance)
    if (!['', 'yes'].includes(values.ordinary_word)) throw new TableError(file, line, 'ordinary_word', 'is neither "yes" nor empty')
    const called = [
      { column: 'active_ingredient', name: substance.active_ingredient, brand: null, spoken: values.ordinary_word === '' },
      ...substance.names.map(name => ({ column: 'names', name, brand: null, spoken: true })),
      ...substance.brands.map(brand => ({ column: 'brands', name: brand, brand, spoken: true }))
    ]
    for (const { column, name, brand, spoken } of called) {
      const key = keyOf(name)
      const problem = problemOfName(name, key)
      if (problem !== null) throw new TableError(file, line, column, problem)
      const other = known.get(key.join(' '))
      if (other !== undefined && other.substance !== substance) {
        throw new TableError(file, line, column, `"${name}" stands in line ${other.line} already`)
      }
      known.set(key.join(' '), { substance, line })
      if (spoken) nodeOf(names, key).named ??= { substance, brand }
    }
  }
  return { substances, find: name => known.get(keyOf(name).join(' '))?.substance, names }
}

function longestAt (words: readonly string[], from: number, table: MedicationTable): DrugMention | null {
  let mention: DrugMention | null = null
  let node = table.names
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? ''
    // One sign only: a row of them must not be walked again from every word before it.
    if (at > from && JOINERS.has(word) && !JOINERS.has(words[at - 1] ?? '')) continue
    const next = node.next.get(word)
    if (next === undefined) break
    node = next
    if (node.named !== null) mention = { from, to: at + 1, ...node.named }
  }
  return mention
}

/**
 * The medicines named in a text, from left to right, the longest name first, none overlapping. Whole words count, whatever their case and
 * accents; hyphens and slashes within a name may be missing or added. What is measured or missing in the body is no medicine (`vitamin D
 * level`). Time grows with the number of words.
 *
 * @param words of the text, as `wordsOf` gives them
 */
export function drugsIn (words: readonly Word[], table: MedicationTable): DrugMention[] {
  const mentions: DrugMention[] = []
  const plain = words.map(word => folded(word.text))
  for (let from = 0; from < plain.length; from++) {
    const mention = longestAt(plain, from, table)
    if (mention === null) continue
    if (!isMeasured(plain, from, mention.to, JOINERS)) mentions.push(mention)
    from = mention.to - 1
  }
  return mentions
}

let starter: MedicationTable | null = null

/**
 * The table that comes with the service: what is prescribed most in primary care and common specialist care in the United States, the
 * United Kingdom, the Netherlands, Belgium, France, Germany, Austria and Switzerland. Its source is named in `medication.csv`.
 */
export function starterMedicationTable (): MedicationTable {
  starter ??= loadMedicationTable(readFileSync(new URL('medication.csv', import.meta.url), 'utf8'))
  return starter
}
