import {
  CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler,
  type DatabaseConnection, type Dialect, type Driver, type Kysely, type QueryResult
} from 'kysely'

/** The result of a statement. */
export interface StatementResult<R> {
  rows: R[]
  affectedRows?: number | undefined
}

/** Who uses the one session of PGlite, and how many wait for it. */
export interface SessionUsage {
  busy: boolean
  waiting: number
}

/** A session of PGlite, in this thread or another one. */
export interface PGliteSession {
  query: <R>(sql: string, parameters: unknown[]) => Promise<StatementResult<R>>
  exec: (sql: string) => Promise<ReadonlyArray<StatementResult<unknown>>>
  close: () => Promise<void>
}

/** Runs statements on PGlite's one session. Without parameters, one text may hold several, as with PostgreSQL. */
class PGliteConnection implements DatabaseConnection {
  readonly #pglite: PGliteSession

  constructor (pglite: PGliteSession) {
    this.#pglite = pglite
  }

  async executeQuery<R> ({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows = 0 } = parameters.length === 0
      ? (await this.#pglite.exec(sql)).at(-1) as StatementResult<R>
      : await this.#pglite.query<R>(sql, [...parameters])
    return { rows, numAffectedRows: BigInt(affectedRows) }
  }

  async * streamQuery<R> (query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}

/**
 * Hands the one session of PGlite to one user at a time, in the order of asking: without that, the statements of two requests would
 * run inside each other's transactions.
 */
class PGliteDriver implements Driver {
  readonly #pglite: PGliteSession
  readonly #connection: PGliteConnection
  #released: Promise<void> = Promise.resolve()
  #release: () => void = () => {}
  /** Users of the session, the one that has it included. */
  #users = 0

  constructor (pglite: PGliteSession) {
    this.#pglite = pglite
    this.#connection = new PGliteConnection(pglite)
  }

  usage (): SessionUsage {
    return { busy: this.#users > 0, waiting: Math.max(this.#users - 1, 0) }
  }

  async init (): Promise<void> {}

  async acquireConnection (): Promise<DatabaseConnection> {
    const previous = this.#released
    this.#users += 1
    let release = () => {}
    this.#released = new Promise(resolve => { release = resolve })
    await previous
    this.#release = release
    return this.#connection
  }

  async releaseConnection (): Promise<void> {
    this.#users -= 1
    this.#release()
  }

  async beginTransaction (connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction (connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction (connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy (): Promise<void> {
    await this.#pglite.close()
  }
}

/** Kysely's PostgreSQL dialect on an embedded PGlite. */
export class PGliteDialect implements Dialect {
  readonly #driver: PGliteDriver

  constructor (pglite: PGliteSession) {
    this.#driver = new PGliteDriver(pglite)
  }

  usage (): SessionUsage {
    return this.#driver.usage()
  }

  createDriver () { return this.#driver }
  createQueryCompiler () { return new PostgresQueryCompiler() }
  createAdapter () { return new PostgresAdapter() }
  createIntrospector (db: Kysely<unknown>) { return new PostgresIntrospector(db) }
}
