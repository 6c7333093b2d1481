import { isObject } from '../../runtime/index.js'
import { TERM_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import type { EvidenceSource, RemovedItem } from '../../../schemas/evidence.js'
import type { PrescribedMedication, SickNote, VitalSign } from '../../../schemas/consultation-output/index.js'
import { episodeLabel } from '../../consultation/index.js'
import { narrativeParts, type Draft, type DraftEpisode, type NarrativePart, type ReportRequest, type Sourced, type SourcedCoding } from '../types.js'
import type { DroppedItem } from './answer.js'
import { nameKey } from './mend.js'
import { separateEpisodes } from './repeats.js'
import { sourcesOf, type Line } from './split.js'
import { vitalSignItems } from './vital-sign-items.js'

/** Something of an answer with the numbers of the lines that it rests on. */
type Cited<T> = T & { sources: number[] }

export interface AnswerSentence {
  text: string
  sources: number[]
}

/** A diagnosis or a complaint in words, without codes. */
interface AnswerDiagnosis {
  description: string
  /** How it was said, in the words of the transcript. */
  spoken: string
}

/** An episode as a model answers it; the fields that the template does not have are missing. */
export type AnswerEpisode = { label: string } & Partial<Record<NarrativePart, AnswerSentence[]>> & {
  vital_signs?: Cited<VitalSign>[]
  complaints?: Cited<AnswerDiagnosis>[]
  diagnoses?: Cited<AnswerDiagnosis>[]
  prescribed_medication?: Cited<Omit<PrescribedMedication, 'atc_code'>>[]
  sick_note?: Cited<{ from_date: string, to_date: string }> | null
}

/** What `reportSchema` describes. */
export interface ReportAnswer {
  medical_context: boolean
  episodes: AnswerEpisode[]
}

/** What `factsSchema` describes. */
export interface FactsAnswer {
  facts: AnswerSentence[]
}

/** What the numbers of an answer stand for. */
interface Read {
  request: ReportRequest
  lines: readonly Line[]
  ranges: readonly EvidenceSource[]
}

const EPISODE_FIELDS = new Set([
  ...Object.values(narrativeParts).flat(), 'vital_signs', 'complaints', 'diagnoses', 'prescribed_medication', 'sick_note'
].map(nameKey))

/** Whether something has a part of an episode, whatever else it has. */
function isEpisode (value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).some(name => EPISODE_FIELDS.has(nameKey(name)))
}

function withVitalSigns (episode: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(episode).map(([name, value]) => {
    return nameKey(name) === 'vitalsigns' && Array.isArray(value) ? [name, value.flatMap(vitalSignItems)] : [name, value]
  }))
}

/** A report in a value that a model wrote: also a list of episodes, or one episode, without what should be around it. */
export function reportIn (value: unknown): Record<string, unknown> | undefined {
  const list = Array.isArray(value) ? value as unknown[] : [value]
  if (list.length > 0 && list.every(isEpisode)) return { medical_context: true, episodes: list.map(withVitalSigns) }
  if (!isObject(value)) return undefined
  const named = new Map(Object.entries(value).map(([name, item]) => [nameKey(name), item]))
  const found = named.get('episodes') ?? named.get('episode')
  if (found === undefined && named.get('medicalcontext') !== false) return undefined
  const items = Array.isArray(found) ? found as unknown[] : [found]
  const episodes = items.map(item => isEpisode(item) ? withVitalSigns(item) : null)
  return { medical_context: named.get('medicalcontext') ?? episodes.some(item => item !== null), episodes }
}

/** Facts in a value that a model wrote, also when they are the whole list. */
export function factsIn (value: unknown): Record<string, unknown> | undefined {
  if (isObject(value)) return Object.keys(value).some(name => nameKey(name) === 'facts') ? value : undefined
  return Array.isArray(value) && value.every(item => isObject(item) && 'sources' in item) ? { facts: value } : undefined
}

/** Whether an answer says two things at once about the context. */
export function contradictionOf ({ medical_context: context, episodes }: ReportAnswer): string | null {
  if (context && episodes.length === 0) return '/episodes must not be empty when medical_context is true'
  if (!context && episodes.some(hasContent)) return '/episodes must be empty when medical_context is false'
  return null
}

function hasContent ({ label: _, ...fields }: AnswerEpisode): boolean {
  return Object.values(fields).some(field => Array.isArray(field) ? field.length > 0 : field !== null)
}

/** The lines of the transcript behind the numbers of lines; a number that no line has is dropped. */
function originsOf (numbers: readonly number[], lines: readonly Line[]): number[] {
  const origins = numbers.flatMap(number => lines[number - 1]?.origins ?? [])
  return [...new Set(origins)].sort((a, b) => a - b)
}

/** Facts as lines that a report can be made of, each with the lines of the transcript that it comes from. Blank ones are left out. */
export function factLines ({ facts }: FactsAnswer, lines: readonly Line[]): Line[] {
  return facts.flatMap(({ text, sources }) => text === '' ? [] : [{ speaker: null, text, origins: originsOf(sources, lines) }])
}

/** Codes that a model wrote behind a description although it was not asked for any: `(ICD-10: J02)`. */
const CODES = /\s*[([]\s*(?:ICD|ICPC|IBUI|ATC|CIE|CIM)[^)\]]*[)\]]/gi

function withoutCodes (description: string): string {
  return description.replace(CODES, '').trim()
}

function episodeOf (answer: AnswerEpisode, { request, lines, ranges }: Read): DraftEpisode {
  const parts: readonly NarrativePart[] = narrativeParts[request.template]
  function sourced<T> (value: T, numbers: readonly number[]): Sourced<T> {
    return { value, sources: sourcesOf(originsOf(numbers, lines), ranges) }
  }
  function codings (found: readonly Cited<AnswerDiagnosis>[] = []): SourcedCoding[] {
    return found.flatMap(({ description, spoken, sources }) => {
      const called = withoutCodes(description) || spoken
      if (called === '') return []
      return [{ ...sourced({ icd_10: '', icpc_2: '', ibui: '', description: called }, sources), spoken }]
    })
  }
  const sickNote = answer.sick_note ?? null
  return {
    label: answer.label === '' ? episodeLabel(request.output_language) : answer.label,
    narrative: Object.fromEntries(parts.map(part => {
      return [part, (answer[part] ?? []).filter(({ text }) => text !== '').map(({ text, sources }) => sourced(text, sources))]
    })),
    vital_signs: (answer.vital_signs ?? []).map(({ sources, ...value }) => sourced(value as VitalSign, sources)),
    complaints: codings(answer.complaints),
    diagnoses: codings(answer.diagnoses),
    prescribed_medication: (answer.prescribed_medication ?? [])
      .filter(({ active_ingredient: ingredient, brand_name: brand }) => ingredient !== '' || (brand ?? '') !== '')
      .map(({ sources, ...value }) => sourced({ ...value, atc_code: '' }, sources)),
    sick_note: sickNote === null
      ? null
      : sourced<SickNote>({ from_date: sickNote.from_date, to_date: sickNote.to_date }, sickNote.sources)
  }
}

/** What of an answer could not be used, as the evidence lists it. */
export function unusableOf (dropped: readonly DroppedItem[], lines: readonly Line[], ranges: readonly EvidenceSource[]): RemovedItem[] {
  return dropped.map(({ kind, text, lines: numbers }) => {
    return { kind, text: text.slice(0, TERM_MAX_LENGTH), reason: 'not_readable', sources: sourcesOf(originsOf(numbers, lines), ranges) }
  })
}

/** The draft that an answer stands for: the numbers of lines are ranges of the transcript, and what is blank is left out. */
export function draftOf (answer: ReportAnswer, read: Read, dropped: readonly DroppedItem[] = []): Draft {
  if (!answer.medical_context) return noMedicalContext()
  const unusable = unusableOf(dropped, read.lines, read.ranges)
  return {
    generation_result: 'success',
    episodes: separateEpisodes(answer.episodes.map(episode => episodeOf(episode, read))),
    ...unusable.length === 0 ? {} : { unusable }
  }
}

/** The draft of a transcript without medical context. */
export function noMedicalContext (): Draft {
  return { generation_result: 'no_medical_context', episodes: [] }
}
