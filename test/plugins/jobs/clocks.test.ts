import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { PARKED, REPORTS } from '../../../lib/work/jobs/index.js'
import { until } from '../../process.js'
import { start } from './kit.js'

t.test('work that was queued, put off or parked while the clock was ahead is due at once; what waits as long as it may goes on waiting', async t => {
  const { db, jobs } = await start(t)
  const ids = { queued: randomUUID(), later: randomUUID(), doubled: randomUUID(), pausing: randomUUID(), growing: randomUUID() }
  for (const id of Object.values(ids)) await jobs.enqueueReport(db, id)
  const change = async (id: string, changes: string) => {
    await sql`update jobs set ${sql.raw(changes)} where consultation_id = ${id}::uuid`.execute(db)
  }
  await change(ids.queued, "run_at = now() + interval '1 hour', created_at = now() + interval '1 hour'")
  await change(ids.later, "pause = 900, run_at = now() + interval '1 hour'")
  await change(ids.doubled, "pause = 160, run_at = now() + interval '170 seconds'")
  await change(ids.pausing, "pause = 900, run_at = now() + interval '880 seconds'")
  await change(ids.growing, "pause = 160, run_at = now() + interval '150 seconds'")
  const parked = randomUUID()
  await sql`insert into jobs (queue, consultation_id, customer_id, context, run_at)
    values (${PARKED}, ${parked}::uuid, '', '{}', now() + interval '1 hour')`.execute(db)
  const taken: string[] = []
  await jobs.work({
    make: async id => { taken.push(id) },
    park: async id => { taken.push(id) }
  })
  await until(() => taken.length === 4, 'all that is due is done')
  t.strictSame(taken.sort(), [ids.queued, ids.later, ids.doubled, parked].sort())
  t.match((await jobs.load()).find(({ queue }) => queue === REPORTS), { waiting: 0, delayed: 2, active: 0 })
})
