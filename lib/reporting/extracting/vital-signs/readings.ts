import type { Role } from '../../reading/speakers/index.js'
import { attemptClaim } from './attempts.js'
import type { Certainty } from './context.js'
import type { Dismissal, HeldReason } from '../../held.js'
import { correctionEnd, isFaulty, isLeftOpen } from './corrections.js'
import { isDoubtful, isGivenAway } from './doubts.js'
import { createJudge, type Last } from './judging.js'
import { measurement, type Measured } from './measures.js'
import { claimOf, type Claim } from './names.js'
import { isCall } from './owner.js'
import { quantitiesIn } from './quantities.js'
import { unnamedClaim } from './resumed.js'
import type { AnnotatedTranscript } from './annotated-transcript.js'
import type { NameKind } from '../../languages/parts/vital-signs.js'

/** A reading of today, and the words that say it. */
export interface Reading {
  values: Measured[]
  certainty: Certainty
  /** Who says it. */
  voice: Role
  ranges: (readonly [from: number, to: number])[]
  /** Whether it is one of several attempts, of which the best counts. */
  attempt?: true
  /** Why it is none, though it was said as one. */
  held?: HeldReason
}

/** A value that is somebody else's, or of another occasion. */
export interface Dismissed extends Pick<Reading, 'values' | 'ranges'> {
  reason: Dismissal
}

/** What was measured in this visit, and what was not. */
export interface Readings {
  readings: Reading[]
  dismissed: Dismissed[]
}

/** Words between what says that a value is corrected and the value that cannot be read. */
const CORRECTED_AT_ONCE = 3

function rangesOf ({ names }: AnnotatedTranscript, { nameFrom, quantity, to }: Claim): Reading['ranges'] {
  const name = names.get(nameFrom)
  const from = quantity.crowdedFrom ?? quantity.from
  return name !== undefined && nameFrom < from ? [[name.from, name.to], [from, to]] : [[from, to]]
}

/** Words after a value up to the end of a piece in which it may go on: "38 point". */
const CUT_WITHIN = 1

/** Vital signs that have no decimals, so that "80 point" says no half of one. */
const wholeOnly: readonly NameKind[] = ['heart_rate', 'heart', 'rate', 'saturation', 'oxygen', 'blood_pressure', 'systolic', 'diastolic', 'peak_flow']

/** Whether a value ends a piece that may go on with it in a later one. */
function isCut ({ sentences, words, numbers, sentenceStarts }: AnnotatedTranscript, { name, quantity }: Claim, to: number): boolean {
  const sentence = words[to - 1]?.sentence ?? 0
  if (sentences[sentence]?.cut !== true) return false
  const end = sentenceStarts[sentence + 1] ?? words.length
  if (numbers.some(({ from }) => from >= to && from < end)) return false
  const after = words.slice(to, end).filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length
  return after === 0 || (after <= CUT_WITHIN && quantity.decimals === 0 && !wholeOnly.includes(name))
}

/** What a measurement says, and why it is held back, if so. */
function saidBy (transcript: AnnotatedTranscript, claim: Claim): Pick<Reading, 'values' | 'held'> {
  const { values, held, to } = claim.measurement
  const reason = held ?? (isCut(transcript, claim, to) ? 'incomplete' : undefined)
  return reason === undefined ? { values } : { values, held: reason }
}

/**
 * Whether the same was measured before, and the word at which the last value stands that is not held back; -1 for none. Looks from the last
 * reading back: most are found at once.
 */
function before (readings: readonly Reading[], { measurement: { values } }: Claim): { wasMeasured: boolean, measuredAt: number } {
  const isSame = (reading: Reading) => reading.held === undefined && reading.values.some(({ id }) => values.some(value => value.id === id))
  const last = readings.findLast(({ held }) => held === undefined)
  return { wasMeasured: readings.findLastIndex(isSame) >= 0, measuredAt: last?.ranges.at(-1)?.[0] ?? -1 }
}

/** Holds back what is left open, or given to somebody else or another day, by what is said behind it. */
function withDoubts (transcript: AnnotatedTranscript, readings: readonly Reading[]): Reading[] {
  const read = new Set(readings.flatMap(({ ranges }) => ranges.map(([from]) => from)))
  return readings.map(reading => {
    const to = reading.ranges.at(-1)?.[1] ?? 0
    if (reading.held !== undefined) return reading
    const isOpen = isLeftOpen(transcript, { values: reading.values, to }, read) || isGivenAway(transcript, to)
    return isOpen ? { ...reading, held: 'ambiguous' } : reading
  })
}

/** The readings of today in a transcript, and what is read but of somebody else or of another occasion, each in the order said. */
export function readingsIn (transcript: AnnotatedTranscript): Readings {
  const quantities = quantitiesIn(transcript)
  const readings: Reading[] = []
  const dismissed: Dismissed[] = []
  const call = isCall(transcript)
  const judge = createJudge(transcript, readings, call)
  let last: Last | undefined

  /** Holds the last reading back, which somebody has taken back: it has to be measured again, and nobody knows it yet. */
  function holdLast () {
    const taken = readings.pop()
    if (taken !== undefined) readings.push({ ...taken, held: taken.held ?? 'ambiguous' })
  }

  function holdFaulty () {
    if (last?.accepted === true && isFaulty(transcript, last.claim, last.next)) holdLast()
  }

  for (const [at, quantity] of quantities.entries()) {
    const [previous, next] = [quantities[at - 1], quantities[at + 1]]
    const nextFrom = [next, quantities[at + 2]].find(other => other !== undefined && other.unit !== 'foreign')?.from ?? transcript.words.length
    const attempt = attemptClaim(transcript, quantity)
    if (attempt !== undefined && !call) {
      holdFaulty()
      const { measurement: { values } } = attempt
      readings.push({ values, certainty: 'said', voice: 'clinician', ranges: rangesOf(transcript, attempt), attempt: true })
      last = { claim: attempt, accepted: true, elsewhere: false, certainty: 'said', next: nextFrom }
      continue
    }
    // "The saturation was 91, and now he is at 96 percent": what is so now also replaces what was taken for a reading of today.
    const earlier = last?.accepted === false || last?.claim.name !== 'weight' ? last?.claim : undefined
    const named = claimOf(transcript, quantity, previous, next, last?.claim)
    const claim = named ?? unnamedClaim(transcript, quantity, earlier)
    const corrected = last?.accepted === true ? last.claim : undefined
    const correction = corrected === undefined ? undefined : correctionEnd(transcript, corrected, quantity)
    const replaced = readings.at(-1)
    if (corrected !== undefined && correction !== undefined && replaced !== undefined) {
      const found = measurement(corrected.name, quantity, transcript.lexicon)
      if (found !== undefined && (claim === undefined || claim.name === corrected.name)) {
        const { certainty, ranges, voice } = replaced
        const replacement: Claim = { ...corrected, quantity, to: found.to, measurement: found }
        const reading = saidBy(transcript, replacement)
        const doubt = last?.doubtful === true ? { held: reading.held ?? 'ambiguous' } as const : {}
        readings.splice(-1, 1, { ...reading, ...doubt, certainty, voice, ranges: [...ranges.slice(0, -1), [quantity.from, found.to]] })
        last = { ...last, claim: replacement, accepted: true, elsewhere: false, certainty, next: nextFrom }
        continue
      }
      // The replacement is unreadable, so neither value is certain.
      const atOnce = quantity.from - correction <= CORRECTED_AT_ONCE
      if (claim === undefined && atOnce && (quantity.unit === null || quantity.unit === 'pair')) {
        holdLast()
        last = undefined
      }
    }
    if (claim === undefined) continue
    holdFaulty()
    const { certainty, elsewhere, voice, dismissal } = judge(claim, last, [previous, next])
    if (dismissal !== undefined) {
      dismissed.push({ values: claim.measurement.values, ranges: rangesOf(transcript, claim), reason: dismissal })
    }
    const doubtful = certainty !== null && isDoubtful(transcript, claim, certainty, before(readings, claim))
    if (certainty !== null) {
      const reading = saidBy(transcript, claim)
      const doubt = doubtful ? { held: reading.held ?? 'ambiguous' } as const : {}
      readings.push({ ...reading, ...doubt, certainty, voice, ranges: rangesOf(transcript, claim) })
    }
    last = { claim, accepted: certainty !== null, elsewhere, certainty, next: nextFrom, doubtful }
  }
  holdFaulty()
  return { readings: withDoubts(transcript, readings), dismissed }
}
