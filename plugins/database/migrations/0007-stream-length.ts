import type { Kysely } from 'kysely'

/**
 * How long the sound of a stream is. Of a stream that was begun before, nobody has counted: there it is `null` until the next piece, and
 * until then estimated from the last one.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audio_recordings').addColumn('sound_ms', 'double precision').execute()
}
