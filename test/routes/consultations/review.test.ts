import { createHash } from 'node:crypto'
import t from 'tap'
import { canonicalJson } from '../../../lib/consultation/index.js'
import type { ConsultationEntry } from '../../../schemas/consultation.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { Report, RevisionList } from '../../../schemas/report.js'
import type { Addendum, ReportReview } from '../../../schemas/review.js'
import { begin, makeClient, post } from '../../consultations.js'
import { build, user } from '../../helper.js'
import { until } from '../../process.js'
import fc, { runs } from '../../property.js'
import { edited, reported, template } from './final-reports.js'

type Headers = Record<string, string>

/** One application for all tests here, each with a customer of its own. */
const fastify = await build(t, { RATE_LIMIT_MAX: '1000000', RATE_LIMIT_ADDRESS_MAX: '1000000', USER_WORK_MAX: '10000000' })

const get = async (headers: Headers, id: string, path = '') => fastify.inject({ url: `/api/v1/consultations/${id}/${path}`, headers })

/** Reviews or signs a report, or saves it. */
async function act (headers: Headers, id: string, verb: 'review' | 'sign' | 'report', revision?: number, data?: unknown) {
  const match = revision === undefined ? {} : { 'if-match': `"${revision}"` }
  const request = data === undefined ? { method: 'POST' as const } : { method: 'PUT' as const, payload: { data } }
  return fastify.inject({ ...request, url: `/api/v1/consultations/${id}/${verb}/`, headers: { ...headers, ...match } })
}

/** What the status, the list and the events say of a report. */
async function toldOf (headers: Headers, id: string) {
  const status = (await get(headers, id, 'status/')).json<ConsultationEntry>()
  const { entries } = (await fastify.inject({ url: '/api/v1/consultations/', headers })).json<{ entries: ConsultationEntry[] }>()
  const events = /event: state\ndata: (.*)/.exec((await get(headers, id, 'events/')).body)?.[1] ?? '{}'
  const listed = entries.find(entry => entry.id === id)
  return [status, listed, JSON.parse(events) as ConsultationEntry].map(told => [told?.review, told?.revision])
}

const three = (review: string, revision: number) => Array(3).fill([review, revision])

t.test('a report is reviewed, then signed, which binds user, time and the hash of the output', async t => {
  const { headers, key } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  const draft = await get(headers, id, 'review/')
  t.strictSame([draft.statusCode, draft.headers.etag, draft.json()], [200, '"1"', { review: 'draft', revision: 1, reviewed: null, signed: null }])
  t.strictSame(await toldOf(headers, id), three('draft', 1))
  const sha256 = createHash('sha256').update(canonicalJson(output)).digest('hex')

  const reviewed = await act(headers, id, 'review', 1)
  t.strictSame([reviewed.statusCode, reviewed.headers.etag], [200, '"1"'])
  t.match(reviewed.json(), { review: 'reviewed', revision: 1, reviewed: { user_id: user.user_id, at: /^2\d{3}-\S+Z$/, sha256 }, signed: null })
  t.strictSame(await toldOf(headers, id), three('reviewed', 1))
  t.equal((await act(headers, id, 'review', 1)).body, reviewed.body, 'again, it is the same')

  const signed = await act(headers, id, 'sign', 1)
  t.match(signed.json(), { review: 'signed', revision: 1, reviewed: reviewed.json<ReportReview>().reviewed as object, signed: { user_id: user.user_id, sha256 } })
  t.strictSame(await toldOf(headers, id), three('signed', 1))
  t.equal((await act(headers, id, 'sign', 1)).body, signed.body)
  t.equal((await get({ 'x-api-key': key }, id, 'review/')).body, signed.body, 'the backend reads it')
  t.strictSame((await get(headers, id)).json(), output, 'and the output says nothing of it')
})

t.test('the list finds final reports by how far their review is, and none that is in progress or withdrawn', async t => {
  const { headers, key } = await makeClient(fastify, { customer: t.name })
  const one = async () => reported(fastify, headers)
  const [draft, reviewed, signed, withdrawn] = [await one(), await one(), await one(), await one()]
  await begin(fastify, headers, { template })
  await act(headers, reviewed.id, 'review', 1)
  await act(headers, signed.id, 'sign', 1)
  await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${withdrawn.id}/consent/`, headers, payload: { state: 'withdrawn' } })
  for (const [review, { id }] of Object.entries({ draft, reviewed, signed })) {
    for (const credentials of [headers, { 'x-api-key': key }]) {
      const { entries } = (await fastify.inject({ url: `/api/v1/consultations/?review=${review}`, headers: credentials })).json<{ entries: ConsultationEntry[] }>()
      t.match(entries, [{ id, review, revision: 1, state: 'final' }], review)
      t.equal(entries.length, 1)
    }
  }
  t.equal((await fastify.inject({ url: '/api/v1/consultations/?review=done', headers })).statusCode, 400)
  await post(fastify, headers, reviewed.id, 'reopen')
  t.strictSame((await fastify.inject({ url: '/api/v1/consultations/?review=reviewed', headers })).json<{ entries: object[] }>().entries, [])
})

t.test('a signed report stays final, whatever an older instance does: the database refuses to have it made again', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  await act(headers, output.id, 'sign', 1)
  for (const state of ['processing', 'recording'] as const) {
    await t.rejects(fastify.db.updateTable('consultations').set({ state }).where('id', '=', output.id).execute(), { code: '23514', constraint: 'signed_stays_final' })
  }
  t.strictSame((await get(headers, output.id)).json(), output)
  t.equal((await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${output.id}/consent/`, headers, payload: { state: 'withdrawn' } })).statusCode, 200, 'a withdrawal is')
})

t.test('canonical JSON is that of RFC 8785', async t => {
  // From sections 3.2.2 and 3.2.3 of the RFC.
  const values = JSON.parse(String.raw`{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}`) as object
  t.equal(canonicalJson(values), String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
    String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`)
  const members = JSON.parse(String.raw`{"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"}`) as object
  const order = ['Carriage Return', 'One', 'Control', 'Latin Small', 'Euro Sign', 'Emoji', 'Hebrew']
  const written = canonicalJson(members)
  t.strictSame(order.toSorted((one, other) => written.indexOf(one) - written.indexOf(other)), order)
  t.equal(canonicalJson([{ b: 1, a: [{ d: 2, c: 3 }] }]), '[{"a":[{"c":3,"d":2}],"b":1}]')
  t.equal(canonicalJson({ 10: 1, 9: 2, a: 3 }), '{"10":1,"9":2,"a":3}', 'names of digits, too')
})

t.test('a signed report is neither corrected, reviewed nor made again (409)', async t => {
  const { headers, key } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  t.equal((await act(headers, id, 'sign', 1)).statusCode, 200, 'a draft may be signed')
  const before = (await get(headers, id, 'review/')).body
  const refusal = { error: 'The report is signed; it cannot change.', code: 'report_signed' }
  const answers = [
    await act(headers, id, 'report', 1, edited(output, 'Late.')), await act(headers, id, 'review', 1), await post(fastify, headers, id, 'regenerate'),
    await post(fastify, headers, id, 'regenerate', { discard_edits: true }), await post(fastify, { 'x-api-key': key }, id, 'regenerate', { template })
  ]
  for (const answer of answers) t.strictSame([answer.statusCode, answer.json()], [409, refusal])
  t.strictSame((await get(headers, id)).json(), output)
  t.equal((await get(headers, id, 'review/')).body, before)
  t.match((await get(headers, id, 'status/')).json(), { regenerate: false })
})

t.test('who has not seen the current revision signs nothing (412, 428), and a correction makes a draft of it', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  await act(headers, id, 'review', 1)
  await act(headers, id, 'report', 1, edited(output, 'Corrected.'))
  t.strictSame(await toldOf(headers, id), three('draft', 2))
  for (const verb of ['review', 'sign'] as const) {
    const stale = await act(headers, id, verb, 1)
    t.strictSame([stale.statusCode, stale.json<{ revision: number }>().revision], [412, 2])
    t.equal((await act(headers, id, verb)).statusCode, 428)
  }
  t.match((await get(headers, id, 'review/')).json(), { review: 'draft', revision: 2, reviewed: null, signed: null })
  t.match((await act(headers, id, 'sign', 2)).json(), { review: 'signed', revision: 2 })
})

t.test('a signed report has addenda, in order, and no other has (409)', async t => {
  const { headers, key } = await makeClient(fastify, { customer: t.name })
  const { id } = await reported(fastify, headers)
  const refused = await post(fastify, headers, id, 'addenda', { text: 'Early.' })
  t.strictSame([refused.statusCode, refused.json<{ code: string }>().code], [409, 'report_not_signed'])
  await act(headers, id, 'sign', 1)
  const texts = ['The swab is negative.', 'x'.repeat(10_000)]
  for (const [at, text] of texts.entries()) {
    const added = await post(fastify, headers, id, 'addenda', { text })
    t.equal(added.statusCode, 201)
    t.match(added.json(), { number: at + 1, text, user_id: user.user_id, added_at: /^2\d{3}-\S+Z$/ })
  }
  for (const text of ['', ' ', 'x'.repeat(10_001), 7]) t.equal((await post(fastify, headers, id, 'addenda', { text })).statusCode, 400)
  const listed = (await get({ 'x-api-key': key }, id, 'addenda/')).json<{ addenda: Addendum[] }>()
  t.strictSame(listed.addenda.map(({ text }) => text), texts)
  await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
  for (const table of ['report_reviews', 'report_addenda'] as const) {
    t.strictSame(await fastify.db.selectFrom(table).selectAll().where('consultation_id', '=', id).execute(), [], `${table} is empty`)
  }
})

/** Waits for the report that is made again. */
async function remade (headers: Headers, id: string): Promise<ConsultationOutput> {
  await until(async () => (await get(headers, id)).json<ConsultationOutput>().report_status === 'final', 'there is a report again')
  return (await get(headers, id)).json<ConsultationOutput>()
}

t.test('regenerate/ makes a final report again in another template, language or style; the earlier one stays a revision', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  await act(headers, id, 'review', 1)
  const again = await post(fastify, headers, id, 'regenerate', { template: 'specialist_general_free_text_api', style: { form: 'bullets' } })
  t.equal(again.statusCode, 202)
  t.match(again.json(), { report_status: 'intermediate', data: [{ template: 'specialist_general_free_text_api' }] })
  const second = await remade(headers, id)
  t.match(second.data, [{ template: 'specialist_general_free_text_api', sections: [{ fields: { summary: { text: /^- /m } } }] }])
  t.strictSame((await get(headers, id, 'revisions/1/')).json<Report>().data, output.data)
  t.strictSame(await toldOf(headers, id), three('draft', 2))
  const third = await post(fastify, headers, id, 'regenerate', { discard_edits: true })
  t.equal(third.statusCode, 202, 'also without edits, if it is asked for')
  t.strictSame((await remade(headers, id)).data, second.data, 'what was asked for stays')
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 409, 'without a reason it is not')
  const refused = await post(fastify, headers, id, 'regenerate', { output_language: 'fr' })
  t.strictSame([refused.statusCode, refused.json<Array<{ loc: string[] }>>()[0]?.loc], [400, ['body', 'output_language']], 'the rules do not translate')
  t.equal((await post(fastify, headers, id, 'regenerate', { template: 'letter' })).statusCode, 400)
  const recording = await begin(fastify, headers)
  t.equal((await post(fastify, headers, recording.id, 'regenerate', { discard_edits: true, template })).statusCode, 409)
})

t.test('an edited report is made again only with discard_edits, and the edits stay a revision', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  const data = edited(output, 'Mine.')
  await act(headers, id, 'report', 1, data)
  for (const body of [undefined, {}, { discard_edits: false }, { template: 'soap_new_complaint_api' }]) {
    const answer = await post(fastify, headers, id, 'regenerate', body)
    t.strictSame([answer.statusCode, answer.json<{ code: string }>().code], [409, 'report_edited'])
  }
  t.match((await get(headers, id, 'status/')).json(), { regenerate: false })
  t.equal((await post(fastify, headers, id, 'regenerate', { discard_edits: true })).statusCode, 202)
  t.strictSame((await remade(headers, id)).data, output.data)
  const { revisions } = (await get(headers, id, 'revisions/')).json<RevisionList>()
  t.strictSame(revisions.map(({ revision, made_by: by }) => [revision, by]), [[3, 'engine'], [2, 'clinician'], [1, 'engine']])
  t.strictSame((await get(headers, id, 'revisions/2/')).json<Report>().data, data)
})

/** What one of two clinicians' devices may do next, with the revision that it saw last. */
const step = fc.record({ device: fc.nat(1), does: fc.constantFrom('look', 'save', 'save', 'review', 'sign', 'regenerate', 'discard') })

t.test('in any order of what two devices do, no edit that was accepted is lost, and nothing changes what is signed', async () => {
  const { headers } = await makeClient(fastify, { customer: 'any order' })
  let count = 0
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
    const output = await reported(fastify, headers)
    const { id } = output
    const seen = [1, 1]
    const accepted: string[] = []
    let signed: string | undefined
    for (const { device, does } of steps) {
      const revision = seen[device] ?? 1
      if (does === 'look') seen[device] = (await get(headers, id, 'report/')).json<Report>().revision
      else if (does === 'save') {
        const text = `Edit ${++count}.`
        const answer = await act(headers, id, 'report', revision, edited(output, text))
        if (answer.statusCode === 200) {
          accepted.push(text)
          seen[device] = answer.json<Report>().revision
        } else if (![409, 412].includes(answer.statusCode)) return false
      } else if (does === 'review' || does === 'sign') {
        const { statusCode } = await act(headers, id, does, revision)
        if (does === 'sign' && statusCode === 200) signed ??= (await get(headers, id)).body
      } else {
        await post(fastify, headers, id, 'regenerate', does === 'discard' ? { discard_edits: true } : undefined)
        await remade(headers, id)
      }
      if (signed !== undefined && (await get(headers, id)).body !== signed) return false
    }
    const { revisions } = (await get(headers, id, 'revisions/?limit=100')).json<RevisionList>()
    const kept = await Promise.all(revisions.map(async ({ revision }) => (await get(headers, id, `revisions/${revision}/`)).body))
    const areNumbered = revisions.every(({ revision }, at) => revision === revisions.length - at)
    return areNumbered && accepted.every(text => kept.some(body => body.includes(text)))
  }), { numRuns: runs(30) })
})

t.test('after a withdrawn consent nothing is signed or made again (409)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await reported(fastify, headers)
  const url = `/api/v1/consultations/${id}/consent/`
  t.equal((await fastify.inject({ method: 'PUT', url, headers, payload: { state: 'withdrawn' } })).statusCode < 300, true)
  const revision = (await get(headers, id, 'report/')).json<Report>().revision
  for (const answer of [await act(headers, id, 'sign', revision), await post(fastify, headers, id, 'regenerate', { discard_edits: true })]) {
    t.strictSame([answer.statusCode, answer.json<{ code: string }>().code], [409, 'consent_withdrawn'])
  }
})

t.test('of saves at the same moment one is taken, and the others are told (412)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const texts = Array.from({ length: 8 }, (_, at) => `Save ${at}.`)
  const answers = await Promise.all(texts.map(async text => act(headers, output.id, 'report', 1, edited(output, text))))
  t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [200, ...Array(7).fill(412)])
  const [taken] = answers.filter(({ statusCode }) => statusCode === 200)
  t.strictSame((await get(headers, output.id)).json<ConsultationOutput>().data, taken?.json<Report>().data)
})
