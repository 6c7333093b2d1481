import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import t from 'tap'
import { LanguageModelError } from '../../lib/reporting/language-model/errors.js'
import { EngineUses } from '../../plugins/engine-uses.js'
import { build, copiedDatabase, Lines, needs, temporaryDirectory } from '../helper.js'
import { breakDatabase } from '../routes/kit.js'

const failure = (status: number) => new LanguageModelError('server_error', { status })
const nothing = { succeeded_at: null, failed_at: null, cause: null }

t.test('the last success and the last failure of each engine are known after a restart, with what it did', async t => {
  const { db, log, engineUses: uses } = await build(t)
  t.strictSame(await uses.read(), { report: nothing, speech: nothing, speakers: nothing })
  uses.failed('report', failure(500))
  uses.failed('report', failure(503))
  uses.succeeded('speech')
  uses.failed('speakers', new Error('the words of a patient'))
  const { report, speech, speakers } = await uses.read()
  t.match([report, speech, speakers], [{ succeeded_at: null, cause: 'answered 503' }, { failed_at: null, cause: null }, { cause: 'failed; see the log' }])
  for (const moment of [report.failed_at, speech.succeeded_at]) t.ok(Math.abs(Date.now() - Date.parse(moment ?? '')) < 10_000)
  uses.succeeded('report')
  await uses.write()
  const after = await new EngineUses(db, log).read()
  t.match(after.report, { failed_at: report.failed_at, cause: 'answered 503' }, 'a success leaves the last failure')
  t.ok(after.report.succeeded_at !== null)
})

t.test('what cannot be written is kept, and the log says so once', async t => {
  const logs = new Lines()
  const fastify = await build(t, { LOG_LEVEL: 'warn' }, { logs })
  fastify.engineUses.failed('speech', failure(500))
  const mend = breakDatabase(fastify, Object.assign(new Error('no database'), { code: 'ECONNREFUSED', syscall: 'connect' }))
  await fastify.engineUses.write()
  fastify.engineUses.succeeded('speech')
  await fastify.engineUses.write()
  mend()
  const { speech } = await fastify.engineUses.read()
  t.match(speech, { cause: 'answered 500' })
  t.ok(speech.succeeded_at !== null)
  t.equal(logs.lines.filter(({ msg }) => msg === 'the last uses of the engines could not be written; it is tried again').length, 1)
})

t.test('instances on one database know of each other, and none makes an older use of another the last', { skip: needs.postgres }, async t => {
  const shared = { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) }
  const [one, two] = [await build(t, shared), await build(t, shared)]
  one.engineUses.failed('speech', failure(500))
  await sleep(500)
  two.engineUses.failed('speech', failure(503))
  await two.engineUses.write()
  await one.engineUses.write()
  for (const { engineUses } of [one, two]) t.match((await engineUses.read()).speech, { cause: 'answered 503' })
  const { rows } = await sql`select task from engine_uses`.execute(one.db)
  t.strictSame(rows, [{ task: 'speech' }])
})
