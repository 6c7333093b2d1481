import { sql, type Kysely } from 'kysely'

/**
 * The audio of consultations, and how far it has become transcript. The bytes are in `audio_pieces`, or in a directory: nothing else
 * depends on where.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('audio_recordings')
    .addColumn('consultation_id', 'uuid', column => column.primaryKey().references('consultations.id').onDelete('cascade'))
    .addColumn('source', 'text', column => column.notNull().check(sql`source in ('chunks', 'stream')`))
    .addColumn('bytes', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('encoding', 'text', column => column.check(sql`encoding in ('pcm_s16le', 'opus')`))
    .addColumn('session', 'uuid')
    .addColumn('next_sequence', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('pieces', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('heard_ms', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('heard_piece', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('heard_piece_ms', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('ongoing', 'text', column => column.notNull().defaultTo(''))
    .addColumn('other_language', 'boolean', column => column.notNull().defaultTo(false))
    .addColumn('transcribed', 'boolean', column => column.notNull().defaultTo(false))
    .addColumn('quality', 'text')
    .addColumn('delete_after', 'timestamptz')
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .execute()
  await sql`create index audio_recordings_to_delete on audio_recordings (delete_after) where deleted_at is null and delete_after is not null`.execute(db)

  await db.schema.createTable('audio_chunks')
    .addColumn('consultation_id', 'uuid', column => column.notNull().references('audio_recordings.consultation_id').onDelete('cascade'))
    .addColumn('index', 'integer', column => column.notNull())
    .addColumn('part', 'uuid', column => column.notNull())
    .addColumn('bytes', 'bigint', column => column.notNull())
    .addColumn('sha256', 'bytea', column => column.notNull())
    .addColumn('format', 'text')
    .addColumn('sample_rate', 'integer')
    .addColumn('channels', 'integer')
    .addColumn('created_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('audio_chunks_pkey', ['consultation_id', 'index'])
    .execute()

  // No reference to the consultation: its sound may be much, and is deleted after it, a little at a time.
  await db.schema.createTable('audio_pieces')
    .addColumn('consultation_id', 'uuid', column => column.notNull())
    .addColumn('part', 'uuid', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('data', 'bytea', column => column.notNull())
    .addColumn('created_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('audio_pieces_pkey', ['consultation_id', 'part', 'number'])
    .execute()
  // Sound does not get smaller by what the database can do; trying costs more than everything else.
  await sql`alter table audio_pieces alter column data set storage external`.execute(db)
  await sql`create index audio_pieces_parts on audio_pieces (created_at) where number = 0`.execute(db)
}
