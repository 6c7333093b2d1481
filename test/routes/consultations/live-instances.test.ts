import t from 'tap'
import { transcribe } from '../../../plugins/transcription/transcribe.js'
import { begin, makeClient } from '../../consultations.js'
import { build, copiedDatabase, needs, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'
import { dictated, hearing, withSpeech } from '../../recordings.js'
import { spoken } from '../../spoken-markers.js'
import { connect } from './live-client.js'
import { FRAME_BYTES } from './streams.js'

t.test('a dictation that goes from one instance to the other and back is heard whole, each utterance once', { skip: needs.postgres }, async t => {
  const { settings } = await withSpeech(t, hearing, {
    LIVE_INTERVAL: '0', AUDIO_MIN_SPEECH: '500', DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t)
  })
  const instances = [await build(t, settings), await build(t, settings)] as const
  const { headers } = await makeClient(instances[0])
  const { id } = await begin(instances[0], headers, { template: 'dictation_api' })
  const numbers = Array.from({ length: 15 }, (_, at) => at)
  const sound = spoken(numbers)
  const samplesPerFrame = FRAME_BYTES / 2
  let before
  for (const [at, part] of [80, 160, 230, Infinity].entries()) {
    const client = await connect(t, instances[at % 2 === 0 ? 0 : 1], headers, id)
    client.send(sound.subarray(client.resumedAt * samplesPerFrame, Math.min(part * samplesPerFrame, sound.length)))
    // Not dropped: whoever had the stream before learns that it goes on elsewhere.
    before?.send(spoken([0]))
    if (before !== undefined) t.match(await before.client.closed, { code: 4409 })
    before = client
    if (part !== Infinity) await until(() => client.client.acknowledged() > client.resumedAt, 'something was acknowledged')
  }
  t.equal(await before?.finish(), 1000)
  const output = before?.outputs().at(-1)
  t.equal(output?.report_status, 'final')
  t.strictSame(output === undefined ? null : dictated(output), { fixed: numbers.map(number => `u${number}`).join(' '), ongoing: '' })
})

t.test('two instances that hear a visit again at the same time replace its live text once', { skip: needs.postgres }, async t => {
  // The sound is kept, so that the slower one finds it.
  const { settings } = await withSpeech(t, hearing, {
    AUDIO_RETENTION_DAYS: '1', LIVE_INTERVAL: '0', AUDIO_MIN_SPEECH: '500', DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t)
  })
  const instances = [await build(t, settings), await build(t, settings)] as const
  const { headers } = await makeClient(instances[0])
  const { id } = await begin(instances[0], headers, { template: 'dictation_api' })
  const client = await connect(t, instances[0], headers, id)
  client.send(spoken([3, 1, 4]))
  await until(() => client.outputs().some(output => dictated(output).fixed === 'u3 u1 u4'), 'all was heard live')
  const { db } = instances[0]
  const row = async () => db.selectFrom('consultations').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const closed = client.finish()
  await until(async () => (await row()).state !== 'recording', 'it is finished')
  const attempt = { signal: new AbortController().signal, answered: () => {}, requestId: undefined }
  await Promise.all(instances.map(async instance => transcribe(instance, id, attempt)))
  t.equal(await closed, 1000)
  const output = client.outputs().at(-1)
  t.match(output, { report_status: 'final', generation_result: 'success' })
  t.strictSame(output === undefined ? null : dictated(output), { fixed: 'u3 u1 u4', ongoing: '' })
  const segments = await db.selectFrom('segments').select(['text', 'hearing', 'position']).where('consultation_id', '=', id).execute()
  t.strictSame(segments, [{ text: 'u3 u1 u4', hearing: 'final', position: 0 }])
})
