import { randomUUID } from 'node:crypto'
import t from 'tap'
import { readTranscriptText } from '../../../plugins/consultations/segments.js'
import { completion, startChatServer } from '../../chat-server.js'
import { begin, finish, makeClient, post } from '../../consultations.js'
import { build } from '../../helper.js'
import { goodAnswer } from '../../lib/reporting/language-model/consultation.js'

const server = await startChatServer(t, () => completion(goodAnswer()))

/** One application for all tests here, each with a customer of its own. */
const fastify = await build(t, { REPORT_ENGINE: 'openai', REPORT_BASE_URL: server.baseUrl, REPORT_MODEL: 'some-model' })

const segments = [
  { id: 's-1', text: 'I have had a sore throat and a fever for three days.', is_final: true, speaker: 'speaker_1' },
  { id: 's-2', text: 'Your throat is red. I think this is a viral pharyngitis.', is_final: true, speaker: 'speaker_2' },
  { id: 's-3', text: 'She has not eaten anything since yesterday.', is_final: true, speaker: 'speaker_3' },
  { id: 's-4', text: 'I advise rest and paracetamol, three times a day.', is_final: true }
]

async function put (headers: Record<string, string>, id: string, speakers: unknown) {
  return fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/speakers/`, headers, payload: { speakers } })
}

/** Who speaks in the transcript of which a report is made, and whether somebody has said so. */
async function speakersOf (id: string): Promise<Array<[speaker: string | null, named: boolean]>> {
  const pieces = JSON.parse(await readTranscriptText(fastify.db, id)) as Array<{ speaker: string | null, named?: true }>
  return pieces.map(({ speaker, named = false }) => [speaker, named])
}

t.test('who the speakers are is told to the model, in any state, and the last word counts; the transcript stays as it is', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments })
  t.strictSame(await speakersOf(id), [['speaker_1', false], ['speaker_2', false], ['speaker_3', false], [null, false]])
  const given = [
    { speaker: 'speaker_1', role: 'clinician' }, { speaker: 'speaker_2', role: 'clinician' }, { speaker: 'speaker_1', role: 'patient' },
    { speaker: 'nobody', role: 'other' }
  ]
  t.equal((await put(headers, id, given)).statusCode, 204)
  t.strictSame(await speakersOf(id), [['patient', true], ['clinician', true], ['speaker_3', false], [null, false]])
  t.match((await finish(fastify, headers, id)).json<object>(), { report_status: 'final' })
  const prompt = JSON.stringify(server.requests.at(-1)?.body.messages)
  t.match(prompt, /\[1,\\"patient\\",\\"I have had a sore throat/)
  t.match(prompt, /\[2,\\"clinician\\",\\"Your throat is red/)
  t.match(prompt, /\[3,\\"speaker_3\\",/)

  t.equal((await put(headers, id, [{ speaker: 'speaker_3', role: 'other' }])).statusCode, 204, 'after the final report')
  t.strictSame(await speakersOf(id), [['speaker_1', false], ['speaker_2', false], ['other', true], [null, false]])
  const read = await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })
  t.match(read.json<object>(), { segments: [{ speaker: 'speaker_1' }, { speaker: 'speaker_2' }, { speaker: 'speaker_3' }, {}] })
})

async function read (headers: Record<string, string>, id: string) {
  return fastify.inject({ url: `/api/v1/consultations/${id}/speakers/`, headers })
}

/** A talk of two people whose names say nothing, and of a third whose name says it. */
const talk = [
  ['speaker_1', 'What can I do for you? How long have you had it? Does it hurt when you swallow?'],
  ['speaker_2', 'I have had a sore throat for three days. I am worried about my voice. It hurts when I swallow.'],
  ['speaker_1', 'Your throat is red and your tonsils are swollen. I think this is a viral pharyngitis. I\'ll prescribe paracetamol.'],
  ['speaker_2', 'I have been so tired, and my neck hurts.'],
  ['mother', 'She has not eaten anything since yesterday.']
].map(([speaker, text], at) => ({ id: `s-${at}`, text, speaker, is_final: true }))

t.test('who the speakers are can be read: nothing before a report, then what their names and words say, and what a request has said', async t => {
  const { headers, key } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  t.strictSame((await read(headers, id)).json(), { speakers: [] })
  await post(fastify, headers, id, 'transcript', { segments: talk })
  const unknown = { role: 'unknown', decided_by: 'none' }
  t.strictSame((await read(headers, id)).json(), {
    speakers: [
      { speaker: 'speaker_1', ...unknown, segments: 2 }, { speaker: 'speaker_2', ...unknown, segments: 2 }, { speaker: 'mother', ...unknown, segments: 1 }
    ]
  })
  await finish(fastify, headers, id)
  const prompt = JSON.stringify(server.requests.at(-1)?.body.messages)
  t.match(prompt, /\[1,\\"clinician\\",\\"What can I do/, 'and the model is told')
  t.match(prompt, /\[2,\\"speaker_2\\",/)
  t.match(prompt, /\[5,\\"mother\\",/)
  const decided = {
    speakers: [
      { speaker: 'speaker_1', role: 'clinician', decided_by: 'words', segments: 2 },
      { speaker: 'speaker_2', ...unknown, segments: 2 },
      { speaker: 'mother', role: 'other', decided_by: 'name', segments: 1 }
    ]
  }
  t.strictSame((await read(headers, id)).json(), decided)
  const asBackend = await read({ 'x-api-key': key }, id)
  t.strictSame([asBackend.statusCode, asBackend.json()], [200, decided])
  t.equal(asBackend.headers['cache-control'], 'no-store')

  await put(headers, id, [{ speaker: 'speaker_2', role: 'patient' }, { speaker: 'speaker_9', role: 'other' }])
  t.strictSame((await read(headers, id)).json(), {
    speakers: [
      decided.speakers[0], { speaker: 'speaker_2', role: 'patient', decided_by: 'given', segments: 2 }, decided.speakers[2],
      { speaker: 'speaker_9', role: 'other', decided_by: 'given', segments: 0 }
    ]
  }, 'a role holds at once, also of somebody who has not spoken')
})

t.test('of more speakers than can have a role, the first are listed', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const many = Array.from({ length: 25 }, (_, at) => ({ id: `s-${at}`, text: 'It hurts.', speaker: `voice ${at}`, is_final: true }))
  await post(fastify, headers, id, 'transcript', { segments: many })
  const { speakers } = (await read(headers, id)).json<{ speakers: Array<{ speaker: string }> }>()
  t.strictSame(speakers.map(({ speaker }) => speaker), many.slice(0, 20).map(({ speaker }) => speaker))
})

t.test('a role that there is none of, and too many speakers, are refused with a sentence, and nothing changes (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments })
  await put(headers, id, [{ speaker: 'speaker_1', role: 'patient' }])
  const refused = async (speakers: unknown) => {
    const response = await put(headers, id, speakers)
    return [response.statusCode, response.json<Array<{ loc: string[] }>>().map(({ loc }) => loc)]
  }
  t.strictSame(await refused([{ speaker: 'speaker_1', role: 'nurse' }]), [400, [['body', 'speakers', '0', 'role']]])
  t.strictSame(await refused(Array(21).fill({ speaker: 'speaker_1', role: 'other' })), [400, [['body', 'speakers']]])
  t.strictSame((await speakersOf(id))[0], ['patient', true])
})

t.test('the speakers of another customer, or of no consultation, cannot be named (404)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments })
  const { headers: stranger } = await makeClient(fastify, { customer: `${t.name} stranger` })
  const named = [{ speaker: 'speaker_1', role: 'clinician' }]
  t.strictSame([(await put(stranger, id, named)).statusCode, (await put(headers, randomUUID(), named)).statusCode], [404, 404])
  t.strictSame((await speakersOf(id))[0], ['speaker_1', false])
})
