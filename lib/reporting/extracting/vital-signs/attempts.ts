import { isLay } from '../../reading/speakers/index.js'
import { cueAt, lastCueIn, type AnnotatedTranscript } from './annotated-transcript.js'
import { measurement } from './measures.js'
import type { Claim } from './names.js'
import type { Quantity } from './quantities.js'
import { speakerAt } from './voices.js'

/** How many words after "blow into this" a number can still be read from the meter. */
const BLOWN = 40

/** The lowest peak flow, in L/min, accepted without a unit: a lower number may be a saturation or a pulse. */
const BARE_LEAST = 100

/** Whether a number has its sentence to itself, but for words that count attempts: "310." or "And the last one, 325." */
function standsAlone (transcript: AnnotatedTranscript, { from, to }: Quantity, start: number): boolean {
  const { words, sentenceStarts, openings } = transcript
  const sentence = words[from]?.sentence ?? 0
  let at = Math.max(start, sentenceStarts[sentence] ?? 0)
  while (at < from) {
    const filler = cueAt(transcript, 'try', at) ?? cueAt(transcript, 'again', at) ?? cueAt(transcript, 'opener', at)
    if (filler === undefined && /[\p{L}\p{N}]/u.test(words[at]?.text ?? '')) return false
    at = filler?.to ?? at + 1
  }
  const after = words[to]
  const ends = after === undefined || after.sentence !== sentence || /^[^\p{L}\p{N}]+$/u.test(after.text)
  return at === from && ends && openings[sentence]?.marked !== true
}

/**
 * A peak flow read from the meter: a number alone in its sentence, soon after the patient was asked to blow, with nothing else named in
 * between, and not spoken by the patient. "Your best is 460" and "last time it was 280" say more than a number, so they do not count.
 */
export function attemptClaim (transcript: AnnotatedTranscript, quantity: Quantity): Claim | undefined {
  const { from, unit, value } = quantity
  if (unit === null ? value < BARE_LEAST : unit !== 'lmin') return undefined
  const request = lastCueIn(transcript, ['blow'], Math.max(0, from - BLOWN), from)
  if (request === undefined || isLay(speakerAt(transcript, from)) || !standsAlone(transcript, quantity, request.to)) return undefined
  for (let at = request.to; at < from; at += 1) {
    const name = transcript.names.get(at)
    if (name !== undefined && name.kind !== 'peak_flow') return undefined
  }
  const found = measurement('peak_flow', quantity, transcript.lexicon)
  return found === undefined ? undefined : { name: 'peak_flow', nameFrom: from, quantity, to: found.to, measurement: found }
}
