import { drugsIn, type MedicationTable } from '../tables/medication.js'
import type { Word } from '../words.js'

/** A drug named in a text, from the word at `from` up to the one at `to` (exclusive); `start` and `end` are UTF-16 code units. */
export interface Drug {
  /** The active ingredient as the table writes it: the same for all names of the drug, in any language. */
  key: string
  /** `''` when the table has none. */
  atc: string
  from: number
  to: number
  start: number
  end: number
}

/** The drugs that words name, by any of their names, in order. */
export function drugMentionsIn (words: readonly Word[], table: MedicationTable): Drug[] {
  return drugsIn(words, table).map(({ substance, from, to }) => ({
    key: substance.active_ingredient, atc: substance.atc_code, from, to, start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0
  }))
}

/** The indexes of all words that name drugs. */
export function drugPlaces (drugs: readonly Drug[]): Set<number> {
  return new Set(drugs.flatMap(({ from, to }) => Array.from({ length: to - from }, (_nothing, at) => from + at)))
}
