import type { ColumnType, Generated } from 'kysely'

/** What commands have changed, until an instance writes it into its log. */
export interface CommandLinesTable {
  id: Generated<string>
  at: ColumnType<Date, never, never>
  /** JSON. */
  line: string
}
