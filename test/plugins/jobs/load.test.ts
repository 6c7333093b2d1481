import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { PARKED, REPORTS, TRANSCRIPTIONS } from '../../../lib/work/jobs/index.js'
import { start } from './kit.js'

t.test('the load says what waits, what is due later, what is being done, how old the oldest job is, and for how long one has been due', async t => {
  const fastify = await start(t)
  const { db, jobs } = fastify
  const load = async () => Object.fromEntries((await jobs.load()).map(({ queue, ...counts }) => [queue, counts]))
  const nothing = { waiting: 0, delayed: 0, active: 0, oldestSeconds: 0, oldestWaitingSeconds: 0 }
  t.strictSame(await load(), { [REPORTS]: nothing, [TRANSCRIPTIONS]: nothing, [PARKED]: nothing })

  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const id of ids) await jobs.enqueueReport(db, id)
  const change = async (id: string | undefined, changes: string) => {
    await sql`update jobs set ${sql.raw(changes)} where consultation_id = ${id}::uuid`.execute(db)
  }
  await change(ids[0], "leased_until = now() + interval '10 seconds'")
  await change(ids[1], "pause = 3600, run_at = now() + interval '1 hour'")
  await change(ids[2], "created_at = now() - interval '90 seconds', run_at = now() - interval '30 seconds'")
  await sql`update jobs set queue = 'another', created_at = now() - interval '1 day' where consultation_id = ${ids[3]}::uuid`.execute(db)
  const after = await load()
  t.match(after[REPORTS], { waiting: 1, delayed: 1, active: 1 })
  const age = after[REPORTS]?.oldestSeconds ?? 0
  t.ok(age >= 90 && age < 300, `${age} s: a job of another queue does not count`)
  const waiting = after[REPORTS]?.oldestWaitingSeconds ?? 0
  t.ok(waiting >= 30 && waiting < 90, `${waiting} s: one in progress or due later does not count`)
  t.strictSame([after[TRANSCRIPTIONS], after[PARKED]], [nothing, nothing])
})
