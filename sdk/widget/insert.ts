import type { ConsultationOutput } from '../types.js'
import type { ScribeInsertDetail, ScribeValues } from './events.js'
import { dictationOf, reportText, sectionsOf, sectionText, type Field, type Section } from './report-text.js'
import type { Words } from './words/index.js'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped (text: string): string {
  return text.replace(/[&<>"]/g, character => ESCAPES[character] ?? character)
}

function paragraphs (text: string): string {
  return text.split('\n').filter(line => line.trim() !== '').map(line => `<p>${escaped(line)}</p>`).join('')
}

function fieldHtml (field: Field, words: Words): string {
  if ('text' in field) return paragraphs(field.text)
  const { name, columns, rows } = field
  const head = columns.map(column => `<th scope="col">${escaped(words.columns[column] ?? column)}</th>`).join('')
  const body = rows.map(({ values }) => `<tr>${columns.map(column => `<td>${escaped(values[column] ?? '')}</td>`).join('')}</tr>`).join('')
  return `<table><caption>${escaped(words.tables[name] ?? name)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

function sectionHtml ({ id, fields }: Section, words: Words): string {
  return fields.length === 0 ? '' : `<h3>${escaped(words.sections[id] ?? id)}</h3>${fields.map(field => fieldHtml(field, words)).join('')}`
}

/** The values in some sections, as data. */
function valuesIn (sections: ReadonlyArray<{ fields: object }>): ScribeValues {
  const values: ScribeValues = { vital_signs: [], medical_coding: [], prescribed_medication: [], sick_note: null }
  for (const { fields } of sections as ReadonlyArray<{ fields: Partial<ScribeValues> }>) {
    values.vital_signs.push(...fields.vital_signs ?? [])
    values.medical_coding.push(...fields.medical_coding ?? [])
    values.prescribed_medication.push(...fields.prescribed_medication ?? [])
    if (Object.keys(fields.sick_note ?? {}).length > 0) values.sick_note = fields.sick_note ?? null
  }
  return values
}

/** What a person takes of a report: a text for a record that has no tables, HTML for one that has, and the values as data. */
export type Taken = Pick<ScribeInsertDetail, 'text' | 'html' | 'values' | 'section'>

/** What is taken of a report: all of it, or one section of an episode. @param words in the language of the report */
export function takenOf (output: ConsultationOutput, words: Words, place: { episode: number, section: number } | null = null): Taken {
  if (place !== null) {
    const section = sectionsOf(output, place.episode, words)[place.section]
    const raw = output.data[place.episode]?.sections[place.section]
    if (section !== undefined && raw !== undefined) {
      return { text: sectionText(section, words), html: sectionHtml(section, words), values: valuesIn([raw]), section: section.id }
    }
  }
  const dictation = dictationOf(output)
  const html = dictation !== null
    ? paragraphs(dictation.fixed)
    : output.data.map(({ episode }, at) => (
      (output.data.length > 1 ? `<h2>${escaped(episode)}</h2>` : '') + sectionsOf(output, at, words).map(section => sectionHtml(section, words)).join('')
    )).join('')
  return { text: reportText(output, words), html, values: valuesIn(output.data.flatMap(({ sections }) => [...sections])), section: null }
}
