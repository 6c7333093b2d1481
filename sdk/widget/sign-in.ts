import type { GetToken, Token } from '../types.js'
import { ScribeError } from './state.js'

/** Says what went wrong when a page got no token. */
function reasonOf (error: unknown): 'token_away' | 'token_refused' | 'token_unreadable' {
  // `fetch` rejects with the one, and reading its answer as JSON with the other.
  if (error instanceof TypeError) return 'token_away'
  return error instanceof SyntaxError ? 'token_unreadable' : 'token_refused'
}

/** Gets a token from the page. @throws {ScribeError} `token_away`, `token_refused` or `token_unreadable`: what there is to do differs */
export async function signIn (getToken: GetToken): Promise<Token> {
  let token: unknown
  try {
    token = await getToken()
  } catch (error) {
    throw new ScribeError(reasonOf(error), `The page got no access token: ${(error as Error).message}`, { cause: error })
  }
  const { token: text, error } = Object(token) as { token?: unknown, error?: unknown }
  if ([token, text].some(value => typeof value === 'string' && value !== '')) return token as Token
  if (error !== undefined) throw new ScribeError('token_refused', `The page got no access token: ${JSON.stringify(error)}`)
  throw new ScribeError('token_unreadable', 'getToken() gave no token.')
}
