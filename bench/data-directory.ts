import { sql, type Kysely } from 'kysely'
import { chunksOf } from '../lib/runtime/index.js'
import { openDatabase } from '../plugins/database/open.js'
import type { Tables } from '../plugins/database/tables.js'
import { subjectOf } from '../lib/identity/index.js'
import type { BenchKey, Caller } from './callers.js'

/** Rows per statement. */
const CHUNK = 10_000

async function insertKeys (db: Kysely<Tables>, keys: readonly BenchKey[]): Promise<void> {
  for (const customers of chunksOf([...new Set(keys.map(({ customerId }) => customerId))], CHUNK)) {
    await sql`insert into customers (id, name) select id, 'Customer ' || id from unnest(${customers}::uuid[]) as id`.execute(db)
  }
  for (const chunk of chunksOf(keys, CHUNK)) {
    const ids = chunk.map(({ id }) => id)
    const customerIds = chunk.map(({ customerId }) => customerId)
    const hashes = chunk.map(({ hash }) => hash.toString('hex'))
    await sql`insert into api_keys (id, customer_id, name, mode, hash)
      select id, customer_id, 'backend', 'live', decode(hash, 'hex')
      from unnest(${ids}::text[], ${customerIds}::uuid[], ${hashes}::text[]) as keys (id, customer_id, hash)`.execute(db)
  }
}

async function insertUsers (db: Kysely<Tables>, callers: readonly Caller[]): Promise<void> {
  for (const chunk of chunksOf(callers, CHUNK)) {
    const rows = chunk.map(({ key, body }) => ({
      ...body,
      id: subjectOf(key.customerId, 'live', body.user_id),
      customer_id: key.customerId,
      mode: 'live',
      healthcare_provider_identification_number: body.healthcare_provider_identification_number?.replaceAll('-', '')
    }))
    await sql`insert into users
      (id, customer_id, mode, user_id, first_name, last_name, organisation, healthcare_provider_identification_number, email, healthcare_provider_type)
      select id, customer_id, mode, user_id, first_name, last_name, organisation, healthcare_provider_identification_number, email, healthcare_provider_type
      from json_populate_recordset(null::users, ${JSON.stringify(rows)}::json)`.execute(db)
  }
}

/** Stores the keys, and the users of the callers. */
export async function insertCallers (db: Kysely<Tables>, keys: readonly BenchKey[], callers: readonly Caller[]): Promise<void> {
  await insertKeys(db, keys)
  await insertUsers(db, callers)
  await sql`insert into user_organisations (subject, organisation) select id, organisation from users`.execute(db)
  await sql`analyze`.execute(db)
}

/** Creates a data directory whose embedded database holds the keys, and the users of the callers. */
export async function makeDataDirectory (directory: string, keys: readonly BenchKey[], callers: readonly Caller[]): Promise<void> {
  const { db, close } = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR: directory })
  try {
    await insertCallers(db, keys, callers)
  } finally {
    await close()
  }
}
