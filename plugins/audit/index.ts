import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { datedEvent, ruleOf, type AuditRule, type NewAuditEvent } from '../../lib/audit/index.js'
import { databaseAway, Outage } from '../../lib/runtime/index.js'
import { isConnectionError } from '../../lib/storage/index.js'
import type { AuditOutcome, AuditPhase } from '../../schemas/audit-terms.js'
import { outcomeOf, type AccessLine } from '../access-log/index.js'
import { eventOfCommand, eventOfRequest } from './events.js'
import { AuditJournal } from './journal.js'
import { startSealing } from './seal-job.js'
import { AuditWriter, insertEvents } from './writer.js'

declare module 'fastify' {
  interface FastifyInstance {
    audit: {
      /**
       * Stores the row of a request that outlasts its answer, when it opens and when it closes.
       *
       * @throws 503 when it cannot be stored and has to be
       */
      mark: (request: FastifyRequest, phase: AuditPhase, outcome?: AuditOutcome) => Promise<void>
      /** Does both: now, and when the answer is closed. */
      markUntilClosed: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
      /** Stores the row of a command, unless the log is off. @throws when it cannot be stored */
      command: (line: AccessLine) => Promise<void>
      /** Moves rows to the database that are not there yet, before somebody reads them there. */
      gather: () => Promise<void>
    }
  }
  interface FastifyRequest {
    /** Whether the row of the request was given to the audit log, whatever became of that. */
    isAudited: boolean
    /** How many entries the list of the answer has. */
    listed: number | null
  }
}

/** Too many requests are no accesses: a row for each would let anyone fill the disk. */
const TOO_MANY_REQUESTS = 429

function ruleOfRequest ({ routeOptions }: FastifyRequest): AuditRule | undefined {
  return ruleOf((Object(routeOptions.schema) as { operationId?: string }).operationId)
}

/** Whether an access leaves a row: not that of somebody unknown who got nothing, unless it was an attempt to log in. */
function leavesRow (rule: AuditRule, { statusCode }: FastifyReply, actor: string): boolean {
  return statusCode !== TOO_MANY_REQUESTS && (actor !== 'unknown' || statusCode < 400 || rule.logsIn === true)
}

/**
 * Stores one row in the audit log for each access, before its answer leaves. With AUDIT_REQUIRED, what was done is answered only when its
 * row is stored, and with 503 otherwise. What was refused or has failed does not wait for its row.
 */
export async function auditPlugin (fastify: FastifyInstance): Promise<void> {
  const { accessLog, clock, config, db, log } = fastify
  const journal = fastify.embedded && config.AUDIT_ENABLED
    ? await AuditJournal.open(config.DATA_DIR, async ({ id, events }) => insertEvents(db, events, id))
    : null
  if (journal !== null && journal.damaged > 0) log.error({ rows: journal.damaged }, 'rows of the audit log were damaged on their way to the database')
  const writer = new AuditWriter(db, journal)
  const gather = async () => journal?.move()
  const outage = new Outage(log, { level: 'error', began: 'the audit log cannot be written', ended: 'the audit log is written again' })

  async function store (event: NewAuditEvent): Promise<void> {
    try {
      await writer.write(datedEvent(event, clock.now()))
      outage.answered()
    } catch (error) {
      // A database that is away has its own lines in the log.
      if (!config.AUDIT_REQUIRED || !isConnectionError(error as Error)) outage.failed(error)
      if (config.AUDIT_REQUIRED) throw databaseAway()
    }
  }

  async function mark (request: FastifyRequest, phase: AuditPhase, outcome: AuditOutcome = 'done'): Promise<void> {
    request.isAudited = true
    const event = config.AUDIT_ENABLED ? eventOfRequest(request, accessLog.about(request), { outcome, phase, results: null }) : null
    if (event !== null) await store(event)
  }

  fastify.decorate('audit', {
    mark,
    async markUntilClosed (request, { raw }) {
      await mark(request, 'open')
      const close = () => { mark(request, 'close').catch(() => {}) }
      if (raw.closed) close()
      else raw.once('close', close)
    },
    async command (line) {
      const event = config.AUDIT_ENABLED ? eventOfCommand(line) : null
      if (event !== null) await writer.write(datedEvent(event, clock.now()))
    },
    gather
  })
  fastify.decorateRequest('isAudited', false)
  fastify.decorateRequest('listed', null)
  const stopSealing = config.AUDIT_ENABLED ? startSealing(fastify, gather) : async () => {}
  fastify.addHook('onClose', async function writeLastRows () {
    await writer.settled()
    await stopSealing(writer.wrote || (journal?.rows ?? 0) > 0)
    outage.close()
  })
  if (!config.AUDIT_ENABLED) {
    log.warn('the audit log is off: accesses to the data of people leave no rows')
    return
  }

  fastify.addHook('preSerialization', function countEntries (request, _reply, payload, done) {
    const list = ruleOfRequest(request)?.list
    const entries = list === undefined ? undefined : (Object(payload) as Record<string, unknown>)[list]
    if (Array.isArray(entries)) request.listed = entries.length
    done(null, payload)
  })

  fastify.addHook('onSend', function auditAnswer (request, reply, payload, done) {
    const rule = request.isAudited ? undefined : ruleOfRequest(request)
    const details = rule === undefined ? undefined : accessLog.about(request)
    if (rule === undefined || details === undefined || !leavesRow(rule, reply, details.actor)) return done(null, payload)
    request.isAudited = true
    const outcome = details.outcome ?? outcomeOf(reply.statusCode)
    const results = request.listed ?? details.consultations?.length ?? null
    const stored = store(eventOfRequest(request, details, { outcome, phase: null, results }) as NewAuditEvent)
    if (outcome !== 'done') {
      stored.catch(() => {})
      return done(null, payload)
    }
    stored.then(() => done(null, payload), (error: Error) => done(error))
  })
}

export { auditOperations } from './operations.js'

export default fp(auditPlugin, { name: 'audit', dependencies: ['access-log', 'clock', 'config', 'database', 'errors'] })
