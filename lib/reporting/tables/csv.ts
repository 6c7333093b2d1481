import { CsvError, parse } from 'csv-parse/sync'
import { ExplainedError } from '../../runtime/index.js'

/** A table as it was read: its name is what errors call it. */
export interface TableFile {
  name: string
  text: string
}

/** A row below the header: every column is there, trimmed, and `''` where the file does not have it. */
export interface TableRow<Column extends string> {
  /** Line of the file that the row ends on, from 1. */
  line: number
  values: Readonly<Record<Column, string>>
}

/** What is wrong with a table, in words for the person who has to fix it: the file, the line and the column. */
export class TableError extends ExplainedError {
  override name = 'TableError'

  constructor (file: string, line: number, column: string | null, problem: string, options?: ErrorOptions) {
    super(`${file}, line ${line}${column === null ? '' : `, column "${column}"`}: ${problem}`, options)
  }
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

/** Spreadsheets write `;` where the comma is a decimal sign, so the header decides. */
function delimiterOf (text: string): string {
  const header = text.split('\n').find(line => line.trim() !== '' && !line.startsWith('#')) ?? ''
  return [',', ';', '\t'].find(sign => header.includes(sign)) ?? ','
}

function parsed ({ name, text }: TableFile): Parsed[] {
  const cleaned = text.replace(/^\uFEFF/, '')
  try {
    // The types of csv-parse do not say what `info` makes of a record.
    return parse(cleaned, {
      delimiter: delimiterOf(cleaned),
      comment: '#',
      comment_no_infix: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true
    }) as unknown as Parsed[]
  } catch (error) {
    const line = error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : 1
    throw new TableError(name, line, null, error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * The rows of a table in CSV (RFC 4180; with `;` or tabs instead of commas when its header has them), in order. A byte order mark,
 * either line end, empty lines and lines that begin with `#` are allowed; columns may stand in any order.
 *
 * @throws TableError for an unknown, missing or repeated column, a row that is longer or shorter than the header, and text that is no CSV
 */
export function rowsOf<Column extends string> (
  file: TableFile, columns: { required: readonly Column[], optional: readonly Column[] }
): TableRow<Column>[] {
  const [header, ...records] = parsed(file)
  if (header === undefined) throw new TableError(file.name, 1, null, `has no header; expected ${columns.required.join(',')}`)
  const names = header.record.map(name => name.toLowerCase())
  const known = [...columns.required, ...columns.optional]
  for (const [at, name] of names.entries()) {
    if (!known.some(column => column === name)) {
      throw new TableError(file.name, header.info.lines, name, `is not a column of this table; these are: ${known.join(', ')}`)
    }
    if (names.indexOf(name) !== at) throw new TableError(file.name, header.info.lines, name, 'stands twice in the header')
  }
  for (const column of columns.required) {
    if (!names.includes(column)) throw new TableError(file.name, header.info.lines, column, 'is missing in the header')
  }
  return records.map(({ record, info }) => {
    if (record.length !== names.length) {
      throw new TableError(file.name, info.lines, null, `has ${record.length} values, the header has ${names.length}`)
    }
    const values = Object.fromEntries(known.map(column => [column, record[names.indexOf(column)] ?? ''])) as Record<Column, string>
    return { line: info.lines, values }
  })
}
