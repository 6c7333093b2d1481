import { isText, newRow, takesRow, type Draft, type DraftField, type Row, type Values } from './draft.js'

/** What a field looks like after an edit. */
function withField (draft: Draft, field: DraftField): Draft {
  return draft.map(one => one.pointer === field.pointer ? field : one)
}

/** The field of a row, and its place there. */
export function placeOf (draft: Draft, id: string): { field: DraftField, at: number } | null {
  for (const field of draft) {
    const at = field.rows.findIndex(row => row.id === id)
    if (at >= 0) return { field, at }
  }
  return null
}

/** The row with this id. */
export function rowOf (draft: Draft, id: string): Row | undefined {
  const place = placeOf(draft, id)
  return place?.field.rows[place.at]
}

/** What stands before a statement that is added to a text: what stands before the others. */
function separatorOf ({ rows }: DraftField): string {
  if (rows.length > 1) return rows.at(-1)?.before ?? '\n'
  return rows.length === 0 ? '' : `\n${rows[0]?.before.trimStart() ?? ''}`
}

/** Rows of which the first begins as the first one did, and none of the others stands without a separator. */
function separated (before: DraftField, rows: readonly Row[]): Row[] {
  const first = before.rows[0]?.before ?? ''
  return rows.map((row, at) => {
    if (at === 0) return row.before === first ? row : { ...row, before: first }
    if (!isText(before.name) || /^\s/.test(row.before)) return row
    return { ...row, before: before.rows.length > 1 ? before.rows[1]?.before ?? '\n' : separatorOf(before) }
  })
}

/** Changes what a row says. */
export function changeRow (draft: Draft, id: string, values: Values): Draft {
  const place = placeOf(draft, id)
  if (place === null) return draft
  const { field } = place
  return withField(draft, { ...field, rows: field.rows.map(row => row.id === id ? { ...row, values: { ...row.values, ...values } } : row) })
}

/** Adds a row below another one of a field, or at its end. @returns the row, `null` where the field takes none */
export function addRow (draft: Draft, pointer: string, below: string | null, values: Values): { draft: Draft, row: Row } | null {
  const field = draft.find(one => one.pointer === pointer)
  if (field === undefined || !takesRow(field)) return null
  const found = below === null ? -1 : field.rows.findIndex(({ id }) => id === below)
  const at = found < 0 ? field.rows.length : found + 1
  const row = newRow(values, isText(field.name) ? separatorOf(field) : '')
  return { draft: withField(draft, { ...field, rows: [...field.rows.slice(0, at), row, ...field.rows.slice(at)] }), row }
}

/** Removes a row. */
export function removeRow (draft: Draft, id: string): Draft {
  const place = placeOf(draft, id)
  if (place === null) return draft
  const { field } = place
  return withField(draft, { ...field, rows: separated(field, field.rows.filter(row => row.id !== id)) })
}

/** The text of the same episode before or after a text. */
function neighbourOf (draft: Draft, { pointer }: DraftField, by: -1 | 1): DraftField | undefined {
  const episode = pointer.split('/', 3).join('/')
  const texts = draft.filter(field => isText(field.name) && field.pointer.startsWith(`${episode}/`))
  return texts[texts.findIndex(field => field.pointer === pointer) + by]
}

/** Moves a row up (-1) or down (1). A statement that leaves its text comes to the next one of the episode. */
export function moveRow (draft: Draft, id: string, by: -1 | 1): Draft {
  const place = placeOf(draft, id)
  if (place === null) return draft
  const { field, at } = place
  const row = field.rows[at] as Row
  const other = field.rows[at + by]
  if (other !== undefined) {
    const rows = [...field.rows]
    rows[at] = other
    rows[at + by] = row
    return withField(draft, { ...field, rows: separated(field, rows) })
  }
  const target = isText(field.name) ? neighbourOf(draft, field, by) : undefined
  if (target === undefined) return draft
  const moved = { ...row, before: separatorOf(target) }
  const rows = by === 1 ? [moved, ...target.rows] : [...target.rows, moved]
  return withField(removeRow(draft, id), { ...target, rows: separated(target, rows) })
}

/** Divides a statement in two. @returns the second one */
export function splitRow (draft: Draft, id: string, start: string, rest: string): { draft: Draft, row: Row } | null {
  const place = placeOf(draft, id)
  if (place === null) return null
  return addRow(changeRow(draft, id, { text: start }), place.field.pointer, id, { text: rest })
}
