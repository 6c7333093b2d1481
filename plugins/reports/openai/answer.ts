import type { ErrorObject, ValidateFunction } from 'ajv'
import { createOutputAjv, createStrictAjv } from '../../validation/ajv.js'
import { LanguageModelError } from './errors.js'
import type { JsonSchema } from './schema.js'

/** An answer that fits, or what is wrong with it. */
export type Checked<T> =
  { ok: true, value: T } |
  {
    ok: false
    /** Places and rules, for the model: may hold names that the model gave. */
    problems: string[]
    /** Places and rules, for the log: nothing that the model wrote. */
    places: string[]
  }

/** Most problems that are named. */
const PROBLEMS_MAX = 20

/** Most errors that are looked at; a value that fits none of ten variants has some thirty. */
const ERRORS_MAX = 2000

/** Longest answer that is searched for every error, in characters; of a longer one only the first error is named. */
const EVERY_ERROR_MAX_LENGTH = 50_000

/** Longest name of a property that is named, in characters. */
const NAME_MAX_LENGTH = 60

/** Letters and digits that no tokeniser makes fewer tokens of; common ones make three to five of them one. */
const CHARACTERS_PER_TOKEN_MAX = 8

interface Choice {
  message?: { content?: unknown, refusal?: unknown }
  finish_reason?: unknown
}

function isObject (value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Makes sure that the model read all that was sent. A server whose context is shorter than what it is sent may leave out the rest without
 * a word (Ollama does); the tokens that it counts in its `usage` are then too few for the letters sent. Servers that do not count cannot
 * be checked.
 *
 * @throws LanguageModelError `context`
 */
export function assertAllRead (completion: unknown, sent: readonly { content: string }[]): void {
  const usage = isObject(completion) && isObject(completion.usage) ? completion.usage : {}
  const { prompt_tokens: read } = usage
  if (typeof read !== 'number' || read === 0) return
  const letters = sent.reduce((sum, { content }) => sum + content.replace(/[^\p{L}\p{N}]+/gu, '').length, 0)
  if (read * CHARACTERS_PER_TOKEN_MAX < letters) throw new LanguageModelError('context')
}

/**
 * The text of the answer in a completion.
 *
 * @throws LanguageModelError when there is none, or not all of it
 */
export function contentOf (completion: unknown): string {
  const choices = isObject(completion) ? completion.choices : undefined
  const [choice] = Array.isArray(choices) ? choices as unknown[] : []
  if (!isObject(choice)) throw new LanguageModelError('empty')
  const { message, finish_reason: reason }: Choice = choice
  if (reason === 'content_filter') throw new LanguageModelError('filtered')
  if (typeof message?.refusal === 'string' && message.refusal !== '') throw new LanguageModelError('refusal')
  if (reason === 'length') throw new LanguageModelError('cut_off')
  const content = message?.content
  if (typeof content !== 'string' || content.trim() === '') throw new LanguageModelError('empty')
  return content
}

/** A text without what cannot be stored or would break a line: controls, line breaks and lone surrogates. */
function cleaned (text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/\p{Surrogate}/gu, '\uFFFD').trim()
}

/** What models put around the JSON although they were asked not to: their thoughts before it, and a fence of Markdown. */
function unwrapped (content: string): string {
  let text = content.trim()
  const thought = text.startsWith('<think>') ? text.lastIndexOf('</think>') : -1
  if (thought !== -1) text = text.slice(thought + '</think>'.length).trim()
  if (text.startsWith('```') && text.endsWith('```') && text.length >= 6) text = text.slice(3, -3).replace(/^(?:json)?\s/i, '').trim()
  return text
}

/** The JSON value in the text of an answer, its texts on one line each; `undefined` when there is none. */
export function jsonOf (content: string): unknown {
  try {
    return JSON.parse(unwrapped(content), (_name, value: unknown) => typeof value === 'string' ? cleaned(value) : value)
  } catch {
    return undefined
  }
}

function problemOf ({ instancePath, message, keyword, params }: ErrorObject): string {
  const { additionalProperty: name, allowedValue, allowedValues = [allowedValue] } = params as Record<string, unknown>
  const named = typeof name === 'string' ? `: ${JSON.stringify(name.slice(0, NAME_MAX_LENGTH))}` : ''
  const allowed = keyword === 'const' || keyword === 'enum' ? `: ${(allowedValues as unknown[]).join(', ')}` : ''
  return `${instancePath === '' ? 'the answer' : instancePath} ${message ?? keyword}${named}${allowed}`
}

/** Of the errors of all variants of a choice, and of the choice, all but those of the variant that the value is most like. */
function ofUnlikelyVariants (errors: readonly ErrorObject[], choice: ErrorObject): Set<ErrorObject> {
  const { instancePath: path, schemaPath } = choice
  const variants = new Map<string, ErrorObject[]>()
  for (const error of errors) {
    const below = error.instancePath === path || error.instancePath.startsWith(`${path}/`)
    if (!below || !error.schemaPath.startsWith(`${schemaPath}/`)) continue
    const [variant = ''] = error.schemaPath.slice(schemaPath.length + 1).split('/')
    variants.set(variant, [...variants.get(variant) ?? [], error])
  }
  const ofOtherTypes = (found: readonly ErrorObject[]) => found.some(({ instancePath, keyword }) => instancePath === path && keyword === 'type')
  const [likeliest = []] = [...variants.values()].sort((a, b) => Number(ofOtherTypes(a)) - Number(ofOtherTypes(b)) || a.length - b.length)
  return new Set([...variants.values()].flat().filter(error => !likeliest.includes(error)).concat(choice))
}

/** The errors that are worth telling. */
function told (errors: readonly ErrorObject[]): ErrorObject[] {
  const considered = errors.slice(0, ERRORS_MAX)
  const choices = considered.filter(({ keyword }) => keyword === 'anyOf').slice(0, PROBLEMS_MAX)
  const untold = choices.map(choice => ofUnlikelyVariants(considered, choice))
  return considered.filter(error => !untold.some(errors => errors.has(error)))
}

function unique (values: readonly string[]): string[] {
  return [...new Set(values)].slice(0, PROBLEMS_MAX)
}

/**
 * A function that reads an answer and holds it to its schema, with all bounds, and to a rule that no schema says.
 *
 * @param contradiction what else is wrong with an answer that fits the schema
 */
export function createAnswerReader<T> (
  schema: JsonSchema, contradiction: (answer: T) => string | null = () => null
): (content: string) => Checked<T> {
  const fits = createOutputAjv([]).compile(schema) as ValidateFunction<T>
  const nameErrors = createStrictAjv([]).compile(schema)
  return function read (content) {
    const value = jsonOf(content)
    if (value === undefined) return { ok: false, problems: ['the answer is not one whole JSON object'], places: ['not JSON'] }
    if (!fits(value)) {
      if (content.length <= EVERY_ERROR_MAX_LENGTH) nameErrors(value)
      const errors = told((content.length <= EVERY_ERROR_MAX_LENGTH ? nameErrors : fits).errors ?? [])
      return {
        ok: false,
        problems: unique(errors.map(problemOf)),
        places: unique(errors.map(({ instancePath, keyword }) => `${instancePath || '/'} ${keyword}`))
      }
    }
    const problem = contradiction(value)
    return problem === null ? { ok: true, value } : { ok: false, problems: [problem], places: ['contradiction'] }
  }
}
