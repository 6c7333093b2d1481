import type { Role } from '../../reading/speakers/index.js'
import { attemptClaim } from './attempts.js'
import { certaintyOf, isAnswer, isNoReading, scopeStart, type Certainty } from './context.js'
import type { HeldReason } from '../../held.js'
import { correctionEnd, isFaulty } from './corrections.js'
import { measurement, type Measured } from './measures.js'
import { claimOf, type Claim } from './names.js'
import { quantitiesIn, type Quantity } from './quantities.js'
import { unnamedClaim } from './resumed.js'
import { firstCueIn, lastCueIn, sameSentence, type AnnotatedTranscript, type MarkKind } from './annotated-transcript.js'
import { speakerAt, voiceAt } from './voices.js'
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

/** Words between what says that a value is corrected and the value that cannot be read. */
const CORRECTED_AT_ONCE = 3

/** How many words before a name can tell whose reading it is. */
const WHOSE = 8

/** Words to the next reading, which is of today as surely as the one before it. */
const LISTED = 12

/** Words to the next reading of the same, which is judged like the one before it. */
const TOGETHER = 4

/** What patients can report about themselves; anything else was not measured here. */
function isKnownToPatients (name: NameKind): boolean {
  return name === 'weight' || name === 'height' || name === 'bmi'
}

function rangesOf ({ names }: AnnotatedTranscript, { nameFrom, quantity, to }: Claim): Reading['ranges'] {
  const name = names.get(nameFrom)
  const from = quantity.crowdedFrom ?? quantity.from
  return name !== undefined && nameFrom < from ? [[name.from, name.to], [from, to]] : [[from, to]]
}

/** Words after a value up to the end of a piece in which it may go on: "38 point". */
const CUT_WITHIN = 1

/** Vital signs that have no decimals, so that "80 point" says no half of one. */
const wholeOnly: readonly NameKind[] = ['heart_rate', 'heart', 'saturation', 'oxygen', 'blood_pressure', 'systolic', 'diastolic', 'peak_flow']

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

/** Companions know the patient's weight and height, and may also mention their own. */
function ofCompanion (
  transcript: AnnotatedTranscript, { name, quantity: { from } }: Claim, certainty: Certainty
): { certainty: Certainty | null, elsewhere: boolean } {
  const start = transcript.sentenceStarts[transcript.words[from]?.sentence ?? 0] ?? from
  const ofPatient = isKnownToPatients(name) && lastCueIn(transcript, ['third'], start, from) !== undefined
  return { certainty: ofPatient ? certainty : null, elsewhere: !ofPatient }
}

/** Sentences before a glucose, and after it, in which results of a laboratory are read out with it. */
const RESULTS_BEFORE = 2
const RESULTS_AFTER = 1
/** The same in words, however long a sentence is. */
const RESULTS_WORDS = 50

/** Whether a glucose is one of several results of a laboratory: surely not what is of today, unless "now" is said of one taken fasting. */
function isLaboratory (transcript: AnnotatedTranscript, { name, nameFrom, quantity: { from }, to }: Claim, certainty: Certainty): boolean {
  if (name !== 'glucose') return false
  const { words, sentenceStarts } = transcript
  const piece = words[from]?.piece
  const startOf = (sentence: number) => sentenceStarts[Math.max(0, Math.min(sentence, sentenceStarts.length - 1))] ?? 0
  const sentence = words[from]?.sentence ?? 0
  const [first, last] = [nameFrom - RESULTS_WORDS, to + RESULTS_WORDS]
  const [begins, ends] = [Math.max(first, Math.min(nameFrom, startOf(sentence))), Math.min(last, startOf(sentence + 1))]
  const says = (kinds: readonly MarkKind[]) => firstCueIn(transcript, kinds, begins, ends) !== undefined
  if (says(['today', 'capillary']) || (certainty === 'said' && !says(['fasting']))) return false
  const [before, after] = [Math.max(first, startOf(sentence - RESULTS_BEFORE)), Math.min(last, startOf(sentence + 1 + RESULTS_AFTER))]
  const beside = [[before, nameFrom], [to, after]] as const
  return beside.some(([begin, end]) => {
    const mark = firstCueIn(transcript, ['analyte', 'laboratory'], begin, end)
    return mark !== undefined && words[mark.from]?.piece === piece
  })
}

/** The readings of today in a transcript, in the order said. */
export function readingsIn (transcript: AnnotatedTranscript): Reading[] {
  const quantities = quantitiesIn(transcript)
  const readings: Reading[] = []
  let last: { claim: Claim, accepted: boolean, elsewhere: boolean, certainty: Certainty | null, next: number } | undefined

  /** Whether a claim is a reading from today, and if not, whether it is from another day or place. */
  function judge (
    claim: Claim, previous: Quantity | undefined, next: Quantity | undefined
  ): { certainty: Certainty | null, elsewhere: boolean, voice: Role } {
    const previousEnd = last?.claim.to ?? 0
    const start = scopeStart(transcript, claim, previousEnd)
    if (isNoReading(transcript, claim, start, previous, next)) return { certainty: null, elsewhere: false, voice: 'unknown' }
    const certainty = certaintyOf(transcript, claim, start, previousEnd, next?.from ?? Infinity)
    const same = last?.claim.name === claim.name && sameSentence(transcript, previousEnd - 1, claim.quantity.from)
    const together = last?.elsewhere === true && same && claim.quantity.from - previousEnd <= TOGETHER
    if (certainty === null || (together && certainty !== 'said')) return { certainty: null, elsewhere: true, voice: 'unknown' }
    if (isLaboratory(transcript, claim, certainty)) return { certainty: null, elsewhere: true, voice: 'unknown' }
    const { words, sentenceStarts } = transcript
    const { from } = claim.quantity
    const samePiece = words[claim.nameFrom]?.piece === words[from]?.piece
    const whose = samePiece ? Math.max(start, claim.nameFrom - WHOSE) : sentenceStarts[words[from]?.sentence ?? 0] ?? from
    const voice = voiceAt(transcript, whose, from + 1)
    if (speakerAt(transcript, from) === 'other') return { ...ofCompanion(transcript, claim, certainty), voice: 'other' }
    const patient = voice === 'patient' || (voice === 'unknown' && isAnswer(transcript, claim))
    const own = patient && !isKnownToPatients(claim.name)
    // "Now the saturation is 97 percent and the pulse 80": what is said of one holds for the next.
    const listed = from - previousEnd <= LISTED && sameSentence(transcript, previousEnd - 1, from)
    const before = listed && last?.certainty === 'said'
    return { certainty: own ? null : before ? 'said' : certainty, elsewhere: own, voice: patient ? 'patient' : voice }
  }

  /** Withdraws the last reading when somebody says it was measured badly, before anything else is measured. */
  function dropFaulty () {
    if (last?.accepted === true && isFaulty(transcript, last.claim, last.next)) readings.pop()
  }

  for (const [at, quantity] of quantities.entries()) {
    const [previous, next] = [quantities[at - 1], quantities[at + 1]]
    const nextFrom = [next, quantities[at + 2]].find(other => other !== undefined && other.unit !== 'foreign')?.from ?? transcript.words.length
    const attempt = attemptClaim(transcript, quantity)
    if (attempt !== undefined) {
      dropFaulty()
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
        const said = saidBy(transcript, replacement)
        readings.splice(-1, 1, { ...said, certainty, voice, ranges: [...ranges.slice(0, -1), [quantity.from, found.to]] })
        last = { claim: replacement, accepted: true, elsewhere: false, certainty, next: nextFrom }
        continue
      }
      // The replacement is unreadable, so neither value is certain.
      const atOnce = quantity.from - correction <= CORRECTED_AT_ONCE
      if (claim === undefined && atOnce && (quantity.unit === null || quantity.unit === 'pair')) {
        readings.pop()
        last = undefined
      }
    }
    if (claim === undefined) continue
    dropFaulty()
    const { certainty, elsewhere, voice } = judge(claim, previous, next)
    if (certainty !== null) readings.push({ ...saidBy(transcript, claim), certainty, voice, ranges: rangesOf(transcript, claim) })
    last = { claim, accepted: certainty !== null, elsewhere, certainty, next: nextFrom }
  }
  dropFaulty()
  return readings
}
