import type { Role } from '../../reading/speakers/index.js'
import { turnsIn } from '../../reading/turns.js'
import { firstCueIn, lastCueIn, sameSentence, type AnnotatedTranscript, type MarkKind } from './annotated-transcript.js'
import { certaintyOf, isAnswer, isNoReading, isOthers, scopeStart, type Certainty } from './context.js'
import type { Dismissal } from '../../held.js'
import type { Claim } from './names.js'
import { answersHomeQuestion, isUnborn } from './owner.js'
import type { Quantity } from './quantities.js'
import { speakerAt, voiceAt } from './voices.js'
import type { NameKind } from '../../languages/parts/vital-signs.js'

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

/** How a value is judged: how surely it is of today, and else whether it is of another day or place, and why it is not of today. */
interface Judgement {
  certainty: Certainty | null
  elsewhere: boolean
  voice: Role
  dismissal?: Dismissal
}

/** What is judged of a value that is not of this patient in this visit. */
function dismissedAs (dismissal: Dismissal): Judgement {
  return { certainty: null, elsewhere: true, voice: 'unknown', dismissal }
}

/** What was read last, and how it was judged. */
export interface Last extends Pick<Judgement, 'certainty' | 'elsewhere'> {
  claim: Claim
  accepted: boolean
  /** Where the next value begins. */
  next: number
  /** Whether nobody can tell whose it is, or of when. */
  doubtful?: boolean
}

/** Judges a claim, given what was read last and the quantities around it. */
export type Judge = (
  claim: Claim, last: Last | undefined, around: readonly [before: Quantity | undefined, next: Quantity | undefined]
) => Judgement

/** A reading of before: what was measured, and where it was said. */
interface Before {
  values: ReadonlyArray<{ id: string }>
  ranges: ReadonlyArray<readonly [from: number, to: number]>
}

/**
 * Judges whether a claim is a reading of this patient in this visit, and if not, why.
 *
 * @param readings those of before, as they are when a claim is judged
 * @param call whether the talk is a call
 */
export function createJudge (transcript: AnnotatedTranscript, readings: readonly Before[], call: boolean): Judge {
  const { sentences, words: spoken, language } = transcript
  const turns = turnsIn(sentences, language)

  /** Whether somebody else was turned to, and is measured: who was not greeted, or who is measured like the patient was before. */
  function isOfNext ({ measurement: { values }, quantity: { from } }: Claim): boolean {
    const sentenceAt = (at: number) => spoken[at]?.sentence ?? 0
    const turn = turns.findLast(({ sentence }) => sentence <= sentenceAt(from))
    if (turn === undefined) return false
    const before = readings.filter(({ ranges }) => sentenceAt(ranges.at(-1)?.[0] ?? 0) < turn.sentence)
    return turn.isNew || before.some(reading => reading.values.some(({ id }) => values.some(value => value.id === id)))
  }

  /** Whether somebody else is spoken of where a value is said. */
  function isOfOther ({ quantity: { from } }: Claim): boolean {
    const { sentence = -1, start = 0 } = spoken[from] ?? {}
    return sentences[sentence]?.others?.some(range => range.start <= start && start < range.end) === true
  }

  return function judge (claim, last, [previous, next]) {
    const previousEnd = last?.claim.to ?? 0
    const start = scopeStart(transcript, claim, previousEnd)
    if (isNoReading(transcript, claim, start, previous, next)) return { certainty: null, elsewhere: false, voice: 'unknown' }
    if (isUnborn(transcript, claim) || isOfNext(claim) || isOfOther(claim)) return dismissedAs('of_somebody_else')
    const certainty = certaintyOf(transcript, claim, start, previousEnd, next?.from ?? Infinity)
    const same = last?.claim.name === claim.name && sameSentence(transcript, previousEnd - 1, claim.quantity.from)
    const together = last?.elsewhere === true && same && claim.quantity.from - previousEnd <= TOGETHER
    if (certainty === null && isOthers(transcript, claim, start)) return dismissedAs('of_somebody_else')
    if (certainty === null || (together && certainty !== 'said')) return dismissedAs('not_of_today')
    if (call || answersHomeQuestion(transcript, claim) || isLaboratory(transcript, claim, certainty)) return dismissedAs('not_of_today')
    const { words, sentenceStarts } = transcript
    const { from } = claim.quantity
    const samePiece = words[claim.nameFrom]?.piece === words[from]?.piece
    const whose = samePiece ? Math.max(start, claim.nameFrom - WHOSE) : sentenceStarts[words[from]?.sentence ?? 0] ?? from
    const voice = voiceAt(transcript, whose, from + 1)
    if (speakerAt(transcript, from) === 'other') {
      const { certainty: ofPatient, elsewhere } = ofCompanion(transcript, claim, certainty)
      return { certainty: ofPatient, elsewhere, voice: 'other', ...ofPatient === null ? { dismissal: 'not_of_today' } : {} }
    }
    const patient = voice === 'patient' || (voice === 'unknown' && isAnswer(transcript, claim))
    if (patient && !isKnownToPatients(claim.name)) return { ...dismissedAs('not_of_today'), voice: 'patient' }
    // "Now the saturation is 97 percent and the pulse 80": what is said of one holds for the next.
    const listed = from - previousEnd <= LISTED && sameSentence(transcript, previousEnd - 1, from)
    const before = listed && last?.certainty === 'said'
    return { certainty: before ? 'said' : certainty, elsewhere: false, voice: patient ? 'patient' : voice }
  }
}
