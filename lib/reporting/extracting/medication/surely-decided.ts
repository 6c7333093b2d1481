import { isLay } from '../../reading/speakers/index.js'
import type { CompiledMedicationCues } from './cues.js'
import { doseEnd } from './details.js'
import { isMoved } from './instructions.js'
import { answerOf, isQuestion, saysHowMuch, type Spoken } from './spoken.js'
import type { Finding, Place } from './findings.js'

/** Words of an answer that says nothing else: "Yes, I do." */
const BARE_ANSWER_WORDS = 3

/** Whether it is said how much of a medicine: right behind its name, as one amount in place of another, or in a sentence of its own. */
function isDosed ({ spoken, named }: Place, cues: CompiledMedicationCues): boolean {
  if (doseEnd(spoken, named, cues) > named.token + 1 || isMoved(spoken, named, cues)) return true
  return spoken.named.length === 1 && cues.frequency.test(spoken.text)
}

/** Whether a decision and the name of its medicine stand side by side, but for bare answers. */
function areBeside ({ spoken, decided }: Finding, all: readonly Spoken[]): boolean {
  const [first, last] = [Math.min(spoken.order, decided.order), Math.max(spoken.order, decided.order)]
  return all.slice(first + 1, last).every(({ named, words }) => {
    return named.length === 0 && words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length <= BARE_ANSWER_WORDS
  })
}

/** Words between a decision and the name of a medicine. */
function distance ({ named: { token }, decision: { from, to } }: Finding): number {
  return Math.max(token - to, from - token, 0)
}

/** Whether two medicines of a sentence stand in one list, "the ramipril and the bisoprolol", so that what is decided is decided on both. */
function areListed ({ spoken: { tokens, named }, named: one }: Finding, { named: other }: Finding, cues: CompiledMedicationCues): boolean {
  const [first, last] = [Math.min(one.token, other.token), Math.max(one.token, other.token)]
  const names = new Set(named.map(({ token }) => token))
  return tokens.slice(first + 1, last).every((word, at) => names.has(first + 1 + at) || cues.link.test(word))
}

/** Whether the words of a decision are nearer to another medicine, which they decide on, too, and which is in no list with this one. */
function isOfNearer (finding: Finding, others: readonly Finding[], cues: CompiledMedicationCues): boolean {
  const { spoken, decision } = finding
  return others.some(other => {
    const isSame = other.spoken === spoken && other.decision.from === decision.from && other.decision.to === decision.to
    const isOther = other.verdict === 'in' && other.named.substance !== finding.named.substance
    return isSame && isOther && distance(other) < distance(finding) && !areListed(finding, other, cues)
  })
}

/** Whether other medicines are named in the sentence, in no list with this one, and the words of the decision do not stand beside it. */
function isAmongOthers (finding: Finding, others: readonly Finding[], cues: CompiledMedicationCues): boolean {
  const { spoken: { tokens }, named: { token }, decision: { from, to } } = finding
  const between = token < from ? tokens.slice(token + 1, from) : tokens.slice(to, token)
  if (between.every(word => cues.link.test(word))) return false
  const against = new Set(others.filter(({ verdict }) => verdict === 'out').map(({ named }) => named.substance))
  return finding.spoken.named.some(named => {
    return named.substance !== finding.named.substance && !against.has(named.substance) && !areListed(finding, { ...finding, named }, cues)
  })
}

/**
 * Whether a decision is surely one on its medicine, so that it may be prescribed. In the sentence of the name it is, unless nobody says how
 * much of it, and the words are nearer to another medicine, or there is another one and nobody knows who speaks. In another sentence it has
 * to name the group of the medicine, or to say how much or how often; or it stands right beside the name, which answers it or is asked, or
 * whose amount is said: else "that stays" may be of something else.
 *
 * @param places where the medicine is named
 * @param all the sentences of the visit
 * @param others what the same sentence decides on any medicine
 */
export function isSurelyDecided (
  finding: Finding, { places, all, others }: { places: readonly Place[], all: readonly Spoken[], others: readonly Finding[] },
  cues: CompiledMedicationCues
): boolean {
  const { spoken, decided, corrects, group } = finding
  const isSaidHowMuch = () => places.some(place => isDosed(place, cues))
  if (corrects === true || group === true) return true
  if (spoken === decided) {
    const isMixed = isOfNearer(finding, others, cues) || (spoken.sentence.speaker === null && isAmongOthers(finding, others, cues))
    return !isMixed || isSaidHowMuch()
  }
  if (saysHowMuch(decided, cues)) return true
  // "I'll give you an antibiotic. | Okay. | It's called doxycycline.", "And the metformin? | That stays."
  const isAsked = isQuestion(spoken.alone, cues) || all.slice(spoken.order + 1, decided.order).some(one => cues.yes.test(answerOf(one)))
  // "I take omeprazole, too. | You can go on with that."
  const isKept = isLay(spoken.sentence.role) && !finding.decision.fresh
  return areBeside(finding, all) && (spoken.order > decided.order || isAsked || isKept || isSaidHowMuch())
}
