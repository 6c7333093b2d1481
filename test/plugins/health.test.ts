import Fastify from 'fastify'
import fp from 'fastify-plugin'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection, type QueryResult } from 'kysely'
import t, { type Test } from 'tap'
import health from '../../plugins/health.js'
import type { Tables } from '../../plugins/database/tables.js'
import { needs, type DependencyName } from '../../schemas/health.js'
import { build, needs as needsOf, temporaryDatabase } from '../helper.js'
import { until } from '../process.js'

type Outcome = () => Promise<unknown>

const answers: Outcome = async () => 'PONG'
const fails: Outcome = async () => { throw new Error('connection refused') }
const hangs: Outcome = async () => new Promise(() => {})

/** A database whose every statement ends like this. */
function database (outcome: Outcome): Kysely<Tables> {
  class Driver extends DummyDriver {
    override async acquireConnection (): Promise<DatabaseConnection> {
      return {
        async executeQuery<R> (): Promise<QueryResult<R>> {
          await outcome()
          return { rows: [] }
        },
        async * streamQuery () {}
      }
    }
  }
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new Driver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler()
    }
  })
}

/** What the plugin finds on a bare instance. What is not said here is there and works. */
async function find (t: Test, outcomes: {
  database?: Outcome
  redis?: Outcome | null
  low?: boolean
  away?: boolean
  off?: boolean
  speech?: boolean
  verdict?: { ok: boolean } | null
}, settings: { SPEECH_ENGINE?: string, engine?: string, AUDIO_STORE?: string } = {}) {
  const { database: databaseOutcome = answers, redis = null, verdict = null } = outcomes
  const { low = false, away = false, off = false, speech = true } = outcomes
  const { engine = 'openai', ...others } = settings
  const fastify = Fastify()
  t.teardown(() => fastify.close())
  const parts: Readonly<Record<string, Record<string, unknown>>> = {
    config: { config: { AUDIO_STORE: 's3', SPEECH_ENGINE: 'openai', ...others } },
    clock: { clock: { isOff: () => off } },
    database: { db: database(databaseOutcome), embedded: false },
    redis: { redis: redis === null ? null : { ping: redis } },
    'disk-space': { diskSpace: { short: () => low ? 'DATA_DIR' : null } },
    audio: { audio: { wasAway: () => away } },
    speech: { speech: settings.SPEECH_ENGINE === 'none' ? null : {}, speechWorks: () => speech },
    reports: { reports: { engine: () => ({ name: engine }), verdict: () => verdict } }
  }
  for (const [name, decorators] of Object.entries(parts)) {
    await fastify.register(fp(async function part (scope) {
      for (const [decorator, value] of Object.entries(decorators)) scope.decorate(decorator, value as never)
    }, { name }))
  }
  await fastify.register(health)
  return fastify.health()
}

t.test('only an instance without its database is not ready; what else fails or does not answer in time is named, with what is lost', async t => {
  const lost = (...names: Array<Exclude<DependencyName, 'database'>>) => names.map(name => ({ name, lost: needs[name].lost }))
  const table: Array<[outcomes: Parameters<typeof find>[1], ready: boolean, missing: string[], degraded: object[]]> = [
    [{}, true, [], []],
    [{ redis: answers, verdict: { ok: true } }, true, [], []],
    [{ database: fails }, false, ['database'], []],
    [{ database: hangs, redis: answers }, false, ['database'], []],
    [{ redis: fails }, true, ['redis'], lost('redis')],
    [{ redis: hangs }, true, ['redis'], lost('redis')],
    [{ database: hangs, redis: hangs }, false, ['database', 'redis'], lost('redis')],
    [{ off: true }, true, [], lost('clock')],
    [{ low: true }, true, [], lost('disk_space')],
    [{ away: true }, true, [], lost('audio_store')],
    [{ speech: false }, true, [], lost('speech_engine')],
    [{ verdict: { ok: false } }, true, [], lost('report_engine')],
    [{ redis: fails, low: true, away: true, speech: false, verdict: { ok: false } }, true, ['redis'], lost('redis', 'disk_space', 'audio_store', 'speech_engine', 'report_engine')]
  ]
  const found = await Promise.all(table.map(async ([outcomes]) => find(t, outcomes)))
  t.strictSame(found.map(({ ready, missing, degraded }) => [ready, missing, degraded]), table.map(([, ...rest]) => rest))
})

t.test('what an installation does not use is not looked at', async t => {
  const names = async (...args: [Parameters<typeof find>[1], object?]) => (await find(t, ...args)).dependencies.map(({ name }) => name)
  t.strictSame(await names({ away: true, speech: false, verdict: { ok: false } }, { AUDIO_STORE: 'database', SPEECH_ENGINE: 'none', engine: 'embedded' }), ['database', 'clock', 'disk_space'])
  t.strictSame(await names({ redis: answers }), Object.keys(needs))
})

t.test('a PostgreSQL that is gone is missing (503), while the process goes on living (200)', { skip: needsOf.postgres }, async t => {
  const DATABASE_URL = await temporaryDatabase(t)
  const fastify = await build(t, { DATABASE_URL })
  t.strictSame((await fastify.inject('/health/ready/')).json(), { status: 'ok', missing: [], parked_reports: 0 })
  const { default: pg } = await import('pg')
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await admin.connect()
  await admin.query(`drop database ${new URL(DATABASE_URL).pathname.slice(1)} with (force)`)
  await admin.end()
  await until(async () => (await fastify.inject('/health/ready/')).statusCode === 503, 'it was asked anew')
  const response = await fastify.inject('/health/ready/')
  t.strictSame([response.statusCode, response.json()], [503, { status: 'unavailable', missing: ['database'], parked_reports: null }])
  t.equal((await fastify.inject('/health/live/')).statusCode, 200)
})
