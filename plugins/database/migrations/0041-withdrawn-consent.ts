import type { Kysely } from 'kysely'

/** What the patient said to the recording: the state, in which words, and when, as it was given. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consultations')
    .addColumn('consent_state', 'text')
    .addColumn('consent_wording', 'text')
    .addColumn('consent_time', 'text')
    .execute()
}
