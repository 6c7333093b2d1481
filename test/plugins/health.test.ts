import Fastify from 'fastify'
import fp from 'fastify-plugin'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection, type QueryResult } from 'kysely'
import t, { type Test } from 'tap'
import health from '../../plugins/health.js'
import type { Tables } from '../../plugins/database/tables.js'
import { build, needs, temporaryDatabase } from '../helper.js'
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

async function missing (t: Test, databaseOutcome: Outcome, redisOutcome: Outcome | null): Promise<string[]> {
  const fastify = Fastify()
  t.teardown(() => fastify.close())
  const redis = redisOutcome === null ? null : { ping: redisOutcome }
  await fastify.register(fp(async function needs (fastify) {
    fastify.decorate('db', database(databaseOutcome)).decorate('redis', redis as never)
  }, { name: 'database' }))
  await fastify.register(fp(async function needs () {}, { name: 'redis' }))
  await fastify.register(health)
  return fastify.missingDependencies()
}

t.test('what answers is there, what fails or does not answer in time is missing', async t => {
  const table: Array<[database: Outcome, redis: Outcome | null, names: string[]]> = [
    [answers, null, []], [answers, answers, []], [fails, null, ['database']], [fails, answers, ['database']],
    [answers, fails, ['redis']], [fails, fails, ['database', 'redis']], [hangs, answers, ['database']], [answers, hangs, ['redis']], [hangs, hangs, ['database', 'redis']]
  ]
  const found = await Promise.all(table.map(async ([databaseOutcome, redis]) => missing(t, databaseOutcome, redis)))
  t.strictSame(found, table.map(([,, names]) => names))
})

t.test('a PostgreSQL that is gone is missing (503), while the process goes on living (200)', { skip: needs.postgres }, async t => {
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
