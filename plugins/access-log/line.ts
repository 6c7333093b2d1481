/**
 * Who did something: a user of a customer with a token, a customer with an API key, a person of the portal, anyone with shell access to the
 * service, or an unauthenticated caller.
 */
export type Actor = 'user' | 'api_key' | 'person' | 'command_line' | 'unknown'

/**
 * What became of it: `refused` for what the caller may not or cannot do, `failed` for what the service could not do, `left` where the
 * client has gone before there was an answer: it may have been done all the same.
 */
export type Outcome = 'done' | 'refused' | 'failed' | 'left'

/** The target of a change, by ids. */
export interface Target {
  customer?: string
  /** Subjects of tokens: a user has one with live keys, and another with test keys. */
  users?: string[]
  api_key?: string
  /** What replaces the key. */
  new_api_key?: string
  signing_key?: string
  /** Name of a speech or language model. */
  model?: string
  person?: string
  consultation?: string
}

/** What a line says of an access beside its event: ids, and nothing else. */
export interface AccessDetails {
  outcome: Outcome
  actor: Actor
  /** Id of the actor's customer. */
  customer?: string | undefined
  /** Subject of the user's tokens. */
  user?: string | undefined
  /** Id of the API key: the one presented, or the one that the token was requested with. */
  api_key?: string | undefined
  /** The role of the user, as a code of the customer. */
  role?: string | undefined
  /** What the user accesses data for, as a code. */
  purpose_of_use?: string | undefined
  /** Id of the person of the portal. */
  person?: string | undefined
  consultation?: string | undefined
  /** What a list shows. */
  consultations?: string[] | undefined
  target?: Target | undefined
}

/** One access, in the log: the same members for every actor. `event` is the `operationId` of the API where there is one. */
export interface AccessLine extends AccessDetails {
  event: string
}

/** The outcome that a status says. */
export function outcomeOf (status: number): Outcome {
  return status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'done'
}
