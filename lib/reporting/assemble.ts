import { emptyEpisode, episodeLabel, type Outcome } from '../consultation/index.js'
import { EPISODES_MAX_ITEMS, LIST_MAX_ITEMS, SUMMARY_MAX_LENGTH } from '../../schemas/consultation-output/limits.js'
import { EVIDENCE_MAX, SOURCES_MAX, type EvidenceItem, type EvidenceKind } from '../../schemas/evidence.js'
import { headingsOf } from './headings.js'
import { marked } from './marked.js'
import type { ReportForm } from '../../schemas/report-style.js'
import { narrativeParts, type Draft, type DraftEpisode, type ReportRequest, type Sourced, type SourcedCoding, type Statement } from './types.js'
import { truncated } from './words.js'

/** A line of a text: a sentence with its sources, or one that only structures the text. */
type Line = Statement | { value: string, sources?: never }

/** Before each statement of a list. */
const BULLET = '- '

/** A statement that may be followed by another one on its line. */
const ENDED = /[.!?…][)\]"'”’»]*$|\[[^\]]*\]$/u

/** What stands between a line and what is before it. */
function separation (before: string, { sources }: Line, form: ReportForm | undefined): string {
  if (sources === undefined) return before === '' ? '' : '\n'
  if (form === 'bullets') return before === '' ? BULLET : `\n${BULLET}`
  return before === '' ? '' : form === 'sentences' && ENDED.test(before) ? ' ' : '\n'
}

/** Lines in one text, as many whole ones as a summary can hold, and where in it each sentence stands. */
function joined (
  lines: readonly Line[], pointer: string, { output_language: languageTag, style = {} }: ReportRequest
): { text: string, evidence: EvidenceItem[] } {
  const evidence: EvidenceItem[] = []
  let text = ''
  for (const [at, plain] of lines.entries()) {
    const line = plain.sources === undefined ? plain : marked(plain, languageTag)
    const before = separation(text, line, style.form)
    const value = at === 0 ? truncated(line.value, SUMMARY_MAX_LENGTH - before.length) : line.value
    const start = text.length + before.length
    const end = start + value.length
    if (end > SUMMARY_MAX_LENGTH) break
    text = `${text}${before}${value}`
    if (line.sources === undefined) continue
    const unsupported = (line.unsupported ?? []).map(({ kind, start: from, end: to }) => ({ kind, start: start + from, end: start + to }))
    const item: EvidenceItem = { kind: 'sentence', pointer, start, end, sources: line.sources.slice(0, SOURCES_MAX), unsupported }
    evidence.push(line.doubt === undefined ? item : { ...item, doubt: line.doubt })
  }
  return { text, evidence }
}

/** The sentences of a free text in blocks, each under its heading, with an empty line between two. */
function headedBlocks ({ narrative }: DraftEpisode, languageTag: string): Line[] {
  const headings = headingsOf(languageTag)
  const blocks = narrativeParts.specialist_general_free_text_api.flatMap(part => {
    const statements = narrative[part] ?? []
    return statements.length === 0 ? [] : [[{ value: headings[part] }, ...statements]]
  })
  return blocks.flatMap((lines, at) => at === 0 ? lines : [{ value: '' }, ...lines])
}

/** The values of a list, as many as it can hold, and the evidence of each. */
function listed<T> (kind: EvidenceKind, found: readonly Sourced<T>[], pointer: string): { values: T[], evidence: EvidenceItem[] } {
  const shown = found.slice(0, LIST_MAX_ITEMS)
  return {
    values: shown.map(({ value }) => value),
    evidence: shown.map((value, at) => structured(kind, value, `${pointer}/${at}`))
  }
}

function structured (kind: EvidenceKind, { sources, doubt, alternatives }: Sourced<unknown> & Pick<SourcedCoding, 'alternatives'>, pointer: string): EvidenceItem {
  const item = { kind, pointer, start: 0, end: 0, sources: sources.slice(0, SOURCES_MAX), unsupported: [] }
  return { ...item, ...doubt === undefined ? {} : { doubt }, ...alternatives === undefined ? {} : { alternatives } }
}

/** One episode in the shape of the template, and the evidence of what stands in it, in the order of the report. */
function assembleEpisode (request: ReportRequest, draft: DraftEpisode, at: number) {
  const { template, output_language: language } = request
  const episode = emptyEpisode(template, draft.label)
  const evidence: EvidenceItem[] = []

  for (const [index, { section_id: id, fields }] of episode.sections.entries()) {
    const pointer = `/data/${at}/sections/${index}/fields`
    if ('summary' in fields) {
      const lines = id === 'free_text' ? headedBlocks(draft, language) : draft.narrative[id] ?? []
      const summary = joined(lines, `${pointer}/summary/text`, request)
      if (summary.text !== '') fields.summary = { text: summary.text }
      evidence.push(...summary.evidence)
    }
    if ('vital_signs' in fields) {
      const { values, evidence: found } = listed('vital_sign', draft.vital_signs, `${pointer}/vital_signs`)
      fields.vital_signs = values
      evidence.push(...found)
    }
    if ('medical_coding' in fields) {
      const codes = id === 'subjective' ? draft.complaints : draft.diagnoses
      const { values, evidence: found } = listed('medical_code', codes, `${pointer}/medical_coding`)
      fields.medical_coding = values
      evidence.push(...found)
    }
    if ('prescribed_medication' in fields) {
      const { values, evidence: found } = listed('medication', draft.prescribed_medication, `${pointer}/prescribed_medication`)
      fields.prescribed_medication = values
      evidence.push(...found)
    }
    if ('sick_note' in fields && draft.sick_note !== null) {
      fields.sick_note = draft.sick_note.value
      evidence.push(structured('sick_note', draft.sick_note, `${pointer}/sick_note`))
    }
  }
  return { episode, evidence }
}

/**
 * A draft in the shape of its template, and the evidence of each statement in it, in the order of the report. A draft without medical
 * context, or without an episode, has one empty episode.
 */
export function assemble (request: ReportRequest, draft: Draft): Outcome & { evidence: EvidenceItem[] } {
  const drafted = draft.generation_result === 'success' ? draft.episodes.slice(0, EPISODES_MAX_ITEMS) : []
  const episodes = drafted.map((episode, at) => assembleEpisode(request, episode, at))
  return {
    generation_result: draft.generation_result,
    data: episodes.length > 0
      ? episodes.map(({ episode }) => episode)
      : [emptyEpisode(request.template, episodeLabel(request.output_language))],
    evidence: episodes.flatMap(({ evidence }) => evidence).slice(0, EVIDENCE_MAX)
  }
}
