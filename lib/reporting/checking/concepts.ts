import type { MedicalCoding } from '../../../schemas/consultation-output/index.js'
import { codeSystems, type Codes, type CodeTables } from '../tables/codes.js'
import type { Word } from '../words.js'
import { once } from '../../runtime/index.js'
import { matterOf, mattersIn, type Matter } from '../reading/matters.js'
import { memoised } from './memoised.js'
import type { TranscriptIndex, TranscriptSentence } from './transcript-index.js'

/** A place where a term of the code tables was said. */
export interface ConceptMention {
  sentence: TranscriptSentence
  /** Whether it was denied: "no pneumonia". */
  denied: boolean
}

/** Where a term was said: characters of the text of the segment. */
export interface ConceptPlace {
  sentence: TranscriptSentence
  start: number
  end: number
}

/** At most this many places of a term are kept. */
const PLACES_MAX = 50

/** A term of the code tables in a statement, from the word at `from` up to the word at `to`. */
export interface NamedConcept {
  from: number
  to: number
  said: boolean
  /** Whether it was only affirmed: never in a question, nor in a sentence that denies anything. */
  affirmedOnly: boolean
  /** Where it was said, by any of its terms; the first `PLACES_MAX` places of each. */
  mentions: readonly ConceptPlace[]
}

/** The diseases and symptoms that were said, if the code tables have terms for them in the language that was spoken. */
export interface Concepts {
  /** Where the terms of a code were said, in the order spoken. */
  mentions: (coding: Pick<MedicalCoding, typeof codeSystems[number]>) => ConceptMention[]
  /** The diseases and symptoms that words name, each with whether anybody mentioned it, by any of its terms. */
  namedIn: (words: readonly Word[], language: string) => NamedConcept[]
}

/** A key for each code, unique across the systems. */
function keysOf (codes: Pick<Codes, typeof codeSystems[number]>): string[] {
  return codeSystems.filter(system => codes[system] !== '').map(system => `${system} ${codes[system]}`)
}

/** The codes without the detail after the point: pneumonia is pneumonia, whatever causes it. */
function categoriesOf (codes: Pick<Codes, typeof codeSystems[number]>): string[] {
  return keysOf(codes).map(key => key.split('.')[0] ?? key)
}

/** Matters that a note calls by a name which nobody may have said: "suicidal ideation", "dyspnoea". */
const CALLED: ReadonlySet<Matter> = new Set<Matter>(['harm', 'violence', 'chest', 'breath', 'pregnancy'])

/** Searches the transcript for terms of the tables, once, on first use. Linear in its length. */
export function createConcepts (transcript: TranscriptIndex, tables: CodeTables): Concepts {
  const index = memoised((_all: 'all') => {
    const byKey = new Map<string, ConceptMention[]>()
    const categories = new Map<string, { affirmedOnly: boolean, mentions: ConceptPlace[] }>()
    for (const sentence of transcript.sentences) {
      for (const { value, from, to } of tables.termsIn(sentence.words, transcript.language)) {
        const places = transcript.denies(sentence)
        const denied = places.size > 0 && Array.from({ length: to - from }, (_nothing, at) => from + at).some(at => places.has(at))
        for (const key of keysOf(value)) {
          const mentions = byKey.get(key)
          if (mentions === undefined) byKey.set(key, [{ sentence, denied }])
          else if (mentions.at(-1)?.sentence !== sentence || !denied) mentions.push({ sentence, denied })
        }
        const affirms = !transcript.carriesNegation(sentence) && !sentence.text.endsWith('?')
        for (const category of categoriesOf(value)) {
          const known = categories.get(category) ?? { affirmedOnly: true, mentions: [] }
          known.affirmedOnly &&= affirms
          if (known.mentions.length < PLACES_MAX) {
            known.mentions.push({ sentence, start: sentence.words[from]?.start ?? 0, end: sentence.words[to - 1]?.end ?? 0 })
          }
          categories.set(category, known)
        }
      }
    }
    return { byKey, categories }
  })

  const matters = once(() => {
    return new Set(transcript.sentences.flatMap(({ source }) => mattersIn(source, transcript.language, tables)).map(({ matter }) => matter))
  })
  const isCalled = ({ icd_10: code }: Codes) => {
    const matter = matterOf(code)
    return matter !== undefined && CALLED.has(matter) && matters().has(matter)
  }

  return {
    mentions: coding => keysOf(coding).flatMap(key => index('all').byKey.get(key) ?? []).sort((left, right) => left.sentence.at - right.sentence.at),
    namedIn: (words, language) => tables.termsIn(words, language).map(({ from, to, value }) => {
      const found = categoriesOf(value).flatMap(category => index('all').categories.get(category) ?? [])
      const affirmedOnly = found.length > 0 && found.every(one => one.affirmedOnly)
      return { from, to, said: found.length > 0 || isCalled(value), affirmedOnly, mentions: found.flatMap(({ mentions }) => mentions) }
    })
  }
}
