import { sql, type Kysely, type Transaction } from 'kysely'
import { earlierIdPrefix, HEARD_ID_PREFIX } from '../../lib/speech/index.js'
import type { Tables } from '../database/tables.js'

// Speech that was recognised in sound which is deleted stays in the transcript, apart from what is recognised in the sound that follows.

/** How many speakers were told apart so far: the highest number in a name like `speaker_2`. */
export async function countVoices (db: Kysely<Tables>, id: string): Promise<number> {
  const { voices } = await db.selectFrom('segments').where('consultation_id', '=', id).where(sql<boolean>`id ~ '^audio(-[0-9]+)?:'`)
    .select(sql<number>`coalesce(max(substring(speaker from '^speaker_([0-9]{1,6})$')::int), 0)`.as('voices')).executeTakeFirstOrThrow()
  return voices
}

/**
 * Gives recognised speech ids that what is recognised later cannot have: in the transcript, its corrections, and the evidence of each
 * revision. Its times are those of the deleted sound, so they go.
 *
 * @param revision the last one that was made of it
 */
export async function setApart (transaction: Transaction<Tables>, id: string, revision: number): Promise<void> {
  const prefix = earlierIdPrefix(revision)
  await sql`update segments set id = ${prefix} || substr(id, ${HEARD_ID_PREFIX.length + 1}::int), start_ms = null, end_ms = null
    where consultation_id = ${id}::uuid and starts_with(id, ${HEARD_ID_PREFIX})`.execute(transaction)
  await sql`update segment_corrections set segment_id = ${prefix} || substr(segment_id, ${HEARD_ID_PREFIX.length + 1}::int)
    where consultation_id = ${id}::uuid and starts_with(segment_id, ${HEARD_ID_PREFIX})`.execute(transaction)
  // Within a text, the quotes would be escaped.
  const [before, after] = [`"segment_id":"${HEARD_ID_PREFIX}`, `"segment_id":"${prefix}`]
  for (const table of ['report_evidence', 'report_revisions']) {
    await sql`update ${sql.table(table)} set evidence = replace(evidence, ${before}, ${after})
      where consultation_id = ${id}::uuid and position(${before} in evidence) > 0`.execute(transaction)
  }
}
