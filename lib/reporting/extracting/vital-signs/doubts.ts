import { oncePer } from '../../../runtime/index.js'
import { firstOf } from '../../binary-search.js'
import { isLay } from '../../reading/speakers/index.js'
import { cueAt, cueBefore, firstCueIn, lastCueIn, type AnnotatedTranscript, type MarkKind } from './annotated-transcript.js'
import { isMoved, type Certainty } from './context.js'
import type { Claim } from './names.js'
import { speakerAt } from './voices.js'

/** Sentences before a value in which it is said where values are kept that are then read out, and the same in words. */
const RECORD_BEFORE = 3
const RECORD_WORDS = 40

/** Words before a value in which somebody else asks to be measured too. */
const ASKED_BEFORE = 60

/** Sentences after a value in which it is said whose it is, and the most words of such a sentence. */
const GIVEN_AFTER = 3
const GIVEN_WORDS = 12

/** Words of such a sentence before the one that points back: "Ah, sorry". */
const OPENING_WORDS = 2

/** Letters of a word of little weight: "of", "is", "de". */
const LIGHT_LETTERS = 3

/** Whose a value is, when that is said behind it. */
const owners: readonly MarkKind[] = ['family', 'child', 'person', 'elsewhere']

function sentenceAt ({ words }: AnnotatedTranscript, at: number): number {
  return words[at]?.sentence ?? 0
}

/**
 * Whether a value is read out from where earlier values are kept: "I have the discharge letter here. Weight 84 kilos, pulse 94." What
 * is told in the present ("your weight is 84") or follows what is measured here is not.
 *
 * @param measuredAt the last word before it at which something is measured here
 */
function isReadOut (transcript: AnnotatedTranscript, { nameFrom, quantity: { from } }: Claim, measuredAt: number): boolean {
  const { sentenceStarts } = transcript
  if (cueBefore(transcript, ['present'], from) !== undefined || isMoved(transcript, from)) return false
  const start = Math.max(sentenceStarts[Math.max(0, sentenceAt(transcript, from) - RECORD_BEFORE)] ?? 0, from - RECORD_WORDS)
  const record = lastCueIn(transcript, ['record', 'now', 'visit', 'again'], start, from)
  if (record?.kind !== 'record' || measuredAt > record.from) return false
  // "It's in the letter. Step on the scales. 88 kilos."
  const isAsked = nameFrom > record.from && sentenceAt(transcript, nameFrom) < sentenceAt(transcript, from)
  return !isAsked
}

/**
 * Whether somebody who is not the patient has asked before to be measured too, "Could you do mine?", and nobody has turned back to the
 * patient since: the patient has not spoken, and nothing is told of a third person. What was measured before may be either's. Anything
 * else is in doubt until who asked speaks again, if it is not named, or named as that of who is spoken to.
 */
function isAskedByOther (transcript: AnnotatedTranscript, { nameFrom, quantity: { from } }: Claim, wasMeasured: boolean): boolean {
  const { words, sentences, sentenceStarts } = transcript
  const cue = lastCueIn(transcript, ['mine'], Math.max(0, from - ASKED_BEFORE), from)
  if (cue === undefined) return false
  const [own, asking] = [sentenceAt(transcript, from), sentenceAt(transcript, cue.from)]
  const asker = sentences[asking]?.role
  if (asker === 'patient' || (asker === 'clinician' && own !== asking)) return false
  const between = sentences.slice(asking + 1, own)
  if (between.some(({ role }) => role === 'patient')) return false
  const piece = words[cue.from]?.piece
  const spokeAgain = between.some(({ role }, at) => isLay(role) && words[sentenceStarts[asking + 1 + at] ?? 0]?.piece !== piece)
  const ofThird = own !== asking && lastCueIn(transcript, ['third'], sentenceStarts[own] ?? from, Math.max(nameFrom, from)) !== undefined
  const isNamed = sentenceAt(transcript, nameFrom) === own && nameFrom < from
  const isAddressed = lastCueIn(transcript, ['your'], sentenceStarts[own] ?? from, from) !== undefined
  return !ofThird && (wasMeasured || (!spokeAgain && (!isNamed || isAddressed)))
}

/** Whether nothing but words of little weight stands in a range: "is from", "celle de votre". */
function isLight (transcript: AnnotatedTranscript, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const { text = '' } = transcript.words[at] ?? {}
    const known = (['link', 'present', 'pointing', 'your', 'own', 'third'] as const).some(kind => cueAt(transcript, kind, at) !== undefined)
    if (text.length > LIGHT_LETTERS && !known) return false
  }
  return true
}

/** What in a sentence says whose a value is, or that it is of this visit. */
const settled: readonly MarkKind[] = ['now', 'visit', 'again', 'own', 'moved']

/** Words of a sentence before a value, and behind it, that may say of when, or of whom, it is. */
const CONTEXT_BEFORE = 26
const WRITTEN_AFTER = 12

/** Where a sentence begins, or what is read of it before a value. */
function contextFrom ({ words, sentenceStarts }: AnnotatedTranscript, from: number): number {
  return Math.max(sentenceStarts[words[from]?.sentence ?? 0] ?? from, from - CONTEXT_BEFORE)
}

/**
 * Whether a value is told as one of then, and something other than the patient is spoken of before it: "at the fair your temperature was",
 * "the cardiologist measured a blood pressure of". What is only told in the past, "your blood pressure was", may be of a minute ago.
 */
function isOfThen (transcript: AnnotatedTranscript, { quantity: { from } }: Claim): boolean {
  const { openings, names } = transcript
  const start = contextFrom(transcript, from)
  const past = firstCueIn(transcript, ['past'], start, from)
  if (past === undefined || firstCueIn(transcript, ['we', ...settled], start, from) !== undefined) return false
  const begin = openings[sentenceAt(transcript, from)]?.first ?? start
  let end = begin
  while (end < past.from && !names.has(end)) end += 1
  return begin >= start && !isLight(transcript, begin, end)
}

/** Whether a value is only explained: "a fever begins at a temperature of 38.5". */
function isExplained (transcript: AnnotatedTranscript, { quantity: { from } }: Claim): boolean {
  return lastCueIn(transcript, ['general', 'your', ...settled], contextFrom(transcript, from), from)?.kind === 'general'
}

/** Whether a sentence says behind a value that it is written where earlier ones are kept: "…, it says here in the letter". */
function isWritten (transcript: AnnotatedTranscript, { to }: Claim): boolean {
  const { words, numbers, sentenceStarts } = transcript
  const end = sentenceStarts[sentenceAt(transcript, to - 1) + 1] ?? words.length
  const nextNumber = numbers[firstOf(numbers.length, index => (numbers[index]?.from ?? 0) >= to)]?.from ?? end
  return firstCueIn(transcript, ['record'], to, Math.min(end, nextNumber, to + WRITTEN_AFTER)) !== undefined
}

/** Whether who said a value says behind it that it is another's, or of another day: "That's your husband's.", "Die is van gisteren." */
export function isGivenAway (transcript: AnnotatedTranscript, to: number): boolean {
  const { words, sentences, sentenceStarts, names, numbers } = transcript
  const own = sentenceAt(transcript, to - 1)
  const nextNumber = numbers[firstOf(numbers.length, index => (numbers[index]?.from ?? 0) >= to)]?.from ?? words.length
  for (let at = own + 1; at <= own + GIVEN_AFTER; at += 1) {
    const [start = words.length, end = words.length] = sentenceStarts.slice(at, at + 2)
    if (nextNumber < start) return false
    if (end - start > GIVEN_WORDS || sentences[at]?.speaker !== sentences[own]?.speaker || isLay(speakerAt(transcript, start))) continue
    const pointing = firstCueIn(transcript, ['pointing'], start, end)
    const owner = pointing === undefined ? undefined : firstCueIn(transcript, owners, pointing.to, end)
    if (pointing === undefined || owner === undefined || !isLight(transcript, pointing.to, owner.from)) continue
    const before = words.slice(start, pointing.from).filter(({ text }) => /\p{L}/u.test(text)).length
    if (before <= OPENING_WORDS && !words.slice(start, owner.from).some((_, word) => names.has(start + word))) return true
  }
  return false
}

/** A year that is named: no reading of today is. */
const YEAR = /^(?:19|20)\d\d$/

/** The words that are years, in order. */
const yearsOf = oncePer(({ words }: AnnotatedTranscript): number[] => words.flatMap(({ text }, at) => YEAR.test(text) ? [at] : []))

/** Whether a year is named in the sentence of a value, or in a short one behind it: "That's from 2023." */
function isDated (transcript: AnnotatedTranscript, { quantity: { from }, to }: Claim): boolean {
  const { words, sentenceStarts } = transcript
  const own = sentenceAt(transcript, from)
  const [start = 0, end = words.length, after = words.length] = sentenceStarts.slice(own, own + 3)
  const until = after - end <= GIVEN_WORDS ? after : end
  const years = yearsOf(transcript)
  let next = firstOf(years.length, index => (years[index] ?? 0) >= start)
  while ((years[next] ?? from) >= from && (years[next] ?? to) < to) next += 1
  return (years[next] ?? until) < until
}

/** Whether what is told of a weight or a height goes on in the past: "Sixteen stone at the doctor's, that was in the spring." */
function isToldOfThen (transcript: AnnotatedTranscript, { name, quantity: { from }, to }: Claim): boolean {
  if ((name !== 'weight' && name !== 'height') || speakerAt(transcript, from) === 'clinician') return false
  const { words, numbers, sentenceStarts } = transcript
  const end = sentenceStarts[sentenceAt(transcript, from) + 1] ?? words.length
  const next = numbers[firstOf(numbers.length, index => (numbers[index]?.from ?? 0) >= to)]?.from ?? end
  return next >= end && firstCueIn(transcript, ['past', 'elsewhere', 'place'], to, Math.min(end, to + WRITTEN_AFTER)) !== undefined
}

/**
 * Whether a bare number is named only in another sentence that does not ask for it, and nobody knows who says either: "We'll weigh her.
 * Seventy-eight."
 */
function isNamedElsewhere (transcript: AnnotatedTranscript, { nameFrom, quantity: { from, unit } }: Claim): boolean {
  const [naming, own] = [transcript.sentences[sentenceAt(transcript, nameFrom)], transcript.sentences[sentenceAt(transcript, from)]]
  return unit === null && nameFrom < from && naming !== own && own?.speaker === null && !/[?？]/u.test(naming?.text ?? '')
}

/**
 * Whether nobody can tell from the words that a value which was taken for a reading of this patient in this visit is one.
 *
 * @param wasMeasured whether the same was measured before in this visit
 * @param measuredAt the word at which the last value stands that is surely one; -1 for none
 */
export function isDoubtful (
  transcript: AnnotatedTranscript, claim: Claim, certainty: Certainty,
  { wasMeasured, measuredAt }: { wasMeasured: boolean, measuredAt: number }
): boolean {
  if (isAskedByOther(transcript, claim, wasMeasured) || isWritten(transcript, claim)) return true
  if (isDated(transcript, claim) || isToldOfThen(transcript, claim)) return true
  return certainty === 'likely' && (isReadOut(transcript, claim, measuredAt) ||
    isOfThen(transcript, claim) || isExplained(transcript, claim) || isNamedElsewhere(transcript, claim))
}
