import t from 'tap'
import { begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build } from '../../helper.js'
import { until } from '../../process.js'

/** A language model that cannot be reached, so that no report is made. */
const WAITING = {
  REPORT_ENGINE: 'openai', REPORT_BASE_URL: 'http://127.0.0.1:9/v1', REPORT_MODEL: 'none', REPORT_FALLBACK: 'none', INTERMEDIATE_REPORT_DELAY: '0'
}

t.test('who waits for a report (Prefer: wait) when the service stops is answered with what there is (202), within SHUTDOWN_TIMEOUT', async t => {
  const fastify = await build(t, { ...WAITING, SHUTDOWN_TIMEOUT: '300' }, { keepOpen: true })
  const url = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  const answer = fetch(`${url}/api/v1/consultations/${id}/finish/`, { method: 'POST', headers: { ...headers, prefer: 'wait=30' } })
  await until(async () => {
    const { state } = (await fastify.inject({ url: `/api/v1/consultations/${id}/status/`, headers })).json<{ state: string }>()
    return state !== 'recording'
  }, 'the consultation is finished')
  const begun = performance.now()
  const closed = fastify.close()
  const response = await answer
  t.equal(response.status, 202)
  t.match(await response.json(), { id, report_status: 'intermediate' })
  t.ok(performance.now() - begun < 25_000, 'without the wait that was asked for')
  await closed
})
