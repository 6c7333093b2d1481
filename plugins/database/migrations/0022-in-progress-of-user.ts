import { sql, type Kysely } from 'kysely'

/**
 * The consultations of a user that are in progress: few among many, which are otherwise found among all of the user's, or all of the
 * customer's that are in progress.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await sql`create index consultations_in_progress_of_user on consultations (subject, mode, number desc) where state <> 'final'`.execute(db)
}
