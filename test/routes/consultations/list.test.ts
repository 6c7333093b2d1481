import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, makeClient, post } from '../../consultations.js'
import { build } from '../../helper.js'

const url = '/api/v1/consultations/'

interface Page {
  consultations: ConsultationOutput[]
  next_cursor: string | null
}

t.test('pages are newest first, and stay as they were while consultations are added', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.unshift((await begin(fastify, headers)).id)
  const page = async (query: string) => (await fastify.inject({ url: `${url}?limit=2${query}`, headers })).json<Page>()

  const first = await page('')
  t.strictSame(first.consultations.map(({ id }) => id), ids.slice(0, 2))
  await begin(fastify, headers)
  const second = await page(`&cursor=${first.next_cursor}`)
  t.strictSame(second.consultations.map(({ id }) => id), ids.slice(2, 4))
  const third = await page(`&cursor=${second.next_cursor}`)
  t.strictSame(third.consultations.map(({ id }) => id), ids.slice(4))
  t.equal(third.next_cursor, null)
  t.strictSame(await page('&cursor=bm9uc2Vuc2U'), { consultations: [], next_cursor: null }, 'a cursor that was never given')
})

t.test('filters choose by status, template, external id and time of the last change', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const soap = await begin(fastify, headers, { external_id: 'visit 1' })
  const dictation = await begin(fastify, headers, { template: 'dictation_api' })
  await fastify.inject({ method: 'POST', url: `${url}${soap.id}/finish/`, headers: { ...headers, prefer: 'wait=20' } })
  const ids = async (query: Record<string, string>) =>
    (await fastify.inject({ url, query, headers })).json<Page>().consultations.map(({ id }) => id)

  t.strictSame(await ids({}), [dictation.id, soap.id])
  t.strictSame(await ids({ report_status: 'final' }), [soap.id])
  t.strictSame(await ids({ report_status: 'intermediate' }), [dictation.id])
  t.strictSame(await ids({ template: 'dictation_api' }), [dictation.id])
  t.strictSame(await ids({ external_id: 'visit 1' }), [soap.id])
  t.strictSame(await ids({ external_id: 'visit 2' }), [])
  t.strictSame(await ids({ updated_since: new Date(Date.now() + 60_000).toISOString() }), [])
  t.strictSame(await ids({ updated_since: '2026-01-01T00:00:00Z' }), [dictation.id, soap.id])
  t.strictSame(await ids({ report_status: 'final', template: 'dictation_api' }), [])
})

t.test('a query that is not valid is refused with everything that is wrong (400)', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const response = await fastify.inject({ url: `${url}?limit=0&report_status=done&updated_since=today&page=2`, headers })
  t.equal(response.statusCode, 400)
  t.strictSame(response.json<Array<{ loc: string[], type: string }>>().map(({ loc, type }) => `${loc.join('.')} ${type}`).sort(), [
    'query.limit greater_than_equal', 'query.page extra_forbidden', 'query.report_status enum', 'query.updated_since string_pattern_mismatch'
  ])
  const path = await fastify.inject({ url: `${url}not-a-uuid/`, headers })
  t.equal(path.statusCode, 400)
  t.match(path.json(), [{ loc: ['path', 'id'] }])
})

t.test('a page holds exactly the outputs that reading each one gives', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: [{ id: '1', text: '"quoted" \u2028 text', is_final: true }] })
  const list = await fastify.inject({ url, headers })
  const read = await fastify.inject({ url: `${url}${id}/`, headers })
  t.equal(list.body, `{"consultations":[${read.body}],"next_cursor":null}`)
})

t.test('the list can be asked for what changed since any moment that a timestamp can say', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const updated = new Date('2026-03-02T09:00:00.123Z')
  await fastify.db.updateTable('consultations').set({ updated_at: updated }).where('id', '=', id).execute()
  const moments = {
    '0000-01-01T00:00:00Z': 1,
    '0001-01-01T00:00:00+23:59': 1,
    '2026-03-02T10:00:00.123+01:00': 1,
    '2026-03-02T09:00:00.124Z': 0,
    '9999-12-31T23:59:59-23:59': 0
  }
  for (const [moment, found] of Object.entries(moments)) {
    const response = await fastify.inject({ url: '/api/v1/consultations/', query: { updated_since: moment }, headers })
    t.equal(response.statusCode, 200, moment)
    t.equal(response.json<{ consultations: unknown[] }>().consultations.length, found, moment)
  }
})
