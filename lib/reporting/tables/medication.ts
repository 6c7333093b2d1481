import { readFileSync } from 'node:fs'
import { TERM_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { foldWord } from '../../runtime/index.js'
import { wordsOf, type Word } from '../words.js'
import { rowsOf, TableError, type TableRow } from './csv.js'
import { makerAt } from './medication-makers.js'
import { misspeltAt, namesByLetter, type NamesByLetter } from './medication-misspelt.js'
import { isMeasured } from './medication-measured.js'
import { routeNear, routes, type Route } from './medication-routes.js'

/** A substance, a fixed combination of several, or a class of medicines that people name as if it were one. */
export interface Substance {
  /** International nonproprietary name in English, lower case; those of a combination joined by `/`. */
  active_ingredient: string
  /** Code of the WHO's ATC index; `''` when there is none, or several that the name does not choose between. */
  atc_code: string
  /** Other names of the substance, in any language. */
  names: readonly string[]
  /** Brand names, as spelled on the box. */
  brands: readonly string[]
  /** Usual pharmaceutical forms, the most usual first. */
  forms: readonly string[]
  /** Codes by the route, where another route has another code. */
  routes: ReadonlyMap<Route, string>
  /** The routes of brands that have one, by the brand as spelled on the box. */
  brand_routes: ReadonlyMap<string, Route>
  /** The nonproprietary name by language (ISO 639-1), where it is not the English one. */
  written: ReadonlyMap<string, string>
}

/** The ATC code of a substance by its route; without one, that of the most usual prescription in primary care. */
export function atcCodeOf ({ atc_code: code, routes: codes }: Substance, route: Route | null): string {
  return (route === null ? undefined : codes.get(route)) ?? code
}

/** The nonproprietary name in the language of a BCP 47 tag; in English where the table has none. */
export function ingredientIn ({ active_ingredient: ingredient, written }: Substance, languageTag: string): string {
  return written.get(languageTag.split('-')[0]?.toLowerCase() ?? '') ?? ingredient
}

/** What a name stands for; `name` is as the table spells it, `brand` the same for a brand and `null` for any other name. */
interface Named {
  substance: Substance
  name: string
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
  /** Those of one word, for words that are misspelt. */
  misspelt: NamesByLetter
  /** All names that a text names a medicine by, in the order of the table. */
  named: readonly Named[]
}

/** A medicine named in a text: words `from` up to `to` (exclusive), with the name of the maker where it follows. */
export interface DrugMention extends Named {
  from: number
  to: number
  /** Where it is applied, when the brand or the words around the name say so. */
  route: Route | null
  /** Whether the name is spelled otherwise than in the table. */
  misspelt?: true
}

const columns = {
  required: ['active_ingredient', 'atc_code'],
  optional: ['names', 'brands', 'forms', 'ordinary_word', 'routes', 'brand_routes', 'written']
} as const
type Column = typeof columns.required[number] | typeof columns.optional[number]

/** Levels 1 to 5 of the ATC classification: C, C03, C03C, C03CA, C03CA01. */
const ATC_CODE = /^[A-Z](?:\d\d(?:[A-Z](?:[A-Z](?:\d\d)?)?)?)?$/

/** Most words of a name, which bounds the time that looking for names takes. */
const NAME_MAX_WORDS = 12

/** Shorter ones are ordinary words of some language. */
const NAME_MIN_LENGTH = 3

/** Signs that speech recognition writes within a name or leaves out: `co-amoxiclav`, `hydrocodone/acetaminophen`, `Lasix®`. */
const JOINERS = new Set(['-', '‐', '‑', '–', '/', '®', '™'])

function keyOf (name: string): string[] {
  return wordsOf(name).map(word => foldWord(word.text)).filter(word => !JOINERS.has(word))
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

/** The pairs `key=value` of a cell. */
function pairsOf (cell: string): [key: string, value: string][] {
  return listOf(cell).map(pair => {
    const [key = '', ...value] = pair.split('=')
    return [key.trim(), value.join('=').trim()]
  })
}

/** What a row says of routes and of names in other languages. @throws TableError */
function detailsOf ({ line, values }: TableRow<Column>, file: string): Pick<Substance, 'routes' | 'brand_routes' | 'written'> {
  function routeNamed (column: string, name: string): Route {
    const route = routes.find(one => one === name)
    if (route === undefined) throw new TableError(file, line, column, `"${name}" is none of ${routes.join(', ')}`)
    return route
  }
  const codes = pairsOf(values.routes)
  for (const [, code] of codes) {
    if (!ATC_CODE.test(code)) throw new TableError(file, line, 'routes', `"${code}" is not an ATC code`)
  }
  const written = pairsOf(values.written)
  for (const [language, name] of written) {
    if (!/^[a-z]{2}$/.test(language) || name === '') throw new TableError(file, line, 'written', `"${language}=${name}" is not a language and a name`)
  }
  const brands = listOf(values.brands)
  const byBrand = pairsOf(values.brand_routes)
  for (const [brand] of byBrand) {
    if (!brands.includes(brand)) throw new TableError(file, line, 'brand_routes', `"${brand}" is not a brand of this row`)
  }
  return {
    routes: new Map(codes.map(([route, code]) => [routeNamed('routes', route), code])),
    brand_routes: new Map(byBrand.map(([brand, route]) => [brand, routeNamed('brand_routes', route)])),
    written: new Map(written)
  }
}

function substanceOf (row: TableRow<Column>, file: string): Substance {
  return { ...namesOf(row, file), ...detailsOf(row, file) }
}

function namesOf ({ line, values }: TableRow<Column>, file: string): Omit<Substance, keyof ReturnType<typeof detailsOf>> {
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
 * which `|` separates the values, `routes`, `brand_routes` and `written`, in which these are pairs `key=value`, and `ordinary_word`. That
 * is `yes` where the ingredient by itself means something else as well, such as `calcium`: it can be looked up, but a text names the
 * medicine only by its other names.
 *
 * @param csv CSV as `rowsOf` reads it
 * @param file what errors call the table
 * @throws TableError that names file, line and column, for a row that cannot be used, and for a name that two rows share: it would be
 * unclear which medicine is meant
 */
export function loadMedicationTable (csv: string, file = 'medication.csv'): MedicationTable {
  const names: NameNode = { named: null, next: new Map() }
  const known = new Map<string, { substance: Substance, line: number }>()
  const substances: Substance[] = []
  const named: Named[] = []
  for (const row of rowsOf<Column>({ name: file, text: csv }, columns)) {
    const { line, values } = row
    const substance = substanceOf(row, file)
    substances.push(substance)
    if (!['', 'yes'].includes(values.ordinary_word)) throw new TableError(file, line, 'ordinary_word', 'is neither "yes" nor empty')
    const called = [
      { column: 'active_ingredient', name: substance.active_ingredient, brand: null, spoken: values.ordinary_word === '' },
      ...substance.names.map(name => ({ column: 'names', name, brand: null, spoken: true })),
      ...[...substance.written.values()].map(name => ({ column: 'written', name, brand: null, spoken: values.ordinary_word === '' })),
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
      if (!spoken) continue
      nodeOf(names, key).named ??= { substance, name, brand }
      named.push({ substance, name, brand })
    }
  }
  return { substances, find: name => known.get(keyOf(name).join(' '))?.substance, names, misspelt: spokenAlone(names), named }
}

/** The nonproprietary names of one word that are spoken: brands are too near to other words. */
function spokenAlone ({ next }: NameNode): NamesByLetter {
  return namesByLetter([...next].filter(([, { named }]) => named?.brand === null).map(([word]) => word))
}

type Place = Omit<DrugMention, 'route'>

/** A medicine whose name is misspelt before an amount: "lisinopryl 20 milligrams". */
function misspelt (words: readonly string[], at: number, table: MedicationTable): Place | null {
  const found = misspeltAt(words, at, table.misspelt).flatMap(name => table.names.next.get(name)?.named ?? [])
  const [first] = found
  if (first === undefined || found.some(({ substance }) => substance !== first.substance)) return null
  return { ...first, from: at, to: at + 1, misspelt: true }
}

function longestAt (words: readonly string[], from: number, table: MedicationTable): Place | null {
  let mention: Place | null = null
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

/** A place with the maker behind it: `Ibuprofen-ratiopharm` is a brand, if only of its maker. */
function withMaker (words: readonly string[], place: Place): Place {
  const maker = place.brand === null ? makerAt(words, place.to) : null
  if (maker === null) return place
  return { ...place, to: maker.to, brand: `${place.name.slice(0, 1).toUpperCase()}${place.name.slice(1)}-${maker.name}` }
}

/**
 * The medicines named in a text, from left to right, the longest name first, none overlapping. Whole words count, whatever their case and
 * accents; hyphens and slashes within a name may be missing or added. Before an amount in milligrams, a long name may be misspelt. A
 * generic with the name of its maker is a brand (`Ibuprofen-ratiopharm`). What is measured or missing in the body is no medicine
 * (`vitamin D level`). Time grows with the number of words.
 *
 * @param words of the text, as `wordsOf` gives them
 */
export function drugsIn (words: readonly Word[], table: MedicationTable): DrugMention[] {
  const places: Place[] = []
  const plain = words.map(word => foldWord(word.text))
  const named = new Set<number>()
  for (let from = 0; from < plain.length; from++) {
    const found = longestAt(plain, from, table) ?? misspelt(plain, from, table)
    if (found === null) continue
    const place = withMaker(plain, found)
    if (!isMeasured(plain, from, found.to, JOINERS)) {
      places.push(place)
      for (let at = place.from; at < place.to; at++) named.add(at)
    }
    from = place.to - 1
  }
  return places.map(place => {
    const { substance, brand, from, to } = place
    const ofBrand = brand === null ? undefined : substance.brand_routes.get(brand)
    const within = substance.routes.size === 0 ? null : ofBrand ?? routeNear(plain, from, to, at => named.has(at))
    return { ...place, route: within }
  })
}

let starter: MedicationTable | null = null

/**
 * The table that comes with the service: what is prescribed most in primary care and common specialist care in the United States, the
 * United Kingdom, the Netherlands, Belgium, France, Germany, Austria, Switzerland, Spain and Latin America. Its source is named in
 * `medication.csv`.
 */
export function starterMedicationTable (): MedicationTable {
  starter ??= loadMedicationTable(readFileSync(new URL('medication.csv', import.meta.url), 'utf8'))
  return starter
}
