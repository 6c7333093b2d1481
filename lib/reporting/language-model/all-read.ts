import { LanguageModelError } from './errors.js'

/** Most letters, digits and spaces per token, on average over a text; common tokenisers have three to five. */
const CHARACTERS_PER_TOKEN_MAX = 6.5

function isObject (value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The tokens that a server says it read of a prompt; `null` when it does not count. */
export function countedTokens (completion: unknown): number | null {
  const usage = isObject(completion) && isObject(completion.usage) ? completion.usage : {}
  const { prompt_tokens: counted } = usage
  return typeof counted === 'number' && counted > 0 ? counted : null
}

/**
 * Makes sure that the model read all that was sent. A server whose context is shorter than what it is sent may leave out the rest without
 * a word (Ollama does); the tokens that it counts in its `usage` are then too few for the text sent. Servers that do not count cannot be
 * checked.
 *
 * @throws LanguageModelError `prompt_cut`, with the tokens that were read
 */
export function assertAllRead (completion: unknown, sent: readonly { content: string }[]): void {
  const counted = countedTokens(completion)
  if (counted === null) return
  const characters = sent.reduce((sum, { content }) => sum + content.replace(/[^\p{L}\p{N}]+/gu, ' ').length, 0)
  if (counted * CHARACTERS_PER_TOKEN_MAX < characters) throw new LanguageModelError('prompt_cut', { readTokens: counted })
}
