import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

/** The answer about a consultation whose data is damaged. */
export const DAMAGED = { error: 'Stored data of this consultation is damaged; it has to be restored from a backup.', code: 'data_damaged' }

/**
 * Makes the rows of one consultation in a table unreadable, with the error that PostgreSQL has for a damaged page. A page of a file would
 * hold the rows of others, too. The table is renamed to `whole_…`.
 *
 * @param column that of the id
 */
export async function damage ({ db }: FastifyInstance, table: string, column: string, id: string): Promise<void> {
  const whole = sql.id(`whole_${table}`)
  const check = sql.id(`intact_${table}`)
  await sql`alter table ${sql.id(table)} rename to ${whole}`.execute(db)
  await sql`create function ${check} (row_id uuid) returns boolean language plpgsql volatile as ${sql.lit(`begin
    if row_id = '${id}' then
      raise exception using errcode = 'XX001', message = format('invalid page in block 0 of relation "%s"', pg_relation_filepath('whole_${table}'));
    end if;
    return true;
  end`)}`.execute(db)
  await sql`create view ${sql.id(table)} as select * from ${whole} where ${check}(${sql.id(column)})`.execute(db)
}
