import t, { type Test } from 'tap'
import { insertVisits, type Owner } from '../../bench/erase-data.js'
import { progressLine } from '../../bin/erasing.js'
import { askRunningService } from '../../bin/operate.js'
import { subjectOf } from '../../lib/identity/user-details.js'
import type { TimeLimitConfig } from '../../lib/storage/index.js'
import { openDatabase } from '../../plugins/database/open.js'
import type { ErasureProgress } from '../../plugins/erasures/operations.js'
import type { Config } from '../../schemas/config.js'
import { copiedDatabase } from '../copied-databases.js'
import { needs, temporaryDirectory } from '../helper.js'
import { embeddedDirectory, runScript, spawnScript, startServer, until } from '../process.js'

const CUSTOMER = 'General Hospital'
const ARGS = ['erase', '--customer', CUSTOMER, '--user-id', 'u-7', '--consultations']
const PEPPER = 'a pepper for tests, long enough for it'

/** So many that a process is killed in their midst. */
const MANY = 6000
const OTHERS = 20

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> & TimeLimitConfig

/** Limits of a transaction in which a test starts a command and waits for it, which may take long on a busy machine. */
const PATIENCE: TimeLimitConfig = { DATABASE_QUERY_TIMEOUT: 120_000, DATABASE_TRANSACTION_TIMEOUT: 120_000 }

async function onDatabase<T> (settings: Settings, work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ ...settings, DATABASE_POOL_MAX: 2 })
  return work(db).finally(close)
}

/** Stores two users of a customer with visits; the second one is nobody's business. */
async function fill (settings: Settings, visits: number): Promise<void> {
  await onDatabase(settings, async db => {
    const { id: customerId } = await db.insertInto('customers').values({ name: CUSTOMER }).returning('id').executeTakeFirstOrThrow()
    for (const [userId, count] of [['u-7', visits], ['u-8', OTHERS]] as const) {
      const owner: Owner = { customerId, subject: subjectOf(customerId, 'live', userId) }
      await db.insertInto('users').values({
        id: owner.subject, customer_id: customerId, mode: 'live', user_id: userId, first_name: 'Jane', last_name: 'Doe', organisation: 'Riverside'
      }).execute()
      await insertVisits(db, owner, count)
    }
  })
}

/** How many rows each user has, and what is noted of erasures. */
async function left (settings: Settings): Promise<Record<string, number>> {
  return onDatabase(settings, async db => {
    const count = async (table: 'segments' | 'report_evidence' | 'audio_recordings' | 'idempotent_requests' | 'user_erasures' | 'erased_audio') => {
      const { rows } = await db.selectFrom(table).select(({ fn }) => fn.countAll<string | number>().as('rows')).executeTakeFirstOrThrow()
      return Number(rows)
    }
    const users = await db.selectFrom('consultations').innerJoin('users', 'users.id', 'subject')
      .select(['user_id', ({ fn }) => fn.countAll<string | number>().as('rows')]).groupBy('user_id').execute()
    const answers = await db.selectFrom('idempotent_requests').innerJoin('users', 'users.id', 'subject').select('user_id').execute()
    return {
      ...Object.fromEntries(users.map(({ user_id: userId, rows }) => [userId, Number(rows)])),
      segments: await count('segments'),
      recordings: await count('audio_recordings'),
      evidence: await count('report_evidence'),
      answers: answers.filter(({ user_id: userId }) => userId === 'u-7').length,
      erasures: await count('user_erasures') + await count('erased_audio')
    }
  })
}

const ONLY_OTHERS = { 'u-8': OTHERS, segments: OTHERS * 20, recordings: OTHERS, evidence: OTHERS, answers: 0, erasures: 0 }

/** What the command says first. */
const BEGUN = /^Deleting [\d,]+ consultations; [\d,]+ are deleted already\.$/m

t.test('killed in the midst of it, the service on its embedded database goes on when it is started again; the command says how far it is', async t => {
  const settings = { DATABASE_URL: '', DATA_DIR: await embeddedDirectory(t) }
  await fill(settings, MANY)
  const service = await startServer(t, { DATA_DIR: settings.DATA_DIR })
  const command = await spawnScript(t, 'bin/user.js', ARGS, { DATA_DIR: settings.DATA_DIR })
  const progress = async () => askRunningService(settings as Config, 'user.erasure', { customer: CUSTOMER, user_id: 'u-7' }) as Promise<ErasureProgress | null>
  await until(async () => ((await progress())?.deleted ?? 0) > 0, 'some are deleted')
  // The command would delete the rest itself, now that there is no service.
  await command.stop('SIGKILL')
  await service.stop('SIGKILL')
  t.match(command.stderr(), BEGUN)
  const midst = await left(settings)
  t.ok((midst['u-7'] ?? 0) > 0 && (midst['u-7'] ?? 0) < MANY, `${midst['u-7'] ?? 0} of ${MANY} were left`)

  const again = await startServer(t, { DATA_DIR: settings.DATA_DIR, LOG_LEVEL: 'info' })
  await again.logged('the consultations of an erased user are deleted')
  t.strictSame(await progress(), { consultations: 0, deleted: 0, done: true })
  await again.stop()
  t.strictSame(await left(settings), ONLY_OTHERS)
})

for (const signal of ['SIGKILL', 'SIGINT'] as const) {
  t.test(`without a service, a command that ${signal} has ended is run again, and goes on`, async t => {
    const settings = { DATABASE_URL: '', DATA_DIR: await embeddedDirectory(t) }
    await fill(settings, MANY)
    const command = await spawnScript(t, 'bin/user.js', ARGS, { DATA_DIR: settings.DATA_DIR })
    await until(() => BEGUN.test(command.stderr()), 'it has begun')
    const { code } = await command.stop(signal)
    if (signal === 'SIGINT') {
      t.equal(code, 1)
      t.match(command.stderr(), /^Interrupted: [\d,]+ of 6,000 consultations are deleted\. The service deletes the rest while it runs; or run the same command again\.$/m)
    }
    t.ok(((await left(settings))['u-7'] ?? 0) > 0, 'some were left')
    const again = await runScript(t, 'bin/user.js', [...ARGS, '--json'], { DATA_DIR: settings.DATA_DIR })
    t.match(again, { code: 0, stderr: BEGUN })
    t.strictSame(JSON.parse(again.stdout), { consultations: MANY })
    t.strictSame(await left(settings), ONLY_OTHERS)
  })
}

t.test('on PostgreSQL, a killed command is run again, beside an instance that deletes, too', { skip: needs.postgres }, async (t: Test) => {
  const settings = { DATABASE_URL: await copiedDatabase(t), DATA_DIR: temporaryDirectory(t) }
  await fill(settings, MANY)
  const env = { DATABASE_URL: settings.DATABASE_URL, API_KEY_PEPPER: PEPPER }
  const command = await spawnScript(t, 'bin/user.js', ARGS, env)
  await until(() => BEGUN.test(command.stderr()), 'it has begun')
  await command.stop('SIGKILL')
  const service = await startServer(t, { ...env, SIGNING_KEYS_DIR: temporaryDirectory(t) })
  const again = await runScript(t, 'bin/user.js', ARGS, env)
  t.match(again, { code: 0, stderr: /^The details of user u-7 of General Hospital are erased, and \d+ consultations? deleted\.$/m })
  await service.stop()
  t.strictSame(await left(settings), ONLY_OTHERS)
})

t.test('a command that takes long, as while a consultation is in use, says meanwhile how far it is', { skip: needs.postgres }, async (t: Test) => {
  const settings = { DATABASE_URL: await copiedDatabase(t), DATA_DIR: temporaryDirectory(t) }
  await fill(settings, 50)
  const command = await onDatabase({ ...settings, ...PATIENCE }, async db => db.transaction().execute(async transaction => {
    await transaction.selectFrom('consultations').innerJoin('users', 'users.id', 'subject').select('number').where('user_id', '=', 'u-7')
      .orderBy('number').limit(1).forUpdate('consultations').execute()
    const waiting = await spawnScript(t, 'bin/user.js', ARGS, { DATABASE_URL: settings.DATABASE_URL, API_KEY_PEPPER: PEPPER })
    await until(() => /^49 of 50 consultations deleted, \d+ a second$/m.test(waiting.stderr()), 'it says how far it is')
    return waiting
  }))
  t.strictSame(await command.ended, { code: 0, signal: null })
  t.strictSame(await left(settings), ONLY_OTHERS)
})

t.test('a line of progress says how many of how many, and how many in a second since the command began to wait', async t => {
  const begun = { consultations: 200_000, deleted: 2000, done: false }
  t.equal(progressLine(begun, { ...begun, deleted: 14_345 }, 10_000), '14,345 of 200,000 consultations deleted, 1,235 a second')
})
