import type { PGliteOptions } from '@electric-sql/pglite'

/** PGlite, compiled. */
export type CompiledPGlite = NonNullable<PGliteOptions['pgliteWasmModule']>

/** The `workerData` of the thread of the embedded database. */
export interface EmbeddedWorkerData {
  /** Of the database. */
  directory: string
  /** The name that the directory gets once a database is made in it; the same as `directory` when there is one, which is opened. */
  published: string
  /** PGlite's WebAssembly: a file. */
  wasm: string
  /** The same, when a thread has compiled it before. */
  module: CompiledPGlite | undefined
}

/** Questions to the thread. Each is answered under its `id`; PGlite runs one after the other. */
export type EmbeddedQuestion = { id: number } & (
  { type: 'query', sql: string, parameters: unknown[] } | { type: 'exec', sql: string } |
  { type: 'listen' | 'unlisten', channel: string } | { type: 'close' }
)

/** Why a statement failed, as PostgreSQL reports it. */
export interface StatementError {
  name: string
  message: string
  /** SQLSTATE. */
  code?: string | undefined
  severity?: string | undefined
  detail?: string | undefined
  hint?: string | undefined
  schema?: string | undefined
  table?: string | undefined
  column?: string | undefined
  constraint?: string | undefined
}

/** Messages of the thread. */
export type EmbeddedAnswer =
  /** The last message of a thread that was to make a database. */
  { type: 'created', module: CompiledPGlite } |
  { type: 'opened', durable: boolean, module: CompiledPGlite } |
  /** Of the last statement; `bytes` names the columns of type bytea. */
  { type: 'result', id: number, rows: Array<Record<string, unknown>>, affectedRows: number | undefined, bytes: string[] } |
  { type: 'refused', id: number, error: StatementError } |
  { type: 'notification', channel: string, payload: string } |
  /** The last message: the database cannot go on. `code` is that of the file system, where it is the reason. */
  { type: 'failed', message: string, code: string | undefined }
