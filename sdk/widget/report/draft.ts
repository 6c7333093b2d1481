import type { ConsultationOutput, ReportEvidence } from '../../types.js'

/** The episodes of a report. */
export type Episodes = ConsultationOutput['data']

/** What a row says, by the names of its values: that of a statement is `text`. */
export type Values = Readonly<Record<string, string>>

/** A statement of a text, or an entry of a list. */
export interface Row {
  /** Stays the same while the report is open. */
  id: string
  /** What stands before a statement: a line break, the dash of a list. */
  before: string
  values: Values
}

/** A field of a section: a text, statement by statement, or a list. */
export interface DraftField {
  /** Where it stands in the output (JSON Pointer). */
  pointer: string
  name: string
  rows: readonly Row[]
  /** What stands behind the last statement. */
  after: string
}

/** A report while it is corrected. */
export type Draft = readonly DraftField[]

/** The values of each kind of entry, in reading order. */
export const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  vital_signs: ['vital_sign_id', 'value'],
  medical_coding: ['description', 'icd_10', 'icpc_2', 'ibui'],
  prescribed_medication: ['active_ingredient', 'brand_name', 'pharmaceutical_form', 'pack_size', 'atc_code'],
  sick_note: ['from_date', 'to_date']
}

/** The unit of each vital sign. */
export const UNITS: Readonly<Record<string, string | null>> = {
  weight: 'kg',
  height: 'cm',
  bmi: null,
  systolic_blood_pressure: 'mmHg',
  diastolic_blood_pressure: 'mmHg',
  heart_rate: 'bpm',
  blood_glucose: 'mg/dL',
  body_temperature: '°C',
  peak_flow: 'L/min',
  oxygen_saturation: '%'
}

/** Values that are `null` where there are none. */
const NULLABLE: ReadonlySet<string> = new Set(['brand_name', 'pharmaceutical_form', 'pack_size'])

/** Most entries of a list, as the service takes them. */
const ENTRIES_MAX = 500

const NUMBER = /^\d{1,30}(?:[.,]\d{1,30})?(?:e[+-]?\d{1,3})?$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

let made = 0

/** A row that is new. */
export function newRow (values: Values, before = ''): Row {
  return { id: `row-${made++}`, before, values }
}

/** Whether the field of this name is a text. */
export function isText (name: string): boolean {
  return COLUMNS[name] === undefined
}

/** Whether another row may be added to a field. */
export function takesRow ({ name, rows }: DraftField): boolean {
  return rows.length < (name === 'sick_note' ? 1 : isText(name) ? Infinity : ENTRIES_MAX)
}

/** A sentence without the mark at its end. */
export function unmarked (sentence: string): string {
  return sentence.replace(/ \[[^[\]]+\]$/, '')
}

/** The statements of a text: those that have evidence, and otherwise its lines. */
function statementsOf (text: string, sentences: ReadonlyArray<{ start: number, end: number }>): Pick<DraftField, 'rows' | 'after'> {
  const rows: Row[] = []
  let before = ''
  const put = (piece: string): void => {
    const [, lead = '', filled = '', rest = ''] = /^(\s*(?:- )?)([^]*?)(\s*)$/.exec(piece) ?? []
    if (filled === '') {
      before += piece
      return
    }
    rows.push(newRow({ text: filled }, before + lead))
    before = rest
  }
  const lines = (piece: string): void => { for (const line of piece.split(/(?<=\n)/)) put(line) }
  let at = 0
  for (const { start, end } of [...sentences].sort((a, b) => a.start - b.start)) {
    if (start < at || end <= start || end > text.length) continue
    lines(text.slice(at, start))
    put(text.slice(start, end))
    at = end
  }
  lines(text.slice(at))
  return { rows, after: before }
}

/** An entry as people write it: numbers stay as they are, not a digit is rounded. */
function valuesOf (name: string, entry: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries((COLUMNS[name] ?? []).map(column => [column, String(entry[column] ?? '')]))
}

function fieldOf (name: string, value: unknown, pointer: string, { evidence }: Pick<ReportEvidence, 'evidence'>): DraftField {
  if (isText(name)) {
    const { text = '' } = value as { text?: string }
    const sentences = evidence.filter(item => item.kind === 'sentence' && item.pointer === `${pointer}/text`)
    return { pointer, name, ...statementsOf(text, sentences) }
  }
  const entries = (Array.isArray(value) ? value : [value]) as Array<Record<string, unknown>>
  const rows = entries.filter(entry => Object.keys(entry).length > 0).map(entry => newRow(valuesOf(name, entry)))
  return { pointer, name, rows, after: '' }
}

/** A report, ready to be corrected. */
export function draftOf (data: Episodes, evidence: Pick<ReportEvidence, 'evidence'>): Draft {
  return data.flatMap(({ sections }, episode) => sections.flatMap(({ fields }, section) => (
    // What a dictation is still hearing is nothing to correct.
    Object.entries(fields).filter(([name]) => name !== 'ongoing')
      .map(([name, value]) => fieldOf(name, value, `/data/${episode}/sections/${section}/fields/${name}`, evidence))
  )))
}

/** Whether a row can be saved as it is. A statement without words is none, and is left out. */
export function isComplete (name: string, { values }: Pick<Row, 'values'>): boolean {
  const filled = (column: string) => (values[column] ?? '').trim() !== ''
  switch (name) {
    case 'vital_signs': return UNITS[values.vital_sign_id ?? ''] !== undefined && NUMBER.test((values.value ?? '').trim())
    case 'medical_coding':
    case 'prescribed_medication': return (COLUMNS[name] ?? []).some(filled)
    case 'sick_note': {
      const { from_date: from = '', to_date: to = '' } = values
      return DATE.test(from) && DATE.test(to) && from <= to
    }
    default: return true
  }
}

/** Rows that cannot be saved yet. */
export function incompleteIn (draft: Draft): Row[] {
  return draft.flatMap(({ name, rows }) => rows.filter(row => !isComplete(name, row)))
}

function entryOf (name: string, values: Values): Record<string, unknown> {
  if (name === 'vital_signs') {
    const { vital_sign_id: id = '', value = '' } = values
    return { vital_sign_id: id, unit: UNITS[id], value: Number(value.trim().replace(',', '.')) }
  }
  return Object.fromEntries((COLUMNS[name] ?? []).map(column => {
    const text = (values[column] ?? '').trim()
    return [column, text === '' && NULLABLE.has(column) ? null : text]
  }))
}

/** A text with its statements. */
function textOf ({ rows, after }: DraftField): string {
  const filled = rows.filter(({ values }) => (values.text ?? '').trim() !== '')
  const first = rows[0]?.before ?? ''
  return filled.map(({ before, values }, at) => (at === 0 ? first : before) + (values.text ?? '')).join('') + (filled.length === 0 ? '' : after)
}

function savedValue (field: DraftField): unknown {
  const { name, rows } = field
  if (isText(name)) {
    const text = textOf(field)
    return text === '' && name === 'summary' ? {} : { text }
  }
  const entries = rows.filter(row => isComplete(name, row)).map(({ values }) => entryOf(name, values))
  return name === 'sick_note' ? entries[0] ?? {} : entries
}

/** The report as it was corrected, without what is incomplete. @param base the report that it was made from */
export function dataOf (base: Episodes, draft: Draft): Episodes {
  const copy = structuredClone(base)
  for (const field of draft) {
    const [, , episode, , section, , name = ''] = field.pointer.split('/')
    const fields = copy[Number(episode)]?.sections[Number(section)]?.fields as Record<string, unknown> | undefined
    if (fields !== undefined) fields[name] = savedValue(field)
  }
  return copy
}

/** A report as one text, to compare. Where an empty text has a name or none, it is the same. */
export function fingerprintOf (data: Episodes): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    return Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1).map(([key, part]) => [key, sorted(part)])
  }
  return JSON.stringify(sorted(data))
}

/** Whether there is nothing in a report. */
export function isEmpty (data: Episodes): boolean {
  return draftOf(data, { evidence: [] }).every(({ rows }) => rows.length === 0)
}
