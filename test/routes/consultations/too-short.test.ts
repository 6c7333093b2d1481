import t from 'tap'
import { stateTexts } from '../../../lib/consultation/state-texts.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { build } from '../../helper.js'
import { until } from '../../process.js'
import { finished, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken, spokenWords } from '../../spoken-markers.js'
import { transcribing, type SpeechRequest } from '../../speech-server.js'
import { connect } from './live-client.js'

const sound = spoken([1, 2, 3])
const words = ({ pcm }: SpeechRequest) => spokenWords(pcm)

/** What an output says while people may still say something. */
const going = { report_status: 'intermediate', generation_result: 'success', generation_result_message: stateTexts.en.recording }
const tooShort = { report_status: 'final', generation_result: 'transcript_too_short' }

t.test('an output does not say that the transcript is too short while words may still come', { timeout: 120_000 }, async t => {
  const { engine, settings } = await withSpeech(t, (request, at) => ({ ...transcribing(words)(request, at), delayMs: 500 }))
  const fastify = await build(t, { ...settings, AUDIO_MIN_SPEECH: '500' })
  const { headers } = await makeClient(fastify)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const read = async (id: string) => (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).json<ConsultationOutput>()

  await t.test('of uploaded audio', async t => {
    const begun = await begin(fastify, headers)
    t.match(begun, going)
    const { id } = begun
    t.equal((await putChunk(fastify, headers, id, 0, wavFile(sound))).statusCode, 201)
    t.match(await read(id), going)
    t.match((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['Good morning.']) })).json(), going)
    t.match(await read(id), going)
    t.match((await post(fastify, headers, id, 'finish')).json(), { ...going, generation_result_message: stateTexts.en.processing })
    t.match(await finished(fastify, headers, id), tooShort, 'all of it is recognised')
  })

  await t.test('of a stream, to whoever looks', async t => {
    engine.requests.length = 0
    const { id } = await begin(fastify, headers)
    const client = await connect(t, fastify, headers, id)
    const { port } = fastify.server.address() as { port: number }
    const events = (await fetch(`http://127.0.0.1:${port}/api/v1/consultations/${id}/events/`, { headers })).text()
    client.send(sound)
    await until(() => engine.requests.length > 0, 'the engine was asked')
    t.match(await read(id), going)
    const heard = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<{ segments: object[] }>().segments
    await until(async () => (await heard()).length > 0, 'a few words are in the transcript', 60_000)
    t.match(await read(id), going)
    t.equal(await client.finish(), 1000)
    t.match(client.outputs().at(-1), tooShort)
    const shown = [...(await events).matchAll(/^event: consultation\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as ConsultationOutput)
    t.match(shown[0], going)
    t.match(shown.at(-1), tooShort)
    for (const output of [...client.outputs(), ...shown]) {
      t.equal(output.generation_result, output.report_status === 'final' ? 'transcript_too_short' : 'success')
    }
  })

  await t.test('of typed text: it does once there is no more to come', async t => {
    const { id } = await begin(fastify, headers)
    t.match((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['Good morning.']) })).json(), going)
    const finishing = (await post(fastify, headers, id, 'finish')).json<ConsultationOutput>()
    t.equal(finishing.generation_result, 'transcript_too_short')
    t.match(await finished(fastify, headers, id), tooShort)
  })
})
