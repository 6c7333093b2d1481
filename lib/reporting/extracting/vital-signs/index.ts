import type { VitalSign } from '../../../../schemas/consultation-output/index.js'
import { vitalSigns } from '../../../../schemas/consultation-output/index.js'
import type { EvidenceSource } from '../../../../schemas/evidence.js'
import type { Sourced } from '../../types.js'
import { oncePer } from '../../../runtime/index.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import type { Dismissal, Held } from '../../held.js'
import { withConflicts } from './conflicts.js'
import { weightChanges } from './context.js'
import { lexiconOf } from './marks.js'
import { quantitiesIn } from './quantities.js'
import { readingsIn, type Reading } from './readings.js'
import { annotateTranscript, type AnnotatedTranscript } from './annotated-transcript.js'

const ids = Object.keys(vitalSigns) as (keyof typeof vitalSigns)[]

/** A vital sign in the unit of the report. */
function vitalSign (id: keyof typeof vitalSigns, value: number): VitalSign {
  return { vital_sign_id: id, unit: vitalSigns[id].properties.unit.const ?? null, value } as VitalSign
}

/** Turns word ranges into ranges of the transcript, one per sentence. */
function sourcesOf ({ sentences, words }: AnnotatedTranscript, reading: Pick<Reading, 'ranges'>): EvidenceSource[] {
  const sources: EvidenceSource[] = []
  let previous: number | undefined
  for (const [from, to] of reading.ranges) {
    const [first, last] = [words[from], words[to - 1]]
    const sentence = first === undefined ? undefined : sentences[first.sentence]
    if (first === undefined || last === undefined || sentence === undefined) continue
    const before = sources.at(-1)
    if (before !== undefined && previous === first.sentence) {
      before.end = Math.max(before.end, last.end)
    } else {
      sources.push({ segment_id: sentence.piece, start: first.start, end: last.end })
    }
    previous = first.sentence
  }
  return sources
}

/** The words of a range as they stand in the transcript. */
function textOf ({ sentences, words }: AnnotatedTranscript, from: number, to: number): string {
  const [first, last] = [words[from], words[to - 1]]
  const sentence = first === undefined ? undefined : sentences[first.sentence]
  if (first === undefined || last === undefined || sentence === undefined) return ''
  return sentence.text.slice(first.start - sentence.start, Math.max(last.end, first.end) - sentence.start)
}

/** How many words after one of today's readings another one still counts as today's. */
const SAME_TALK = 60

/**
 * Of readings of the same thing the last one that was said to be of today, or was said soon after that; else the last one. What a
 * clinician says replaces what anybody else has said before.
 */
function best (readings: readonly Reading[]): Reading | undefined {
  let chosen: Reading | undefined
  for (const reading of readings) {
    const soon = (reading.ranges[0]?.[0] ?? 0) - (chosen?.ranges.at(-1)?.[1] ?? 0) <= SAME_TALK
    const measured = chosen?.voice !== 'clinician' && reading.voice === 'clinician'
    if (chosen?.certainty !== 'said' || reading.certainty === 'said' || measured) chosen = reading
    else if (soon) chosen = { ...reading, certainty: 'said' }
  }
  return chosen
}

/** The best of the latest attempts; attempts before any other reading no longer count. */
function bestAttempt (readings: readonly Reading[], chosen: Reading | undefined): Reading | undefined {
  if (chosen?.attempt !== true) return chosen
  const attempts = readings.slice(readings.findLastIndex(({ attempt }) => attempt !== true) + 1)
  const valueOf = ({ values: [first] }: Reading) => first?.value ?? 0
  return attempts.reduce((best, attempt) => valueOf(attempt) > valueOf(best) ? attempt : best, chosen)
}

function has (reading: Reading, id: VitalSign['vital_sign_id']): boolean {
  return reading.values.some(value => value.id === id)
}

/** A transcript and the readings of this visit in it. */
const readingsOf = oncePer((sentences: readonly AttributedSentence[], language: string) => {
  const lexicon = lexiconOf(language)
  if (lexicon === undefined) return undefined
  const transcript = annotateTranscript(sentences, language, lexicon)
  const { readings, dismissed } = readingsIn(transcript)
  return { transcript, readings: withConflicts(transcript, readings), dismissed }
})

/** The weights in kg that somebody has gained or lost, which are nobody's weight. */
export const weightChangesOf = oncePer(function findWeightChanges (sentences: readonly AttributedSentence[], language: string): number[] {
  const read = readingsOf(sentences, language)
  return read === undefined ? [] : weightChanges(read.transcript, quantitiesIn(read.transcript))
})

/**
 * The vital signs that were measured in this visit, or that a patient says of her own weight and height: of each the last reading, in the
 * order of the schema, in the unit of the report with one decimal, with the words that say it. Readings of earlier days, of home, of
 * others, targets, limits, ranges, questions and suppositions are left out, and whatever is not sure. Both blood pressures are of the
 * same reading; of several blows into a peak flow meter, the best counts. Takes time that grows with the length of the transcript, once.
 *
 * @param sentences in the order spoken
 * @param language a BCP 47 tag; nothing is found in a language without a pack
 */
export const vitalSignsOf = oncePer(function findVitalSigns (
  sentences: readonly AttributedSentence[], language: string
): Sourced<VitalSign>[] {
  const read = readingsOf(sentences, language)
  if (read === undefined) return []
  const { transcript } = read
  const readings = read.readings.filter(({ held }) => held === undefined)
  const pressures = readings.filter(reading => has(reading, 'systolic_blood_pressure') && has(reading, 'diastolic_blood_pressure'))
  const pressure = best(pressures)

  return ids.flatMap(id => {
    const ofBoth = id === 'systolic_blood_pressure' || id === 'diastolic_blood_pressure'
    const ofSign = readings.filter(reading => has(reading, id))
    const reading = (ofBoth ? pressure : undefined) ?? bestAttempt(ofSign, best(ofSign))
    const found = reading?.values.find(value => value.id === id)
    if (reading === undefined || found === undefined) return []
    return [{ value: vitalSign(id, found.value), sources: sourcesOf(transcript, reading) }]
  })
})

/** A value that was heard and is held back. */
export interface HeldValue extends Held {
  /** The vital signs that it would be. */
  ids: readonly VitalSign['vital_sign_id'][]
  /** The numbers that were said, in the order said. */
  numbers: readonly number[]
  /** Whether the talk says elsewhere what was meant. */
  told: boolean
}

/** Whether a reading tells what was meant by one that is held back: said later, or the same number in full. */
function isTold (held: Reading, readings: readonly Reading[]): boolean {
  const at = readings.indexOf(held)
  return readings.some((reading, index) => reading.held === undefined && held.values.some(({ id, value }) => {
    return reading.values.some(other => other.id === id && (index > at || other.value === value))
  }))
}

/**
 * What was said as a vital sign of this visit and cannot be understood, in the order said: two pressures in an order that no reading has,
 * three numbers in a row, one pressure without the other. It is never guessed what was meant.
 */
export const heldValuesOf = oncePer(function findHeldValues (sentences: readonly AttributedSentence[], language: string): HeldValue[] {
  const read = readingsOf(sentences, language)
  if (read === undefined) return []
  const { transcript, readings } = read
  return readings.flatMap(reading => {
    const { held: reason, values, ranges } = reading
    if (reason === undefined) return []
    const [from, to] = ranges.at(-1) ?? [0, 0]
    return [{
      kind: 'vital_sign' as const,
      reason,
      text: textOf(transcript, from, to),
      sources: sourcesOf(transcript, reading),
      ids: values.map(({ id }) => id),
      numbers: transcript.numbers.filter(number => number.from >= from && number.to <= to).map(({ value }) => value),
      told: isTold(reading, readings)
    }]
  })
})

/** A value that was said and is not a reading of this patient in this visit. */
export interface DismissedValue {
  kind: 'vital_sign'
  reason: Dismissal
  text: string
  sources: EvidenceSource[]
  values: readonly VitalSign[]
}

/**
 * What was said as a vital sign and is somebody else's, or of another occasion: an earlier visit, another place, home. In the order said.
 * What is only wanted, asked or supposed is not among it.
 */
export const dismissedValuesOf = oncePer(function findDismissedValues (
  sentences: readonly AttributedSentence[], language: string
): DismissedValue[] {
  const read = readingsOf(sentences, language)
  if (read === undefined) return []
  const { transcript, dismissed } = read
  return dismissed.map(({ reason, values, ranges }) => {
    const [from, to] = ranges.at(-1) ?? [0, 0]
    return {
      kind: 'vital_sign',
      reason,
      text: textOf(transcript, from, to),
      sources: sourcesOf(transcript, { ranges }),
      values: values.map(({ id, value }) => vitalSign(id, value))
    }
  })
})
