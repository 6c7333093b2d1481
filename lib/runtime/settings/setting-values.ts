import type { TSchema } from '@sinclair/typebox'

/** The value of a setting parsed from text, or why it cannot be parsed, as the end of a sentence that begins with the setting's name. */
export type ParsedSetting = { value: string | number | boolean } | { problem: string }

function numberOf (text: string, { type, minimum, maximum }: TSchema): ParsedSetting {
  const value = Number(text)
  if (type === 'integer' && !Number.isInteger(value)) return { problem: 'must be a whole number' }
  if (!Number.isFinite(value)) return { problem: 'must be a number' }
  if (value < minimum) return { problem: `must be at least ${String(minimum)}` }
  if (value > maximum) return { problem: `must be at most ${String(maximum)}` }
  return { value }
}

function textOf (value: string, { enum: allowed, minLength = 0, maxLength = Infinity, pattern = '' }: TSchema): ParsedSetting {
  const length = [...value].length
  if (Array.isArray(allowed) && !allowed.includes(value)) return { problem: `must be one of ${allowed.join(', ')}` }
  if (length < minLength) return { problem: `must have at least ${String(minLength)} character(s)` }
  if (length > maxLength) return { problem: `must have at most ${String(maxLength)} characters` }
  if (!new RegExp(pattern, 'u').test(value)) return { problem: 'does not have the required form' }
  return { value }
}

/** Parses the text of a setting by its schema: as a number, as `true` or `false`, or as text. */
export function readSetting (text: string, schema: TSchema): ParsedSetting {
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(text, schema)
  if (schema.type !== 'boolean') return textOf(text, schema)
  return text === 'true' || text === 'false' ? { value: text === 'true' } : { problem: 'must be true or false' }
}
