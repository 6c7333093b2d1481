import type { Kysely } from 'kysely'

/**
 * A checksum for each piece of audio, so that one that is damaged is noticed, and why a consultation is parked. Pieces from before have
 * none, and neither have consultations that are parked already.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audio_pieces').addColumn('sha256', 'bytea').execute()
  await db.schema.alterTable('consultations').addColumn('parked_reason', 'text').execute()
}
