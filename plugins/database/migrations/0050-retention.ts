import { sql, type Kysely } from 'kysely'

/** What instances of older versions may not do any more: delete a visit that is under a legal hold. */
export const refuses = [
  'consultations has a new limit: CREATE TRIGGER keeps_what_is_held BEFORE DELETE ON public.consultations FOR EACH ROW ' +
    'WHEN ((old.held_at IS NOT NULL)) EXECUTE FUNCTION refuse_deletion_of_held()'
]

/**
 * How long the visits of a customer are kept, in days after their last change, and legal holds: a visit under one is not deleted by
 * anybody, not even by an older version, until the hold ends.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customers').addColumn('retention_days', 'integer').execute()
  await db.schema.alterTable('consultations')
    .addColumn('held_at', 'timestamptz')
    .addColumn('hold_reason', 'text')
    .execute()
  await sql`create index consultations_held on consultations (customer_id, held_at) where held_at is not null`.execute(db)
  await sql`create function refuse_deletion_of_held () returns trigger language plpgsql as $$ begin
    raise exception 'consultation % is under a legal hold', old.id using errcode = 'restrict_violation';
  end $$`.execute(db)
  await sql`create trigger keeps_what_is_held before delete on consultations for each row
    when (old.held_at is not null) execute function refuse_deletion_of_held()`.execute(db)
}
