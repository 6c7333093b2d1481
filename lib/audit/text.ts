import { hash } from 'node:crypto'
import type { AuditEvent } from './event.js'

/** The fields of a row, in the order in which they are written and hashed. */
export const AUDIT_FIELDS = [
  'id', 'at', 'operation', 'action', 'phase', 'outcome', 'actor_kind', 'actor', 'customer_id', 'organisation', 'api_key_id', 'role',
  'purpose_of_use', 'token_id', 'request_id', 'address', 'consultation_id', 'targets', 'categories', 'results'
] as const satisfies ReadonlyArray<keyof AuditEvent>

/** What every hash of a row begins with: the form of what is hashed. */
const FORM = 'audit-event-2'

/** Fields that are lists, and the one that is a number. */
const LISTS: ReadonlySet<string> = new Set(['targets', 'categories'])
const NUMBER = 'results'

/** Where the text of the next row may begin: with an id after the end of a line. */
const NEXT = '\n36:'

/** A row as it is stored: its text, and the SHA-256 of that. */
export interface WrittenEvent {
  id: string
  text: string
  hash: Buffer
}

/** What is stored in the place of a row and cannot be read as one. */
export interface UnreadableEvent {
  /** The id that it begins with; `null` when it has none. */
  id: string | null
  isUnreadable: true
}

/** A field with its length before it, in UTF-16 code units; `-` stands for none, and a list has its own length before a `*`. */
function fieldText (value: string | number | readonly string[] | null): string {
  if (value === null) return '-'
  if (typeof value === 'object') return value.reduce((text, entry) => `${text}${entry.length}:${entry}`, `${value.length}*`)
  const text = String(value)
  return `${text.length}:${text}`
}

/** The text of a row: its fields in order, each preceded by its length, so that no two different rows have the same. */
function textOf (event: AuditEvent): string {
  let text = ''
  for (const name of AUDIT_FIELDS) text += fieldText(event[name])
  return text
}

function hashOfText (text: string): Buffer {
  return hash('sha256', FORM + text, 'buffer')
}

/** The SHA-256 of a row, over its fields with their lengths. */
export function hashOf (event: AuditEvent): Buffer {
  return hashOfText(textOf(event))
}

/** The text and the hash of a row. */
export function writtenEvent (event: AuditEvent): WrittenEvent {
  const text = textOf(event)
  return { id: event.id, text, hash: hashOfText(text) }
}

/** Rows as one text: a line each, though values may hold the ends of lines, too. */
export function joinedText (events: readonly WrittenEvent[]): string {
  return events.map(({ text }) => text).join('\n')
}

/** What cannot be read as a row. */
class Unreadable extends Error {}

/** Reads fields from a text, one after the other. */
class FieldReader {
  readonly #text: string
  at: number

  constructor (text: string, at: number) {
    this.#text = text
    this.at = at
  }

  get isAtEnd (): boolean {
    return this.at === this.#text.length || this.#text[this.at] === '\n'
  }

  /** The number that ends with `mark`. */
  #length (mark: string): number {
    const end = this.#text.indexOf(mark, this.at)
    const digits = end === -1 ? '' : this.#text.slice(this.at, end)
    if (!/^\d{1,9}$/.test(digits)) throw new Unreadable()
    this.at = end + 1
    return Number(digits)
  }

  value (): string {
    const length = this.#length(':')
    const value = this.#text.slice(this.at, this.at + length)
    if (value.length < length) throw new Unreadable()
    this.at += length
    return value
  }

  field (name: string): string | number | string[] | null {
    if (LISTS.has(name)) return Array.from({ length: this.#length('*') }, () => this.value())
    if (this.#text[this.at] === '-') {
      this.at += 1
      return null
    }
    return name === NUMBER ? Number(this.value()) : this.value()
  }
}

function readOne (reader: FieldReader): AuditEvent | UnreadableEvent {
  const fields: Record<string, unknown> = {}
  try {
    for (const name of AUDIT_FIELDS) fields[name] = reader.field(name)
    if (reader.isAtEnd) return fields as unknown as AuditEvent
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return { id: typeof fields.id === 'string' ? fields.id : null, isUnreadable: true }
}

/** The rows in a text that `joinedText` has made, in order. What cannot be read does not hide the rows after it. */
export function readEvents (text: string): Array<AuditEvent | UnreadableEvent> {
  const events: Array<AuditEvent | UnreadableEvent> = []
  let begin = 0
  while (begin < text.length) {
    const reader = new FieldReader(text, begin)
    const event = readOne(reader)
    events.push(event)
    const next = 'isUnreadable' in event ? text.indexOf(NEXT, begin) : reader.at
    begin = next === -1 ? text.length : next + 1
  }
  return events
}
