import { sql, type Kysely } from 'kysely'

/** What instances of older versions may not do any more: make a signed report again, and leave the sound of a continued visit unheard. */
export const refuses = [
  'consultations has a new limit: CHECK (((review <> \'signed\'::text) OR (state = \'final\'::text))) NOT VALID',
  'audio_recordings has a new limit: CREATE TRIGGER hears_what_follows BEFORE UPDATE OF bytes ON public.audio_recordings FOR EACH ROW ' +
    'WHEN (((new.bytes > old.bytes) AND old.transcribed)) EXECUTE FUNCTION hear_what_follows()'
]

/**
 * Visits that are continued. A recording may follow another one of the same visit, whose sound is deleted: in a part of its own, and with
 * what is left of the one before. Two limits hold for instances of older versions, which know nothing of signatures and continued visits:
 * a signed report stays final, and sound that comes after what was transcribed is transcribed, too.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audio_recordings')
    .addColumn('part', 'uuid')
    .addColumn('before_ms', 'double precision', column => column.notNull().defaultTo(0))
    .addColumn('degraded_before', 'boolean', column => column.notNull().defaultTo(false))
    .addColumn('voices_before', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  // Rows that are there are signed only where they are final; they are not read for it.
  await sql`alter table consultations add constraint signed_stays_final check (review <> 'signed' or state = 'final') not valid`.execute(db)
  await sql`create function hear_what_follows () returns trigger language plpgsql as $$ begin
    if old.deleted_at is not null then
      raise exception 'the sound before is deleted, and this version of the service cannot begin another recording';
    end if;
    new.transcribed := false;
    new.quality := null;
    new.live_reason := null;
    return new;
  end $$`.execute(db)
  await sql`create trigger hears_what_follows before update of bytes on audio_recordings for each row
    when (new.bytes > old.bytes and old.transcribed) execute function hear_what_follows()`.execute(db)
}
