import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { CreateConsultation } from '../../schemas/consultation.js'
import type { TokenClaims } from '../../schemas/token.js'
import type { Tables } from '../database/tables.js'
import { conflict, Problem } from '../errors/problems.js'
import { dictationOutput, interimOutput } from './output.js'
import type { Caller, StoredOutput } from './records.js'
import { start } from './state-machine.js'

/** How long the answer to a request with an Idempotency-Key is kept, in hours. */
export const IDEMPOTENCY_HOURS = 24

/** The user that a consultation belongs to. */
export type Owner = Caller & { subject: string, healthcare_provider_type: TokenClaims['healthcare_provider_type'] | undefined }

/** A consultation that has just been started. */
export type Started = StoredOutput & { id: string }

/**
 * Starts consultations.
 *
 * @param write turns an output into the text that is stored
 */
export function createStarter ({ config, db }: FastifyInstance, write: (output: ConsultationOutput) => string) {
  const inFlight = new Set<string>()

  async function begin (transaction: Transaction<Tables>, owner: Owner, request: CreateConsultation): Promise<Started> {
    // Requests of one user one after the other, so that the count below holds.
    await sql`select 1 from users where id = ${owner.subject} for update`.execute(transaction)
    const { open } = await transaction.selectFrom('consultations').where('subject', '=', owner.subject).where('state', '=', 'recording')
      .select(({ fn }) => fn.countAll<string | number>().as('open')).executeTakeFirstOrThrow()
    if (Number(open) >= config.OPEN_CONSULTATIONS_MAX) throw conflict('The user has too many open consultations; finish one of them first.')
    const id = randomUUID()
    const facts = {
      id,
      template: request.template,
      input_language: request.input_language,
      output_language: request.output_language ?? request.input_language,
      start_datetime: request.start_datetime ?? new Date().toISOString()
    }
    const life = start()
    const output = write(request.template === 'dictation_api'
      ? dictationOutput(facts, life, { fixed: '', ongoing: '' })
      : interimOutput(facts, life, config.REPORT_MIN_WORDS, null))
    const row = await transaction.insertInto('consultations').values({
      ...facts,
      customer_id: owner.customerId,
      subject: owner.subject,
      mode: owner.mode,
      healthcare_provider_type: owner.healthcare_provider_type ?? null,
      external_id: request.external_id ?? null,
      state: life.state,
      output
    }).returningAll().executeTakeFirstOrThrow()
    return { id, output: row.output, version: row.version, final: false }
  }

  /** The same, once for each key: a repeated request gets the first one's answer. */
  async function beginOnce (owner: Owner, request: CreateConsultation, idempotencyKey: string): Promise<Started> {
    // What was made with test keys cannot be seen with live ones.
    const key = `${owner.mode} ${idempotencyKey}`
    const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
    const flight = `${owner.subject} ${key}`
    if (inFlight.has(flight)) throw conflict('A request with the same Idempotency-Key is in flight.')
    inFlight.add(flight)
    try {
      return await db.transaction().execute(async transaction => {
        const lock = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${flight}, 0)) as locked`.execute(transaction)
        if (lock.rows[0]?.locked !== true) throw conflict('A request with the same Idempotency-Key is in flight.')
        const before = await transaction.selectFrom('idempotent_requests').selectAll().where('subject', '=', owner.subject).where('key', '=', key)
          .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${sql.lit(IDEMPOTENCY_HOURS)})`).executeTakeFirst()
        if (before !== undefined) {
          if (before.body_hash !== bodyHash) throw new Problem(422, { error: 'The Idempotency-Key was used with another body.' })
          return { id: before.consultation_id, output: before.output, version: 1, final: false }
        }
        const begun = await begin(transaction, owner, request)
        const answer = { body_hash: bodyHash, consultation_id: begun.id, output: begun.output }
        await transaction.insertInto('idempotent_requests').values({ subject: owner.subject, key, ...answer })
          .onConflict(repeated => repeated.columns(['subject', 'key']).doUpdateSet({ ...answer, created_at: sql`now()` } as never)).execute()
        return begun
      })
    } finally {
      inFlight.delete(flight)
    }
  }

  /** Starts a consultation; with an Idempotency-Key, once for 24 hours. */
  return async function startConsultation (owner: Owner, request: CreateConsultation, idempotencyKey?: string): Promise<Started> {
    if (idempotencyKey !== undefined) return beginOnce(owner, request, idempotencyKey)
    return db.transaction().execute(transaction => begin(transaction, owner, request))
  }
}
