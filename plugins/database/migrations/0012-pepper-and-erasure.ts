import { sql, type Kysely } from 'kysely'

/**
 * One row that tells the pepper of the API keys from any other one. `check_value` stays `null` until the pepper is known to be the right
 * one; keys made before `since` can prove that it is. And when the details of a user were erased.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('api_key_pepper')
    .addColumn('only_row', 'boolean', column => column.primaryKey().defaultTo(true).check(sql`only_row`))
    .addColumn('check_value', 'bytea')
    .addColumn('since', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .execute()
  await sql`insert into api_key_pepper default values`.execute(db)

  await db.schema.alterTable('users').addColumn('erased_at', 'timestamptz').execute()
  await sql`create index users_erased_at on users (erased_at) where erased_at is not null`.execute(db)
}
