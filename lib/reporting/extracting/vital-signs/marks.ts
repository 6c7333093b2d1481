import { LRUCache } from 'lru-cache'
import { forEachPack, type LanguagePack } from '../../languages/index.js'
import { wordsOf } from '../../words.js'
import { cueKinds, nameKinds, type CueKind, type NameKind, type VitalSignVocabulary } from '../../languages/parts/vital-signs.js'
import { bareWord, bareWordMatchers } from '../../reading/apostrophes.js'
import { sureNames, type Countable, type UnitId } from '../../reading/quantities/units.js'

/** Units in which vital signs are measured; `foreign` is any other. */
const measuredUnits = [
  'kg', 'hg', 'g', 'lb', 'pfund', 'stone', 'oz', 'cm', 'm', 'foot', 'inch', 'celsius', 'fahrenheit', 'degree', 'percent', 'bpm', 'perminute', 'mmhg',
  'cmhg', 'mgdl', 'mmoll', 'gl', 'lmin'
] as const satisfies readonly UnitId[]
export type MeasuredUnit = typeof measuredUnits[number] | 'foreign'

/** The unit of a vital sign that a unit is: "140 over 90 millimetres" are of mercury. */
export function measuredUnit (kind: Countable): MeasuredUnit {
  return kind === 'mm' ? 'mmhg' : measuredUnits.find(unit => unit === kind) ?? 'foreign'
}

/** A phrase of the vocabulary that was said; `to` is the index after its last word. */
export interface Mark<Kind> {
  kind: Kind
  from: number
  to: number
}

/** A phrase of the vocabulary, without its first word. */
export interface Phrase<Kind> {
  kind: Kind
  rest: readonly string[]
}

interface Phrases<Kind> {
  byFirstWord: ReadonlyMap<string, readonly Phrase<Kind>[]>
  /** The lengths of the stems (`lift~`). */
  beginnings: readonly number[]
}

function compilePhrases<Kind extends string> (table: readonly (readonly [Kind, readonly string[]])[]): Phrases<Kind> {
  const phrases = new Map<string, Phrase<Kind>[]>()
  for (const [kind, texts] of table) {
    for (const text of texts) {
      const beginning = text.endsWith('~')
      const words = wordsOf(beginning ? text.slice(0, -1) : text).map(word => word.text)
      const last = words.length - 1
      const [first = '', ...rest] = words.map((word, at) => beginning && at === last ? `${word}~` : word)
      phrases.set(first, [...phrases.get(first) ?? [], { kind, rest }])
    }
  }
  const beginnings = new Set(Array.from(phrases.keys()).filter(first => first.endsWith('~')).map(first => first.length - 1))
  return { byFirstWord: phrases, beginnings: Array.from(beginnings) }
}

/** Most words that a lexicon remembers, and the length of the longest. */
const REMEMBERED_MAX = 10_000
const REMEMBERED_LENGTH = 40

function compile (pack: LanguagePack, vocabulary: VitalSignVocabulary) {
  const { children } = pack.context.family
  return {
    ...vocabulary,
    known: new LRUCache<string, KnownWord>({ max: REMEMBERED_MAX }),
    bare: bareWordMatchers(pack),
    names: compilePhrases<NameKind>(nameKinds.map(kind => [kind, vocabulary.names[kind]])),
    units: sureNames(pack),
    cues: compilePhrases<CueKind | 'child'>([...cueKinds.map(kind => [kind, vocabulary.cues[kind]] as const), ['child', children]])
  }
}

/** The vocabulary of a language, compiled. */
export type Lexicon = ReturnType<typeof compile>

const compiledLexiconOf = forEachPack(pack => {
  return compile(pack, pack.vitalSigns)
})

/** The vocabulary of the language of a BCP 47 tag; `undefined` when there is none. */
export function lexiconOf (languageTag: string): Lexicon | undefined {
  return compiledLexiconOf(languageTag)
}

/** What is known of a word by its letters alone: how it can stand in a phrase, and the phrases that may begin with it. */
export interface KnownWord {
  /** Itself, and without what an apostrophe has put before or after it (`it's`, `l'oxygène`). */
  forms: readonly string[]
  names: readonly Phrase<NameKind>[]
  cues: readonly Phrase<CueKind | 'child'>[]
}

function formsOf (text: string, { bare: matchers }: Lexicon): readonly string[] {
  const bare = bareWord(text, matchers)
  return bare === undefined ? [text] : [text, bare]
}

function beginningWith<Kind> ({ byFirstWord, beginnings }: Phrases<Kind>, forms: readonly string[]): Phrase<Kind>[] {
  const found: Phrase<Kind>[] = []
  for (const form of forms) {
    found.push(...byFirstWord.get(form) ?? [])
    for (const length of beginnings) if (length <= form.length) found.push(...byFirstWord.get(`${form.slice(0, length)}~`) ?? [])
  }
  return found.length < 2 ? found : found.sort((left, right) => right.rest.length - left.rest.length)
}

function lookUpWord (lexicon: Lexicon, text: string): KnownWord {
  const forms = formsOf(text, lexicon)
  const { names, cues } = lexicon
  return { forms, names: beginningWith(names, forms), cues: beginningWith(cues, forms) }
}

/** Looks words up in a lexicon, which remembers them: most come again in every talk. */
export function lookUpWords (lexicon: Lexicon, texts: readonly string[]): KnownWord[] {
  const { known } = lexicon
  return texts.map(text => {
    const found = known.get(text)
    if (found !== undefined) return found
    const word = lookUpWord(lexicon, text)
    if (text.length <= REMEMBERED_LENGTH) known.set(text, word)
    return word
  })
}

function fits (known: KnownWord | undefined, word: string): boolean {
  if (known === undefined) return false
  return word.endsWith('~') ? known.forms.some(form => form.startsWith(word.slice(0, -1))) : known.forms.includes(word)
}

/** Those of some phrases that begin at a word, the longest first. */
export function marksAt<Kind> (phrases: readonly Phrase<Kind>[], words: readonly KnownWord[], from: number): Mark<Kind>[] {
  return phrases
    .filter(({ rest }) => rest.every((word, at) => fits(words[from + 1 + at], word)))
    .map(({ kind, rest }) => ({ kind, from, to: from + 1 + rest.length }))
}
