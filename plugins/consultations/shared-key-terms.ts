import { sql } from 'kysely'
import { fold } from '../../lib/runtime/index.js'
import type { Services } from './context.js'

/** The terms of a customer, by name, or of the installation (`null`): likely to be said in any of their consultations. */
export async function readSharedKeyTerms ({ db }: Pick<Services, 'db'>, customer: string | null): Promise<string[]> {
  const row = await db.selectFrom('shared_key_terms').leftJoin('customers', 'customers.id', 'customer_id').select('key_terms')
    .where(sql<boolean>`customers.name is not distinct from ${customer}::text`).executeTakeFirst()
  return row?.key_terms ?? []
}

/**
 * Replaces the terms of a customer, by id, or of the installation (`null`). They are used for what is recognised from then on, on every
 * instance.
 */
export async function replaceSharedKeyTerms ({ db }: Pick<Services, 'db'>, customerId: string | null, keyTerms: readonly string[]): Promise<void> {
  const conflict = customerId === null ? sql`((true)) where customer_id is null` : sql`(customer_id)`
  await sql`insert into shared_key_terms (customer_id, key_terms) values (${customerId}::uuid, ${[...keyTerms]}::text[])
    on conflict ${conflict} do update set key_terms = excluded.key_terms`.execute(db)
}

/**
 * All terms for a consultation: its own, then those of its customer, then those of the installation. Of terms that differ only in case or
 * accents, the first is kept: a consultation decides how a term is written.
 */
export function togetherOf (...lists: ReadonlyArray<readonly string[] | null>): string[] {
  const found = new Map<string, string>()
  for (const term of lists.flatMap(list => list ?? [])) if (!found.has(fold(term))) found.set(fold(term), term)
  return [...found.values()]
}
