import type { ConsultationOutput } from '../types.js'
import type { Words } from './words/index.js'

/** The columns of the tables of a report, in reading order. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  vital_signs: ['vital_sign_id', 'value', 'unit'],
  medical_coding: ['description', 'icd_10', 'icpc_2', 'ibui'],
  prescribed_medication: ['active_ingredient', 'brand_name', 'pharmaceutical_form', 'pack_size', 'atc_code'],
  sick_note: ['from_date', 'to_date']
}

/** A row of a table: its values by column, and where it stands in the output. */
export interface Row {
  pointer: string
  values: Readonly<Record<string, string>>
}

/** A field of a section, ready to be shown: a text, or a table. */
export type Field = { name: string, text: string, pointer: string } | { name: string, columns: readonly string[], rows: readonly Row[] }

/** A section, ready to be shown. */
export interface Section {
  id: string
  fields: readonly Field[]
}

/** The value of a cell as people read it. Numbers stay as they are: not a digit is rounded or grouped. */
function cellOf (column: string, value: unknown, words: Words): string {
  if (value === null || value === undefined) return ''
  return column === 'vital_sign_id' ? words.vitals[String(value)] ?? String(value) : String(value)
}

function fieldOf (name: string, value: unknown, pointer: string, words: Words): Field | null {
  const columns = COLUMNS[name]
  if (columns === undefined) {
    const { text = '' } = value as { text?: string }
    return text === '' ? null : { name, text, pointer: `${pointer}/text` }
  }
  const items = Array.isArray(value)
    ? value.map((item: object, at) => ({ item, at: `${pointer}/${at}` }))
    : [{ item: value as object, at: pointer }]
  const rows = items.filter(({ item }) => Object.keys(item).length > 0).map(({ item, at }) => ({
    pointer: at,
    values: Object.fromEntries(columns.map(column => [column, cellOf(column, (item as Record<string, unknown>)[column], words)]))
  }))
  if (rows.length === 0) return null
  return { name, columns: columns.filter(column => rows.some(({ values }) => values[column] !== '')), rows }
}

/** A dictation: what will not change any more, and what is being said. */
export interface Dictation {
  fixed: string
  ongoing: string
}

/** The text of a dictation; `null` for a report. */
export function dictationOf (output: ConsultationOutput): Dictation | null {
  const [section] = output.data[0]?.sections ?? []
  if (section?.section_id !== 'transcription') return null
  const { fixed, ongoing } = section.fields
  return { fixed: fixed.text, ongoing: ongoing.text }
}

/** The sections of an episode. @param at its place among the episodes */
export function sectionsOf (output: ConsultationOutput, at: number, words: Words): Section[] {
  return (output.data[at]?.sections ?? []).map(({ section_id: id, fields }, section) => ({
    id,
    fields: Object.entries(fields).map(([name, value]) => fieldOf(name, value, `/data/${at}/sections/${section}/fields/${name}`, words))
      .filter(field => field !== null)
  }))
}

/** A section as plain text, for a record that takes no tables. */
export function sectionText ({ id, fields }: Section, words: Words): string {
  const lines = fields.flatMap(field => {
    if ('text' in field) return [field.text]
    const rows = field.rows.map(({ values }) => field.columns.map(column => values[column]).filter(value => value !== '').join(field.name === 'sick_note' ? ' – ' : ' '))
    return [`${words.tables[field.name] ?? field.name}:`, ...rows.map(row => `- ${row}`)]
  })
  return lines.length === 0 ? '' : [words.sections[id] ?? id, ...lines].join('\n')
}

/** A report as plain text. */
export function reportText (output: ConsultationOutput, words: Words): string {
  const dictation = dictationOf(output)
  if (dictation !== null) return dictation.fixed
  return output.data.flatMap(({ episode }, at) => {
    const sections = sectionsOf(output, at, words).map(section => sectionText(section, words)).filter(text => text !== '')
    return output.data.length > 1 ? [episode, ...sections] : sections
  }).join('\n\n')
}
