import type { JsonSchema } from '../schema.js'

/** Longest list that a grammar holds a model to: each item that may follow costs time for each token. */
const LIST_MAX = 64

/** Most digits of a number, before the point and after it. */
const DIGITS_MAX = 15

/** The rules that every schema needs. A blank may follow a comma or a colon, as models are used to, and nothing else. */
const TERMINALS = {
  blank: '" "?',
  string: String.raw`"\"" character* "\""`,
  character: String.raw`[^"\\\x00-\x1F\x7F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F])`,
  whole: `"-"? ("0" | [1-9] [0-9]{0,${DIGITS_MAX - 1}})`,
  fraction: `"." [0-9]{1,${DIGITS_MAX}}`,
  boolean: '"true" | "false"',
  null: '"null"'
}

/** Any JSON, with blanks and lines as models write them. */
const ANY_JSON = {
  gap: '[ \\n]{0,40}',
  any: 'object | array | string | whole fraction? | boolean | null',
  object: '"{" gap (member ("," gap member)*)? gap "}"',
  member: 'string ":" gap any',
  array: '"[" gap (any ("," gap any)*)? gap "]"'
}

/** A text as the grammar writes one that must stand there. */
function literal (text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replace(/\p{Cc}/gu, character => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return `"${escaped}"`
}

/** How often something may be repeated. */
function repeated (from: number, to: number | undefined): string {
  return to === undefined ? `{${from},}` : `{${from},${to}}`
}

/** The numbers that a schema allows: as many digits as its bounds have, and a sign only where one may be negative. */
function numberOf ({ type, minimum, maximum }: JsonSchema): string {
  const digits = typeof maximum === 'number' && maximum >= 0 ? String(Math.floor(maximum)).length : DIGITS_MAX
  const sign = typeof minimum === 'number' && minimum >= 0 ? '' : '"-"? '
  const whole = digits === 1 ? '[0-9]' : `("0" | [1-9] [0-9]{0,${digits - 1}})`
  return `${sign}${whole}${type === 'integer' ? '' : ' fraction?'}`
}

/** Collects the rules of one grammar. Rules that are alike are one. */
class Rules {
  readonly #names = new Map<string, string>()

  /** The name of the rule that holds what stands there. */
  named (body: string): string {
    const name = this.#names.get(body) ?? `rule-${this.#names.size}`
    this.#names.set(body, name)
    return name
  }

  toString (): string {
    return [...this.#names].map(([body, name]) => `${name} ::= ${body}`).join('\n')
  }
}

function objectOf ({ properties = {} }: JsonSchema, rules: Rules): string {
  const members = Object.entries(properties).map(([name, property]) => `${literal(`${JSON.stringify(name)}:`)} blank ${bodyOf(property, rules)}`)
  return rules.named(`"{" ${members.join(' "," blank ')}${members.length === 0 ? '' : ' '}"}"`)
}

function listOf ({ items, minItems, maxItems }: JsonSchema, rules: Rules): string {
  if (items === undefined || items === false) return '"[]"'
  const item = bodyOf(items, rules)
  const least = typeof minItems === 'number' ? minItems : 0
  const most = typeof maxItems === 'number' && maxItems <= LIST_MAX ? maxItems : undefined
  if (most === 0) return '"[]"'
  const more = `("," blank ${item})${repeated(Math.max(least - 1, 0), most === undefined ? undefined : most - 1)}`
  return rules.named(least === 0 ? `"[" (${item} ${more})? "]"` : `"[" ${item} ${more} "]"`)
}

/** What one of the types of a schema looks like. */
function typeOf (type: string, schema: JsonSchema, rules: Rules): string {
  switch (type) {
    case 'object': return objectOf(schema, rules)
    case 'array': return listOf(schema, rules)
    case 'string': case 'boolean': case 'null': return type
    case 'integer': case 'number': return rules.named(numberOf({ ...schema, type }))
    default: throw new Error(`a grammar cannot hold a model to the type ${type}`)
  }
}

function oneOf (alternatives: readonly string[], rules: Rules): string {
  const [only, ...others] = [...new Set(alternatives)]
  if (only === undefined) throw new Error('a grammar cannot hold a model to a choice of nothing')
  return others.length === 0 ? only : rules.named([only, ...others].join(' | '))
}

/** What a value of a schema looks like: the name of a rule, or a literal. */
function bodyOf (schema: JsonSchema, rules: Rules): string {
  const { type, anyOf } = schema
  if (anyOf !== undefined) return oneOf(anyOf.map(variant => bodyOf(variant, rules)), rules)
  if (schema.const !== undefined) return literal(JSON.stringify(schema.const))
  if (Array.isArray(schema.enum)) return oneOf(schema.enum.map(value => literal(JSON.stringify(value))), rules)
  if (type === undefined) throw new Error('a grammar cannot hold a model to a schema without a type')
  return oneOf([type].flat().map(each => typeOf(each, schema, rules)), rules)
}

function written (rules: Readonly<Record<string, string>>): string {
  return Object.entries(rules).map(([name, body]) => `${name} ::= ${body}`).join('\n')
}

/**
 * A grammar (GBNF, as llama.cpp reads it) of the JSON values that fit a schema: objects with all their properties in the order of the
 * schema, as `strictSubset` has them, choices of each variant, and `null` where that may stand. Lists end at `maxItems` if that is at most
 * 64, and numbers have no more digits than their bounds; lengths of strings are left to whoever reads the answer.
 *
 * @throws Error for a schema that it cannot express, rather than a grammar that allows something else
 */
export function grammarOf (schema: JsonSchema): string {
  const rules = new Rules()
  const root = bodyOf(schema, rules)
  return `root ::= ${root}\n${rules.toString()}\n${written(TERMINALS)}\n`
}

/** A grammar of all JSON objects. */
export const anyObjectGrammar = `root ::= object\n${written({ ...TERMINALS, ...ANY_JSON })}\n`
