// The thread of the embedded database. JavaScript, not TypeScript: from TypeScript, as in tests, each thread would first start the loaders,
// which takes longer than opening the database.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { DurableFS, publish } from './durable-files.js'

/** @import { EmbeddedAnswer, EmbeddedQuestion, EmbeddedWorkerData, StatementError } from './embedded-messages.js' */

/** Pages in PostgreSQL's own buffers: it clears them all at each start, so all of it is used; the operating system caches files too. */
const SHARED_BUFFERS = '16MB'

/** Files of the write-ahead log that a checkpoint keeps for reuse; it deletes the others. */
const WAL_SIZE = '64MB'

/** PostgreSQL flags: those that PGlite starts with, but with fsync, by the call that reaches the file system, and less memory. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  ...[
    'fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on', `shared_buffers=${SHARED_BUFFERS}`,
    `min_wal_size=${WAL_SIZE}`, `max_wal_size=${WAL_SIZE}`
  ].flatMap(setting => ['-c', setting])
]

/** Every page has a checksum, so that a damaged one is an error and never a wrong value. */
const INITDB_PARAMETERS = ['--data-checksums']

/** The status of a WebAssembly call in which PostgreSQL refused a statement, which PGlite handles: its POSTGRES_MAIN_LONGJMP. */
const STATEMENT_FAILED = 100

/** How PostgreSQL reports why it ends. */
const LAST_WORDS = /\b(?:FATAL|PANIC): +(?<reason>.+)$/

/** Why PostgreSQL has ended, once it has. */
let lastWords = ''

/**
 * How bytes get in and out: in as they are (a serialiser may return bytes, though its type says otherwise), out with Node's decoder. PGlite
 * itself converts them to text, byte by byte in JavaScript, which takes ten times as long as storing them.
 */
const SERIALIZERS = { [types.BYTEA]: (/** @type {Uint8Array} */ bytes) => /** @type {string} */ (/** @type {unknown} */ (bytes)) }
const PARSERS = { [types.BYTEA]: decodeBytes }

/**
 * Bytes in a buffer of their own, which can be transferred to the main thread without a copy.
 *
 * @param {string} text `\x` and hexadecimal digits
 */
function decodeBytes (text) {
  const bytes = Buffer.allocUnsafeSlow((text.length - 2) / 2)
  bytes.write(text.slice(2), 'hex')
  return bytes
}

/**
 * @param {EmbeddedAnswer} message
 * @param {ArrayBuffer[]} [transferred]
 */
function post (message, transferred = []) {
  parentPort?.postMessage(message, transferred)
}

/**
 * Reports why the database cannot go on, and ends the thread at once: PostgreSQL must not run on, and PGlite would retry the call forever.
 *
 * @param {unknown} error
 * @returns {never}
 */
function fail (error) {
  const { message = String(error), code } = /** @type {NodeJS.ErrnoException} */ (error ?? {})
  post({ type: 'failed', message, code })
  return process.exit()
}

/**
 * An error with PostgreSQL's last message, if there is one.
 *
 * @param {unknown} error
 */
function explained (error) {
  return lastWords === '' ? error : new Error(lastWords, { cause: error })
}

/**
 * Ends the thread when PostgreSQL itself has ended. PGlite takes every exception for a failed statement and goes on.
 *
 * @param {PGlite} pglite
 */
function endWithPostgres (pglite) {
  const { Module: module } = pglite
  const loop = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = function runOnce () {
    try {
      loop()
    } catch (error) {
      if (/** @type {{ status?: number } | null} */ (error)?.status !== STATEMENT_FAILED) fail(explained(error))
      throw error
    }
  }
}

/**
 * Whether a commit forces its write-ahead log to disk: writes something that changes nothing, and counts.
 *
 * @param {PGlite} pglite
 * @param {DurableFS} files
 */
async function isDurable (pglite, files) {
  const before = files.syncs
  await pglite.exec('create table if not exists durability_check (checked_at timestamptz not null); insert into durability_check values (now())')
  const synced = files.syncs > before
  await pglite.exec('delete from durability_check')
  return synced
}

/**
 * The parts of a statement's error that the main thread needs: not the statement or its values, which PGlite puts into the error.
 *
 * @param {unknown} error
 * @returns {StatementError}
 */
function toStatementError (error) {
  const { name, message, code, severity, detail, hint, schema, table, column, constraint } = /** @type {StatementError} */ (error)
  return { name, message, code, severity, detail, hint, schema, table, column, constraint }
}

/** Files of a PostgreSQL that ends the thread when it ends itself, from its first statement on. */
class WatchedFS extends DurableFS {
  /** @override Called when PostgreSQL is loaded and not yet started. */
  async initialSyncFs () {
    await super.initialSyncFs()
    if (this.pg !== undefined) endWithPostgres(this.pg)
  }
}

/**
 * Missing from the types of Node.js.
 *
 * @type {{ compile: (bytes: Uint8Array) => Promise<import('./embedded-messages.js').CompiledPGlite> }}
 */
const webAssembly = Reflect.get(globalThis, 'WebAssembly')

/**
 * PGlite's WebAssembly.
 *
 * @param {EmbeddedWorkerData} data
 */
async function moduleOf ({ wasm, module }) {
  return module ?? webAssembly.compile(await readFile(wasm))
}

/**
 * @param {WatchedFS} files
 * @param {import('./embedded-messages.js').CompiledPGlite} module
 */
async function start (files, module) {
  return PGlite.create({
    fs: files,
    startParams: START_PARAMETERS,
    initDbStartParams: INITDB_PARAMETERS,
    serializers: SERIALIZERS,
    parsers: PARSERS,
    pgliteWasmModule: module,
    onStderr (text) {
      lastWords = LAST_WORDS.exec(text)?.groups?.reason ?? lastWords
      return false
    }
  })
}

/**
 * Makes a database, and leaves it closed under the name that it is to have.
 *
 * @param {EmbeddedWorkerData} data
 */
async function create (data) {
  const { directory, published } = data
  const module = await moduleOf(data)
  const pglite = await start(new WatchedFS(directory, fail), module)
  await pglite.close()
  publish(directory, published)
  post({ type: 'created', module })
}

/** @param {EmbeddedWorkerData} data */
async function open (data) {
  const module = await moduleOf(data)
  const files = new WatchedFS(data.directory, fail)
  const pglite = await start(files, module)
  const durable = await isDurable(pglite, files)
  parentPort?.on('message', question => {
    answer(pglite, question).catch(error => post({ type: 'refused', id: question.id, error: toStatementError(error) }))
  })
  post({ type: 'opened', durable, module })
}

/**
 * The parts of a result that the main thread needs: rows, whose bytes are transferred.
 *
 * @param {number} id
 * @param {import('@electric-sql/pglite').Results<Record<string, unknown>> | undefined} result
 */
function postResult (id, { rows = [], affectedRows, fields = [] } = { rows: [], fields: [] }) {
  const columns = fields.filter(({ dataTypeID }) => dataTypeID === types.BYTEA).map(({ name }) => name)
  const bytes = rows.flatMap(row => columns.map(name => row[name])).filter(value => value instanceof Uint8Array)
  post({ type: 'result', id, rows, affectedRows, bytes: columns }, bytes.map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer)))
}

/** @type {Map<string, () => Promise<void>>} */
const channels = new Map()

/**
 * @param {PGlite} pglite
 * @param {EmbeddedQuestion} question
 */
async function answer (pglite, question) {
  const { id, type } = question
  if (type === 'query') return postResult(id, await pglite.query(question.sql, question.parameters))
  if (type === 'exec') return postResult(id, (await pglite.exec(question.sql)).at(-1))
  if (type === 'listen') {
    const { channel } = question
    channels.set(channel, await pglite.listen(channel, payload => post({ type: 'notification', channel, payload })))
  } else if (type === 'unlisten') {
    await channels.get(question.channel)?.()
    channels.delete(question.channel)
  } else {
    await pglite.close()
  }
  postResult(id, undefined)
}

try {
  if (workerData.published === workerData.directory) await open(workerData)
  else await create(workerData)
} catch (error) {
  fail(explained(error))
}
