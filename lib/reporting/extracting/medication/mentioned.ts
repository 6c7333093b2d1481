import type { MedicationOwner, MedicationStatus } from '../../../../schemas/evidence.js'
import { isLay } from '../../reading/speakers/index.js'
import { matchesOf } from '../../matches.js'
import type { CompiledMedicationCues } from './cues.js'
import { isSameVoice } from '../../reading/sentences.js'
import { asksUse, contextAt, decidedIn, decisionsIn, type Decision } from './decisions.js'
import { isDenied, isSetOff } from './denied.js'
import { isSupposed } from './only-mentioned.js'
import { answerOf, isQuestion, MEDICINE, type MedicineMention, textOf, type Spoken } from './spoken.js'
import type { Place } from './findings.js'

/** Sentences behind a question about all medicines in which somebody unknown lists them. */
const LISTED_WITHIN = 2

/** Most words of an answer that says how often something is taken. */
const AMOUNT_WORDS = 8

/** Tokens behind a medicine in which it is said whose it is: "the tramadol there is my wife's". */
const OWNER_TOKENS = 4

/** Tokens between a pronoun for a medicine and what gives it up. */
const BESIDE_TOKENS = 2

function contextOf ({ spoken: { context, words, from }, named: { token } }: Place) {
  const { start = 0, end = 0 } = words[from[token] ?? 0] ?? {}
  return context.at(start, end)
}

/** Whether a question that names a medicine is answered with yes, or with how often it is taken. */
function isAffirmed ({ spoken }: Place, all: readonly Spoken[], cues: CompiledMedicationCues): boolean {
  const next = all[spoken.order + 1]
  if (next === undefined || isLay(spoken.sentence.role) || isQuestion(next, cues)) return false
  // "Any reaction to amoxicillin? – Yes, hives."
  const ofAllergy = ({ text }: Spoken) => [cues.allergy, cues.reaction].some(matcher => matchesOf(matcher, text).length > 0)
  if (ofAllergy(spoken) || ofAllergy(next)) return false
  const answer = answerOf(next)
  // "Do you still take §? – One a day."
  const tells = next.named.length === 0 && next.words.length <= AMOUNT_WORDS && cues.frequency.test(next.text)
  return (cues.yes.test(answer) || tells) && !cues.no.test(answer)
}

/** Whether a medicine is named by who was just asked what is taken. */
function isListed ({ spoken }: Place, all: readonly Spoken[], cues: CompiledMedicationCues): boolean {
  if (spoken.sentence.role === 'clinician') return false
  const before = all.slice(Math.max(0, spoken.order - LISTED_WITHIN), spoken.order)
  return before.some(one => isQuestion(one, cues) && cues.listing.test(one.text))
}
/** Whether it is told of a medicine that the patient no longer takes it: "I stopped the omeprazole in November". */
function isGivenUp ({ spoken }: Place, { verdict, against, from, to }: Decision, cues: CompiledMedicationCues): boolean {
  if (verdict === 'out') return against === true && isLay(spoken.sentence.role)
  return verdict === 'none' && cues.gaveUp.test(textOf(spoken, from, to))
}

/** Whether what is said behind a name, up to the next one, stops something: "the labetalol, they took me off it". */
function isInDoubt (spoken: Spoken, { token }: MedicineMention, cues: CompiledMedicationCues): boolean {
  const next = spoken.tokens.indexOf(MEDICINE, token + 1)
  const end = next === -1 ? spoken.tokens.length : next
  return cues.gaveUp.test(textOf(spoken, token + 1, end)) ||
    decisionsIn(spoken.alone, cues).some(({ against, from }) => against === true && from > token && from < end)
}

/** Whether words are about a medicine named before: a pronoun stands beside them. */
function isOfNamed ({ tokens }: Spoken, from: number, to: number, cues: CompiledMedicationCues): boolean {
  return tokens.slice(Math.max(0, from - BESIDE_TOKENS), to + BESIDE_TOKENS).some((token, at, near) => {
    const [lead = ''] = token.split(/(?<=')/)
    return cues.clitic.test(lead) || cues.pronoun.test(near.slice(at).join(' '))
  })
}

/**
 * Whether it is said right behind a sentence that names a medicine that it was given up: in the answer to a question, or as the patient
 * goes on. "Are you still taking §? – No, I stopped it.", "I had § from the hospital. I stopped it."
 */
function isGivenUpBehind ({ spoken, named }: Place, all: readonly Spoken[], cues: CompiledMedicationCues): boolean {
  const next = all[spoken.order + 1]
  if (next === undefined || next.named.length > 0 || spoken.named.at(-1) !== named || isQuestion(next, cues)) return false
  const isAsked = isQuestion(spoken.alone, cues) && !isLay(spoken.sentence.role) && next.sentence.role !== 'clinician'
  if (!isAsked && !(isLay(spoken.sentence.role) && isSameVoice(spoken.sentence, next.sentence))) return false
  const match = cues.gaveUp.exec(next.text)
  if (match === null) return false
  const from = next.starts.findLastIndex(start => start <= match.index)
  // "No, la dejé": what answers the question denies nothing behind the comma.
  const within = Math.min(OWNER_TOKENS, isSetOff(next, 0) ? Math.max(1, from - 1) : from)
  const { negated, family, hypothetical } = contextAt(next, from, within)
  if (negated || family || hypothetical) return false
  return (isAsked && cues.no.test(answerOf(next))) || isOfNamed(next, from, from + match[0].split(' ').length, cues)
}

/** Whether it is told right behind a name, in its clause and surely, that the medicine was stopped: "metformin was stopped". */
function isToldStopped (spoken: Spoken, { token }: MedicineMention, cues: CompiledMedicationCues): boolean {
  const rest = spoken.tokens.slice(token + 1)
  const until = rest.findIndex(word => word === MEDICINE || cues.breaks.test(word))
  const match = cues.gaveUp.exec((until === -1 ? rest : rest.slice(0, until)).join(' '))
  if (match === null) return false
  const at = token + 1 + match.input.slice(0, match.index).split(' ').length - 1
  const { start = 0, end = 0 } = spoken.words[spoken.from[at] ?? 0] ?? {}
  const { negated, family, hypothetical } = spoken.context.at(start, end, { within: at - token, onlyBefore: true })
  return !negated && !family && !hypothetical
}

/** What is said of a medicine, and whether that was said: else it is only what is likeliest. */
export interface Standing {
  status: MedicationStatus
  isSure: boolean
}

const sure = (status: MedicationStatus): Standing => ({ status, isSure: true })
const likely = (status: MedicationStatus): Standing => ({ status, isSure: false })

/** What one naming of a medicine says of it, where nothing is decided. */
function standing (place: Place, isFirst: boolean, all: readonly Spoken[], cues: CompiledMedicationCues): Standing {
  const { spoken, named } = place
  const { negated, historical, hypothetical } = contextOf(place)
  const decision = decidedIn(spoken.alone, decisionsIn(spoken.alone, cues), cues)[spoken.alone.named.indexOf(named)] ?? null
  const asks = isQuestion(spoken.alone, cues) || (decision !== null && asksUse(spoken.alone, decision, cues))
  if (!asks && !hypothetical && !negated && decision !== null && isGivenUp(place, decision, cues)) return sure('stopped')
  if (!hypothetical && isGivenUpBehind(place, all, cues)) return sure('stopped')
  if (!asks && !hypothetical && !negated && isToldStopped(spoken, named, cues)) return sure('stopped')
  if (historical) return sure('past')
  if (hypothetical || negated || isSupposed(spoken, named, cues) || isDenied(spoken, named, cues)) return sure('considered')
  if (asks) return isFirst && isAffirmed(place, all, cues) ? sure('goes_on') : likely('considered')
  if (isLay(spoken.sentence.role)) {
    if (decision?.verdict === 'asked' || isInDoubt(spoken, named, cues)) return likely('considered')
    // A patient may name what somebody has talked about, too.
    return decision?.verdict === 'none' || isListed(place, all, cues) ? sure('goes_on') : likely('goes_on')
  }
  const isTold = decision === null ? isListed(place, all, cues) : decision.verdict === 'none' && cues.directs.test(spoken.text)
  return isTold ? sure('goes_on') : likely('considered')
}

/** What is said of a medicine that nothing is decided on: whether the patient takes it, took it once, or it is only talked about. */
export function standingOf (places: readonly Place[], all: readonly Spoken[], cues: CompiledMedicationCues): Standing {
  const found = places.map((place, at) => standing(place, at === 0, all, cues))
  const status = (['stopped', 'goes_on', 'past'] as const).find(status => found.some(one => one.status === status)) ?? 'considered'
  return { status, isSure: found.some(one => one.status === status && one.isSure) }
}

/** Whether it is said right behind a medicine that it is somebody else's: "the tramadol my wife takes". */
function isOthersBehind ({ spoken: { context, words, from, to }, named: { token } }: Place): boolean {
  const behind = words.slice(to[token] ?? 0, from[token + 1 + OWNER_TOKENS] ?? words.length)
  const comma = behind.findIndex(({ text }) => !/[\p{L}\p{N}]/u.test(text))
  const clause = comma === -1 ? behind : behind.slice(0, comma)
  const [first, last] = [clause[0], clause.at(-1)]
  if (first === undefined || last === undefined) return false
  return context.marks.some(({ kind, first: at }) => kind === 'family' && at >= first.start && at < last.end)
}

/** Whether somebody else's medicine is said to be taken, and not only asked about, supposed or denied. */
export function isTakenByOther (places: readonly Place[], all: readonly Spoken[], cues: CompiledMedicationCues): boolean {
  return places.some(place => {
    const { negated, hypothetical } = contextOf(place)
    if (negated || hypothetical || isDenied(place.spoken, place.named, cues)) return false
    return !isQuestion(place.spoken.alone, cues) || isOthersBehind(place) || isAffirmed(place, all, cues)
  })
}

/** Whether a medicine is only added to somebody else's: "Does your mother take bisoprolol? – Yes, and aspirin." */
function isAddedToOthers ({ spoken, named }: Place, all: readonly Spoken[], cues: CompiledMedicationCues): boolean {
  const before = all[spoken.order - 1]
  const other = before?.named.at(-1)
  if (before === undefined || other === undefined || spoken.named[0] !== named || isQuestion(spoken, cues)) return false
  // "My sister takes venlafaxine. | And the alprazolam that I gave you": who speaks next begins something else, unless they answer.
  if (before.sentence.speaker !== spoken.sentence.speaker && !isQuestion(before, cues)) return false
  const lead = spoken.tokens.slice(0, named.token)
  const isShort = lead.every(word => cues.joins.test(word) || cues.yes.test(word) || cues.lead.test(word))
  return isShort && lead.some(word => cues.joins.test(word)) && contextOf({ spoken: before, named: other }).family
}

/**
 * Whose a medicine is: somebody else's where it is first named as theirs or added to theirs, or said to be theirs right behind it where
 * nothing is decided. Whoever accompanies the patient and says "I take" speaks of themselves, unless they
 * speak for the patient: "I gave him §".
 *
 * @param accompanied whether a patient speaks
 */
export function ownerOf (
  places: readonly Place[], all: readonly Spoken[], { accompanied, isDecided }: Record<'accompanied' | 'isDecided', boolean>,
  cues: CompiledMedicationCues
): MedicationOwner {
  const isOther = (place: Place) => contextOf(place).family || (!isDecided && isOthersBehind(place)) ||
    isAddedToOthers(place, all, cues) ||
    (place.spoken.sentence.role === 'other' && cues.own.test(place.spoken.text) &&
      (accompanied || !cues.third.test(place.spoken.text)))
  const [first] = places
  return first !== undefined && isOther(first) ? 'other' : 'patient'
}
