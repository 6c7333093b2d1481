import type { Words } from '../words/index.js'
import { COLUMNS, isText, UNITS, unmarked, type Row } from './draft.js'

/** A day as people read it; as it is written where it is none. */
export function dayText (date: string, language: string): string {
  const time = Date.parse(`${date}T12:00:00Z`)
  if (Number.isNaN(time)) return date
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
}

/** A moment as people read it. */
export function momentText (at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(at))
}

/** What a row says, in its parts: what it is about, and what is said of that. */
export function partsOf (name: string, { values }: Pick<Row, 'values'>, words: Words, language: string): { title: string, details: string[] } {
  if (isText(name)) return { title: unmarked(values.text ?? ''), details: [] }
  const [first = '', ...rest] = (COLUMNS[name] ?? []).map(column => values[column] ?? '')
  switch (name) {
    case 'vital_signs': {
      const [value = ''] = rest
      return { title: words.vitals[first] ?? first, details: [[value, UNITS[first] ?? ''].filter(part => part !== '').join(' ')] }
    }
    case 'sick_note': return { title: [first, rest[0] ?? ''].filter(date => date !== '').map(date => dayText(date, language)).join(' – '), details: [] }
    case 'medical_coding': {
      const codes = (COLUMNS[name] ?? []).slice(1).filter(column => (values[column] ?? '') !== '')
      return { title: first, details: codes.map(column => `${words.columns[column] ?? column} ${values[column]}`) }
    }
    default: return { title: first, details: rest.map((text, at) => at === 3 && text !== '' ? `${words.columns.atc_code ?? ''} ${text}` : text).filter(text => text !== '') }
  }
}

/** What a row says, in one line. */
export function lineOf (name: string, row: Pick<Row, 'values'>, words: Words, language: string): string {
  const { title, details } = partsOf(name, row, words, language)
  return [title, ...details].filter(part => part !== '').join(' ')
}
