import { lastUpTo } from '../binary-search.js'
import { forEachPack } from '../languages/index.js'
import { anyOf } from '../languages/notation.js'
import type { ContextWords } from '../languages/parts/context.js'
import type { Word } from '../words.js'
import { spelledWordsIn } from './contractions.js'
import type { Range } from './owners.js'
import type { Sentence } from './sentences.js'
import { matchesOf } from '../matches.js'

/** What the surrounding words say about a mention, in the categories of ConText (Harkema et al., 2009). */
export interface Context {
  negated: boolean
  /** In the past, before this consultation. */
  historical: boolean
  /** Only suspected, or conditional. */
  hypothetical: boolean
  /** About somebody other than the patient. */
  family: boolean
  /** Another clinician said or planned it. */
  reported: boolean
}

export interface ContextOptions {
  /** The farthest a trigger may be before the target, in words. */
  within?: number
  /**
   * A decision is made in spite of a condition ("if it hurts, take …"), is not denied by "no" ("no, I'll …"), and what is past or somebody
   * else's ends at a comma before it ("you had a fever last week, I'll …").
   */
  target?: 'thing' | 'decision'
  /** Whether to ignore the words after the target. */
  onlyBefore?: boolean
}

/** A category of ConText. */
export type ContextKind = keyof Context

/** A trigger, by where its first and last words begin in the piece. */
export interface ContextMark {
  kind: ContextKind
  /** It names a time before this visit. */
  time: boolean
  first: number
  last: number
}

interface Trigger {
  kind: ContextKind
  /** Applies to things, not to decisions. */
  onlyThings: boolean
  time: boolean
  /** Word indexes in the clause, the end excluded. */
  from: number
  to: number
}

/** The words between two punctuation marks, with the triggers among them. */
interface Clause {
  text: string
  /** Where each word begins: in the text, and in the piece. */
  starts: readonly number[]
  characters: readonly number[]
  triggers: readonly Trigger[]
  triggerStarts: readonly number[]
  /** The word after each terminator: first those that end every scope, then those that leave time and person alone. */
  contrasts: readonly number[]
  terminators: readonly number[]
  /** The word after each statement that begins at a comma. */
  statements: readonly number[]
  /** The word after each comma. */
  commas: readonly number[]
}

/** How many words a trigger reaches forward. */
const REACH = 12

/** How many words after the target are searched. */
const REACH_AFTER = 6

/** Longer words are cut, which bounds the time matching takes; no trigger has one. */
const WORD_MAX_LENGTH = 30

const MARK = /^[.;!?…]$/
const SAID = /[\p{L}\p{N}]/u
const NOTHING: Context = { negated: false, historical: false, hypothetical: false, family: false, reported: false }

/** Scopes that only a contrast ends: person and time change less often than what is said about them. */
const LASTING: ReadonlySet<ContextKind> = new Set<ContextKind>(['historical', 'family'])

function compile (words: ContextWords) {
  const { negated, historical, hypothetical, family, reported, pseudo, contrasts, terminators, statements } = words
  const names = { child: `(?:${family.children.join('|')})(?:'?s)?` }
  const anywhere = (phrases: readonly string[]) => new RegExp(`(?<![^ ])(?:${anyOf(phrases, { names })})(?![^ ])`, 'gu')
  const here = (phrases: readonly string[]) => new RegExp(`(?:${anyOf(phrases)})(?![^ ])`, 'uy')
  return {
    forward: [
      { kind: 'negated', onlyThings: false, matcher: anywhere(negated.forward) },
      { kind: 'negated', onlyThings: true, matcher: anywhere(negated.things) },
      { kind: 'historical', onlyThings: false, matcher: anywhere(historical.forward) },
      { kind: 'historical', onlyThings: false, time: true, matcher: anywhere(historical.times) },
      { kind: 'hypothetical', onlyThings: false, matcher: anywhere(hypothetical.forward) },
      { kind: 'hypothetical', onlyThings: true, matcher: anywhere(hypothetical.conditions) },
      { kind: 'family', onlyThings: false, matcher: anywhere([...family.forward, ...family.relatives.map(word => `${word}(?:'?s)?`)]) },
      { kind: 'reported', onlyThings: false, matcher: anywhere(reported) }
    ] satisfies Array<{ kind: ContextKind, onlyThings: boolean, time?: boolean, matcher: RegExp }>,
    /** "Cannot exclude" is no denial, though "exclude" is. */
    /** A bare word of negation: behind a comma it denies what is before it only where nothing follows (`fever, no`). */
    particles: new Set(negated.forward),
    notNegated: anywhere([...pseudo, ...hypothetical.forward, ...hypothetical.backward]),
    negatedAfter: here(negated.backward),
    hypotheticalAfter: here(hypothetical.backward),
    contrasts: anywhere(contrasts),
    terminators: anywhere([...contrasts, ...terminators]),
    statements: anywhere(statements)
  }
}

type CompiledContext = ReturnType<typeof compile>

const compiledContextOf = forEachPack(({ context }) => compile(context))

function clauseOf ({ words, commas }: Pick<Clause, 'commas'> & { words: readonly Word[] }, matchers: CompiledContext): Clause {
  const starts: number[] = []
  let length = 0
  for (const { text } of words) {
    starts.push(length)
    length += text.length + 1
  }
  const text = words.map(word => word.text).join(' ')
  const rangesOf = (matcher: RegExp) => matchesOf(matcher, text).map(({ 0: { length: size }, index }) => {
    return { from: lastUpTo(starts, index), to: lastUpTo(starts, index + Math.max(size, 1) - 1) + 1 }
  })
  const pseudo = rangesOf(matchers.notNegated)
  const pseudoStarts = pseudo.map(({ from }) => from)
  const triggers = matchers.forward.flatMap(({ kind, onlyThings, time = false, matcher }) => rangesOf(matcher)
    .filter(({ from, to }) => kind !== 'negated' || (pseudo[lastUpTo(pseudoStarts, from)]?.to ?? 0) < to)
    .map(range => ({ ...range, kind, onlyThings, time })))
    .sort((left, right) => left.from - right.from)
  const endsOf = (matcher: RegExp) => rangesOf(matcher).map(({ to }) => to)
  const [contrasts, terminators] = [endsOf(matchers.contrasts), endsOf(matchers.terminators)]
  const statements = rangesOf(matchers.statements).filter(({ from }) => commas.includes(from)).map(({ to }) => to)
  const characters = words.map(({ start }) => start)
  return { text, starts, characters, triggers, triggerStarts: triggers.map(({ from }) => from), contrasts, terminators, statements, commas }
}

/** Splits a sentence into clauses at its punctuation. */
function clausesOf (words: readonly Word[], matchers: CompiledContext): Clause[] {
  let last: { words: Word[], commas: number[] } = { words: [], commas: [] }
  const clauses = [last]
  for (const word of words) {
    if (MARK.test(word.text)) clauses.push(last = { words: [], commas: [] })
    else if (SAID.test(word.text)) last.words.push({ ...word, text: word.text.slice(0, WORD_MAX_LENGTH) })
    else if (word.text === ',') last.commas.push(last.words.length)
  }
  return clauses.filter(({ words }) => words.length > 0).map(clause => clauseOf(clause, matchers))
}

/** Whether a phrase starts exactly at a word. */
function begins (matcher: RegExp, { text, starts }: Clause, word: number): boolean {
  const from = starts[word]
  const until = starts[word + REACH_AFTER] ?? text.length
  if (from === undefined) return false
  matcher.lastIndex = from
  return matcher.test(text.slice(0, until).trimEnd())
}

/** Whether a bare word of negation stands behind a comma and denies what follows it: "it's asthma, not well controlled". */
function startsAnew ({ particles }: CompiledContext, { text, starts, commas }: Clause, word: number): boolean {
  const [from = 0, next] = starts.slice(word, word + 2)
  return next !== undefined && commas.includes(word) && particles.has(text.slice(from, next).trimEnd())
}

/** Answers what a sentence says about any of its words. */
export class SentenceContext {
  readonly #clauses: readonly Clause[]
  /** Where the clauses begin in the piece. */
  readonly #starts: readonly number[]
  readonly #matchers: CompiledContext | undefined
  readonly #others: readonly Range[]

  constructor (words: readonly Word[], matchers: CompiledContext | undefined, others: readonly Range[] = []) {
    this.#matchers = matchers
    this.#others = others
    this.#clauses = matchers === undefined ? [] : clausesOf(words, matchers)
    this.#starts = this.#clauses.map(({ characters: [first = 0] }) => first)
  }

  /**
   * All triggers, in order. For callers that do not judge by clause: when one sentence has two readings, each goes with the words
   * nearest to it.
   */
  get marks (): ContextMark[] {
    const others = this.#others.map(({ start, end }) => ({ kind: 'family' as const, time: false, first: start, last: end - 1 }))
    return [...others, ...this.#clauses.flatMap(({ triggers, characters }) => triggers.map(({ kind, time, from, to }) => {
      return { kind, time, first: characters[from] ?? 0, last: characters[to - 1] ?? 0 }
    }))]
  }

  /**
   * What is said of the words in a range of characters of the piece. What a word before them says reaches no farther than `within` words,
   * a mark, or a terminator.
   */
  at (start: number, end: number, { within = REACH, target = 'thing', onlyBefore = target === 'decision' }: ContextOptions = {}): Context {
    const clause = this.#clauses[lastUpTo(this.#starts, start)]
    if (clause === undefined || this.#matchers === undefined) return NOTHING
    const first = Math.max(0, lastUpTo(clause.characters, start))
    const afterLast = lastUpTo(clause.characters, end - 1) + 1
    const endOf = (ends: readonly number[]) => ends[lastUpTo(ends, first)] ?? 0
    const other = endOf(clause.terminators)
    const lasting = target === 'thing' ? endOf(clause.contrasts) : Math.max(other, endOf(clause.commas))
    const stated = endOf(clause.statements)
    const found = { ...NOTHING, family: this.#others.some(range => range.start <= start && start < range.end) }
    const [nearest, last] = [first - within - 1, first].map(word => lastUpTo(clause.triggerStarts, word) + 1)
    for (const { kind, onlyThings, from, to } of clause.triggers.slice(nearest, last)) {
      const ended = LASTING.has(kind) ? lasting : kind === 'negated' ? Math.max(other, stated) : other
      const limit = Math.max(first - within, ended)
      if (to <= first && from >= limit && (target === 'thing' || !onlyThings)) found[kind] = true
    }
    if (!onlyBefore) {
      if (begins(this.#matchers.hypotheticalAfter, clause, afterLast)) found.hypothetical = true
      else if (begins(this.#matchers.negatedAfter, clause, afterLast)) found.negated ||= !startsAnew(this.#matchers, clause, afterLast)
    }
    return found
  }
}

const annotated = new WeakMap<object, { matchers: CompiledContext | undefined, context: SentenceContext }>()

/**
 * What a sentence says of each of its words: the one answer to whether something is denied, past, supposed, somebody else's or another
 * clinician's, for everything that reads the sentence. Made once for each sentence, in time that grows with its length; in a language
 * without a pack nothing is said of any word.
 *
 * @param language a BCP 47 tag
 */
export function contextOf (
  sentence: Pick<Sentence, 'text' | 'start'> & { others?: readonly Range[] }, language: string
): SentenceContext {
  const matchers = compiledContextOf(language)
  const known = annotated.get(sentence)
  if (known !== undefined && known.matchers === matchers) return known.context
  const context = new SentenceContext(spelledWordsIn(sentence, language), matchers, sentence.others)
  annotated.set(sentence, { matchers, context })
  return context
}
