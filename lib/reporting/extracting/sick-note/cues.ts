import { anyOf } from '../../languages/notation.js'
import type { LanguagePack } from '../../languages/index.js'
import { matchesOf } from '../../matches.js'
import { correctionsIn } from '../../reading/corrections.js'
import { firstOf } from '../../binary-search.js'
import type { Sentence } from '../../reading/sentences.js'
import { partsIn, wordAt, type DateGrammar, type DatePart, type Plain } from '../../reading/dates/index.js'

/** How many words around a cue are searched for its dates. */
const WORDS_BEFORE = 10
const WORDS_AFTER = 24

/** How many words may separate a cue from the first part of its period, and two parts from each other. */
const GAP_AFTER = 6
const GAP_BEFORE = 3
const GAP_BETWEEN = 2

/** The shortest reason for a correction, in words. */
const REASON_MIN_WORDS = 3

/** How many cues of one sentence are considered: the last ones. */
const MAX_CUES = 100

/** What a phrase says of a sick note. */
export type CueKind = 'note' | 'mayBeNote' | 'barred' | 'return' | 'refusal' | 'refusesIt' | 'extension' | 'correction'

/** Cues that are about a note only where one was spoken of. */
export const DEPENDENT: ReadonlySet<CueKind> = new Set<CueKind>(['refusesIt', 'extension', 'correction'])

export interface Cue {
  kind: CueKind
  at: number
  end: number
}

/** The phrases of a language, compiled. */
export interface Phrases {
  cues: readonly (readonly [kind: CueKind, matcher: RegExp])[]
  dismissed: RegExp
  given: RegExp
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
  /** Words at the end of a text that lead to the dates of an answer. */
  leads: RegExp
  answerEnds: RegExp
  /** A question at the end of a statement: "until Friday, okay?" */
  tag: RegExp
  /** Anything that a cue can be made of, or work. */
  any: RegExp
  /** Words that deny the days behind them: "no, not until Friday". */
  denies: RegExp
  /** How medicines are taken. */
  taken: RegExp
}

export function compilePhrases (pack: LanguagePack): Phrases {
  const { sickNote: v, dates, medication: { directs, forms, frequency, yours } } = pack
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
      ['refusesIt', matcher(v.refusesIt)],
      ['extension', matcher(v.extends)],
      ['correction', matcher(v.corrects)],
      ['note', matcher(v.notes)],
      ['return', matcher(v.returns)],
      ['barred', matcher(v.barred)],
      ['mayBeNote', matcher(v.mayBeNotes)]
    ],
    dismissed: matcher([...v.given, ...v.dismissed], 'gu', anyNotes),
    given: matcher(v.given, 'u', anyNotes),
    past: matcher(v.past, 'u'),
    declines: matcher(v.declines, 'u'),
    amends: matcher(v.amends, 'gu'),
    work: matcher([...v.work, ...v.notes], 'u'),
    backdated: matcher(v.backdated, 'u'),
    dictates: matcher(v.dictates, 'u'),
    me: matcher([v.me], 'u'),
    answerBegins: new RegExp(`^(?:(?:${v.answerBegins})(?: |$))*$`),
    leads: new RegExp(`(?<![^ ])(?:(?:${[v.answerBegins, ...v.amends].join('|')})(?: |$))+$`),
    answerEnds: new RegExp(`^$|^(?: ,| (?:${v.answerEnds})(?![^ ]))`),
    any: matcher([...v.work, ...v.notes, ...v.barred, ...v.returns, ...v.mayBeNotes, ...v.refusesIt, ...v.extends], 'u'),
    denies: new RegExp(`^(?:${pack.negation.negations.join('|')})$`),
    taken: matcher([...directs, ...forms, ...frequency, ...yours], 'u'),
    begins: new RegExp(`^(?: ,)? (?:${v.begins})(?![^ ])`),
    says: new RegExp(`(?<![^ ])(?:${v.says})(?: [^ ]+){0,4}$`),
    tag: new RegExp(`[,;–-]\\s*(?:${v.tags.join('|')})\\s*\\?["'”’»)\\]]*$`, 'iu'),
    break: new RegExp(`^(?:${dates.breaks})$`)
  }
}

/** What a sentence says of notes. */
export interface Cues {
  /** In order, without those only asked about, remembered or supposed. */
  cues: Cue[]
  /** Whether it had any of those. */
  dismissed: boolean
  /** Whether one was about a note that there is already, or was. */
  given: boolean
}

/** Where a sentence corrects what was said before, as places of its plain text. */
export function correctionCues ({ text, words }: Plain, sentence: Pick<Sentence, 'text' | 'start'>, language: string): Cue[] {
  return correctionsIn(sentence, language).filter(({ firm, apart }) => firm || apart).map(({ start, end }) => {
    const behind = firstOf(words.length, index => (words[index]?.start ?? 0) >= end)
    return {
      kind: 'correction',
      at: words[firstOf(words.length, index => (words[index]?.start ?? 0) >= start)]?.at ?? text.length,
      end: Math.max(0, (words[behind]?.at ?? text.length + 1) - 1)
    }
  })
}

/** @param corrections those of `correctionCues` */
export function cuesIn (text: string, phrases: Phrases, corrections: readonly Cue[]): Cues {
  if (!phrases.any.test(text)) return { cues: [], dismissed: false, given: false }
  const found: Cue[] = []
  for (const [kind, matcher] of phrases.cues) {
    for (const { index: at, 0: { length } } of matchesOf(matcher, text)) found.push({ kind, at, end: at + length })
  }
  found.push(...corrections)
  // What names the note that is refused weighs more than what only refuses.
  const refused = found.filter(({ kind }) => kind === 'refusal')
  const isNamed = (cue: Cue) => cue.kind === 'refusesIt' && refused.some(({ at, end }) => at < cue.end && cue.at < end)
  const weighed = found.filter(cue => !isNamed(cue)).sort((left, right) => left.at - right.at)
  const idle = matchesOf(phrases.dismissed, text).map(({ index, 0: { length } }) => ({ at: index, end: index + length }))
  const cues: Cue[] = []
  let reached = 0
  let next = 0
  for (const cue of weighed) {
    // The phrases are in the order of their weight: what a refusal holds is refused.
    if (cue.at < reached) continue
    while ((idle[next]?.end ?? Infinity) <= cue.at) next += 1
    if (cue.kind !== 'refusal' && !DEPENDENT.has(cue.kind) && (idle[next]?.at ?? Infinity) <= cue.at) continue
    cues.push(cue)
    reached = cue.end
  }
  return { cues: cues.slice(-MAX_CUES), dismissed: idle.length > 0, given: phrases.given.test(text) }
}

/** Whether the words between two places allow the second to belong to the first. */
function connected (plain: Plain, from: number, to: number, gap: number, span: DatePart, phrases: Phrases): boolean {
  const between = plain.text.slice(from, Math.max(from, to)).split(' ').filter(word => word !== '')
  if (between.filter(word => word !== ',').length > gap) return false
  const turn = between.findLastIndex(word => word === ',' || phrases.break.test(word))
  const beyond = between.length - 1 - turn
  return turn < 0 || beyond <= 1 || (beyond <= 3 && between[turn] === ',' && span.kind !== 'length')
}

/** The parts right behind a correction or an extension: "let's make it Monday", "I extend it by a week". */
export function partsBehind (plain: Plain, { end, kind }: Cue, phrases: Phrases, grammar: DateGrammar): DatePart[] {
  const last = plain.words[wordAt(plain, end) + WORDS_AFTER]?.at ?? plain.text.length + 1
  const chosen: DatePart[] = []
  let reached = end
  for (const part of partsIn(plain.text.slice(end + 1, last - 1), grammar)) {
    const [at, to] = [part.at + end + 1, part.end + end + 1]
    const between = plain.text.slice(reached, at).split(' ').filter(word => word !== '' && word !== ',')
    if (between.length > GAP_BETWEEN || between.some(word => phrases.denies.test(word)) || (chosen.length > 0 && part.kind === 'day')) break
    // "Make it Monday" is until Monday.
    chosen.push({ ...part, ...part.kind === 'day' && kind === 'correction' ? { kind: 'until' } : {}, at, end: to } as DatePart)
    reached = to
  }
  const near = chosen.filter(part => part.kind !== 'day')
  return near.length > 0 || kind !== 'correction' ? near : partsApart(plain, end, phrases, grammar)
}

/**
 * The parts behind a correction and its reason: "oh no, you're on your feet all day, until the 22nd". They stand by themselves, and the
 * reason is a clause without numbers, and not of a medicine: days that belong to something else have its words around them ("no, the shop
 * is closed until the 12th", "sorry, ibuprofen, until Monday").
 */
export function partsApart ({ text, words }: Plain, from: number, phrases: Phrases, grammar: DateGrammar): DatePart[] {
  const first = words[firstOf(words.length, index => (words[index]?.at ?? 0) > from)]?.at
  if (first === undefined) return []
  const parts = partsIn(text.slice(first), grammar).map(part => ({ ...part, at: part.at + first, end: part.end + first }))
  const begin = parts.findIndex(({ kind, at }) => kind !== 'day' && text.slice(0, at).endsWith(', '))
  const [start, last] = [parts[begin], parts.at(-1)]
  if (start === undefined || last === undefined || last.end !== text.length) return []
  const reason = text.slice(first, start.at)
  if (reason.split(' ').filter(word => /\p{L}/u.test(word)).length < REASON_MIN_WORDS || /\p{N}/u.test(reason) || phrases.taken.test(reason)) return []
  const chosen = parts.slice(begin)
  const isWhole = chosen.every(({ at }, index) => /^(?: ,)? ?$/.test(text.slice(chosen[index - 1]?.end ?? at, at)))
  if (!isWhole || chosen.some(({ kind }) => kind === 'day')) return []
  // "No, with all that lifting, two weeks": what lasts two weeks may be something else.
  const [length] = chosen.filter(({ kind }) => kind === 'length')
  return length === undefined ? chosen : [{ kind: 'until', at: length.at, end: length.end, day: { kind: 'unclear' } }]
}

/**
 * The parts of a period that belong to a cue; with a beginning that is not understood, it is `unclear`.
 *
 * @param corrected where what is said first is corrected: what is said behind takes its place, and is no part of it
 */
export function spansOf (plain: Plain, cue: Cue, phrases: Phrases, grammar: DateGrammar, corrected = Infinity): DatePart[] {
  const own = closeTo(plain, cue, phrases, grammar, corrected)
  const spans = own.some(({ kind }) => kind !== 'from') ? own : closeTo(plain, cue, phrases, grammar)
  if (spans.some(({ kind }) => kind === 'from')) return spans
  const end = Math.max(cue.end, ...spans.map(span => span.end))
  const unread = [cue.end, end].some(at => phrases.begins.test(plain.text.slice(at, at + 40)) &&
    spans.every(span => span.at < at || span.at > at + 3))
  return unread ? [...spans, { kind: 'from', at: end, end, day: { kind: 'unclear' } }] : spans
}

/** Those in the cue and after it, or else right before it. */
function closeTo (plain: Plain, cue: Cue, phrases: Phrases, grammar: DateGrammar, corrected = Infinity): DatePart[] {
  const first = plain.words[Math.max(0, wordAt(plain, cue.at) - WORDS_BEFORE)]?.at ?? 0
  const last = Math.min(corrected, plain.words[wordAt(plain, cue.end) + WORDS_AFTER]?.at ?? plain.text.length + 1)
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
