import { measurement } from './measures.js'
import type { Claim } from './names.js'
import type { Quantity } from './quantities.js'
import { cueBefore, lastCueIn, sameSentence, type AnnotatedTranscript } from './annotated-transcript.js'
import { isLay } from '../../reading/speakers/index.js'
import { speakerAt } from './voices.js'
import type { NameKind } from '../../languages/parts/vital-signs.js'

/** How many words after an earlier reading today's can follow without a name. */
const RESUMED = 40

/** Words between a name and what it is now, without the name. */
const NAMED = 16

/** Words between "now" and the value. */
const NOW = 6

/** Signs that are hardly ever confused with other numbers right after their name. */
const present: readonly NameKind[] = ['heart_rate', 'saturation', 'oxygen', 'temperature', 'fever']

/** A fever is a temperature, and oxygen is a saturation. */
function kindOf (name: NameKind): NameKind {
  return name === 'fever' ? 'temperature' : name === 'oxygen' ? 'saturation' : name
}

/**
 * What is measured now, right after a reading of another day or place, so that its name is not said again: "yesterday he had 39.2. And now
 * he is 38.4". Only of a value that can hardly be anything else: a temperature or a weight with a decimal, kilograms, or a
 * percentage.
 */
function resumedClaim (transcript: AnnotatedTranscript, quantity: Quantity, before: Claim | undefined): Claim | undefined {
  if (before === undefined) return undefined
  const { from, unit, decimals, tail } = quantity
  const name = kindOf(before.name)
  const precise = decimals === 1 || tail !== undefined
  const temperature = name === 'temperature' && precise && (unit === null || unit === 'degree')
  const weight = name === 'weight' && (unit === 'kg' || (precise && unit === null))
  if (!temperature && !weight && !(name === 'saturation' && unit === 'percent')) return undefined
  if (from - before.to > RESUMED) return undefined
  for (let at = before.to; at < from; at += 1) {
    const kind = transcript.names.get(at)?.kind
    if (kind !== undefined && kindOf(kind) !== name) return undefined
  }

  const now = lastCueIn(transcript, ['now'], Math.max(before.to, from - NOW), from)
  if (now === undefined || !sameSentence(transcript, now.from, from)) return undefined
  const presented = now.to === from || /^[,:…]$/.test(transcript.words[from - 1]?.text ?? '')
  if (!presented && cueBefore(transcript, ['link', 'present', 'be', 'your', 'third'], from) === undefined) return undefined
  const found = measurement(name, quantity, transcript.lexicon)
  return found === undefined ? undefined : { name, nameFrom: from, quantity, to: found.to, measurement: found }
}

/** "Your pulse was in the one tens, now it's down to 88": what was named last, and right before the value that it is so now. */
function presentClaim (transcript: AnnotatedTranscript, quantity: Quantity): Claim | undefined {
  const { from } = quantity
  const moved = cueBefore(transcript, ['moved'], from)
  const verb = cueBefore(transcript, ['present'], moved?.from ?? from)
  const now = verb === undefined ? undefined : moved ?? cueBefore(transcript, ['now'], verb.from)
  if (now === undefined || !sameSentence(transcript, now.from, from)) return undefined
  for (let at = from - 1; at >= Math.max(0, from - NAMED); at -= 1) {
    const kind = transcript.names.get(at)?.kind
    if (kind === undefined) continue
    const name = kindOf(kind)
    const found = present.includes(kind) ? measurement(name, quantity, transcript.lexicon) : undefined
    return found === undefined ? undefined : { name, nameFrom: from, quantity, to: found.to, measurement: found }
  }
  return undefined
}

/** Words in which a fever was named before a value that can only be one, and words between the beginning of a sentence and that value. */
const FEVER_NAMED = 60
const OPENING = 4

/** Temperatures of somebody ill or well, in °C; with a decimal, little else that is told of a person is one. */
const TEMPERATURES = [35, 42] as const

/**
 * "Está a treinta y ocho con dos": what somebody is at who was said to have a fever, first in a sentence, in degrees and tenths. Said by a
 * patient it is a history.
 */
function feverClaim (transcript: AnnotatedTranscript, quantity: Quantity): Claim | undefined {
  const { sentenceStarts, words, names, openings } = transcript
  const { from, unit, value, decimals } = quantity
  const [least, most] = TEMPERATURES
  if (decimals !== 1 || value < least || value > most || (unit !== null && unit !== 'degree') || isLay(speakerAt(transcript, from))) return undefined
  const sentence = words[from]?.sentence ?? 0
  const start = sentenceStarts[sentence] ?? 0
  if (openings[sentence]?.marked === true || from - (openings[sentence]?.first ?? start) > OPENING) return undefined
  if (cueBefore(transcript, ['present', 'be', 'link'], from) === undefined || firstName(transcript, start, from) !== undefined) return undefined
  let at = from - 1
  while (at >= from - FEVER_NAMED && kindOf(names.get(at)?.kind ?? 'other') !== 'temperature') at -= 1
  const found = at >= Math.max(0, from - FEVER_NAMED) ? measurement('temperature', quantity, transcript.lexicon) : undefined
  return found === undefined ? undefined : { name: 'temperature', nameFrom: from, quantity, to: found.to, measurement: found }
}

function firstName ({ names }: AnnotatedTranscript, from: number, to: number): NameKind | undefined {
  for (let at = from; at < to; at += 1) {
    const mark = names.get(at)
    if (mark !== undefined) return mark.kind
  }
  return undefined
}

/** What a quantity measures whose name is not said with it. Only a clinician says so of what was named before. */
export function unnamedClaim (transcript: AnnotatedTranscript, quantity: Quantity, before: Claim | undefined): Claim | undefined {
  const byClinician = speakerAt(transcript, quantity.from) === 'clinician'
  const known = byClinician ? resumedClaim(transcript, quantity, before) ?? presentClaim(transcript, quantity) : undefined
  return known ?? feverClaim(transcript, quantity)
}
