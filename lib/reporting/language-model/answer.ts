import type { ErrorObject, ValidateFunction } from 'ajv'
import { createOutputAjv, createStrictAjv, isObject, once } from '../../runtime/index.js'
import type { EvidenceKind } from '../../../schemas/evidence.js'
import { valuesIn } from './lenient-json.js'
import { lineNumbers, mended } from './mend.js'
import { problemsOf, type Problems } from './problems.js'
import type { JsonSchema } from './schema.js'

/** Something that a model wrote and that cannot be used. */
export interface DroppedItem {
  kind: EvidenceKind
  /** What it said, in words. */
  text: string
  /** Numbers of the lines that it names. */
  lines: number[]
}

/** An answer that can be used, or what is wrong with it. */
export type ParsedAnswer<T> = { ok: true, value: T, dropped: DroppedItem[] } | { ok: false } & Problems

/** Longest answer that is searched for every error, in characters; of a longer one only the first errors are found. */
const EVERY_ERROR_MAX_LENGTH = 50_000

/** How often an answer is validated, at most, as long as there is something that can be left out. */
const ROUNDS_MAX = 20

/** How deep an answer may be wrapped: `{ "report": { … } }`, a list of one, JSON within JSON. */
const WRAPPED_MAX = 3

/** What ends the thoughts of a model. */
const THOUGHTS_END = /<\/think(?:ing)?>|<\/thought>|\[\/THINK\]|<\|channel\|>final(?:\s*<\|constrain\|>\s*\w+)?\s*<\|message\|>/gi

/** Tokens of a chat template that were left in a text. */
const TEMPLATE_TOKENS = /<\|[a-z_]{1,30}\|>/g

/** What follows the thoughts, and everything, in case that the answer stands within them. */
function stretchesOf (text: string): string[] {
  const ends = [...text.matchAll(THOUGHTS_END)]
  const last = ends.at(-1)
  const behind = last === undefined ? [] : [text.slice(last.index + last[0].length)]
  return [...behind, text].map(stretch => stretch.replace(TEMPLATE_TOKENS, ' '))
}

type Found = Record<string, unknown>

/** What is recognised as an answer in a text: the last one that was written first, the outermost only. */
function * candidatesOf (text: string, recognise: (value: unknown) => Found | undefined): Generator<Found> {
  function * within (value: unknown, depth: number): Generator<Found> {
    const found = recognise(value)
    if (found !== undefined) yield found
    if (found !== undefined || depth === WRAPPED_MAX) return
    const inner = typeof value === 'string' ? valuesIn(value) : isObject(value) || Array.isArray(value) ? Object.values(value) : []
    for (const item of inner) if (typeof item === 'object' || /^\s*[{[]/.test(String(item))) yield * within(item, depth + 1)
  }
  for (const stretch of stretchesOf(text)) {
    for (const value of valuesIn(stretch).reverse()) yield * within(value, 0)
  }
}

const kinds: Readonly<Record<string, EvidenceKind>> = {
  vital_signs: 'vital_sign', complaints: 'medical_code', diagnoses: 'medical_code', prescribed_medication: 'medication', sick_note: 'sick_note'
}

/** What can be left out of an answer without costing the rest: an item of a list, the sick note, an episode, a fact. */
const LEFT_OUT = /^\/(?:facts\/\d+|episodes\/\d+(?:\/(?:sick_note|[a-z_]+\/\d+))?)(?=\/|$)/

function textOf (value: unknown): string {
  if (!isObject(value)) return typeof value === 'object' ? '' : String(value)
  return Object.entries(value).flatMap(([name, item]) => {
    return name !== 'sources' && ['string', 'number'].includes(typeof item) ? [String(item)] : []
  }).join(' ')
}

/** Takes what is at a JSON pointer out of an answer; in a list, leaves a gap that `closeGaps` closes. */
function takeOut (answer: unknown, pointer: string): DroppedItem | null {
  const names = pointer.split('/').slice(1)
  const last = names.pop() ?? ''
  const parent = names.reduce((value, name) => value[name] as Record<string, unknown>, answer as Record<string, unknown>)
  const item = parent[last]
  if (item === undefined) return null
  if (Array.isArray(parent)) Reflect.deleteProperty(parent, last)
  else parent[last] = null
  const field = names.find(name => kinds[name] !== undefined) ?? last
  return { kind: kinds[field] ?? 'sentence', text: textOf(item), lines: isObject(item) ? lineNumbers(item.sources) : [] }
}

function closeGaps (value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap(item => item === undefined ? [] : [closeGaps(item)])
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, closeGaps(item)])) : value
}

function itemsIn (value: unknown, depth = 0): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + (depth === 0 && isObject(item) && !('sources' in item) ? itemsIn(item, 1) : 1), 0)
  return isObject(value) ? Object.entries(value).reduce((sum, [name, item]) => sum + (name === 'sources' ? 0 : itemsIn(item, depth)), 0) : 0
}

function anyObject (value: unknown): Record<string, unknown> | undefined {
  return isObject(value) ? value : undefined
}

/** How an answer is read. */
export interface ReadingRules<T> {
  /** The answer in a value of a text, not yet in its form; `undefined` for anything else. Any object when left out. */
  recognise?: (value: unknown) => Record<string, unknown> | undefined
  /** What else is wrong with an answer that fits the schema. */
  contradiction?: (answer: T) => string | null
}

/**
 * A function that reads an answer in the texts of a completion, likeliest first, and holds it to its schema with all bounds. An answer is
 * found wherever it stands, and brought into its form where that changes nothing of what it says. An item that cannot be used is dropped
 * and named, and costs nothing else, unless most of them are.
 */
export function createAnswerReader<T> (
  schema: JsonSchema, { recognise = anyObject, contradiction = () => null }: ReadingRules<T> = {}
): (texts: readonly string[]) => ParsedAnswer<T> {
  const first = once(() => createOutputAjv([]).compile(schema) as ValidateFunction<T>)
  const every = once(() => createStrictAjv([]).compile(schema) as ValidateFunction<T>)

  function validated (found: Record<string, unknown>, validate: ValidateFunction<T>): ParsedAnswer<T> {
    let value = mended(found, schema)
    const dropped: DroppedItem[] = []
    for (let round = 0; !validate(value); round++) {
      const errors: ErrorObject[] = validate.errors ?? []
      const places = errors.map(({ instancePath }) => LEFT_OUT.exec(instancePath)?.[0])
      if (round === ROUNDS_MAX || places.includes(undefined)) return { ok: false, ...problemsOf(errors) }
      const taken = [...new Set(places as string[])].flatMap(place => takeOut(value, place) ?? [])
      dropped.push(...taken)
      if (dropped.length > itemsIn(value)) return { ok: false, ...problemsOf(errors) }
      value = closeGaps(value)
    }
    const problem = contradiction(value)
    return problem === null ? { ok: true, value, dropped } : { ok: false, problems: [problem], places: ['contradiction'] }
  }

  return function read (texts) {
    let wrong: ParsedAnswer<T> = { ok: false, problems: ['the answer is not one whole JSON object'], places: ['not JSON'] }
    for (const text of texts) {
      const validate = text.length <= EVERY_ERROR_MAX_LENGTH ? every() : first()
      for (const found of candidatesOf(text, recognise)) {
        const checked = validated(found, validate)
        if (checked.ok) return checked
        if (wrong.places[0] === 'not JSON') wrong = checked
      }
    }
    return wrong
  }
}
