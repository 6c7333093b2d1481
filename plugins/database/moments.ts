import { sql, type RawBuilder } from 'kysely'

/** A moment of a row as it is answered; `null` for what no timestamp says, such as `infinity`. */
export function answered (moment: unknown): string | null {
  return moment instanceof Date && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null
}

/** The last moment that a timestamp of four digits for the year can name. */
const LATEST = '9999-12-31T23:59:59.999Z'

/** A moment of a column, the latest one at most: nothing outside of the database can write or read what is beyond that, `infinity` too. */
export function upToLatest (column: string): RawBuilder<Date | null> {
  return sql<Date | null>`case when ${sql.ref(column)} > ${LATEST}::timestamptz then ${LATEST}::timestamptz else ${sql.ref(column)} end`
}
