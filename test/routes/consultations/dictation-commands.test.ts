import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { HeardStretch } from '../../../lib/speech/recognition/stretches.js'
import { readDictation } from '../../../plugins/consultations/dictation.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { Transcript } from '../../../schemas/transcript.js'
import { begin, finish, makeClient, post } from '../../consultations.js'
import { build } from '../../helper.js'
import { dictated } from '../../recordings.js'

const SESSION = randomUUID()
const OPTION = { template: 'dictation_api', input_language: 'en', dictation_commands: true }

/** One application for all tests here, each with a customer of its own. */
const fastify = await build(t)

function stretch (from: number, to: number, ...texts: string[]): HeardStretch {
  return { from_ms: from, to_ms: to, pieces: texts.map(text => ({ text, start_ms: from, end_ms: to })), other_language: false }
}

/** A dictation whose audio is streamed. */
async function dictation (customer: string, options: object = OPTION) {
  const { headers } = await makeClient(fastify, { customer })
  const { id } = await begin(fastify, headers, options)
  await fastify.db.insertInto('audio_recordings').values({ consultation_id: id, source: 'stream', encoding: 'pcm_s16le', session: SESSION }).execute()
  const read = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).json<ConsultationOutput>()
  return { headers, id, text: async () => dictated(await read()) }
}

async function said (app: FastifyInstance, headers: Record<string, string>, id: string): Promise<string[]> {
  const response = await app.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })
  return response.json<Transcript>().segments.map(({ text }) => text)
}

t.test('commands are carried out in the output, live and in the end; the transcript has the words', async t => {
  const { headers, id, text } = await dictation(t.name)
  const { recognised } = fastify.consultations
  await recognised.showOngoing(id, { fromMs: 0, text: 'the lungs are clear period the', session: SESSION })
  t.strictSame(await text(), { fixed: '', ongoing: 'The lungs are clear. The' })
  await recognised.add(id, stretch(0, 1000, 'the lungs are clear period the heart is enlarged'))
  await recognised.showOngoing(id, { fromMs: 1000, text: 'scratch', session: SESSION })
  t.strictSame(await text(), { fixed: 'The lungs are clear. The heart is enlarged', ongoing: 'scratch' })
  await recognised.add(id, stretch(1000, 2000, 'scratch that'))
  t.strictSame(await text(), { fixed: 'The lungs are clear.', ongoing: '' })
  await recognised.add(id, stretch(2000, 3000, 'new paragraph', 'the heart is normal'))
  await recognised.add(id, stretch(3000, 4000, 'comma no murmur period'))
  const fixed = 'The lungs are clear.\n\nThe heart is normal, no murmur.'
  t.strictSame(await text(), { fixed, ongoing: '' })

  await fastify.db.updateTable('audio_recordings').set({ transcribed: true }).where('consultation_id', '=', id).execute()
  t.strictSame(dictated((await finish(fastify, headers, id)).json<ConsultationOutput>()), { fixed, ongoing: '' })
  t.strictSame(await said(fastify, headers, id), [
    'the lungs are clear period the heart is enlarged', 'scratch that', 'new paragraph', 'the heart is normal', 'comma no murmur period'
  ])
})

t.test('what a client sent is never changed, nor a mark of what was not recognised', async t => {
  const { headers, id, text } = await dictation(t.name)
  const { recognised } = fastify.consultations
  const type = async (segment: string, words: string, isFinal: boolean) =>
    post(fastify, headers, id, 'transcript', { segments: [{ id: segment, text: words, is_final: isFinal }] })
  const steps = [
    async () => type('s-1', 'typed comma by hand', true),
    async () => recognised.add(id, stretch(0, 1000, 'scratch that')),
    async () => recognised.add(id, stretch(1000, 2000, 'lungs clear comma')),
    async () => type('s-2', 'in work period', false),
    async () => recognised.showOngoing(id, { fromMs: 2000, text: 'no murmur period', session: SESSION }),
    async () => recognised.add(id, stretch(2000, 3000, 'no murmur period')),
    async () => recognised.add(id, { ...stretch(3000, 4000), gap: { start_ms: 3000, end_ms: 4000 } }),
    async () => recognised.add(id, stretch(4000, 5000, 'scratch that')),
    async () => type('s-2', 'in work period', true)
  ]
  for (const [at, step] of steps.entries()) {
    await step()
    const whole = await readDictation(fastify, fastify.db, { id, input_language: 'en', dictation_commands: true })
    t.strictSame(await text(), whole, `after step ${at}`)
  }
  t.strictSame(await text(), {
    fixed: 'typed comma by hand scratch that lungs clear, in work period no murmur. [not recognised: 0:03–0:04] scratch that', ongoing: ''
  })
})

t.test('without the option the words stay as they were spoken', async t => {
  for (const option of [{}, { dictation_commands: false }, { dictation_commands: null }]) {
    const { id, text } = await dictation(`${t.name} ${JSON.stringify(option)}`, { template: 'dictation_api', input_language: 'en', ...option })
    await fastify.consultations.recognised.add(id, stretch(0, 1000, 'the lungs are clear period'))
    t.strictSame(await text(), { fixed: 'the lungs are clear period', ongoing: '' })
  }
})

t.test('the option is refused where nothing would come of it (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const refusals = []
  for (const more of [{ template: 'soap_new_complaint_api' }, { input_language: 'pt' }]) {
    const response = await fastify.inject({ method: 'POST', url: '/api/v1/consultations/', headers, payload: { ...OPTION, ...more } })
    refusals.push([response.statusCode, response.json()])
  }
  const refusal = (msg: string) => [400, [{ loc: ['body', 'dictation_commands'], msg: `dictation_commands ${msg}`, type: 'value_error' }]]
  t.strictSame(refusals, [
    refusal('is for the template dictation_api only.'),
    refusal('needs an input_language whose commands are known: de, en, es, fr, nl.')
  ])
})
