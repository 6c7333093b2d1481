import { keyScopes, type GivenKeyScope, type KeyScope } from '../../schemas/key-scopes.js'

/** A scope as stored: under the name that older versions on the same database know. */
export type StoredKeyScope = Exclude<GivenKeyScope, 'tokens:issue'>

/** What a row says of the scopes of a key. */
export interface StoredKeyScopes {
  /** `null`: everything. */
  scopes: StoredKeyScope[] | null
  /** Whether `consultations:write` includes `consultations:delete`: for keys made before that was a scope of its own. */
  write_deletes: boolean
}

/** Scopes of a new key, as they are stored. */
export function storedScopes (given: readonly GivenKeyScope[] | undefined): StoredKeyScope[] | null {
  if (given === undefined) return null
  return [...new Set(given.map(scope => scope === 'tokens:issue' ? 'tokens' : scope))]
}

/** The scopes that a key has, in the order of the contract; `null`: all of them. */
export function scopesOf ({ scopes, write_deletes: writeDeletes }: StoredKeyScopes): KeyScope[] | null {
  if (scopes === null) return null
  const has = new Set<string>(scopes)
  if (has.has('tokens')) has.add('tokens:issue')
  if (writeDeletes && has.has('consultations:write')) has.add('consultations:delete')
  return keyScopes.filter(scope => has.has(scope))
}
