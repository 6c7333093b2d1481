/** What an access does: create, read, update, delete, or execute. */
export const auditActions = ['C', 'R', 'U', 'D', 'E'] as const
export type AuditAction = typeof auditActions[number]

/** What became of it; `left`: the client has gone before there was an answer. */
export const auditOutcomes = ['done', 'refused', 'failed', 'left'] as const
export type AuditOutcome = typeof auditOutcomes[number]

/** Kinds of actors: a user with a token, a customer with an API key, a person of the portal, a shell, and anyone else. */
export const auditActors = ['user', 'api_key', 'person', 'command_line', 'unknown'] as const
export type AuditActor = typeof auditActors[number]

/** Of what outlasts a request: its beginning or its end. */
export const auditPhases = ['open', 'close'] as const
export type AuditPhase = typeof auditPhases[number]

/** Categories of data that an access is about. */
export const auditCategories = [
  'consultation', 'transcript', 'audio', 'report', 'review', 'record_context', 'consent', 'user_details', 'access_rights', 'configuration', 'audit_log'
] as const
export type AuditCategory = typeof auditCategories[number]
