import type { EvidenceSource } from '../../../schemas/evidence.js'
import type { PlacedLine } from '../arranging/visit.js'
import { withNamedSpeakers } from '../reading/named-speakers.js'
import type { CheckedDraft, DraftEpisode, Judge, MeaningQuestion, NarrativePart, ReportRequest, Statement, TranscriptPiece, Verdict } from '../types.js'
import { clinicalLinesOf, type CheckTables } from './clinical-lines.js'
import { putBack } from './put-back.js'
import { mark } from './statement.js'
import { DECIDED } from './unsupported.js'

/** Longest text that something is held against, in characters: a model that is asked many times must not read the whole talk each time. */
const AGAINST_MAX_LENGTH = 6000

/** How many pieces of the talk around those that a sentence rests on belong to what it is held against. */
const AROUND = 1

/** A sentence of the report, by where it stands. */
interface SentencePlace {
  episode: number
  part: NarrativePart
  at: number
}

/** A question, and what its answer is about. */
type OpenPoint = { question: MeaningQuestion } & ({ sentence: SentencePlace } | { line: PlacedLine })

function lengthOf (against: MeaningQuestion['against']): number {
  return against.reduce((sum, { text }) => sum + text.length, 0)
}

/** Whether a sentence is what its sources say, word for word. */
function isQuotedFrom ({ value, sources }: Statement, texts: ReadonlyMap<string, string>): boolean {
  return sources.some(({ segment_id: id, start, end }) => texts.get(id)?.slice(start, end).includes(value) === true)
}

/** What was said around the sources of a sentence; all of a talk that is short enough, for one without sources. */
function contextOf ({ sources }: Statement, pieces: readonly TranscriptPiece[]): MeaningQuestion['against'] {
  const cited = new Set(sources.map(({ segment_id: id }) => id))
  const places = pieces.flatMap(({ id }, at) => cited.has(id) ? [at] : [])
  const isNear = (at: number) => places.some(place => Math.abs(place - at) <= AROUND)
  return pieces.filter((_piece, at) => places.length === 0 || isNear(at)).map(({ speaker, text }) => ({ speaker, text }))
}

/** The sentences that the rules had nothing against and that do not stand in the talk as they are: decisions first. */
function openSentences ({ episodes }: CheckedDraft, pieces: readonly TranscriptPiece[]): OpenPoint[] {
  const texts = new Map(pieces.map(({ id, text }) => [id, text]))
  const points = episodes.flatMap(({ narrative }, episode) => {
    return (Object.entries(narrative) as [NarrativePart, Statement[]][]).flatMap(([part, statements]) => statements.map((statement, at) => (
      { statement, sentence: { episode, part, at } }
    )))
  })
  const open = points.filter(({ statement }) => {
    return (statement.unsupported ?? []).length === 0 && statement.doubt === undefined && !isQuotedFrom(statement, texts)
  })
  const isDecision = ({ sentence: { part } }: { sentence: SentencePlace }) => DECIDED.has(part)
  return [...open.filter(isDecision), ...open.filter(one => !isDecision(one))].map(({ statement, sentence }) => (
    { sentence, question: { kind: 'sentence', text: statement.value, against: contextOf(statement, pieces) } }
  ))
}

/** Every range that something in an episode rests on. */
function sourcesIn ({ label: _label, narrative, sick_note: note, ...values }: DraftEpisode): EvidenceSource[] {
  return [...Object.values(narrative).flat(), ...Object.values(values).flat(), ...note === null ? [] : [note]]
    .flatMap(({ sources }) => sources)
}

/** The clinical exchanges that nothing in the report rests on, without questions that nobody answers. */
function openExchanges ({ episodes }: CheckedDraft, lines: readonly PlacedLine[]): OpenPoint[] {
  const cited = new Map<string, EvidenceSource[]>()
  for (const source of episodes.flatMap(sourcesIn)) cited.set(source.segment_id, [...cited.get(source.segment_id) ?? [], source])
  const isCited = ({ segment_id: id, start, end }: EvidenceSource) => (cited.get(id) ?? []).some(one => one.start < end && start < one.end)
  const note = episodes.flatMap(({ narrative }) => Object.values(narrative).flat()).map(({ value: text }) => ({ speaker: null, text }))
  return lines.filter(({ exchange, statement: { sources } }) => {
    return exchange !== undefined && exchange.turns.some(({ asks }) => !asks) && !sources.some(isCited)
  }).map(line => ({ line, question: { kind: 'exchange', text: line.statement.value, against: note } }))
}

/** What a draft is after the answers: what was not found is marked or put back. Nothing is removed. */
function withVerdicts (checked: CheckedDraft, points: readonly OpenPoint[], verdicts: ReadonlyArray<Verdict | null>): CheckedDraft {
  const answered = points.map((point, at) => ({ ...point, verdict: verdicts[at] ?? null }))
  const doubted = answered.filter(({ verdict }) => verdict === 'not_shown' || verdict === 'contradicted')
  const sentences = doubted.flatMap(one => 'sentence' in one ? [one.sentence] : [])
  const lines = doubted.flatMap(one => 'line' in one ? [one.line] : [])
  const isDoubted = (place: SentencePlace) => sentences.some(({ episode, part, at }) => (
    episode === place.episode && part === place.part && at === place.at
  ))
  const marked = checked.episodes.map((one, episode): DraftEpisode => ({
    ...one,
    narrative: Object.fromEntries((Object.entries(one.narrative) as [NarrativePart, Statement[]][]).map(([part, statements]) => [
      part,
      statements.map((statement, at) => isDoubted({ episode, part, at })
        ? { ...statement, unsupported: [mark('statement', { start: 0, end: statement.value.length })] }
        : statement)
    ]))
  }))
  return {
    ...checked,
    episodes: putBack(marked, lines),
    meaning: {
      sentences: points.filter(point => 'sentence' in point).length,
      marked: sentences.length,
      exchanges: points.filter(point => 'line' in point).length,
      put_back: lines.length,
      unanswered: answered.filter(({ verdict }) => verdict === null).length
    }
  }
}

/**
 * A check of a language model's draft by the same model, after the rules. Each sentence that the rules had nothing against and that is no
 * quotation is held against what was said around its sources; each clinical exchange that nothing in the report rests on is held against
 * the report. A sentence that was not said, or was said otherwise, is marked; an exchange that is not in the report is put back as it was
 * said. Nothing is removed, and what is not answered stays as it is. A model that does not judge well enough is asked nothing.
 *
 * @param most most questions about one report: sentences first, decisions before others
 */
export function createMeaningCheck (
  { fitness, judge }: Judge, tables: CheckTables, most: number
): (request: ReportRequest, checked: CheckedDraft, signal: AbortSignal) => Promise<CheckedDraft> {
  return async function checkMeaning (request, checked, signal) {
    if (checked.episodes.length === 0 || checked.unfounded === true) return checked
    const points = [...openSentences(checked, withNamedSpeakers(request)), ...openExchanges(checked, clinicalLinesOf(request, tables))]
      .filter(({ question: { against } }) => against.length > 0 && lengthOf(against) <= AGAINST_MAX_LENGTH)
      .slice(0, most)
    if (points.length === 0) return checked
    const found = await fitness(signal)
    if (found !== 'fit') return { ...checked, meaningUnasked: found }
    const verdicts = await judge(points.map(({ question }) => question), request.input_language, signal)
    return withVerdicts(checked, points, verdicts)
  }
}
