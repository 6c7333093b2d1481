import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type FoundOutput, isSettled, statusColumns, statusOf, storedOf } from '../../lib/consultation/index.js'
import type { ConsultationStatus } from '../../schemas/report-state.js'
import { createBatch } from '../../lib/runtime/index.js'
import { isDamage } from '../../lib/storage/index.js'
import type { ConsultationRow } from '../database/tables.js'
import { sees, type Caller } from '../ownership.js'

const foundColumns = ['id', 'customer_id', 'mode', 'organisation', 'subject', 'output', 'version', ...statusColumns] as const

/** A consultation as it is looked up, with the fate of its audio (see `whatIsKept`). */
type FoundRow = Pick<ConsultationRow, typeof foundColumns[number]> & { audio: 'kept' | 'lost' | null }

/** Occurs in the output of every successful report and in no other: inside a text of the report, its quotes would be escaped. */
const SUCCEEDED = '"generation_result":"success"'

/** A final report that is not a full success can be made again while its audio is kept; a failed one, unless its audio is lost. */
function foundStatusOf (row: FoundRow): ConsultationStatus {
  const status = statusOf(row)
  const again = row.state === 'final' && row.audio === 'kept' && !isSettled(row) && !row.output.includes(SUCCEEDED)
  return { ...status, regenerate: again || (status.regenerate && row.audio !== 'lost') }
}

/**
 * Finds the outputs of consultations by id (a UUID). Reading is the most frequent request, so all ids that are requested in one turn of the
 * event loop, by any caller, share one look-up, whose statement is compiled once. Each caller gets only what it may see.
 */
export function createFindOutput (
  { audio, db }: Pick<FastifyInstance, 'audio' | 'db'>
): (caller: Caller, id: string) => Promise<FoundOutput | undefined> {
  const query = db.selectFrom('consultations').select(foundColumns).select(audio.recordings.whatIsKept().as('audio'))
    .where('id', '=', sql<string>`any(${[]}::uuid[])`).compile()

  async function findAll (ids: readonly string[]): Promise<Array<FoundRow | undefined>> {
    const { rows } = await db.executeQuery<FoundRow>({ ...query, parameters: [ids] })
    const byId = new Map(rows.map(row => [row.id, row]))
    return ids.map(id => byId.get(id.toLowerCase()))
  }

  /** Looks up each id on its own, so that damaged data of one consultation is not an error for the others. */
  async function findEach (ids: readonly string[]): Promise<Array<FoundRow | undefined | Error>> {
    return Promise.all(ids.map(async id => findAll([id]).then(([row]) => row, (error: Error) => error)))
  }

  const find = createBatch<string, FoundRow | undefined>(async ids => findAll(ids).catch(async (error: unknown) => {
    if (!isDamage(error)) throw error
    return findEach(ids)
  }))

  return async function findOutput (caller, id) {
    const row = await find(id)
    if (row === undefined || !sees(caller, row)) return undefined
    return { ...storedOf(row), status: foundStatusOf(row) }
  }
}
