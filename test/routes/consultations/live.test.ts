import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ServerFrame } from '../../../schemas/stream.js'
import type { Transcript } from '../../../schemas/transcript.js'
import { begin, makeClient } from '../../consultations.js'
import { build } from '../../helper.js'
import { until } from '../../process.js'
import { dictated, hearing, withSpeech } from '../../recordings.js'
import { spoken } from '../../spoken-markers.js'
import { connect } from './live-client.js'
import { FRAME_BYTES } from './streams.js'

const last = (outputs: readonly ConsultationOutput[]) => outputs.at(-1) as ConsultationOutput

t.test('a dictation appears while it is spoken: fixed at each pause, once, and never changed', async t => {
  const { settings } = await withSpeech(t, hearing, { LIVE_INTERVAL: '100', AUDIO_MIN_SPEECH: '500' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const client = await connect(t, fastify, headers, id)
  const numbers = [3, 1, 4, 9, 5]
  for (const [at, number] of numbers.entries()) {
    client.send(spoken([number]))
    const so = numbers.slice(0, at + 1).map(one => `u${one}`).join(' ')
    await until(() => dictated(last(client.outputs())).fixed === so, `${so} was fixed`)
  }
  const fixed = client.outputs().map(output => dictated(output).fixed)
  for (const [at, text] of fixed.entries()) t.ok(text.startsWith(fixed[at - 1] ?? ''), 'what is fixed stays')

  t.equal(await client.finish(), 1000)
  t.match(last(client.outputs()), { report_status: 'final', generation_result: 'success' })
  t.strictSame(dictated(last(client.outputs())), { fixed: 'u3 u1 u4 u9 u5', ongoing: '' })
})

t.test('what is being spoken is shown before the pause, and replaced by what is fixed', async t => {
  const { settings } = await withSpeech(t, hearing, { LIVE_INTERVAL: '50', AUDIO_MIN_SPEECH: '200' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const client = await connect(t, fastify, headers, id)
  const sound = spoken([7])
  client.send(sound.subarray(0, 17_600))
  await until(() => client.outputs().some(output => dictated(output).ongoing === 'u7'), 'the beginning was shown')
  client.send(sound.subarray(17_600))
  await until(() => dictated(last(client.outputs())).fixed === 'u7', 'it was fixed')
  t.equal(dictated(last(client.outputs())).ongoing, '')
  client.drop()
})

t.test('a client that comes back goes on, and every utterance is in the transcript once', async t => {
  const { settings } = await withSpeech(t, hearing, { LIVE_INTERVAL: '0', AUDIO_MIN_SPEECH: '500' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const numbers = Array.from({ length: 12 }, (_, at) => at)
  const sound = spoken(numbers)
  const samplesPerFrame = FRAME_BYTES / 2
  for (const part of [100, 170, Infinity]) {
    const client = await connect(t, fastify, headers, id)
    client.send(sound.subarray(client.resumedAt * samplesPerFrame, Math.min(part * samplesPerFrame, sound.length)))
    if (part === Infinity) {
      await client.finish()
      t.strictSame(dictated(last(client.outputs())), { fixed: numbers.map(number => `u${number}`).join(' '), ongoing: '' })
    } else {
      await until(() => client.client.acknowledged() > client.resumedAt, 'something was acknowledged')
      client.drop()
    }
  }
})

t.test('when the engine is down while people speak, everything is transcribed after the finish', async t => {
  let down = true
  const { settings } = await withSpeech(t, (request, at) => down ? { status: 500 } : hearing(request, at), { AUDIO_MIN_SPEECH: '500' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const client = await connect(t, fastify, headers, id)
  client.send(spoken([2, 4, 6]))
  await until(() => client.client.acknowledged() > 0, 'something was acknowledged')
  const finished = client.finish()
  down = false
  await finished
  t.strictSame(dictated(last(client.outputs())), { fixed: 'u2 u4 u6', ongoing: '' })
})

t.test('the client of a visit is shown what is being spoken before the pause, and then what was said', async t => {
  const { settings } = await withSpeech(t, hearing, { LIVE_VISIT_INTERVAL: '50', INTERMEDIATE_REPORT_DELAY: '0', AUDIO_MIN_SPEECH: '200' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const client = await connect(t, fastify, headers, id)
  const shown = () => client.client.of('transcript').map(({ segments, ongoing }) => segments.length === 0 ? `${ongoing} …` : segments.map(({ text }) => text).join(' '))
  const sound = spoken([7, 2])
  client.send(sound.subarray(0, 17_600))
  await until(() => shown().includes('u7 …'), 'the beginning was shown')
  client.send(sound.subarray(17_600))
  await until(() => shown().includes('u2'), 'what was said was shown')
  t.strictSame(shown().filter(text => !text.endsWith('…')), ['u7', 'u2'], 'each utterance once')
  t.match(client.client.of('transcript').find(({ segments }) => segments.length > 0), {
    segments: [{ id: /^audio:/, is_final: true, hearing: 'live', start_ms: Number, end_ms: Number }], ongoing: ''
  })
  const { segments } = (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<Transcript>()
  t.strictSame(segments.map(({ text }) => text), ['u7', 'u2'], 'nothing of what was shown before the pause is in the transcript')
  client.drop()
})

t.test('with an interval of 0, nothing of a visit is recognised before the pause', async t => {
  const { engine, settings } = await withSpeech(t, hearing, { LIVE_VISIT_INTERVAL: '0', INTERMEDIATE_REPORT_DELAY: '0', AUDIO_MIN_SPEECH: '200' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const client = await connect(t, fastify, headers, id)
  client.send(spoken([7, 2]))
  await until(() => client.client.of('transcript').length === 2, 'both were shown')
  t.strictSame(client.client.of('transcript').map(({ ongoing }) => ongoing), ['', ''])
  t.equal(engine.requests.length, 2, 'each was recognised once')
  client.drop()
})

t.test('a consultation that is streamed has its transcript while people speak, and no ongoing text in its output', async t => {
  const { settings } = await withSpeech(t, hearing, { INTERMEDIATE_REPORT_DELAY: '0', AUDIO_MIN_SPEECH: '500' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const client = await connect(t, fastify, headers, id)
  client.send(spoken([8, 9]))
  const texts = async () => (await fastify.db.selectFrom('segments').select('text').where('consultation_id', '=', id).orderBy('position').execute())
    .map(({ text }) => text)
  await until(async () => (await texts()).length === 2, 'both utterances were heard')
  t.strictSame(await texts(), ['u8', 'u9'])
  client.drop()
})

t.test('the client hears of a microphone that is too close, that it is better, and of a long silence', async t => {
  const { settings } = await withSpeech(t, hearing, { LIVE_INTERVAL: '0', AUDIO_MIN_SPEECH: '500' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const client = await connect(t, fastify, headers, id)
  const told = () => client.client.frames.filter(({ type }) => type === 'quality' || type === 'silence')
  const tooClose = spoken([0, 1, 2, 3, 4]).map(sample => Math.max(-32_768, Math.min(32_767, sample * 20)))
  const expected: ServerFrame[] = [
    { type: 'quality', state: 'poor', problems: ['clipping'] }, { type: 'quality', state: 'recovered', problems: [] }, { type: 'silence', silent_ms: 30_000 }
  ]
  for (const [at, sound] of [tooClose, spoken([5, 6, 7, 8, 9, 10, 11, 12]), new Int16Array(31 * 16_000)].entries()) {
    client.send(sound)
    await until(() => told().length > at, `the client was told: ${JSON.stringify(expected[at])}`)
  }
  t.strictSame(told(), expected)
  client.drop()
})
