import { endsWithIs } from '../../reading/contractions.js'
import { unitAt } from './compounds.js'
import type { Mark } from './marks.js'
import { measurement } from './measures.js'
import type { Claim } from './names.js'
import type { Quantity } from './quantities.js'
import { cueAt, cueBefore, firstCueIn, lastCueIn, sameSentence, type AnnotatedTranscript, type MarkKind } from './annotated-transcript.js'

/** Whether the talk says that a reading is from today, or only makes it likely. */
export type Certainty = 'said' | 'likely'

/** Marks of people other than the patient, or possibly other. */
const others: readonly MarkKind[] = ['family', 'child', 'person']

/** How many words before a value, and after it, can explain it. */
const BEFORE = 26
const AFTER = 6

/** Words before a value in which a condition or a target is about it. */
const NEAR = 10

/** Words before a value, and after it, in which a weight is said to be lost or lifted. */
const CHANGED = 5
const LIFTED = 8

/** Words between what is said of the next value and that value. */
const NEXT_VALUE = 8

/** Words from the beginning of a question to a value in it, when it has lost its question mark, and after a value that is asked. */
const ASKED = 12
const AFTER_ASKED = 5

/** Words before a value in which it is said that it is so at present. */
const PRESENT = 4

/** How many words a mention of a hospital carries over. */
const PLACE = 60

function textOf ({ words }: AnnotatedTranscript, from: number, to: number): string {
  return words.slice(from, to).map(({ text }) => text).join(' ')
}

function sentenceEnd ({ words, sentenceStarts }: AnnotatedTranscript, at: number): number {
  return sentenceStarts[(words[at]?.sentence ?? 0) + 1] ?? words.length
}

/** The first name within a range, or the end of it. */
function beforeName ({ names }: AnnotatedTranscript, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    if (names.has(at)) return at
  }
  return end
}

/** The first word that can tell what a value is: in the sentence of its name, and not what is said of a value before it. */
export function scopeStart ({ words, sentenceStarts }: AnnotatedTranscript, { nameFrom, quantity }: Claim, previousEnd: number): number {
  const sentence = sentenceStarts[words[nameFrom]?.sentence ?? 0] ?? 0
  return Math.max(sentence, nameFrom - BEFORE, Math.min(previousEnd, nameFrom), quantity.from - 2 * BEFORE)
}

/** Whether a value is one end of a range. */
function inRange (
  transcript: AnnotatedTranscript, { quantity, to }: Claim, before: Quantity | undefined, next: Quantity | undefined
): boolean {
  const earlier = cueBefore(transcript, ['range'], quantity.from)
  if (earlier !== undefined && before !== undefined && before.to === earlier.from) return true
  const later = cueAt(transcript, 'range', to)
  if (later === undefined || next === undefined) return false
  return next.from === later.to || (next.from === later.to + 1 && cueAt(transcript, 'link', later.to) !== undefined)
}

/** Whether a sentence only begins like a question: "dann ist der Puls 80", "c'est 80", "zijn pols is 80". */
function isTold (transcript: AnnotatedTranscript, first: number): boolean {
  const { names } = transcript
  if (cueBefore(transcript, ['fronting'], first) !== undefined || cueAt(transcript, 'telling', first) !== undefined) return true
  return cueAt(transcript, 'third', first) !== undefined && names.has(first + 1)
}

/** Whether it is asked, by the mark at the end or by how the sentence begins. */
function isAsked (transcript: AnnotatedTranscript, { nameFrom, quantity: { from }, to }: Claim): boolean {
  const { words, openings } = transcript
  const { first, marked } = openings[words[from]?.sentence ?? 0] ?? { first: 0, marked: false }
  const opens = first < from && cueAt(transcript, 'question', first) !== undefined && (marked || !isTold(transcript, first))
  if (opens && (marked || from - first <= ASKED)) return true
  const end = sentenceEnd(transcript, from)
  const rest = marked && end - to <= 2 * AFTER_ASKED ? words.slice(to, end).filter(({ text }) => /^[\p{L}\p{N}]/u.test(text)).length : Infinity
  if (rest <= AFTER_ASKED) return rest === 0 || firstCueIn(transcript, ['tag'], to, end) === undefined
  // "and is your weight 80 kilos": the verb stands before the name, and none after it.
  const verb = cueBefore(transcript, ['question'], nameFrom - 1)
  const addressed = nameFrom < from && verb?.from === first && cueAt(transcript, 'your', nameFrom - 1) !== undefined && !isTold(transcript, first)
  return addressed && firstCueIn(transcript, ['link'], nameFrom + 1, from) === undefined && !/[,:.]/.test(textOf(transcript, nameFrom, from))
}

/** Whether a change led to the value: "the pulse is down to 88". */
export function isMoved (transcript: AnnotatedTranscript, from: number): boolean {
  const moved = cueBefore(transcript, ['moved'], from)
  if (moved === undefined) return false
  return cueBefore(transcript, ['present'], moved.from) !== undefined || endsWithIs(transcript.words[moved.from - 1]?.text ?? '')
}

/** Whether it is a limit: "above like one fifty", with only words of little weight between, or "30 or above". */
function isLimit (transcript: AnnotatedTranscript, { quantity: { from }, to }: Claim, start: number, next: Quantity | undefined): boolean {
  const mark = isMoved(transcript, from) ? undefined : lastCueIn(transcript, ['threshold'], Math.max(start, from - CHANGED), from)
  let at = mark?.to ?? from + 1
  while (at < from && cueAt(transcript, 'link', at) !== undefined) at += 1
  if (at === from) return true
  const conjunction = cueAt(transcript, 'or', to) ?? cueAt(transcript, 'and', to)
  return conjunction !== undefined && cueAt(transcript, 'threshold', to) !== undefined && next?.from !== to + 1
}

/** "Your weight is 195 pounds, that's down from 202": a weight that was named, and how it has changed in a clause of its own. */
function isCompared (transcript: AnnotatedTranscript, claim: Claim, change: Mark<MarkKind> | undefined): boolean {
  const { name, nameFrom, quantity: { from, to } } = claim
  if (change === undefined || name !== 'weight' || nameFrom === from || change.from === to) return false
  return /^,/.test(textOf(transcript, to, to + 1)) && cueAt(transcript, 'threshold', change.to) !== undefined
}

/** Words from "in" to the time that a change took: "in the last two weeks". */
const TOOK = 4

/** The most kilograms that somebody gains or loses, for there are grown people of more. */
const CHANGE_MAX = 35

/** Whether a weight is what was gained or lost in some time: "three kilos in two weeks", "in two weeks three kilos". */
function isRate (transcript: AnnotatedTranscript, quantity: Quantity): boolean {
  const { from, to } = quantity
  const [change] = measurement('weight', quantity, transcript.lexicon)?.values ?? []
  if (change === undefined || change.value >= CHANGE_MAX) return false
  const isTime = (at: number) => sameSentence(transcript, at, from) && unitAt(transcript, at)?.kind === 'foreign'
  const after = cueAt(transcript, 'within', to)
  for (let at = after?.to ?? Infinity; at < to + 1 + TOOK; at += 1) if (isTime(at)) return true
  for (let at = Math.max(0, from - TOOK); at < from; at += 1) {
    if (unitAt(transcript, at)?.to === from && isTime(at)) return lastCueIn(transcript, ['within'], Math.max(0, at - TOOK), at) !== undefined
  }
  return false
}

/** The weights in kg that were gained or lost, whatever they are named. */
export function weightChanges (transcript: AnnotatedTranscript, quantities: readonly Quantity[]): number[] {
  return quantities.flatMap(quantity => {
    const { from, unit } = quantity
    const [weight] = unit === null ? [] : measurement('weight', quantity, transcript.lexicon)?.values ?? []
    if (weight === undefined || weight.value >= CHANGE_MAX) return []
    const start = transcript.sentenceStarts[transcript.words[from]?.sentence ?? 0] ?? 0
    const changed = lastCueIn(transcript, ['change'], Math.max(start, from - CHANGED), from) !== undefined && !isMoved(transcript, from)
    return changed || isRate(transcript, quantity) ? [weight.value] : []
  })
}

/** Whether a weight or a length is not a person's, or is only what was gained or lost. */
function isNoBody (transcript: AnnotatedTranscript, claim: Claim, start: number, end: number): boolean {
  const { quantity: { from, to } } = claim
  const later = firstCueIn(transcript, ['change'], to, Math.min(end, to + 3))
  const moved = claim.nameFrom < from && isMoved(transcript, from)
  const earlier = moved ? undefined : lastCueIn(transcript, ['change'], Math.max(start, from - CHANGED), from)
  const changed = earlier ?? (isCompared(transcript, claim, later) ? undefined : later)
  if (isRate(transcript, claim.quantity)) return true
  const lifted = lastCueIn(transcript, ['load'], Math.max(start, from - LIFTED), from) ?? firstCueIn(transcript, ['load'], to, end)
  return changed !== undefined || lifted !== undefined
}

/** "39 of fever for three days": how long a fever has lasted is a history. */
function hasLasted (transcript: AnnotatedTranscript, { name, quantity }: Claim, others: readonly (Quantity | undefined)[]): boolean {
  return name === 'fever' && others.some(other => {
    if (other?.unit !== 'foreign' || !sameSentence(transcript, other.from, quantity.from)) return false
    return Math.max(other.from - quantity.to, quantity.from - other.to) <= AFTER
  })
}

/** Whether the words right around a value say that it is a limit, a range, a wish, a supposition, a question or a denial. */
export function isNoReading (
  transcript: AnnotatedTranscript, claim: Claim, start: number, before: Quantity | undefined, next: Quantity | undefined
): boolean {
  const { quantity: { from }, name, to } = claim
  function has (kinds: readonly MarkKind[], within: number): boolean {
    const mark = lastCueIn(transcript, kinds, Math.max(start, from - within), from)
    return mark !== undefined && lastCueIn(transcript, ['now', 'reason'], mark.to, from) === undefined
  }
  if (isLimit(transcript, claim, start, next) || inRange(transcript, claim, before, next) || isAsked(transcript, claim)) return true
  if (has(['negated'], 2) || has(['condition', 'target'], NEAR) || hasLasted(transcript, claim, [before, next])) return true
  const end = beforeName(transcript, to, Math.min(to + CHANGED, next?.from ?? Infinity, sentenceEnd(transcript, to - 1)))
  if (firstCueIn(transcript, ['aim'], to, end) !== undefined) return true
  return (name === 'weight' || name === 'height') && isNoBody(transcript, claim, start, end)
}

/** What is said of a value after it, unless it begins what is said of the next value: "130 over 80, and last time it was 150 over 90". */
function cueAfter (
  transcript: AnnotatedTranscript, { to }: Claim, kinds: readonly MarkKind[], nextFrom: number
): Mark<MarkKind> | undefined {
  const end = beforeName(transcript, to, Math.min(to + AFTER, nextFrom, sentenceEnd(transcript, to - 1)))
  const mark = firstCueIn(transcript, kinds, to, end)
  if (mark === undefined || nextFrom - mark.to > NEXT_VALUE || !sameSentence(transcript, nextFrom, mark.from)) return mark
  const breaks = firstCueIn(transcript, ['opener'], to, mark.from) !== undefined || /[,;:]/.test(textOf(transcript, to, mark.from))
  return breaks ? undefined : mark
}

/** Whether another laboratory value is mentioned next to this one. */
function besideLaboratory (transcript: AnnotatedTranscript, { nameFrom, to }: Claim): boolean {
  for (let at = Math.max(0, nameFrom - NEAR); at < to + AFTER; at += 1) {
    const outside = at < nameFrom || at >= to
    if (outside && transcript.names.get(at)?.kind === 'other' && sameSentence(transcript, at, nameFrom)) return true
  }
  return false
}

/** Whether a value answers a question of the piece before, so that it is the patient who says it. */
export function isAnswer (
  { words, openings, cues, sentenceStarts }: AnnotatedTranscript, { nameFrom, quantity: { from } }: Claim
): boolean {
  const [named, word] = [words[nameFrom], words[from]]
  if (named === undefined || word === undefined) return false
  const before = named.piece === word.piece ? word.sentence - 1 : named.sentence
  const { first, marked } = openings[before] ?? { first: 0, marked: false }
  if (words[sentenceStarts[before] ?? 0]?.piece === word.piece) return false
  return marked || (before === named.sentence && cues.get(first)?.some(({ kind }) => kind === 'question') === true)
}

/** Whether somebody's child that was named is who is measured here: "your daughter's temperature today is 38.5". */
function isChildHere (transcript: AnnotatedTranscript, { to }: Claim, { from }: Mark<MarkKind>, start: number): boolean {
  if (cueAt(transcript, 'child', from) === undefined) return false
  const addressed = cueBefore(transcript, ['your'], from) ?? cueBefore(transcript, ['your'], from - 1)
  return addressed !== undefined && lastCueIn(transcript, ['now', 'visit'], start, Math.min(to + AFTER, sentenceEnd(transcript, to - 1))) !== undefined
}

/** Whether "she" or "he" is somebody of the patient's, named in a sentence before: "my wife does it too. She weighs 68 kilos". */
function isTheirs (transcript: AnnotatedTranscript, { quantity: { from } }: Claim): boolean {
  const { words, sentenceStarts } = transcript
  const start = sentenceStarts[words[from]?.sentence ?? 0] ?? 0
  if (lastCueIn(transcript, ['third', 'your', 'own'], Math.max(start, from - BEFORE / 2), from)?.kind !== 'third') return false
  const whose = lastCueIn(transcript, [...others, 'your'], Math.max(0, start - BEFORE), start)
  if (whose === undefined || whose.kind === 'your' || words[whose.from]?.piece !== words[from]?.piece) return false
  const own = [0, 1].some(before => cueBefore(transcript, ['own'], whose.from - before) !== undefined)
  return own || cueAt(transcript, 'own', whose.from) !== undefined
}

/** Whether a value is somebody else's: who was named last before it, or right after it. */
export function isOthers (transcript: AnnotatedTranscript, claim: Claim, start: number): boolean {
  const { quantity: { from }, to } = claim
  const whose = lastCueIn(transcript, [...others, 'your', 'own'], Math.max(start, from - BEFORE / 2), from)
  if (whose !== undefined && others.includes(whose.kind)) return !isChildHere(transcript, claim, whose, start)
  return firstCueIn(transcript, others, to, Math.min(to + 3, sentenceEnd(transcript, to - 1))) !== undefined || isTheirs(transcript, claim)
}

/**
 * The end of what is said of the value before, right behind it: "152 over 94 today; it was …". Where no clause ends there, it is what is
 * said of this one, "150 over 90 today 130 over 80", unless that has its own behind it.
 */
function endOfPrevious (transcript: AnnotatedTranscript, previousEnd: number, from: number, isElsewhere: boolean): number {
  let end = previousEnd
  const markAt = (at: number) => at > 0 && sameSentence(transcript, at, at - 1) ? cueAt(transcript, 'now', at) : undefined
  for (let mark = markAt(end); mark !== undefined && mark.to <= from; mark = markAt(end)) end = mark.to
  const ends = isElsewhere || /[,;:]/.test(textOf(transcript, end, from)) || firstCueIn(transcript, ['opener'], end, from) !== undefined
  return ends ? end : previousEnd
}

/**
 * Whether a reading is from this visit, judged by the last cue before it, or else by the first after it; `null` when it is not.
 *
 * @param previousEnd the end of the value before it
 */
export function certaintyOf (
  transcript: AnnotatedTranscript, claim: Claim, start: number, previousEnd: number, nextFrom: number
): Certainty | null {
  const { quantity: { from }, name, to } = claim
  if (isOthers(transcript, claim, start)) return null
  const laboratory: MarkKind[] = name === 'glucose' ? ['laboratory'] : []
  const after = cueAfter(transcript, claim, ['now', 'elsewhere', 'place', ...laboratory], nextFrom)?.kind
  const own = Math.max(start, endOfPrevious(transcript, previousEnd, from, after === 'elsewhere'))
  const nearest = lastCueIn(transcript, ['now', 'visit', 'elsewhere', 'day', 'place', 'habit', ...laboratory], own, from)
  // "Today, Monday the third": that day is today.
  const isToday = nearest?.kind === 'day' && lastCueIn(transcript, ['now'], own, nearest.from) !== undefined
  const before = isToday ? 'now' : nearest?.kind

  if (before === 'now') return 'said'
  if (before === 'visit') return after === undefined || after === 'now' ? 'said' : null
  // "last time 150 over 90 today 130 over 80": what follows is about the next value when there is one.
  const lastOfAll = nextFrom - to > AFTER || !sameSentence(transcript, nextFrom, to - 1)
  if (before !== undefined) return after === 'now' && lastOfAll ? 'said' : null
  if (after !== undefined) return after === 'now' ? 'said' : null
  if (name === 'glucose' && besideLaboratory(transcript, claim)) return null
  // A blood glucose is most often told from a laboratory or from home: "it was 140" may be that.
  const atPresent = transcript.names.get(claim.nameFrom)?.to === from || firstCueIn(transcript, ['present'], Math.max(start, from - PRESENT), from) !== undefined
  if (name === 'glucose' && !atPresent) return null
  // "Your pulse is 86": what is said in the present is of today, wherever one came from.
  const isNow = claim.nameFrom < from && (cueBefore(transcript, ['present'], from) !== undefined || isMoved(transcript, from))
  return !isNow && lastCueIn(transcript, ['place', 'now', 'visit'], Math.max(0, from - PLACE), from)?.kind === 'place' ? null : 'likely'
}
