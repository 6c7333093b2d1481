import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { LEASE_SECONDS, REPORTS } from '../../../lib/work/jobs/types.js'
import { needs } from '../../helper.js'
import { until } from '../../process.js'
import { start } from './kit.js'

/** Looks at the only job from another process until its lease has been renewed under strain, and then until that was done once more. */
const WATCH = `
  import pg from 'pg'
  const client = new pg.Client({ connectionString: process.argv[1] })
  await client.connect()
  const ends = []
  for (let look = 0; look < 120 && ends.length < 4; look++) {
    const { rows: [job] } = await client.query("select strained, extract(epoch from leased_until) as ends, extract(epoch from clock_timestamp()) as now from jobs where queue = 'reports'")
    if (job.strained && Number(job.ends) > Number(job.now) && ends.at(-1) !== job.ends) ends.push(job.ends)
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  await client.end()
  process.stdout.write(JSON.stringify(ends.map(Number)))`

t.test('a main thread that does nothing for a while does not lose its work, and what it was is noted', { skip: needs.postgres, timeout: 200_000 }, async t => {
  const fastify = await start(t)
  await fastify.jobs.enqueueReport(fastify.db, randomUUID())
  let ends: number[] = []
  let attempts = 0
  await fastify.jobs.work({
    async make () {
      attempts += 1
      await until(async () => {
        const { rows } = await sql`select id from jobs where queue = ${REPORTS} and leased_until is not null`.execute(fastify.db)
        return rows.length > 0
      }, 'the lease was taken')
      ends = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', WATCH, fastify.config.DATABASE_URL], { encoding: 'utf8' })) as number[]
    }
  })
  await until(() => ends.length > 0, 'the main thread went on', 150_000)
  t.equal(ends.length, 4, 'the lease was renewed again and again')
  t.ok((ends.at(-1) ?? 0) - (ends[0] ?? 0) > LEASE_SECONDS / 2, 'into the future')
  await until(async () => {
    const { rows } = await sql`select id from jobs where queue = ${REPORTS}`.execute(fastify.db)
    return rows.length === 0
  }, 'it is done')
  t.equal(attempts, 1)
})
