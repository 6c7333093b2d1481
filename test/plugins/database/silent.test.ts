import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { needs, requestToken, user } from '../../helper.js'
import { until } from '../../process.js'
import { ANSWERED_MS, BACK_MS, behindProxy, SHORT, within } from '../../silent-database.js'

const UNAVAILABLE = { error: 'The service cannot reach its database; try again shortly.', code: 'database_unavailable' }

const SILENCES = [['a server that answers later', 'hold', {}], ['a network that loses what is sent', 'pause', SHORT]] as const

for (const [what, silence, limits] of SILENCES) {
  t.test(`while PostgreSQL is silent, requests get 503, and all is well when it is back: ${what}`, { skip: needs.postgres }, async t => {
    const { fastify, proxy } = await behindProxy(t, { DATABASE_POOL_MAX: '4', ...limits })
    const { key, headers } = await makeClient(fastify)
    const { id } = await begin(fastify, headers)
    t.equal((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken.slice(0, 2)) })).statusCode, 200)
    const read = () => fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })
    const add = () => post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken.slice(2), 3) })
    const outputs: unknown[] = []
    const following = new AbortController()
    const { customer_id: customerId, mode, subject } = await fastify.db.selectFrom('consultations').selectAll().executeTakeFirstOrThrow()
    async function follow (): Promise<void> {
      while (!following.signal.aborted) {
        try {
          const watched = fastify.consultations.watch({ customerId, mode, organisations: null, subject }, id, following.signal)
          for await (const { output } of watched) outputs.push(output)
        } catch {
          await sleep(50)
        }
      }
    }
    const followed = follow()

    proxy[silence]()
    for (let round = 0; round < 2; round++) {
      const token = requestToken(fastify, key, { ...user, user_id: `u-new-${round}` })
      const requests = [read(), add(), read(), add(), token, add(), read(), add()]
      const answers = await within(ANSWERED_MS, 'answered', Promise.all(requests))
      for (const answer of answers) t.strictSame([answer.statusCode, answer.json()], [503, UNAVAILABLE])
      const said = await within(ANSWERED_MS, 'said', fastify.inject('/health/ready/'))
      t.strictSame([said.statusCode, said.json<{ missing: unknown }>().missing], [503, ['database']])
    }

    proxy.resume()
    const since = Date.now()
    const ready = () => fastify.inject('/health/ready/')
    await until(async () => (await read()).statusCode === 200 && (await ready()).statusCode === 200, 'all was well', BACK_MS)
    t.comment(`well ${Date.now() - since} ms after the return`)
    await until(async () => (await add()).statusCode === 200, 'something was added', BACK_MS)
    const finished = await post(fastify, headers, id, 'finish')
    t.equal(finished.statusCode, 202, 'what is kept until later does not stand in the way')
    await until(async () => (await read()).json<{ report_status: string }>().report_status === 'final', 'the report was made')
    const transcript = await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })
    const { segments } = transcript.json<{ segments: Array<{ text: string }> }>()
    t.strictSame(segments.map(({ text }) => text), spoken, 'nothing is lost, and nothing twice')
    await until(() => outputs.at(-1) !== undefined && JSON.parse(String(outputs.at(-1))).report_status === 'final', 'whoever follows was told')
    following.abort()
    await followed
  })
}
