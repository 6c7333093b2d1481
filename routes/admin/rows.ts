import type { FastifyBaseLogger } from 'fastify'
import { fittingRows } from '../../lib/runtime/index.js'

/** What names a row in the log. */
interface Named {
  id?: string
  kid?: string
  user_id?: string
  name?: string
}

/** A list as it is answered. */
type Rows<K extends string, T> = Record<K, T[]> & { damaged?: number }

/**
 * A list of rows of a shared schema. A row that does not match it, which only damage or another version can have written, is left out,
 * counted in `damaged` and named in the log: it never hides the others.
 */
export function listOf<K extends string, T extends object> (
  key: K, schema: string, rows: readonly T[], log: FastifyBaseLogger
): Rows<K, T> {
  const fitting = fittingRows(schema, rows, (row, err) => {
    const { id, kid, user_id: user, name } = row as Named
    log.error({ err, row: id ?? kid ?? user ?? name }, `a row of ${key} is damaged, and left out`)
  })
  const damaged = rows.length - fitting.length
  return { [key]: fitting, ...(damaged === 0 ? {} : { damaged }) } as Rows<K, T>
}
