/*
 * How a database that a test has had becomes what it was before: an application starts on it sooner than on a new one.
 */

/** Which tables, columns, functions, triggers, indexes and constraints there are, and when each was changed last. */
export const CATALOGUE = ['pg_class', 'pg_attribute', 'pg_attrdef', 'pg_proc', 'pg_trigger', 'pg_index', 'pg_constraint', 'pg_namespace']

/** A statement that says, as `catalogue`, how many rows each of these has, and the last transaction that changed one. */
export function catalogueQuery (relations: readonly string[]): string {
  return `select string_agg(version, ', ') as catalogue from (${relations.map(relation => {
    return `select '${relation.split(' ')[0]} ' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as version from ${relation}`
  }).join(' union all ')}) as versions`
}

/**
 * A block that empties all tables, whatever triggers and foreign keys say, fills them as `refill` does, and starts all sequences again. A
 * table without a page has no rows.
 */
export function renewRows (refill: string): string {
  return `set session_replication_role = 'replica'; do $$ declare name text; begin
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 loop
      execute format('delete from public.%I', name);
    end loop;
    ${refill}
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$; reset session_replication_role`
}
