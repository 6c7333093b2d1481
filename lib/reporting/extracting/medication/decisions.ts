import { oncePer } from '../../../runtime/index.js'
import { lastUpTo } from '../../binary-search.js'
import { endsInDenial, isSetOff } from './denied.js'
import { doseEnd } from './details.js'
import { endsAsking, isQuestion, MEDICINE, type MedicineMention, saysHowMuch, type SpokenSentence, textOf } from './spoken.js'
import type { Context } from '../../reading/context.js'
import type { CompiledMedicationCues, Reach, Verdict } from './cues.js'
import { matchesOf } from '../../matches.js'
import { isOnlyMentioned } from './only-mentioned.js'

/** Words that decide on medicines: tokens `from` up to `to`. */
export interface Decision {
  verdict: Verdict
  /** Of a medicine that may not have been named yet. */
  fresh: boolean
  reach: Reach
  /** Stops the medicine within its words, for the one behind them. */
  swaps: boolean
  /** Whether a pronoun for the medicine is among its words. */
  refers?: boolean
  /** Whether its words stop or deny something, even where they decide nothing: "last year you didn't want §". */
  against?: boolean
  from: number
  to: number
}

/** Tokens before a decision in which doubts are looked for, and negations and questions, and tokens after a medicine for conditions. */
export const DOUBT_TOKENS = 14
const CLOSE_TOKENS = 5
const CONDITION_TOKENS = 14

/** The same for what denies a decision: "not", and up to two words behind it; from farther away it only leaves the decision open. */
export const NEGATED_TOKENS = 3
const DOUBTED_TOKENS = 7

/** Most tokens between a decision and its medicine, and most decisions around a medicine that are weighed; both bound the time taken. */
const REACH_TOKENS = 80
const AROUND_DECISIONS = 8

/** Most tokens between two medicines of which one will do: "you can take § or §". */
const CHOICE_TOKENS = 4

/** Most tokens of these that are not part of an enumeration or a dose. */
const GAP_TOKENS = 6

/** The token at a place of the text. */
function tokenAt ({ starts }: SpokenSentence, place: number): number {
  return Math.max(0, lastUpTo(starts, place))
}

/** Where the clause begins that goes on at a token; `floor` when that is later. */
function clauseStart ({ tokens }: SpokenSentence, at: number, floor: number, cues: CompiledMedicationCues): number {
  for (let token = at - 1; token >= Math.max(0, floor); token--) {
    if (cues.breaks.test(tokens[token] ?? '')) return token + 1
    if (token + 1 < at && cues.clauses.test(`${tokens[token]} ${tokens[token + 1]}`)) return token + 1
  }
  return Math.max(0, floor)
}

/** What is said of some tokens as a decision, by what stands within some tokens before them. */
export function contextAt ({ context, words, from }: SpokenSentence, token: number, within: number): Context {
  const { start = 0, end = 0 } = words[from[token] ?? 0] ?? {}
  return context.at(start, end, { target: 'decision', within })
}

/** Whether something only happens on a condition that stands before it. */
export function isConditional ({ context, words, from }: SpokenSentence, token: number): boolean {
  const { start = 0, end = 0 } = words[from[token] ?? 0] ?? {}
  return context.at(start, end, { onlyBefore: true }).hypothetical
}

/** Whether something is denied somewhere before a decision in its clause. */
function isDoubted (spoken: SpokenSentence, token: number): boolean {
  if (!contextAt(spoken, token, DOUBTED_TOKENS).negated) return false
  for (let at = token - 1; at >= Math.max(0, token - DOUBTED_TOKENS); at--) if (isSetOff(spoken, at)) return false
  return true
}

function weighed (spoken: SpokenSentence, found: Decision, cues: CompiledMedicationCues): Decision {
  if (found.verdict !== 'in' && found.verdict !== 'out') return found
  const before = textOf(spoken, clauseStart(spoken, found.from, found.from - DOUBT_TOKENS, cues), found.to)
  const close = textOf(spoken, found.from - CLOSE_TOKENS, found.from)
  const { historical, hypothetical, family, reported } = contextAt(spoken, found.from, DOUBT_TOKENS)
  if (before.search(cues.doubt) !== -1 || historical || hypothetical || family) return { ...found, verdict: 'none' }
  if (found.verdict === 'in' && reported) return { ...found, verdict: 'none' }
  if (cues.asked.test(close)) return { ...found, verdict: found.verdict === 'in' ? 'asked' : 'none' }
  // "If you get a rash, stop the amoxicillin."
  if (found.verdict === 'out' && isConditional(spoken, found.from)) return { ...found, verdict: 'none' }
  // "Don't stop the ramipril."
  if (found.verdict === 'out' && contextAt(spoken, found.from, NEGATED_TOKENS).negated) return { ...found, verdict: 'none', against: false }
  // "Die neemt u niet": some languages deny behind the verb.
  if (found.verdict === 'in' && endsInDenial(spoken, found.to, cues)) return { ...found, verdict: 'out' }
  if (found.verdict === 'in' && (cues.negation.test(close) || contextAt(spoken, found.from, NEGATED_TOKENS).negated)) return { ...found, verdict: 'out' }
  // "I wouldn't at this stage start ramipril."
  if (found.verdict === 'in' && found.fresh && isDoubted(spoken, found.from)) return { ...found, verdict: 'none' }
  return found
}

/** Whether one of some tokens begins to say how much may be taken at most: "not more than three". */
function beginsLimit (spoken: SpokenSentence, from: number, to: number, cues: CompiledMedicationCues): boolean {
  return spoken.tokens.slice(from, to).some((_, at) => cues.atMost.test(textOf(spoken, from + at, from + at + CLOSE_TOKENS)))
}

/** What in a sentence decides on medicines, from left to right; of expressions that overlap, only the one that begins first. */
export const decisionsIn = oncePer(function decisionsIn (spoken: SpokenSentence, cues: CompiledMedicationCues): readonly Decision[] {
  const all: Decision[] = cues.rules.flatMap(({ matcher, verdict, fresh, reach, swaps = false, refers = false }) =>
    matchesOf(matcher, spoken.text).map(({ 0: following, index }) => ({
      verdict, fresh, reach, swaps, refers, against: verdict === 'out', from: tokenAt(spoken, index), to: tokenAt(spoken, index + following.length - 1) + 1
    })))
  all.sort((a, b) => a.from - b.from || b.to - a.to)
  const end = { inside: 0, before: 0, after: 0 }
  const separate = all.filter(({ verdict, reach, from, to }) => {
    // "§, not more than three a day": how much at most denies nothing.
    if (verdict === 'out' && beginsLimit(spoken, from, to, cues)) return false
    // "That's no good idea, paracetamol": what is denied ends at the comma.
    if (verdict === 'out' && reach === 'inside' && isSetOff(spoken, spoken.tokens.indexOf(MEDICINE, from + 1) - 1)) return false
    const side = reach === 'either' ? 'after' : reach
    if (from < end[side]) return false
    end[side] = to
    return true
  })
  return separate.map(found => weighed(spoken, found, cues))
})

/**
 * Whether words that decide only ask what is taken: "nehmen Sie noch Metformin?", "you take tizanidine, don't you?" How much is to be taken
 * is asked of nobody: "you take two a day, okay?"
 */
export function asksUse (spoken: SpokenSentence, { from, to }: Decision, cues: CompiledMedicationCues): boolean {
  const asks = isQuestion(spoken, cues) || (endsAsking(spoken) && !saysHowMuch(spoken, cues))
  return asks && cues.use.test(textOf(spoken, from, to))
}

/** How many tokens between two lie outside of enumerations and doses; infinitely many when a clause ends between them. */
function gapOf ({ tokens }: SpokenSentence, from: number, to: number, cues: CompiledMedicationCues): number {
  let gap = 0
  if (to - from > REACH_TOKENS) return Infinity
  for (let at = from; at < to && gap <= GAP_TOKENS; at++) {
    const token = tokens[at] ?? ''
    if (cues.breaks.test(token)) return Infinity
    if (token !== MEDICINE && !cues.link.test(token)) gap++
  }
  return gap
}

/** Whether the word behind a name makes it something else than a medicine to take. */
export function isTaken ({ tokens }: SpokenSentence, { token }: MedicineMention, cues: CompiledMedicationCues): boolean {
  return !cues.notTaken.test(tokens[token + 1] ?? '')
}

/** Whether a medicine would do instead of the one named before it: "paracetamol or even codeine" leaves open which of them it will be. */
function isAlternative (
  spoken: SpokenSentence, named: MedicineMention, previous: MedicineMention | undefined, cues: CompiledMedicationCues
): boolean {
  if (previous === undefined || previous.substance === named.substance) return false
  if (gapOf(spoken, previous.token + 1, named.token, cues) !== 0) return false
  return spoken.tokens.slice(previous.token + 1, named.token).some(word => cues.alternative.test(word))
}

/** Whether a medicine is one of two of which one will do, so that neither is decided on. */
export function isEither (spoken: SpokenSentence, index: number, cues: CompiledMedicationCues): boolean {
  const [previous, named, next] = [spoken.named[index - 1], spoken.named[index], spoken.named[index + 1]]
  if (named === undefined) return false
  return isAlternative(spoken, named, previous, cues) || (next !== undefined && isAlternative(spoken, next, named, cues))
}

/** Whether what is decided depends on what has yet to happen, unless that belongs to another decision that follows. */
function conditional (
  spoken: SpokenSentence, named: MedicineMention, choice: Decision, decisions: readonly Decision[], cues: CompiledMedicationCues
): boolean {
  const { token } = named
  const ours = spoken.tokens.slice(choice.from, choice.to).some(word => cues.ours.test(word))
  const behind = Array.from({ length: GAP_TOKENS + 1 }, (_, at) => textOf(spoken, token + 1 + at, token + 1 + at + CLOSE_TOKENS))
  if (ours && doseEnd(spoken, named, cues) === token + 1 && behind.some(text => cues.onlyThen.test(text))) return true
  const following = textOf(spoken, token + 1, token + 1 + CONDITION_TOKENS)
  const from = following.search(cues.condition)
  if (from === -1) return false
  // "One sachet in the morning, two if that isn't enough": the condition is that of the second dose.
  const before = following.slice(0, from).trimEnd()
  if (cues.frequency.test(before) && cues.number.test(before.split(' ').at(-1) ?? '')) return false
  // "§, 1 g a day, and § only if the pain goes over six": it is that of the next medicine.
  if (before.endsWith(` ${MEDICINE}`) && doseEnd(spoken, named, cues) > token + 1) return false
  return !decisions.some(({ from, reach }) => reach !== 'before' && from > token && from < token + 2 * CONDITION_TOKENS)
}

/** Whether something between a decision and its medicine leaves it open: "then I'd give you perhaps §". */
function leftOpen (spoken: SpokenSentence, { token }: MedicineMention, { from, to }: Decision, cues: CompiledMedicationCues): boolean {
  return textOf(spoken, Math.min(to, token), Math.max(from, token)).search(cues.doubt) !== -1
}

/** Whether one of two medicines will do, and the other is named again, which decides: "you can take § or §, I'd take §". */
function notChosen ({ tokens, named }: SpokenSentence, at: number, cues: CompiledMedicationCues): boolean {
  const [one, other] = [named[at], named[at + 1]]
  if (one === undefined || other === undefined || other.token - one.token > CHOICE_TOKENS + 1) return false
  if (!tokens.slice(one.token + 1, other.token).some(word => cues.alternative.test(word))) return false
  return named.slice(at + 2).some(({ substance }) => substance === other.substance)
}

/** What is decided on each medicine of a sentence, in their order; `null` where nothing is said of it. */
export const decidedIn = oncePer(function decidedIn (
  spoken: SpokenSentence, decisions: readonly Decision[], cues: CompiledMedicationCues
): readonly (Decision | null)[] {
  const found: (Decision | null)[] = []
  let passed = 0
  for (const [at, named] of spoken.named.entries()) {
    while (passed < decisions.length && (decisions[passed]?.from ?? 0) <= named.token) passed++
    const around = decisions.slice(Math.max(0, passed - AROUND_DECISIONS), passed + AROUND_DECISIONS)
    const covering = around.filter(({ from, to }) => from <= named.token && named.token < to).sort((a, b) => weightOf(b) - weightOf(a))[0]
    const before = around.findLast(({ to, reach }) => to <= named.token && (reach === 'after' || reach === 'either'))
    // "Paracetamol statt Ibuprofen": right before a name, it is that of the next one.
    const isOfNext = ({ reach, to }: Decision) => reach === 'either' && spoken.tokens[to] === MEDICINE && !isSetOff(spoken, to - 1)
    const after = around.find(one => one.from > named.token && (one.reach === 'before' || one.reach === 'either') && !isOfNext(one))
    const near = before !== undefined && gapOf(spoken, before.to, named.token, cues) <= GAP_TOKENS ? before : undefined
    const behind = after !== undefined && gapOf(spoken, named.token + 1, after.from, cues) <= GAP_TOKENS ? after : undefined
    const previous = spoken.named[at - 1]
    const listed = previous !== undefined && gapOf(spoken, previous.token + 1, named.token, cues) === 0 ? found[at - 1] : undefined
    // "It's between § and §, and for you it'll be §": what is decided behind the next medicine is not of the one before it.
    const next = spoken.named[at + 1]
    const crossed = near?.verdict === 'none' && behind !== undefined && next !== undefined && next.token < behind.from
    const choice = covering !== undefined ? inside(covering) : strongest(near ?? listed ?? undefined, crossed ? undefined : behind)
    const open = choice?.verdict === 'in' &&
      (isOnlyMentioned(spoken, named, cues) || conditional(spoken, named, choice, decisions, cues) ||
        leftOpen(spoken, named, choice, cues) || notChosen(spoken, at, cues))
    found.push(choice !== undefined && open ? { ...choice, verdict: 'none' } : choice ?? null)
  }
  return found
})

/** Of several decisions around a medicine: what is against it counts, and what is not decided, before what is for it. */
function weightOf ({ verdict, swaps }: Decision): number {
  return swaps ? 4 : { out: 3, none: 2, asked: 1, in: 0 }[verdict]
}

/** A decision on what stands within its words. */
function inside (decision: Decision): Decision {
  return decision.swaps && decision.verdict === 'in' ? { ...decision, verdict: 'out' } : decision
}

/** Of what stands before a medicine and what stands after it: a decision, unless either speaks against it. */
function strongest (before: Decision | undefined, after: Decision | undefined): Decision | undefined {
  if (before === undefined || after === undefined) return before ?? after
  if (before.verdict === 'out' || after.verdict === 'out') return before.verdict === 'out' ? before : after
  if (after.reach === 'before' || before.verdict === after.verdict) return before
  return before.verdict === 'none' ? after : before
}
