import { SOURCES_MAX, type EvidenceSource } from '../../../schemas/evidence.js'
import { foldWord } from '../../runtime/index.js'
import type { PlacedLine } from '../arranging/visit.js'
import { contextOf } from '../reading/context.js'
import { mattersIn, type Matter, type Stance } from '../reading/matters.js'
import { normalised } from '../reading/phrases.js'
import { matchesOf } from '../matches.js'
import type { DraftEpisode, NarrativePart, ReportRequest, Statement } from '../types.js'
import { wordsOf } from '../words.js'
import { claimsOf, has } from './claims.js'
import { drugMentionsIn } from './drugs.js'
import { factOf, isSymbol, negates, overlaps, stemsIn, termsIn, type Fact, type Knowledge } from './exchange-facts.js'
import { deniedIn } from './negation.js'
import { createPlacing } from './read-values.js'
import { stemOf } from './sources.js'
import { isSameLanguage } from './transcript-index.js'

/** What part of the words that only ask a draft has, at least. */
const ASKED_SHARE = 0.5

/** What part of the telling words of an exchange a draft in another language must have in number, at least. */
const TRANSLATED_SHARE = 0.5

/** A statement of a draft, as it is looked through. */
interface Written {
  matters: ReadonlyMap<Matter, ReadonlySet<Stance>>
  drugs: ReadonlySet<string>
  /** What it says of numbers, medicines and sides, and the stems of its words; and those that it does not deny. */
  all: ReadonlySet<string>
  affirmed: ReadonlySet<string>
  negates: boolean
  /** Whether it says of a medicine that it is not taken, no longer, or not as before. */
  ends: boolean
  sources: readonly EvidenceSource[]
}

function writtenOf ({ value, sources }: Statement, language: string, { codes, medication }: Knowledge): Written {
  const matters = new Map<Matter, Set<Stance>>()
  const add = (matter: Matter, stance: Stance) => matters.set(matter, (matters.get(matter) ?? new Set()).add(stance))
  for (const { matter, stance } of mattersIn({ text: value, start: 0 }, language, codes)) add(matter, stance)
  const claims = claimsOf(language)
  const text = normalised(value, language)
  const isDenial = negates(value, language)
  // "Passive death wish", "thoughts of death".
  if (claims !== undefined) {
    const context = contextOf({ text, start: 0 }, language)
    for (const { 0: { length }, index } of matchesOf(claims.death, text)) {
      add('harm', context.at(index, index + length, { onlyBefore: true }).negated ? 'denied' : 'affirmed')
    }
  }
  const words = wordsOf(value)
  const denied = new Set([...deniedIn(words, language)].map(at => stemOf(foldWord(words[at]?.text ?? ''))))
  const all = new Set([...termsIn(value, language, medication).symbols, ...stemsIn(value)])
  return {
    matters,
    drugs: new Set(drugMentionsIn(words, medication).map(({ key }) => key)),
    all,
    affirmed: new Set([...all].filter(term => !denied.has(term))),
    negates: isDenial,
    ends: isDenial || (claims !== undefined && has(claims.ended, text)),
    sources
  }
}

/** Whether a statement says of a matter what was said of it. */
function agrees (written: Written, matter: Matter, stance: Stance | 'open'): boolean {
  const stances = written.matters.get(matter)
  if (matter === 'refusal') return stances !== undefined || written.ends
  if (stances === undefined) return false
  if (stance === 'affirmed') return stances.has('affirmed') || stances.has('supposed')
  return stance !== 'denied' || written.negates || stances.has('denied')
}

/** Whether statements say what an exchange says: all that carries it, half of what only asks, and each thing denied that was. */
function covers (statements: readonly Written[], { matters, stops, stopped, carrying, asked, ...fact }: Fact): boolean {
  if (![...matters].every(([matter, stance]) => statements.some(one => agrees(one, matter, stance)))) return false
  if (stops && !statements.some(({ ends }) => ends)) return false
  if (!stopped.every(key => statements.some(({ drugs, ends }) => drugs.has(key) && ends))) return false
  if (fact.negates && !statements.some(({ negates, ends }) => negates || ends)) return false
  if (carrying.size + matters.size + stopped.length === 0) return false
  const has = (term: string) => statements.some(({ all, affirmed }) => (fact.negates ? all : affirmed).has(term))
  // Where one thing is denied and another is not, a draft that denies everything does not say so.
  const isMixed = fact.negates && fact.affirms && carrying.size > 0
  if (isMixed && !statements.some(({ affirmed }) => [...carrying, ...asked].some(term => affirmed.has(term)))) return false
  return [...carrying].every(has) && (matters.size > 0 || [...asked].filter(has).length >= ASKED_SHARE * asked.size)
}

/** Whether statements in another language may say what an exchange says: they cite it, have its numbers and medicines, and are as long. */
function mayTranslate (statements: readonly Written[], { carrying, asked, words, matters }: Fact): boolean {
  const symbols = [...carrying].filter(isSymbol)
  if (![...matters].every(([matter, stance]) => statements.some(one => agrees(one, matter, stance)))) return false
  if (!symbols.every(symbol => statements.some(({ all }) => all.has(symbol)))) return false
  const length = new Set(statements.flatMap(({ all }) => [...all])).size
  return statements.length > 0 && length >= TRANSLATED_SHARE * Math.min(words.size, carrying.size + asked.size)
}

/** Statements by what they may be looked for by. */
function indexed<T> (statements: readonly Written[], keysOf: (statement: Written) => Iterable<T>): Map<T, Written[]> {
  const found = new Map<T, Written[]>()
  for (const statement of statements) {
    for (const key of new Set(keysOf(statement))) {
      const known = found.get(key)
      if (known === undefined) found.set(key, [statement])
      else known.push(statement)
    }
  }
  return found
}

/** Looks for what the exchanges of a talk say in a draft. */
function createSearch (
  episodes: readonly DraftEpisode[], { input_language: input, output_language: output }: ReportRequest, known: Knowledge
): (fact: Fact) => boolean {
  const statements = episodes.flatMap(({ narrative }) => Object.values(narrative).flat())
  // What may be wrong proves nothing, and a question states nothing.
  const unmarked = statements.filter(({ unsupported = [] }) => unsupported.length === 0)
  const printed = indexed(unmarked.map(one => writtenOf(one, output, known)), ({ sources }) => sources.map(({ segment_id: id }) => id))
  const stated = unmarked.filter(({ value }) => !/[?？]$/u.test(value)).map(one => writtenOf(one, output, known))
  const bySegment = indexed(stated, ({ sources }) => sources.map(({ segment_id: id }) => id))
  const byTerm = indexed(stated, ({ all }) => all)
  const byMatter = indexed(stated, ({ matters }) => matters.keys())

  function citing (statements: ReadonlyMap<string, readonly Written[]>, { line: { statement: { sources } } }: Fact): Written[] {
    const near = sources.flatMap(({ segment_id: id }) => statements.get(id) ?? [])
    return [...new Set(near)].filter(one => overlaps(one.sources, sources))
  }

  /** Statements one of which has to be among those that say by themselves what an exchange says. */
  function candidates ({ carrying, matters }: Fact): readonly Written[] {
    const postings = [...carrying].map(term => byTerm.get(term) ?? [])
    if (postings.length > 0) return postings.reduce((shortest, next) => next.length < shortest.length ? next : shortest)
    const [matter] = matters.keys()
    return matter === undefined ? [] : byMatter.get(matter) ?? []
  }

  /** Whether every word of an exchange stands in what cites it, its questions too. */
  function isPrinted (fact: Fact): boolean {
    const own = citing(printed, fact)
    return [...fact.words].every(word => own.some(({ all }) => all.has(word)))
  }

  return function isKept (fact) {
    if (!isSameLanguage(input, output)) return mayTranslate(citing(bySegment, fact), fact)
    return isPrinted(fact) || covers(citing(bySegment, fact), fact) || candidates(fact).some(one => covers([one], fact))
  }
}

/** Episodes with exchanges as they were said, each in its part of the episode that rests most on the same words, and to be checked. */
export function putBack (episodes: readonly DraftEpisode[], lines: readonly PlacedLine[]): DraftEpisode[] {
  const episodeOf = createPlacing(episodes)
  const added = episodes.map(() => new Map<NarrativePart, Statement[]>())
  for (const { part, statement: { value, sources } } of lines) {
    const own = added[episodeOf(sources)]
    const statement: Statement = { value, sources: sources.slice(0, SOURCES_MAX), doubt: 'added' }
    const before = own?.get(part)
    if (before === undefined) own?.set(part, [statement])
    else before.push(statement)
  }
  return episodes.map((episode, at) => {
    const own = [...added[at] ?? []].map(([part, statements]) => [part, [...episode.narrative[part] ?? [], ...statements]])
    return own.length === 0 ? episode : { ...episode, narrative: { ...episode.narrative, ...Object.fromEntries(own) } }
  })
}

/**
 * The episodes of a draft with every clinical exchange of the talk that it does not have, as it was said. A draft has an exchange if every
 * word of it stands in what cites it, or if statements say the same: its numbers, medicines, sides and words about health, all that is
 * told, half of what only asks, and what is denied as denied. Thoughts of death and harm, violence, pain in the chest, breath, bleeding,
 * pregnancy, overdoses, allergies, refusals and stops may be named in any words. Statements with a mark prove nothing. In doubt, it is put
 * back: a text may say something twice, and loses nothing. In a language without rules, nothing is known of exchanges.
 */
export function withPutBack (
  episodes: readonly DraftEpisode[], lines: readonly PlacedLine[], request: ReportRequest, known: Knowledge
): DraftEpisode[] {
  const isKept = createSearch(episodes, request, known)
  return putBack(episodes, lines.filter(line => {
    const fact = factOf(line, request.input_language, known)
    return fact !== null && !isKept(fact)
  }))
}
