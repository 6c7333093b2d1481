import { correctionsIn } from '../../reading/corrections.js'
import { correctedIn } from './corrected.js'
import { reservationsIn, type Reservation, type ReservationKind } from '../../reading/reservations.js'
import { isSameVoice } from '../../reading/sentences.js'
import { isLay } from '../../reading/speakers/index.js'
import type { CompiledMedicationCues } from './cues.js'
import type { Decision } from './decisions.js'
import { aboutOf, answerOf, endsAsking, isQuestion, MEDICINE, type MedicineMention, saysHowMuch, type Spoken, textOf } from './spoken.js'
import type { Finding } from './findings.js'

/** Sentences behind the last one that names a medicine in which it is meant without its name. */
export const AFTERMATH_SENTENCES = 4

/** Sentences behind it in which the patient turns it down, or is told why not. */
const REPLY_SENTENCES = 2

/** Words of a reply in which it speaks of what was said before. */
const REPLY_WORDS = 25

/** Most words of a question that is not about anything of its own. */
const BARE_QUESTION_WORDS = 4

/** Most words of a pronoun: "the same one". */
const PRONOUN_WORDS = 5

/** Words with which a sentence begins in which it corrects what was said before it. */
const BEGIN_WORDS = 3

/** Words before a reservation within which it is denied: "don't wait with that". */
const DENIED_WITHIN = 3

/** Characters of a piece. */
interface Range { start: number, end: number }

/** The sentences before and behind one, and how many sentences ago a medicine was named last. */
interface Talk { previous: Spoken, next: Spoken | undefined, behind: number }

const TURNED_DOWN: readonly ReservationKind[] = ['takenBack', 'putOff']

/** The characters of the piece from one token up to another. */
function charactersOf ({ words, from, to, sentence }: Spoken, first: number, end: number): Range {
  return { start: words[from[first] ?? words.length]?.start ?? sentence.end, end: words[(to[end - 1] ?? 0) - 1]?.end ?? sentence.start }
}

/** Whether a reservation is made, and not denied ("no need to wait") or only for what may happen ("if you get a rash, wait"). */
function isMade ({ context }: Spoken, { start, end }: Reservation): boolean {
  const { negated } = context.at(start, end, { within: DENIED_WITHIN, onlyBefore: true })
  return !negated && !context.at(start, end, { onlyBefore: true }).hypothetical
}

function hasReservation (
  spoken: Spoken, kinds: readonly ReservationKind[], { start, end }: Range, cues: CompiledMedicationCues
): boolean {
  return reservationsIn(spoken.sentence, cues.language).some(one => {
    return kinds.includes(one.kind) && one.start >= start && one.end <= end && isMade(spoken, one)
  })
}

/** Whether a sentence that names a medicine again leaves open whether it will be taken: "the apixaban can wait". */
function isReserved (spoken: Spoken, named: MedicineMention, cues: CompiledMedicationCues): boolean {
  const { first, end } = aboutOf(spoken, named, cues)
  const about = charactersOf(spoken, first, end)
  if (hasReservation(spoken, ['takenBack', 'putOff', 'open'], about, cues)) return true
  // "Then cefuroxime isn't safe either": whatever is denied there, the decision is not said again.
  const denies = spoken.context.marks.some(({ kind, first: at }) => kind === 'negated' && at >= about.start && at < about.end)
  if (denies && !endsAsking(spoken) && !saysHowMuch(spoken, cues)) return true
  const behind = textOf(spoken, named.token + 1, end)
  return cues.withdrawn.test(behind) || cues.later.test(behind) || cues.onlyThen.test(behind)
}

/** Whether somebody asks whether to take what was decided on, and the answer is no: "Can I take that with …? – No." */
function isAnsweredNo (spoken: Spoken, previous: Spoken, cues: CompiledMedicationCues): boolean {
  return isLay(previous.sentence.role) && isQuestion(previous, cues) && cues.no.test(answerOf(spoken)) &&
    reservationsIn(previous.sentence, cues.language).some(({ kind }) => kind === 'asksLeave')
}

/** Whether a sentence gives another amount or day: what it corrects is how a medicine is taken. */
function givesAmount (spoken: Spoken, cues: CompiledMedicationCues): boolean {
  const { tokens } = spoken
  const [correction] = correctedIn(spoken, cues)
  // "Sorry, 250."
  if (correction !== undefined && correction.to === tokens.findLastIndex(word => cues.number.test(word))) return true
  return tokens.some((word, at) => {
    const next = tokens[at + 1] ?? ''
    return cues.number.test(word) && /\p{L}/u.test(next) && (cues.dose.test(next) || cues.forms.has(next) || cues.month.test(next))
  })
}

/** Whether the same voice gives the amount only in the sentence behind the one that corrects: "Sorry, I misread that. It's 5 ml." */
function givesAmountNext ({ sentence }: Spoken, next: Spoken | undefined, cues: CompiledMedicationCues): boolean {
  if (next === undefined || next.named.length > 0 || !isSameVoice(sentence, next.sentence) || isQuestion(next, cues)) return false
  return givesAmount(next, cues)
}

/** Whether a question has a matter of its own, not what was just decided: "Do I need oxygen?", and not "With my kidneys?" */
function asksElse (question: Spoken, cues: CompiledMedicationCues): boolean {
  const { tokens, sentence } = question
  if (!isLay(sentence.role) || !isQuestion(question, cues) || reservationsIn(sentence, cues.language).length > 0) return false
  return tokens.length > BARE_QUESTION_WORDS && !tokens.some((word, at) => {
    return cues.clitic.test(word) || cues.pronoun.test(tokens.slice(at, at + PRONOUN_WORDS).join(' '))
  })
}

/**
 * Whether a sentence that names no medicine unsettles the one that is being talked about: it takes the decision back or puts it off, says
 * that it is a bad idea, corrects itself, or answers no.
 *
 * @param talk the sentences before it and behind it, and how many sentences ago the medicine was named
 */
function isUnsettling (spoken: Spoken, { previous, next, behind }: Talk, cues: CompiledMedicationCues): boolean {
  const { sentence } = spoken
  const isReply = behind <= REPLY_SENTENCES
  if (isLay(sentence.role)) {
    return isReply && (cues.refusal.test(answerOf(spoken)) || hasReservation(spoken, ['takenBack'], sentence, cues))
  }
  if (isQuestion(spoken, cues) || asksElse(previous, cues)) return false
  const reach = spoken.words[REPLY_WORDS]?.start ?? sentence.end
  if (hasReservation(spoken, TURNED_DOWN, { start: sentence.start, end: reach }, cues)) return true
  if (isReply && (cues.withdrawn.test(spoken.text) || isAnsweredNo(spoken, previous, cues))) return true
  const [correction] = correctionsIn(sentence, cues.language)
  const begin = spoken.words[BEGIN_WORDS]?.start ?? sentence.end
  const corrects = correction !== undefined && correction.firm && correction.start < begin && correction.end < sentence.end - 1
  return isReply && corrects && !givesAmount(spoken, cues) && !givesAmountNext(spoken, next, cues)
}

/** Whether a decision says again that a medicine is taken, by its name or with how much or how often. */
export function isRestated ({ spoken, decided }: Finding, cues: CompiledMedicationCues): boolean {
  return spoken === decided || saysHowMuch(decided, cues)
}

/** Whether the words behind a decision in its own sentence take it back, put it off or leave it open. */
function isReservedAtOnce (spoken: Spoken, named: MedicineMention, { to }: Decision, cues: CompiledMedicationCues): boolean {
  const first = Math.max(to, named.token + 1)
  const next = spoken.tokens.indexOf(MEDICINE, first)
  const behind = charactersOf(spoken, first, next === -1 ? spoken.tokens.length : next)
  return hasReservation(spoken, ['takenBack'], behind, cues)
}

/**
 * Whether what was decided on a medicine no longer stands, or not yet, after a sentence. Whoever is not sure of that must not report it as
 * decided.
 *
 * @param finding the last decision on it
 * @param named where the sentence names it, if it does
 * @param talk `null` where something else is talked about
 */
export function unsettles (
  spoken: Spoken, finding: Finding, named: MedicineMention | undefined, talk: Talk | null,
  cues: CompiledMedicationCues
): boolean {
  if (finding.decided === spoken) return isReservedAtOnce(spoken, finding.named, finding.decision, cues)
  if (named !== undefined) return !isLay(spoken.sentence.role) && !isQuestion(spoken, cues) && isReserved(spoken, named, cues)
  return talk !== null && spoken.named.length === 0 && isUnsettling(spoken, talk, cues)
}
