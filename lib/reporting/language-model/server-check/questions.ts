import { bounded, reportSchema, strictSubset, type JsonSchema } from '../schema.js'

/** A question that shows something about a server, and the longest answer to it, in tokens. */
export interface TestQuestion {
  /** What is asked, as it follows "Asking". */
  name: string
  system: string
  user: string
  maxTokens: number
  /** What the server is to hold the model to; `null` for text. */
  schema: { name: string, schema: JsonSchema } | null
}

/** Most tokens of an answer to a small question: at the start, and when there is time for a model that thinks. */
const TINY_TOKENS = 100
const SMALL_TOKENS = 1000

/** Stands in a system message, so that a model that does not say it has not read that. */
const CODE_WORD = 'heron'

/** Nothing in the question asks for JSON, so that an answer in this shape is one that the server held the model to. */
const wordSchema: JsonSchema = {
  type: 'object',
  properties: { word: { type: 'string' }, letters: { type: 'integer' } },
  required: ['word', 'letters'],
  additionalProperties: false
}

/** Asks for something that only the system message says, with a schema that only the server knows of. */
export function smallQuestion (tiny: boolean): TestQuestion {
  return {
    name: 'a small question',
    system: `The code word is "${CODE_WORD}".`,
    user: 'What is the code word?',
    maxTokens: tiny ? TINY_TOKENS : SMALL_TOKENS,
    schema: { name: 'code_word', schema: wordSchema }
  }
}

/** Most tokens of the answer that shows whether the schema of reports is held to: its first characters do. */
const REPORT_TOKENS = 16

/** Asks for a word, with the schema of reports: a server that cannot make a grammar of that may leave it aside without a word. */
export function reportSchemaQuestion (): TestQuestion {
  return {
    name: 'for an answer to the schema of reports',
    system: 'You answer with one word.',
    user: `Answer with the word "${CODE_WORD}" and nothing else.`,
    maxTokens: REPORT_TOKENS,
    schema: { name: 'report', schema: bounded(strictSubset(reportSchema('soap_urgent_care_api')), 1) }
  }
}

/** Whether an answer begins as one does that is held to an object. */
export function isHeldToObject (answer: string): boolean {
  return answer === '' || answer.startsWith('{')
}

/** Whether an answer to the small question has the code word. */
export function hasCodeWord (answer: string): boolean {
  return answer.toLowerCase().includes(CODE_WORD)
}

/** Whether an answer to the small question is what its schema allows. */
export function isHeldToSchema (answer: string): boolean {
  try {
    const { word, letters, ...rest } = JSON.parse(answer) as Record<string, unknown>
    return typeof word === 'string' && Number.isInteger(letters) && Object.keys(rest).length === 0
  } catch {
    return false
  }
}

/** What the first line of a long question says; a server that cuts a prompt cuts its beginning. */
const FIRST_WORD = 'pelican'

/** Asks for what stands in the first of many lines. */
export function longQuestion (lines: number): TestQuestion {
  const filler = Array.from({ length: lines }, (_nothing, at) => `${at + 2}: The weather is mild today, and nothing else is to be said.`)
  return {
    name: `about a prompt of ${lines} lines`,
    system: 'You read lines and answer with one word.',
    user: [`1: The word to remember is "${FIRST_WORD}".`, ...filler, 'Which word does the first line ask to remember?'].join('\n'),
    maxTokens: SMALL_TOKENS,
    schema: null
  }
}

/** Whether an answer to a long question shows that the first line was read. */
export function hasFirstWord (answer: string): boolean {
  return answer.toLowerCase().includes(FIRST_WORD)
}

/** Asks for an answer that is long enough to measure how fast it comes. */
export const longAnswerQuestion: TestQuestion = {
  name: 'for an answer of 256 tokens',
  system: 'You do what you are asked, without remarks.',
  user: 'Write the numbers from one to one hundred in English words, with commas between them.',
  maxTokens: 256,
  schema: null
}
