import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { PARKED, REPORTS } from '../../../lib/jobs/index.js'
import { until } from '../../process.js'
import { start } from './kit.js'

t.test('work that was queued, put off or parked while the clock was ahead is due at once; what waits as long as it may goes on waiting', async t => {
  const { db, jobs } = await start(t)
  const ids = { queued: randomUUID(), later: randomUUID(), doubled: randomUUID(), pausing: randomUUID(), growing: randomUUID() }
  for (const id of Object.values(ids)) await jobs.enqueueReport(db, id)
  const change = async (id: string, changes: string) => {
    await sql`update pgboss.job set ${sql.raw(changes)} where data->>'consultation_id' = ${id}`.execute(db)
  }
  await change(ids.queued, "start_after = now() + interval '1 hour', created_on = now() + interval '1 hour'")
  await change(ids.later, "state = 'retry', retry_backoff = false, retry_delay = 900, start_after = now() + interval '1 hour'")
  await change(ids.doubled, "state = 'retry', retry_backoff = true, retry_delay = 10, retry_count = 3, start_after = now() + interval '170 seconds'")
  await change(ids.pausing, "state = 'retry', retry_backoff = false, retry_delay = 900, start_after = now() + interval '880 seconds'")
  await change(ids.growing, "state = 'retry', retry_backoff = true, retry_delay = 10, retry_count = 3, start_after = now() + interval '150 seconds'")
  const parked = randomUUID()
  await sql`insert into pgboss.job (name, data, start_after, policy)
    select name, jsonb_build_object('consultation_id', ${parked}::text), now() + interval '1 hour', policy from pgboss.queue where name = ${PARKED}`.execute(db)
  const taken: string[] = []
  await jobs.work({
    make: async id => { taken.push(id) },
    park: async id => { taken.push(id) }
  })
  await until(() => taken.length === 4, 'all that is due is done')
  t.strictSame(taken.sort(), [ids.queued, ids.later, ids.doubled, parked].sort())
  t.match((await jobs.load()).find(({ queue }) => queue === REPORTS), { waiting: 0, delayed: 2, active: 0 })
})
