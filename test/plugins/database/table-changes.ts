import { sql, type Kysely } from 'kysely'

/** A column, as far as statements of an older version depend on it. */
interface Column {
  type: string
  /** Whether a row can be inserted that does not name it. */
  optional: boolean
  /** Whether it may be `null`. */
  nullable: boolean
}

/** What limits the rows of a table. */
interface Limit {
  table: string
  columns: string[]
  /** What is asked of them. */
  rule: string
}

/** The tables, as far as statements of an older version depend on them. */
export interface Tables {
  /** By table and name: `users.email`. */
  columns: Map<string, Column>
  limits: Limit[]
}

/** Reads what the tables are now. */
export async function readTables (db: Kysely<never>): Promise<Tables> {
  const { rows: columns } = await sql<Column & { name: string }>`
    select table_name || '.' || column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
      is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as optional
    from information_schema.columns where table_schema = 'public'`.execute(db)
  // What a foreign key does when the other row goes is no limit of rows of its own.
  const { rows: limits } = await sql<Limit>`
    select conrelid::regclass::text as table, split_part(pg_get_constraintdef(pg_constraint.oid), ' ON DELETE ', 1) as rule, (
      select coalesce(json_agg(attname order by attname), '[]') from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select indrelid::regclass::text, pg_get_indexdef(indexrelid), (
      select coalesce(json_agg(attname order by attname), '[]') from pg_attribute where attrelid = indrelid and attnum = any(indkey))
    from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select tgrelid::regclass::text, pg_get_triggerdef(pg_trigger.oid), '[]'
    from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal`.execute(db)
  return { columns: new Map(columns.map(({ name, type, optional, nullable }) => [name, { type, optional, nullable }])), limits }
}

function tableOf (column: string): string {
  return column.slice(0, column.indexOf('.'))
}

/** Why statements that suit the columns before may fail afterwards: a sentence each. */
function troublesOfColumns (before: Tables, after: Tables): string[] {
  const kept = [...before.columns].flatMap(([name, column]) => {
    const now = after.columns.get(name)
    if (now === undefined) return [`${name} is gone`]
    return [
      ...now.type === column.type ? [] : [`${name} was ${column.type} and is ${now.type}`],
      ...column.nullable && !now.nullable ? [`${name} may not be null any more`] : [],
      ...column.optional && !now.optional ? [`${name} has to be named now`] : []
    ]
  })
  const tables = new Set([...before.columns.keys()].map(tableOf))
  const added = [...after.columns].filter(([name, { optional }]) => !before.columns.has(name) && tables.has(tableOf(name)) && !optional)
  return [...kept, ...added.map(([name]) => `${name} is new, and has to be named`)]
}

/** Why statements of a version that knows the tables before may fail on those afterwards: a sentence each, and none where all work. */
export function troublesOf (before: Tables, after: Tables): string[] {
  const limited = after.limits.filter(({ table, rule, columns }) => {
    const isNew = !before.limits.some(limit => limit.table === table && limit.rule === rule)
    // A limit of columns that are all new, and so empty in the rows of an older version, is none for those.
    const touchesOld = columns.length === 0 || columns.some(column => before.columns.has(`${table}.${column}`))
    const isOldTable = [...before.columns.keys()].some(name => tableOf(name) === table)
    return isNew && isOldTable && touchesOld
  })
  return [...troublesOfColumns(before, after), ...limited.map(({ table, rule }) => `${table} has a new limit: ${rule}`)]
}
