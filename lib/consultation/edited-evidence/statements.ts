import type { Episode } from '../../../schemas/consultation-output/index.js'
import type { EvidenceKind } from '../../../schemas/evidence.js'

/** A text of a report. */
export interface ReportText {
  pointer: string
  text: string
}

/** A statement of a report that is no text. */
export interface ReportValue {
  kind: EvidenceKind
  pointer: string
  value: object
}

/** A field of a report: its text, or its values. */
export type ReportField = ReportText | ReportValue[]

/** The lists of values, by their fields. */
const LISTS = { vital_signs: 'vital_sign', medical_coding: 'medical_code', prescribed_medication: 'medication' } as const

type Fields = Episode['sections'][number]['fields']

function valuesOf (fields: Fields, pointer: string): ReportValue[] {
  const listed = Object.entries(LISTS).flatMap(([name, kind]) => {
    const list = (fields as Partial<Record<string, readonly object[]>>)[name] ?? []
    return list.map((value, at) => ({ kind, pointer: `${pointer}/${name}/${at}`, value }))
  })
  if (!('sick_note' in fields) || fields.sick_note.from_date === undefined) return listed
  return [...listed, { kind: 'sick_note', pointer: `${pointer}/sick_note`, value: fields.sick_note }]
}

/** The texts and values of a report that have evidence, in its order. A dictation has none: its text is what was said. */
export function fieldsOf (data: readonly Episode[]): ReportField[] {
  return data.flatMap(({ sections }, at) => sections.flatMap(({ fields }, index): ReportField[] => {
    const pointer = `/data/${at}/sections/${index}/fields`
    const text = 'summary' in fields ? fields.summary.text : undefined
    const values = valuesOf(fields, pointer)
    return text === undefined ? [values] : [{ pointer: `${pointer}/summary/text`, text }, values]
  }))
}
