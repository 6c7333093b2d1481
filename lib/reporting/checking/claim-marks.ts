import type { UnsupportedText } from '../../../schemas/evidence.js'
import { once } from '../../runtime/index.js'
import { contextOf } from '../reading/context.js'
import { countOf, normalised } from '../reading/phrases.js'
import { claimsOf, has, rangeOfClaim, sidesIn, type CompiledClaims } from './claims.js'
import type { Concepts, NamedConcept } from './concepts.js'
import { mark, type Read } from './statement.js'
import type { Talk } from './talk.js'
import type { TranscriptSentence } from './transcript-index.js'

/** A statement, its normalised text, and the words of its language. */
interface Claim {
  value: string
  text: string
  read: Read
  words: CompiledClaims
}

/** Marks a side that is not mentioned in the sources, or, if those name no side, anywhere in the talk. */
function sideMarks ({ value, text, words }: Claim, sources: readonly TranscriptSentence[], talk: Talk): UnsupportedText[] {
  const sides = sidesIn(text, words)
  const [side] = sides
  if (side === undefined || sides.size > 1) return []
  const spoken = new Set(sources.flatMap(sentence => [...sidesIn(talk.textOf(sentence), talk.claims)]))
  const known = spoken.size > 0 ? spoken : talk.sides()
  return known.has(side) ? [] : [mark('side', rangeOfClaim(words[side], value))]
}

/** Marks a sex other than the one by which the patient was addressed; relatives may be of either. */
function sexMarks ({ value, text, words }: Claim, talk: Talk): UnsupportedText[] {
  const sex = talk.sex()
  if (sex === null || has(words.otherRelatives, text)) return []
  const other = sex === 'female' ? 'male' : 'female'
  return has(words[other].words, text) && !has(words[sex].words, text) ? [mark('person', rangeOfClaim(words[other].words, value))] : []
}

/** Marks diseases that were only said of somebody else, when the statement does not say whose they are. */
function relativeMarks ({ text, words, read }: Claim, named: readonly NamedConcept[], talk: Talk): UnsupportedText[] {
  if (has(words.relatives, text)) return []
  const others = named.filter(({ mentions }) => {
    const stated = mentions.filter(({ sentence }) => !talk.isQuestion(sentence))
    return stated.length > 0 && stated.every(({ sentence, start, end }) => contextOf(sentence.source, talk.language).at(start, end).family)
  })
  return others.map(({ from, to }) => mark('person', { start: read.words[from]?.start ?? 0, end: read.words[to - 1]?.end ?? 0 }))
}

/** Marks who did something: "himself" if nobody said so, and a clinician other than the one that was mentioned. */
function doerMarks ({ value, text, words }: Claim, sources: readonly TranscriptSentence[], spoken: () => string): UnsupportedText[] {
  const claimed = sources.length === 0 ? [] : words.clinicians.filter(kind => has(kind, text))
  const isSpokenOf = claimed.length > 0 && words.clinicians.some(kind => has(kind, spoken()))
  return [...has(words.self, text) ? [words.self] : [], ...isSpokenOf ? claimed : []]
    .filter(doer => !has(doer, spoken())).map(doer => mark('person', rangeOfClaim(doer, value)))
}

/** Marks the certainty of a disease that was only mentioned with doubt. */
function certaintyMarks (
  { value, text, words }: Claim, named: readonly NamedConcept[], spoken: () => string, talk: Talk
): UnsupportedText[] {
  const claimed = text.match(words.certain) ?? []
  if (claimed.length === 0 || claimed.some(word => spoken().includes(word))) return []
  const doubtful = named.some(({ mentions }) => mentions.length > 0 && mentions.every(({ sentence, start, end }) => (
    talk.isQuestion(sentence) || countOf(talk.claims.uncertain, talk.textOf(sentence)) > 0 ||
    contextOf(sentence.source, talk.language).at(start, end).hypothetical
  )))
  return doubtful ? [mark('certainty', rangeOfClaim(words.certain, value))] : []
}

/**
 * Marks what a statement claims, besides things and numbers, that was said otherwise: the side, the person, who did it, how certain it is.
 * Only for statements in the language that was spoken.
 *
 * @param planned whether the statement is about what is to be done: then anybody may be the one to do it
 */
export function claimMarks (
  read: Read, value: string, sources: readonly TranscriptSentence[],
  { talk, concepts, planned }: { talk: Talk, concepts: Concepts, planned: boolean }
): UnsupportedText[] {
  const words = claimsOf(talk.language)
  if (words === undefined) return []
  const claim: Claim = { value, text: normalised(value), read, words }
  const named = concepts.namedIn(read.words, talk.language)
  const spoken = once(() => {
    return [...sources, ...named.flatMap(({ mentions }) => mentions.map(({ sentence }) => sentence))].map(talk.textOf).join(' | ')
  })
  return [
    ...sideMarks(claim, sources, talk),
    ...sexMarks(claim, talk),
    ...relativeMarks(claim, named, talk),
    ...planned ? [] : doerMarks(claim, sources, spoken),
    ...certaintyMarks(claim, named, spoken, talk)
  ]
}
