import { sql } from 'kysely'
import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ConsultationEntry } from '../../../schemas/consultation.js'
import { begin, finish, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build } from '../../helper.js'

const url = '/api/v1/consultations/'

interface Page {
  consultations: ConsultationOutput[]
  entries: ConsultationEntry[]
  next_cursor: string | null
}

const CURSOR_SENTENCE = 'cursor must be the next_cursor of a page of this list, with the same filters.'

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
      400, [{ loc: ['query', 'cursor'], msg: made.length === 48 ? CURSOR_SENTENCE : 'cursor must be the next_cursor of a page of this list.', type: made.length === 48 ? 'value_error' : 'string_pattern_mismatch' }]
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
  const { entries } = list.json<Page>()
  t.equal(list.body, `{"consultations":[${read.body}],"entries":${JSON.stringify(entries)},"next_cursor":null}`)
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

t.test('visits are found by when they started, the last first, whenever they were sent, and by everything together', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const at = async (start: string, more: object = {}) => (await begin(fastify, headers, { start_datetime: start, ...more })).id
  const noon = await at('2026-03-02T12:00:00Z', { external_id: 'patient 1' })
  const night = await at('2026-03-02T00:30:00+01:00')
  const morning = await at('2026-03-02T08:00:00.123456Z', { external_id: 'patient 1' })
  const late = await at('2026-03-02T23:30:00Z')
  await finish(fastify, headers, noon)
  const ids = async (query: Record<string, string>) =>
    (await fastify.inject({ url, query, headers })).json<Page>().consultations.map(({ id }) => id)

  t.strictSame(await ids({}), [late, morning, night, noon], 'in the order in which they were begun')
  t.strictSame(await ids({ started_from: '2026-03-02T00:00:00+01:00', started_to: '2026-03-03T00:00:00+01:00' }), [noon, morning, night], 'a day of Brussels')
  t.strictSame(await ids({ started_from: '2026-03-02T00:00:00Z', started_to: '2026-03-03T00:00:00Z' }), [late, noon, morning], 'a day of London')
  t.strictSame(await ids({ started_from: '2026-03-02T12:00:00Z' }), [late, noon], 'the moment itself counts as from')
  t.strictSame(await ids({ started_to: '2026-03-02T12:00:00Z' }), [morning, night], 'and not as to')
  t.strictSame(await ids({ started_from: '2026-03-02T08:00:00.123457Z', started_to: '2026-03-02T12:00:01Z' }), [noon], 'to the microsecond')
  t.strictSame(await ids({ started_to: '2026-03-03T00:00:00Z', external_id: 'patient 1' }), [noon, morning])
  t.strictSame(await ids({ started_to: '2026-03-03T00:00:00Z', external_id: 'patient 1', state: 'recording' }), [morning])
  t.strictSame(await ids({ started_from: '2026-03-02T08:00:00Z', state: 'final', external_id: 'patient 1', template: 'soap_new_complaint_api' }), [noon])
  t.strictSame(await ids({ started_from: '2026-03-03T00:00:00Z', started_to: '2026-03-02T00:00:00Z' }), [], 'nothing starts after the end')
})

t.test('pages by start hold everything once, those of one moment too, and belong to their filters (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const ids: string[] = []
  for (let i = 0; i < 7; i++) ids.unshift((await begin(fastify, headers, { start_datetime: `2026-03-02T09:00:0${Math.floor(i / 3)}Z` })).id)
  const query = 'limit=2&started_to=2026-03-02T10:00:00Z'
  const read: string[] = []
  let cursor: string | null = null
  do {
    const page: Page = (await fastify.inject({ url: `${url}?${query}${cursor === null ? '' : `&cursor=${cursor}`}`, headers })).json<Page>()
    read.push(...page.consultations.map(({ id }) => id))
    if (cursor === null) {
      for (const other of ['', '&started_to=2026-03-02T10:00:01Z', '&started_to=2026-03-02T10:00:00Z&state=recording', '&external_id=x']) {
        const response = await fastify.inject({ url: `${url}?limit=2${other}&cursor=${page.next_cursor}`, headers })
        t.strictSame([response.statusCode, response.json()], [400, [{ loc: ['query', 'cursor'], msg: CURSOR_SENTENCE, type: 'value_error' }]], other)
      }
      const more = await fastify.inject({ url: `${url}?limit=5&started_to=2026-03-02T10:00:00Z&cursor=${page.next_cursor}`, headers })
      t.equal(more.json<Page>().consultations.length, 5, 'the next page may be longer')
    }
    cursor = page.next_cursor
  } while (cursor !== null)
  t.strictSame(read, ids)
})

t.test('an entry says what a list shows of a consultation', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const start = '2026-03-02T10:00:00.5+01:00'
  const { id } = await begin(fastify, headers, { external_id: 'visit 1', start_datetime: start })
  const entry = async () => (await fastify.inject({ url, headers })).json<Page>().entries[0]
  const begun = { id, external_id: 'visit 1', start_datetime: start, duration_ms: null, template: 'soap_new_complaint_api', state: 'recording' }
  const plain = { ...begun, consent: null, review: 'draft', revision: 0, first_line: null }
  t.strictSame(await entry(), plain)

  await fastify.db.insertInto('audio_recordings').values({ consultation_id: id, source: 'stream', sound_ms: 61_000.4 }).execute()
  t.strictSame(await entry(), { ...plain, duration_ms: 61_000 })
  await fastify.db.updateTable('audio_recordings').set({ sound_ms: null, quality: JSON.stringify({ duration_ms: 59_000 }) }).where('consultation_id', '=', id).execute()
  t.strictSame(await entry(), { ...plain, duration_ms: 59_000 })
  await fastify.db.deleteFrom('audio_recordings').where('consultation_id', '=', id).execute()

  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  const final = (await finish(fastify, headers, id)).json<ConsultationOutput>()
  const [line] = (/"text":"((?:[^"\\]|\\.)+)"/.exec(JSON.stringify(final))?.[1] ?? '').split('\\n')
  t.strictSame(await entry(), { ...plain, state: 'final', revision: 1, first_line: line })
  t.not(line, '')
})

t.test('the first line of a report is what stands there, whatever its text has', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await begin(fastify, headers, { template: 'dictation_api' })
  const lines: Array<[text: string, line: string | null]> = [
    ['', null], [' \n\t\n ', null], ['\n  Knee pain. \nSince May.', 'Knee pain.'], ['"text":"no"', '"text":"no"'], ['a\\', 'a\\'], ['\\n stays', '\\n stays'],
    ['é'.repeat(200), 'é'.repeat(200)], ['😀'.repeat(201), `${'😀'.repeat(199)}…`], ['\u0001'.repeat(3000), `${'\u0001'.repeat(199)}…`], ['x'.repeat(500_000), `${'x'.repeat(199)}…`]
  ]
  for (const [text, line] of lines) {
    const data = [{ ...output.data[0], sections: [{ section_id: 'transcription', fields: { fixed: { text }, ongoing: { text: '' } } }] }]
    await fastify.db.updateTable('consultations').set({ output: JSON.stringify({ ...output, data }) }).where('id', '=', output.id).execute()
    t.equal((await fastify.inject({ url, headers })).json<Page>().entries[0]?.first_line, line, text.slice(0, 20))
  }
})
