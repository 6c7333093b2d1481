/** What an API key may be made for. */
export const keyScopes = ['tokens', 'consultations:read', 'consultations:write', 'webhooks:manage'] as const
export type KeyScope = typeof keyScopes[number]
