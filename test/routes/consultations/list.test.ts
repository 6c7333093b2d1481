import { sql } from 'kysely'
import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, finish, makeClient, post } from '../../consultations.js'
import { build } from '../../helper.js'

const url = '/api/v1/consultations/'

interface Page {
  consultations: ConsultationOutput[]
  next_cursor: string | null
}

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t)

t.test('pages are newest first, and stay as they were while consultations are added', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
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
})

t.test('a cursor tells nothing, belongs to whoever got it, and is refused when it is another (400)', async t => {
  const { key, headers } = await makeClient(fastify, { customer: t.name })
  const other = await makeClient(fastify, { customer: 'Other Hospital' })
  // Long enough not to stand in random bytes by chance.
  await sql`alter table consultations alter column number restart with 123456789`.execute(fastify.db)
  for (let i = 0; i < 4; i++) await begin(fastify, headers)
  await begin(fastify, other.headers)
  const page = async (cursor: string, headers: Record<string, string>) => fastify.inject({ url: `${url}?limit=1${cursor}`, headers })
  const cursorOf = async (headers: Record<string, string>) => (await page('', headers)).json<Page>().next_cursor as string

  const cursor = await cursorOf(headers)
  const { number } = await fastify.db.selectFrom('consultations').select('number').orderBy('number', 'desc').limit(1).offset(1).executeTakeFirstOrThrow()
  t.equal((await page(`&cursor=${cursor}`, headers)).json<Page>().consultations.length, 1)
  t.not(await cursorOf(headers), cursor, 'the same page has another cursor each time')
  const bytes = Buffer.from(cursor, 'base64url')
  t.notOk(bytes.includes(String(number)), 'it does not hold the number in digits')
  const inBytes = Buffer.alloc(8)
  inBytes.writeBigUInt64BE(BigInt(number))
  t.notOk(bytes.includes(inBytes), 'nor in bytes')

  const old = Buffer.from(String(number)).toString('base64url')
  const changed = Buffer.from(bytes)
  changed[14] = (changed[14] as number) ^ 1
  const refused: Array<[cursor: string, headers: Record<string, string>]> = [
    ['bm9uc2Vuc2U', headers], [old, headers], [changed.toString('base64url'), headers], [cursor, other.headers], [cursor, { 'x-api-key': key }]
  ]
  for (const [made, caller] of refused) {
    const response = await page(`&cursor=${made}`, caller)
    t.strictSame([response.statusCode, response.json()], [
      400, [{ loc: ['query', 'cursor'], msg: 'cursor must be the next_cursor of a page of this list.', type: made.length === 48 ? 'value_error' : 'string_pattern_mismatch' }]
    ])
  }
})

t.test('a page ends before it holds too much, and the pages together hold everything once', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const ids: string[] = []
  for (let i = 0; i < 8; i++) {
    const output = await begin(fastify, headers)
    ids.unshift(output.id)
    // Larger than a page, or a third of one.
    const transcription = 'é'.repeat(i === 5 ? 2_500_000 : 700_000)
    await fastify.db.updateTable('consultations').set({ output: JSON.stringify({ ...output, transcription }) }).where('id', '=', output.id).execute()
  }
  const read: string[][] = []
  let cursor = ''
  do {
    const response = await fastify.inject({ url: `${url}?limit=100${cursor}`, headers })
    t.ok(response.rawPayload.length < 5_100_000, `${response.rawPayload.length} bytes`)
    const page = response.json<Page>()
    read.push(page.consultations.map(({ id }) => id))
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
  } while (cursor !== '')
  t.strictSame(read, [ids.slice(0, 2), ids.slice(2, 3), ids.slice(3, 5), ids.slice(5, 7), ids.slice(7)])
})

t.test('filters choose by status, template, external id and time of the last change', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const soap = await begin(fastify, headers, { external_id: 'visit 1' })
  const dictation = await begin(fastify, headers, { template: 'dictation_api' })
  await finish(fastify, headers, soap.id)
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
  const { headers } = await makeClient(fastify, { customer: t.name })
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
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: [{ id: '1', text: '"quoted" \u2028 text', is_final: true }] })
  const list = await fastify.inject({ url, headers })
  const read = await fastify.inject({ url: `${url}${id}/`, headers })
  t.equal(list.body, `{"consultations":[${read.body}],"next_cursor":null}`)
})

t.test('the list can be asked for what changed since any moment that a timestamp can say', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const updated = new Date('2026-03-02T09:00:00.123Z')
  await fastify.db.updateTable('consultations').set({ updated_at: updated }).where('id', '=', id).execute()
  const moments = {
    '0001-01-01T00:00:00Z': 1,
    '0001-01-02T00:00:00+14:00': 1,
    '2026-03-02T10:00:00.123+01:00': 1,
    '2026-03-02T09:00:00.124Z': 0,
    '9999-12-30T23:59:59-12:00': 0,
    '9999-12-31T23:59:59+14:00': 0
  }
  for (const [moment, found] of Object.entries(moments)) {
    const response = await fastify.inject({ url: '/api/v1/consultations/', query: { updated_since: moment }, headers })
    t.equal(response.statusCode, 200, moment)
    t.equal(response.json<{ consultations: unknown[] }>().consultations.length, found, moment)
  }
})
