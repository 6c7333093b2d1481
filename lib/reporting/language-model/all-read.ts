import { LanguageModelError } from './errors.js'

/** Letters and digits that no tokeniser makes fewer tokens of; common ones make three to five of them one. */
const CHARACTERS_PER_TOKEN_MAX = 8

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
