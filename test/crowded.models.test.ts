import t, { type Test } from 'tap'
import type { Config } from '../schemas/config.js'
import { begin, makeClient } from './consultations.js'
import { build, user } from './helper.js'
import { directoryOfModels, withoutSpeechModel } from './installed-models.js'
import { silence, spoken } from './lib/speech/recognition/embedded/sounds.js'
import { needs } from './lib/speech/sound/kit.js'
import { dictated, finished, putChunk, wavFile } from './recordings.js'
import { connect } from './routes/consultations/live-client.js'
import { connector, refusal, tokenIn } from './routes/consultations/streams.js'

/** Longest wait for a model that several want at once on a busy machine, in milliseconds. */
const PATIENCE_MS = 580_000
const options = { skip: withoutSpeechModel || needs.espeak, timeout: PATIENCE_MS }

/** A service with a real model that hears one sound at a time. */
async function service (t: Test, settings: Partial<Record<keyof Config, string>>) {
  return build(t, { MODELS_DIR: await directoryOfModels(t), AUDIO_MIN_SPEECH: '500', SPEECH_MODEL_THREADS: '1', ...settings })
}

const said = (what: string): Int16Array => Int16Array.from([...silence(1), ...spoken(`The patient says that she has ${what}.`, 'en-us'), ...silence(1)])

t.test('more streams than the service takes: one more is refused and may come again, and all that was taken is heard', options, async t => {
  const fastify = await service(t, { STREAMS_MAX: '2', STREAMS_PER_CUSTOMER_MAX: '2' })
  const people = await Promise.all(['brothers', 'sisters', 'fever'].map(async (what, at) => {
    const { headers } = await makeClient(fastify, {}, { ...user, user_id: `u-${at}` })
    const { id } = await begin(fastify, headers, { template: 'dictation_api', input_language: 'en', output_language: 'en' })
    return { id, headers, what, stored: async () => finished(fastify, headers, id) }
  }))
  const [first, second, third] = people as [typeof people[0], typeof people[0], typeof people[0]]
  const streams = await Promise.all([first, second].map(async ({ id, headers, what }) => {
    const stream = await connect(t, fastify, headers, id)
    stream.send(said(`two ${what}`))
    return stream
  }))
  const { url } = connector(t, fastify)
  const protocols = ['consultation.v1', `bearer.${tokenIn(third.headers)}`]
  t.strictSame(await refusal(url(third.id), protocols), {
    status: 429, body: { error: 'Too many streams are open on this instance.', code: 'too_many_streams', retry_after: 10 }
  })
  for (const stream of streams) t.equal(await stream.finish(), 1000)
  const late = await connect(t, fastify, third.headers, third.id)
  late.send(said(third.what))
  t.equal(await late.finish(), 1000, 'what was refused is taken later')
  for (const { what, stored } of people) t.match(dictated(await stored()).fixed, new RegExp(`patient.* ${what}`, 'i'))
})

t.test('one customer with many recordings does not keep another one waiting for all of them, and each is heard', options, async t => {
  const fastify = await service(t, { TRANSCRIPTION_CONCURRENCY: '5', SPEECH_CONCURRENCY: '1' })
  const [hospital, practice] = await Promise.all(['Hospital', 'Practice'].map(async customer => makeClient(fastify, { customer })))
  const order: string[] = []
  const words = ['three brothers', 'two sisters', 'fever', 'a yellow car', 'three dogs']
  const recordings = await Promise.all(words.map(async (what, at) => {
    const { headers } = (at < words.length - 1 ? hospital : practice) as NonNullable<typeof hospital>
    const { id } = await begin(fastify, headers, { template: 'dictation_api', input_language: 'en', output_language: 'en' })
    const sound = said(what)
    t.equal((await putChunk(fastify, headers, id, 0, wavFile(Int16Array.from([...sound, ...sound, ...sound])))).statusCode, 201)
    return { id, headers, what }
  }))
  await Promise.all(recordings.map(async ({ id, headers, what }) => {
    const output = await finished(fastify, headers, id)
    order.push(what)
    t.match(dictated(output).fixed, new RegExp(`patient.* ${what.split(' ').at(-1) ?? ''}`, 'i'))
  }))
  t.ok(order.indexOf('three dogs') < words.length - 1, order.join(', '))
})
