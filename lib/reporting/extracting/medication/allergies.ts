import { barredBy } from '../../tables/allergy-classes.js'
import type { Substance } from '../../tables/medication.js'
import { matchesOf } from '../../matches.js'
import type { CompiledMedicationCues } from './cues.js'
import { decidedIn, decisionsIn } from './decisions.js'
import { isDenied } from './denied.js'
import { answerOf, isQuestion, MEDICINE, type MedicineMention, type Spoken, textOf } from './spoken.js'

/** A medicine that is not tolerated. */
export interface Allergy {
  substance: Substance
  /** Where that was said; `null` for what only the record knows. */
  said: { spoken: Spoken, named: MedicineMention } | null
}

/** Tokens between a word for an allergy, or a reaction, and its medicine. */
const ALLERGY_TOKENS = 8

/** Tokens between a medicine and the reaction behind it. */
const REACTION_TOKENS = 14

/** Tokens before such a word in which it is denied. */
const DENIAL_TOKENS = 5

/** How many sentences behind a question about allergies an answer may name one, and behind a name what it did. */
const ANSWER_SENTENCES = 2
const REACTION_SENTENCES = 2

/** The tokens where words of a kind begin and end. */
function placesOf (matcher: RegExp, { text, starts }: Spoken): { from: number, to: number }[] {
  return matchesOf(matcher, text).map(({ 0: reaction, index }) => {
    const from = starts.findLastIndex(start => start <= index)
    return { from, to: from + reaction.split(' ').length }
  })
}

/** What is said of a token, as of a thing, by the words shortly before it. */
function saidOf ({ context, words, from }: Spoken, token: number) {
  const { start = 0, end = 0 } = words[from[token] ?? 0] ?? {}
  return context.at(start, end, { within: DENIAL_TOKENS, onlyBefore: true })
}

/** Whether it is what a medicine is for: "cetirizine for the allergy". */
function isTreated ({ tokens }: Spoken, token: number, cues: CompiledMedicationCues): boolean {
  let at = token - 1
  while (cues.article.test(tokens[at] ?? '') && !cues.treats.test(tokens[at] ?? '')) at--
  return cues.treats.test(tokens[at] ?? '')
}

/** Whether an allergy is denied, only feared, or somebody else's. */
function isOther (spoken: Spoken, at: number, cues: CompiledMedicationCues): boolean {
  const { negated, family, hypothetical } = saidOf(spoken, at)
  return negated || family || hypothetical || isTreated(spoken, at, cues)
}

/** The medicines nearest to a word for an allergy, with those of the same list. */
function nearest (
  { tokens, named, words, from: starts, to: ends }: Spoken, { from, to }: { from: number, to: number }, cues: CompiledMedicationCues
): MedicineMention[] {
  const leads = (word: string) => word === MEDICINE || [cues.link, cues.from, cues.article, cues.kind].some(kind => kind.test(word))
  const behind = named.filter(({ token }) => token >= to && token - to <= ALLERGY_TOKENS && tokens.slice(to, token).every(leads))
  const before = named.filter(({ token }) => token < from && from - token <= ALLERGY_TOKENS)
  const [first] = behind
  if (first === undefined) return before.slice(-1)
  // "Penicillin, so clarithromycin" is no list, even where "so" is left out.
  const isListed = (token: number) => words.slice(ends[first.token] ?? 0, starts[token] ?? 0)
    .every(({ text }, at) => {
      const isName = behind.some(other => starts[other.token] === (ends[first.token] ?? 0) + at)
      return isName || cues.link.test(text) || !/\p{L}/u.test(text)
    })
  const others = behind.filter(({ token }) => token === first.token || isListed(token))
  const isNear = first.token - to <= 2 || before.length === 0
  return isNear ? others : before.slice(-1)
}

/** The medicines that a sentence calls not tolerated: "allergic to penicillin", "codeine allergy". */
function calledIn (spoken: Spoken, cues: CompiledMedicationCues): MedicineMention[] {
  if (isQuestion(spoken, cues)) return []
  return placesOf(cues.allergy, spoken)
    .filter(place => !isOther(spoken, place.from, cues))
    .flatMap(place => nearest(spoken, place, cues))
    .filter(named => !isDenied(spoken, named, cues))
}

/** Whether a reaction is what a medicine, or a pronoun for one, did: "hives from that", "§ made my lips swell". */
function isCaused (
  spoken: Spoken, { from, to }: { from: number, to: number }, cues: CompiledMedicationCues
): MedicineMention | 'before' | null {
  const { tokens, named } = spoken
  for (const at of [to, to + 1, to + 2, to + 3, from - 2, from - 3, from - 4, from - 5, from - 6]) {
    if (!cues.from.test(tokens[at] ?? '')) continue
    const next = tokens.slice(at + 1, at + 4)
    const found = named.find(({ token }) => token > at && token <= at + 3)
    if (found !== undefined) return found
    if (cues.pronoun.test(next.join(' '))) return 'before'
  }
  const last = named.findLast(({ token }) => token < from && from - token <= REACTION_TOKENS)
  return last !== undefined && cues.causes.test(textOf(spoken, last.token + 1, to)) ? last : null
}

/** The medicines that a patient, or somebody for them, tells of a reaction to. */
function reactedIn (spoken: Spoken, before: readonly Spoken[], cues: CompiledMedicationCues): MedicineMention[] {
  if (spoken.sentence.role === 'clinician' || isQuestion(spoken, cues)) return []
  return placesOf(cues.reaction, spoken).flatMap(place => {
    if (isOther(spoken, place.from, cues)) return []
    const cause = isCaused(spoken, place, cues)
    if (cause !== 'before') return cause === null ? [] : [cause]
    const here = spoken.named.findLast(({ token }) => token < place.from)
    const last = here ?? before.findLast(({ named }) => named.length > 0)?.named.at(-1)
    return last === undefined ? [] : [last]
  })
}

/** The medicines that an answer gives to a question about allergies: "Any allergies? | Penicillin." */
function answeredIn (spoken: Spoken, question: Spoken | undefined, cues: CompiledMedicationCues): MedicineMention[] {
  if (question === undefined || isQuestion(spoken, cues)) return []
  const first = answerOf(spoken)
  if (spoken.named.length === 0) {
    const [only, ...others] = question.named
    return only !== undefined && others.length === 0 && cues.yes.test(first) && !cues.no.test(first) ? [only] : []
  }
  if (cues.no.test(first) && !isDenied(spoken, spoken.named[0] as MedicineMention, cues)) return []
  const decided = decidedIn(spoken.alone, decisionsIn(spoken.alone, cues), cues)
  return spoken.named.filter((named, at) => {
    const { negated, family } = saidOf(spoken, named.token)
    return !negated && !family && !isDenied(spoken, named, cues) && ['out', undefined].includes(decided[at]?.verdict)
  })
}

/** The medicines that a sentence names with a word for an allergy, whatever it says or asks of it. */
export function allergyMentionsIn (spoken: Spoken, cues: CompiledMedicationCues): MedicineMention[] {
  return spoken.named.length === 0 ? [] : placesOf(cues.allergy, spoken).flatMap(place => nearest(spoken, place, cues))
}

/**
 * The medicines that the patient does not tolerate, whoever says so and wherever: what is called an allergy, what a reaction is told of,
 * and what answers a question about allergies. A denied allergy is none.
 */
export function allergiesOf (all: readonly Spoken[], cues: CompiledMedicationCues): Allergy[] {
  const found: Allergy[] = []
  let question: { spoken: Spoken, at: number } | null = null
  for (const [at, spoken] of all.entries()) {
    const answered = question !== null && at - question.at <= ANSWER_SENTENCES ? question.spoken : undefined
    const before = all.slice(Math.max(0, at - REACTION_SENTENCES), at)
    const named = [...calledIn(spoken, cues), ...reactedIn(spoken, before, cues), ...answeredIn(spoken, answered, cues)]
    found.push(...named.map(one => ({ substance: one.substance, said: { spoken, named: one } })))
    if (isQuestion(spoken, cues) && placesOf(cues.allergy, spoken).length > 0) question = { spoken, at }
  }
  return found
}

/** The allergy that bars a medicine, if any does. */
export function allergyTo (substance: Substance, allergies: readonly Allergy[]): Allergy | undefined {
  return allergies.find(allergy => barredBy(allergy.substance, substance))
}
