import { anyOf } from '../../languages/notation.js'
import type { LanguagePack } from '../../languages/index.js'
import { matchesOf } from '../../matches.js'
import { partsIn, wordAt, type DateGrammar, type DatePart, type Plain } from '../../reading/dates/index.js'

/** How many words around a cue are searched for its dates. */
const WORDS_BEFORE = 10
const WORDS_AFTER = 24

/** How many words may separate a cue from the first part of its period, and two parts from each other. */
const GAP_AFTER = 6
const GAP_BEFORE = 3
const GAP_BETWEEN = 2

/** How many cues of one sentence are considered: the last ones. */
const MAX_CUES = 100

/** What a phrase says of a sick note. */
export type CueKind = 'note' | 'mayBeNote' | 'barred' | 'return' | 'refusal'
export interface Cue {
  kind: CueKind
  at: number
  end: number
}

/** The phrases of a language, compiled. */
export interface Phrases {
  cues: readonly (readonly [kind: CueKind, matcher: RegExp])[]
  dismissed: RegExp
  past: RegExp
  declines: RegExp
  amends: RegExp
  work: RegExp
  backdated: RegExp
  dictates: RegExp
  break: RegExp
  says: RegExp
  begins: RegExp
  me: RegExp
  answerBegins: RegExp
  answerEnds: RegExp
  /** A question at the end of a statement: "until Friday, okay?" */
  tag: RegExp
  /** Anything that a cue can be made of, or work. */
  any: RegExp
}

export function compilePhrases ({ sickNote: v, dates }: LanguagePack): Phrases {
  const notes = `(?:${[...v.notes, ...v.barred, ...v.returns].join('|')})`
  const anyNotes = `(?:${[...v.notes, ...v.barred, ...v.returns, ...v.mayBeNotes].join('|')})`
  const matcher = (phrases: readonly string[], flags = 'gu', note = '') => {
    // What is said around a note is said in the same clause.
    const source = anyOf(phrases, note === '' ? {} : { word: '[^ ,]+', names: { note } })
    return new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, flags)
  }
  return {
    cues: [
      ['refusal', matcher(v.refusals, 'gu', notes)],
      ['note', matcher(v.notes)],
      ['return', matcher(v.returns)],
      ['barred', matcher(v.barred)],
      ['mayBeNote', matcher(v.mayBeNotes)]
    ],
    dismissed: matcher(v.dismissed, 'gu', anyNotes),
    past: matcher(v.past, 'u'),
    declines: matcher(v.declines, 'u'),
    amends: matcher(v.amends, 'u'),
    work: matcher([...v.work, ...v.notes], 'u'),
    backdated: matcher(v.backdated, 'u'),
    dictates: matcher(v.dictates, 'u'),
    me: matcher([v.me], 'u'),
    answerBegins: new RegExp(`^(?:(?:${v.answerBegins})(?: |$))*$`),
    answerEnds: new RegExp(`^$|^(?: ,| (?:${v.answerEnds})(?![^ ]))`),
    any: matcher([...v.work, ...v.notes, ...v.barred, ...v.returns, ...v.mayBeNotes], 'u'),
    begins: new RegExp(`^(?: ,)? (?:${v.begins})(?![^ ])`),
    says: new RegExp(`(?<![^ ])(?:${v.says})(?: [^ ]+){0,4}$`),
    tag: new RegExp(`[,;–-]\\s*(?:${v.tags.join('|')})\\s*\\?["'”’»)\\]]*$`, 'iu'),
    break: new RegExp(`^(?:${dates.breaks})$`)
  }
}

/** The cues of a sentence, in order, without those only asked about, remembered or supposed; and whether it had any of those. */
export function cuesIn (text: string, phrases: Phrases): { cues: Cue[], dismissed: boolean } {
  if (!phrases.any.test(text)) return { cues: [], dismissed: false }
  const found: Cue[] = []
  for (const [kind, matcher] of phrases.cues) {
    for (const { index: at, 0: { length } } of matchesOf(matcher, text)) found.push({ kind, at, end: at + length })
  }
  found.sort((left, right) => left.at - right.at)
  const idle = matchesOf(phrases.dismissed, text).map(({ index, 0: { length } }) => ({ at: index, end: index + length }))
  const cues: Cue[] = []
  let reached = 0
  let next = 0
  for (const cue of found) {
    // The phrases are in the order of their weight: what a refusal holds is refused.
    if (cue.at < reached) continue
    while ((idle[next]?.end ?? Infinity) <= cue.at) next += 1
    if (cue.kind !== 'refusal' && (idle[next]?.at ?? Infinity) <= cue.at) continue
    cues.push(cue)
    reached = cue.end
  }
  return { cues: cues.slice(-MAX_CUES), dismissed: idle.length > 0 }
}

/** Whether the words between two places allow the second to belong to the first. */
function connected (plain: Plain, from: number, to: number, gap: number, span: DatePart, phrases: Phrases): boolean {
  const between = plain.text.slice(from, Math.max(from, to)).split(' ').filter(word => word !== '')
  if (between.filter(word => word !== ',').length > gap) return false
  const turn = between.findLastIndex(word => word === ',' || phrases.break.test(word))
  const beyond = between.length - 1 - turn
  return turn < 0 || beyond <= 1 || (beyond <= 3 && between[turn] === ',' && span.kind !== 'length')
}

/** The parts of a period that belong to a cue; with a beginning that is not understood, it is `unclear`. */
export function spansOf (plain: Plain, cue: Cue, phrases: Phrases, grammar: DateGrammar): DatePart[] {
  const spans = closeTo(plain, cue, phrases, grammar)
  if (spans.some(({ kind }) => kind === 'from')) return spans
  const end = Math.max(cue.end, ...spans.map(span => span.end))
  const unread = [cue.end, end].some(at => phrases.begins.test(plain.text.slice(at, at + 40)) &&
    spans.every(span => span.at < at || span.at > at + 3))
  return unread ? [...spans, { kind: 'from', at: end, end, day: { kind: 'unclear' } }] : spans
}

/** Those in the cue and after it, or else right before it. */
function closeTo (plain: Plain, cue: Cue, phrases: Phrases, grammar: DateGrammar): DatePart[] {
  const first = plain.words[Math.max(0, wordAt(plain, cue.at) - WORDS_BEFORE)]?.at ?? 0
  const last = plain.words[wordAt(plain, cue.end) + WORDS_AFTER]?.at ?? plain.text.length + 1
  const spans = partsIn(plain.text.slice(first, last - 1), grammar).filter(({ kind }) => kind !== 'day')
    .map(span => ({ ...span, at: span.at + first, end: span.end + first }))

  const chosen: DatePart[] = []
  let reached = cue.end
  for (const span of spans.filter(({ at }) => at >= cue.at)) {
    if (span.at >= reached && !connected(plain, reached, span.at, chosen.length === 0 ? GAP_AFTER : GAP_BETWEEN, span, phrases)) break
    chosen.push(span)
    reached = Math.max(reached, span.end)
  }
  if (chosen.some(({ kind }) => kind !== 'from')) return chosen
  let left = cue.at
  for (const span of spans.filter(({ at }) => at < cue.at).reverse()) {
    if (span.end < left && !connected(plain, span.end, left, left === cue.at ? GAP_BEFORE : GAP_BETWEEN, span, phrases)) break
    chosen.unshift(span)
    left = span.at
  }
  if (chosen.some(({ kind }) => kind !== 'from')) return chosen
  const later = spans.find(({ at }) => at > cue.end && phrases.says.test(plain.text.slice(cue.end, at - 1)))
  return later === undefined ? chosen : [later]
}
