import { createHash, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { CreateConsultation } from '../../schemas/consultation.js'
import type { ReportStyle } from '../../schemas/report-style.js'
import type { TokenClaims } from '../../schemas/token.js'
import type { Tables } from '../database/tables.js'
import { conflict, invalidToken, Problem } from '../../lib/runtime/index.js'
import { dictationOutput, interimOutput, start, storedOf, type StoredOutput } from '../../lib/consultation/index.js'
import type { Caller } from '../ownership.js'
import { notifyOfConsultations } from '../webhooks/index.js'
import type { Context } from './context.js'
import { consentOf } from './consent.js'
import { storedContext } from './record-context.js'

/** How long the answer to a request with an Idempotency-Key is kept, in hours. */
const IDEMPOTENCY_HOURS = 24

/** The user who owns a consultation, and what their token says of the consultations that they start. */
export interface Owner extends Caller {
  subject: string
  organisation: string
  healthcare_provider_type: TokenClaims['healthcare_provider_type'] | undefined
  reportStyle: ReportStyle | null
}

/** The style of the request, completed by that of the token, as the JSON text that is stored; `null` when neither says one. */
function styleFor ({ reportStyle }: Owner, { style }: CreateConsultation): string | null {
  return style === undefined && reportStyle === null ? null : JSON.stringify({ ...reportStyle, ...style })
}

/** A consultation that has just been started. */
export type Started = StoredOutput & { id: string }

/**
 * Refuses another open consultation of a user who has too many. Until the transaction ends, the user's others wait for it.
 *
 * @throws 401 when the user is erased, 409 when there are too many
 */
export async function requireRoomForOne (
  { config }: Context, transaction: Transaction<Tables>, { subject, organisation }: Pick<Owner, 'subject' | 'organisation'>
): Promise<void> {
  // Serialises the requests of one user, so that the count below holds, and so that none is begun behind the back of an erasure.
  const user = await transaction.selectFrom('users').select(sql<boolean>`coalesce(erased_at >= updated_at, false)`.as('erased'))
    .where('id', '=', subject).forUpdate().executeTakeFirst()
  if (user?.erased !== false) throw invalidToken()
  const { open } = await transaction.selectFrom('consultations').where('subject', '=', subject)
    .where('organisation', '=', organisation).where('state', '=', 'recording')
    .select(({ fn }) => fn.countAll<string | number>().as('open')).executeTakeFirstOrThrow()
  if (Number(open) >= config.OPEN_CONSULTATIONS_MAX) throw conflict('The user has too many open consultations; finish one of them first.', 'too_many_open_consultations')
}

async function begin (services: Context, transaction: Transaction<Tables>, owner: Owner, request: CreateConsultation): Promise<Started> {
  const { config, write } = services
  await requireRoomForOne(services, transaction, owner)
  const id = randomUUID()
  const { consent, context, external_id: externalId = null } = request
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
    organisation: owner.organisation,
    mode: owner.mode,
    healthcare_provider_type: owner.healthcare_provider_type ?? null,
    external_id: externalId,
    dictation_commands: request.dictation_commands ?? null,
    key_terms: request.key_terms ?? null,
    record_context: context === undefined ? null : await storedContext(transaction, owner, context, externalId, ['context']),
    report_style: styleFor(owner, request),
    ...consent === undefined ? {} : consentOf(consent),
    state: life.state,
    output
  }).returningAll().executeTakeFirstOrThrow()
  await notifyOfConsultations(transaction, 'consultation.started', [id])
  return { id, ...storedOf(row) }
}

/** A request with an Idempotency-Key. */
interface KeyedRequest {
  owner: Owner
  request: CreateConsultation
  key: string
  /** Identifies the request: the same for all its repetitions, and for no other request. */
  flight: string
}

/** Answers a request with an Idempotency-Key, with the earlier answer if there is one. */
async function beginOnce (
  context: Context, transaction: Transaction<Tables>, { owner, request, key, flight }: KeyedRequest
): Promise<Started> {
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const lock = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${flight}, 0)) as locked`.execute(transaction)
  if (lock.rows[0]?.locked !== true) throw inFlight()
  const before = await transaction.selectFrom('idempotent_requests').selectAll().where('subject', '=', owner.subject).where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${sql.lit(IDEMPOTENCY_HOURS)})`).executeTakeFirst()
  if (before !== undefined) {
    if (before.body_hash !== bodyHash) throw new Problem(422, { error: 'The Idempotency-Key was used with another body.' })
    return { id: before.consultation_id, output: before.output, version: 1, final: false, state: 'recording' }
  }
  const begun = await begin(context, transaction, owner, request)
  const answer = { body_hash: bodyHash, consultation_id: begun.id, output: begun.output }
  await transaction.insertInto('idempotent_requests').values({ subject: owner.subject, key, ...answer })
    .onConflict(repeated => repeated.columns(['subject', 'key']).doUpdateSet({ ...answer, created_at: sql`now()` })).execute()
  return begun
}

/** 409, for a request that is still being answered. */
function inFlight (): Problem {
  return conflict('A request with the same Idempotency-Key is in flight.', 'request_in_flight')
}

/** Starts a consultation; with an Idempotency-Key, once in 24 hours. */
export async function startConsultation (
  context: Context, owner: Owner, request: CreateConsultation, idempotencyKey?: string
): Promise<Started> {
  const { db, starting, takeRowTurn } = context
  if (idempotencyKey === undefined) {
    return takeRowTurn(owner.subject, async () => db.transaction().execute(transaction => begin(context, transaction, owner, request)))
  }
  // A consultation of one organisation must not be seen at another. The first two parts contain no spaces, so the key is unambiguous.
  const key = `${owner.mode} ${idempotencyKey} ${owner.organisation}`
  const flight = `${owner.subject} ${key}`
  if (starting.has(flight)) throw inFlight()
  starting.add(flight)
  try {
    return await takeRowTurn(owner.subject, async () => db.transaction().execute(
      transaction => beginOnce(context, transaction, { owner, request, key, flight })
    ))
  } finally {
    starting.delete(flight)
  }
}

/** Deletes expired answers. */
export async function forgetAnswers (transaction: Transaction<Tables>): Promise<void> {
  await transaction.deleteFrom('idempotent_requests')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(IDEMPOTENCY_HOURS)})`).execute()
}
