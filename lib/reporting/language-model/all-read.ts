import { isObject } from '../../runtime/index.js'
import { LanguageModelError } from './errors.js'

/** Most letters, digits and spaces per token, on average over a text; common tokenisers have three to five. */
const CHARACTERS_PER_TOKEN_MAX = 6.5

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

/** An answer that was cut off with fewer tokens than this share of what it was allowed was not cut off by that limit. */
const OWN_LIMIT_SHARE = 0.9

/**
 * Makes sure that an answer that was cut off had all the tokens that it was allowed: with fewer, the context was full, and another
 * attempt at the same prompt would end in the same place.
 *
 * @throws LanguageModelError `context`, with the tokens that the server holds
 */
export function assertOwnLimit (completion: unknown, maxTokens: number): void {
  const prompt = countedTokens(completion)
  const usage = isObject(completion) && isObject(completion.usage) ? completion.usage : {}
  const { completion_tokens: written } = usage
  if (prompt === null || typeof written !== 'number' || written <= 0 || written >= maxTokens * OWN_LIMIT_SHARE) return
  throw new LanguageModelError('context', { readTokens: prompt + written })
}
