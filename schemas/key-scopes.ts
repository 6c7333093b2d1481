/** What an API key may be made for. */
export const keyScopes = [
  'tokens:issue', 'consultations:read', 'consultations:write', 'consultations:delete', 'webhooks:manage', 'audit:read'
] as const
export type KeyScope = typeof keyScopes[number]

/** The names that a request may give scopes: `tokens` is the former name of `tokens:issue`. */
export const givenKeyScopes = ['tokens', ...keyScopes] as const
export type GivenKeyScope = typeof givenKeyScopes[number]
