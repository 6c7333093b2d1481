import { matchesOf } from '../../matches.js'
import type { DatePart, Plain } from '../../reading/dates/index.js'
import type { Phrases } from './cues.js'
import { isDecidedHere, OPEN_SENTENCES, sourceOf, type ReadSentence, type State } from './reading.js'

/** The longest bare answer, in words besides those of its days: "Until Friday, let's say." */
const ANSWER_MAX_WORDS = 8

/** Most words that lead to its dates. */
const LEAD_MAX_WORDS = 12

/** The words right before the dates of an answer that only lead to them, and whether they are all that stands before. */
function leadOf ({ text, words }: Plain, before: number, { leads, answerBegins }: Phrases): { lead: string, isWhole: boolean } {
  const all = text.slice(0, before)
  if (answerBegins.test(all)) return { lead: all, isWhole: true }
  const near = words.filter(({ at }) => at < before).at(-LEAD_MAX_WORDS)?.at ?? 0
  const lead = leads.exec(all.slice(near))?.[0] ?? ''
  return { lead, isWhole: lead.length === all.length }
}

/** The days of an answer; a day by itself is the last one where it corrects another: "no, sorry, Thursday". */
function daysIn ({ plain, reader }: ReadSentence, amends: boolean): DatePart[] {
  const spans = reader.all(plain)
  if (spans.length > 0 || !amends) return spans
  return reader.days(plain).map(part => ({ ...part, kind: 'until' }) as DatePart)
}

/**
 * Applies a short answer that only says for how long, when that was left open, or what corrects the period that was decided on: said as
 * a correction ("sorry, until Friday", "with the holidays rather until Friday"), or with both ends again ("so, from the 4th to the 9th").
 */
export function answer (state: State, read: ReadSentence, language: string): void {
  const { at, sentence, plain, reader, today } = read
  const { promised, decision } = state
  const amends = (text: string) => matchesOf(reader.phrases.amends, text).length > 0
  const mayAmend = decision !== null && at - state.decided <= OPEN_SENTENCES
  if (promised === null && !mayAmend && at - state.asked > 2) return
  const spans = daysIn(read, mayAmend && amends(plain.text))
  const [first] = spans
  const last = spans.at(-1)
  if (first === undefined || last === undefined) return
  const [from, ends] = [spans.find(({ kind }) => kind === 'from'), spans.filter(({ kind }) => kind !== 'from')]
  const { lead, isWhole } = leadOf(plain, first.at, reader.phrases)
  const amended = mayAmend && (amends(isWhole ? plain.text : lead) || (from !== undefined && ends.length > 0))
  if (promised === null && !amended && at - state.asked > 2) return
  const kept = amended ? state.parts : []
  if (ends.length === 0 && !kept.some(({ kind }) => kind !== 'from')) return
  // "Seven days of amoxicillin" answers something else.
  if (!reader.phrases.answerEnds.test(plain.text.slice(last.end))) return
  if (!isWhole && !(amended && amends(lead) && isDecidedHere(read, { kind: 'note', at: first.at, end: last.end }, language))) return
  const besides = plain.words.filter(word => word.at < first.at || word.at > last.end)
  if (isWhole && besides.length > ANSWER_MAX_WORDS) return
  const begin = from ?? promised?.begin ?? kept.find(({ kind }) => kind === 'from')
  const parts = [...begin === undefined ? [] : [begin], ...ends.length > 0 ? ends : kept.filter(({ kind }) => kind !== 'from')]
  const period = reader.period(parts, today, 'note')
  const source = sourceOf(sentence, plain, spans)
  state.decision = period === null ? null : { value: period, sources: promised === null ? [source] : [promised.source, source] }
  state.promised = null
  state.decided = at
  state.parts = parts
}
