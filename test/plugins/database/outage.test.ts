import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { Lines, needs, requestToken, user } from '../../helper.js'
import { until } from '../../process.js'
import { behindProxy, SHORT } from '../../silent-database.js'

/** The lines of a log about problems, and those about what is over. */
function told (logs: Lines): unknown[] {
  return logs.lines.filter(({ level, msg }) => Number(level) > 30 || /again$/.test(String(msg))).map(({ level, msg }) => [level, msg])
}

for (const silence of ['hold', 'pause'] as const) {
  t.test(`a database that is silent for seconds is two lines in the log, whatever runs into it: ${silence}`, { skip: needs.postgres }, async t => {
    const logs = new Lines()
    const { fastify, proxy } = await behindProxy(t, { DATABASE_POOL_MAX: '4', LOG_LEVEL: 'info', ...SHORT }, { logs })
    const { key, headers } = await makeClient(fastify)
    const { id } = await begin(fastify, headers)
    logs.lines.length = 0
    proxy[silence]()
    const end = performance.now() + 8000
    let refused = 0
    while (performance.now() < end) {
      const answers = await Promise.all([
        fastify.inject({ url: `/api/v1/consultations/${id}/`, headers }), requestToken(fastify, key, { ...user, user_id: `u-${refused}` }),
        post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) }), fastify.inject('/health/ready/')
      ])
      refused += answers.filter(({ statusCode }) => statusCode === 503).length
    }
    t.ok(refused > 4)
    proxy.resume()
    await waitForEnd(logs)
    await sleep(3000)
    t.strictSame(told(logs), [[50, 'the database cannot be reached'], [30, 'the database answers again']])
    const [over] = logs.lines.filter(({ msg }) => msg === 'the database answers again')
    t.ok(Number(over?.failures) > 4, `${String(over?.failures)} failures`)
    t.ok(Number(over?.seconds) >= 5, `${String(over?.seconds)} s`)
  })
}

async function waitForEnd (logs: Lines): Promise<void> {
  await until(() => logs.lines.some(({ msg }) => msg === 'the database answers again'), 'the outage has ended')
}

t.test('an instance that was busy for longer than a statement may take does not call that the silence of the database', { skip: needs.postgres }, async t => {
  const logs = new Lines()
  const { fastify } = await behindProxy(t, { DATABASE_POOL_MAX: '4', LOG_LEVEL: 'info', ...SHORT }, { logs })
  const { key, headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  logs.lines.length = 0
  for (let round = 0; round < 3; round++) {
    const requests = [
      fastify.inject({ url: `/api/v1/consultations/${id}/`, headers }), fastify.inject('/health/ready/'),
      // More of them than there are connections: some wait for one, and some make one.
      ...Array.from({ length: 8 }, async (_, at) => requestToken(fastify, key, { ...user, user_id: `u-${round}-${at}` }))
    ]
    // The requests have begun, and none of their statements is answered.
    for (let turn = 0; turn <= round; turn++) await new Promise(resolve => setImmediate(resolve))
    const until = performance.now() + 2500
    while (performance.now() < until);
    t.strictSame((await Promise.all(requests)).map(({ statusCode }) => statusCode), Array(10).fill(200))
  }
  t.strictSame(told(logs), [])
})
