import { sql, type Kysely } from 'kysely'

/**
 * Earlier revisions of reports, who reviewed and signed which revision, and what was added to signed ones. The current revision is in the
 * consultation itself.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consultations')
    .addColumn('revisions', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('saved_by', 'uuid')
    .addColumn('report_at', 'timestamptz')
    .addColumn('review', 'text', column => column.notNull().defaultTo('draft'))
    .execute()
  await db.schema.createTable('report_revisions')
    .addColumn('consultation_id', 'uuid', column => column.notNull().references('consultations.id').onDelete('cascade'))
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('output', 'text', column => column.notNull())
    .addColumn('evidence', 'text')
    .addColumn('saved_by', 'uuid')
    .addColumn('made_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint('report_revisions_pkey', ['consultation_id', 'revision'])
    .execute()
  await db.schema.createTable('report_reviews')
    .addColumn('consultation_id', 'uuid', column => column.notNull().references('consultations.id').onDelete('cascade'))
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('step', 'text', column => column.notNull())
    .addColumn('subject', 'uuid', column => column.notNull())
    .addColumn('at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addColumn('sha256', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('report_reviews_pkey', ['consultation_id', 'revision', 'step'])
    .execute()
  await db.schema.createTable('report_addenda')
    .addColumn('consultation_id', 'uuid', column => column.notNull().references('consultations.id').onDelete('cascade'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('subject', 'uuid', column => column.notNull())
    .addColumn('added_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('report_addenda_pkey', ['consultation_id', 'number'])
    .execute()
}
