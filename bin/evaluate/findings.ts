import { isDismissed, isHeld, type Report, type TranscriptPiece } from '../../lib/reporting/index.js'
import type { Episode, MedicalCoding, PrescribedMedication, SickNote, VitalSign } from '../../schemas/consultation-output/index.js'
import type { MentionedMedication, RemovedItem } from '../../schemas/evidence.js'
import { quoteOf } from './quote.js'

/** A value of a report, and the words of the transcript that it comes from. */
export interface Found<T> {
  value: T
  quote: string
}

export type SectionId = Episode['sections'][number]['section_id']

/** A summary, and where it stands in the report. */
export interface Text {
  section: SectionId
  pointer: string
  text: string
}

/** What a report says. */
export interface Findings {
  vital_signs: Found<VitalSign>[]
  /** The words of readings that are left out, to be checked. */
  held: string[]
  /** The words of readings that are left out as somebody else's, or of another occasion. */
  set_aside: string[]
  medication: Found<PrescribedMedication>[]
  /** The codes of the assessment; what the patient complains of is not what the clinician judges. */
  problems: Found<MedicalCoding>[]
  sick_notes: Found<SickNote>[]
  /** Every medicine that was named. */
  mentioned: MentionedMedication[]
  /** The ICD-10 codes of what is listed as named and not as denied or somebody else's, whether or not the report claims them. */
  candidates: string[]
  texts: Text[]
}

/** Reads the values and the texts out of a report. */
export function findingsOf (
  { data, evidence: { evidence, removed, medication: mentioned = [], diagnoses = [] } }: Report, transcript: readonly TranscriptPiece[]
): Findings {
  const sources = new Map(evidence.filter(({ kind }) => kind !== 'sentence').map(item => [item.pointer, item.sources]))
  const found = <T>(value: T, pointer: string): Found<T> => ({
    value,
    quote: quoteOf(sources.get(pointer) ?? [], transcript)
  })
  const list = <T>(values: readonly T[], pointer: string) => values.map((value, at) => found(value, `${pointer}/${at}`))

  const readings = removed.filter(({ kind }) => kind === 'vital_sign')
  const wordsOf = (which: (item: RemovedItem) => boolean) => readings.filter(which).map(({ sources }) => quoteOf(sources, transcript))
  const findings: Findings = {
    vital_signs: [],
    held: wordsOf(isHeld),
    set_aside: wordsOf(isDismissed),
    medication: [],
    problems: [],
    sick_notes: [],
    mentioned,
    candidates: diagnoses.filter(({ status }) => status !== 'denied' && status !== 'other').map(({ icd_10: code }) => code),
    texts: []
  }
  for (const [at, { sections }] of data.entries()) {
    for (const [index, { section_id: section, fields }] of sections.entries()) {
      const pointer = `/data/${at}/sections/${index}/fields`
      if ('summary' in fields && fields.summary.text !== undefined) {
        findings.texts.push({ section, pointer: `${pointer}/summary/text`, text: fields.summary.text })
      }
      if ('vital_signs' in fields) findings.vital_signs.push(...list(fields.vital_signs, `${pointer}/vital_signs`))
      if ('medical_coding' in fields && section === 'assessment') findings.problems.push(...list(fields.medical_coding, `${pointer}/medical_coding`))
      if ('prescribed_medication' in fields) findings.medication.push(...list(fields.prescribed_medication, `${pointer}/prescribed_medication`))
      if ('sick_note' in fields && fields.sick_note.from_date !== undefined) findings.sick_notes.push(found(fields.sick_note, `${pointer}/sick_note`))
    }
  }
  return findings
}

/** The text of some sections of the report, or of all of them. */
export function textOf ({ texts }: Pick<Findings, 'texts'>, sections?: readonly SectionId[]): string {
  return texts.filter(({ section }) => sections?.includes(section) ?? true).map(({ text }) => text).join('\n')
}
