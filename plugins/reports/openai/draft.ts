import type { EvidenceSource } from '../../../schemas/evidence.js'
import type { MedicalCoding, PrescribedMedication, SickNote, VitalSign } from '../../../schemas/consultation-output/index.js'
import { episodeLabel } from '../../consultations/messages.js'
import { narrativeParts, type Draft, type DraftEpisode, type NarrativePart, type ReportRequest, type Sourced } from '../types.js'
import { sourcesOf, type Line } from './split.js'

/** Something of an answer with the numbers of the lines that it rests on. */
type Cited<T> = T & { sources: number[] }

export interface AnswerSentence {
  text: string
  sources: number[]
}

/** An episode as a model answers it; the fields that the template does not have are missing. */
export type AnswerEpisode = { label: string } & Partial<Record<NarrativePart, AnswerSentence[]>> & {
  vital_signs?: Cited<VitalSign>[]
  complaints?: Cited<MedicalCoding>[]
  diagnoses?: Cited<MedicalCoding>[]
  prescribed_medication?: Cited<PrescribedMedication>[]
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

function episodeOf (answer: AnswerEpisode, { request, lines, ranges }: Read): DraftEpisode {
  const parts: readonly NarrativePart[] = narrativeParts[request.template]
  function sourced<T> (value: T, numbers: readonly number[]): Sourced<T> {
    return { value, sources: sourcesOf(originsOf(numbers, lines), ranges) }
  }
  function values<T extends object> (found: readonly Cited<T>[] = []): Sourced<T>[] {
    return found.map(({ sources, ...value }) => sourced(value as unknown as T, sources))
  }
  const sickNote = answer.sick_note ?? null
  return {
    label: answer.label === '' ? episodeLabel(request.output_language) : answer.label,
    narrative: Object.fromEntries(parts.map(part => {
      return [part, (answer[part] ?? []).filter(({ text }) => text !== '').map(({ text, sources }) => sourced(text, sources))]
    })),
    vital_signs: values(answer.vital_signs),
    complaints: values(answer.complaints).filter(({ value }) => Object.values(value).some(text => text !== '')),
    diagnoses: values(answer.diagnoses).filter(({ value }) => Object.values(value).some(text => text !== '')),
    prescribed_medication: values(answer.prescribed_medication).filter(({ value }) => value.active_ingredient !== '' || (value.brand_name ?? '') !== ''),
    sick_note: sickNote === null
      ? null
      : sourced<SickNote>({ from_date: sickNote.from_date, to_date: sickNote.to_date }, sickNote.sources)
  }
}

/** The draft that an answer stands for: the numbers of lines are ranges of the transcript, and what is blank is left out. */
export function draftOf (answer: ReportAnswer, read: Read): Draft {
  if (!answer.medical_context) return noMedicalContext()
  return { generation_result: 'success', episodes: answer.episodes.map(episode => episodeOf(episode, read)) }
}

/** The draft of a transcript without medical context. */
export function noMedicalContext (): Draft {
  return { generation_result: 'no_medical_context', episodes: [] }
}
