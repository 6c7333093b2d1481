import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'

/**
 * The rows of a query, in any order, as JSON shows them: bytes as `\x` and hexadecimal digits, times in ISO 8601. They arrive as one text,
 * since both drivers take longer to read single values than the database takes to find them.
 */
export async function jsonRows<Row> (db: QueryExecutorProvider, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<{ text: string | null }>`select json_agg(found)::text as text from (${query}) as found`.execute(db)
  return JSON.parse(rows[0]?.text ?? '[]') as Row[]
}
