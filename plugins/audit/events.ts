import type { FastifyRequest } from 'fastify'
import { ruleOf, type NewAuditEvent } from '../../lib/audit/index.js'
import type { AuditOutcome, AuditPhase } from '../../schemas/audit-terms.js'
import type { AccessDetails, AccessLine, Target } from '../access-log/index.js'
import type { Identity } from '../identities.js'

/** The targets of an access as a list: a kind, a colon, and an id. */
function targetsOf ({ target, consultations }: Pick<AccessDetails, 'target' | 'consultations'>): string[] {
  const { users = [], ...ids }: Target = target ?? {}
  const single = Object.entries(ids).flatMap(([kind, id]: [string, string | undefined]) => id === undefined ? [] : [`${kind}:${id}`])
  return [...single, ...users.map(id => `user:${id}`), ...(consultations ?? []).map(id => `consultation:${id}`)]
}

/** Who acted, as an id of its kind. */
function actorOf ({ actor, user, api_key: key, person }: Omit<AccessDetails, 'outcome'>): string | null {
  return { user, api_key: key, person, command_line: `uid:${process.getuid?.() ?? 0}`, unknown: undefined }[actor] ?? null
}

/** The row of a command. */
export function eventOfCommand (line: AccessLine): NewAuditEvent | null {
  const rule = ruleOf(line.event)
  if (rule === undefined) return null
  return {
    operation: line.event,
    action: rule.action,
    phase: null,
    outcome: line.outcome,
    actor_kind: line.actor,
    actor: actorOf(line),
    customer_id: line.target?.customer ?? null,
    organisation: null,
    api_key_id: null,
    role: null,
    purpose_of_use: null,
    token_id: null,
    request_id: null,
    address: null,
    consultation_id: line.consultation ?? line.target?.consultation ?? null,
    targets: targetsOf(line),
    categories: [...rule.categories],
    results: null
  }
}

/** The row of a request, as far as it is known who asked for what; `null` where the rule of its operation has none. */
export function eventOfRequest (
  request: FastifyRequest, details: Omit<AccessDetails, 'outcome'>, { outcome, phase, results }: { outcome: AuditOutcome, phase: AuditPhase | null, results: number | null }
): NewAuditEvent | null {
  const { operationId } = Object(request.routeOptions.schema) as { operationId?: string }
  const rule = ruleOf(operationId)
  if (rule === undefined || operationId === undefined) return null
  const caller = request.caller as Identity | undefined
  const claims = request.user as { organisation?: string } | undefined
  return {
    operation: operationId,
    action: rule.action,
    phase,
    outcome,
    actor_kind: details.actor,
    actor: actorOf(details),
    customer_id: details.customer ?? details.target?.customer ?? null,
    organisation: claims?.organisation ?? null,
    api_key_id: details.api_key ?? null,
    role: details.role ?? null,
    purpose_of_use: details.purpose_of_use ?? null,
    token_id: caller?.tokenId ?? null,
    request_id: request.id,
    address: request.ip,
    consultation_id: details.consultation ?? null,
    targets: targetsOf(details.actor === 'api_key' && details.user !== undefined ? { ...details, target: { ...details.target, users: [details.user] } } : details),
    categories: [...rule.categories],
    results
  }
}
