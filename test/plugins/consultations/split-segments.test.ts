import t, { type Test } from 'tap'
import { countsOf } from '../../../lib/consultation/index.js'
import { nameSpeakers, readSegments } from '../../../plugins/consultations/segments.js'
import { begin, makeClient, post } from '../../consultations.js'
import { build, copiedDatabase, needs, temporaryDirectory } from '../../helper.js'
import { finished, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken } from '../../spoken-markers.js'
import { transcription } from '../../speech-server.js'

const TERM = { first_hearing: 'par a set of mole', second_hearing: 'I advise paracetamol.', term: 'paracetamol' }

async function splits (t: Test, overrides: Record<string, string> = {}): Promise<void> {
  const { settings } = await withSpeech(t, () => transcription([
    { text: 'Do you have any pain? Only when I swallow.', start: 0, end: 4 }, { text: 'Then I advise paracetamol.', start: 4, end: 6 }
  ]), overrides)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: [{ id: 's-1', text: 'Good morning.', is_final: true }] })
  await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))
  await finished(fastify, headers, id)
  await fastify.db.updateTable('segments').set({ terms: JSON.stringify([TERM]) }).where('id', '=', 'audio:0-1').execute()
  const name = async (turns: Parameters<typeof nameSpeakers>[2]) => {
    return fastify.db.transaction().execute(async transaction => nameSpeakers(transaction, id, turns, 0))
  }
  const transcript = async () => (await readSegments(fastify.db, id)).map(segment => [segment.id, segment.speaker, segment.text])
  const before = await transcript()

  t.equal(await name([]), null)
  t.strictSame(await transcript(), before, 'without turns, nothing changes')
  const counts = await name([
    { start_ms: 0, end_ms: 2000, speaker: 1 }, { start_ms: 2000, end_ms: 4000, speaker: 2 }, { start_ms: 4000, end_ms: 6000, speaker: 1 }
  ])
  t.strictSame(await transcript(), [
    ['s-1', null, 'Good morning.'], ['audio:0-0', 'speaker_1', 'Do you have any pain?'],
    ['audio:0-0-2', 'speaker_2', 'Only when I swallow.'], ['audio:0-1', 'speaker_1', 'Then I advise paracetamol.']
  ])
  const segments = await readSegments(fastify.db, id)
  t.strictSame(counts, countsOf(segments))
  t.strictSame(segments.at(-1)?.terms, [TERM], 'what was taken stays with its text')
  t.ok(segments.every(({ hearing }, at) => hearing === (at === 0 ? null : 'final')))
  t.equal(await name([{ start_ms: 0, end_ms: 6000, speaker: 2 }]), null)
  t.equal((await transcript())[1]?.[1], 'speaker_1', 'who has a name keeps it')
}

t.test('what was heard is split where the speaker changes, in its place, and the rest stays (embedded database)', { timeout: 120_000 }, async t => splits(t))

t.test('so it is on PostgreSQL', { skip: needs.postgres, timeout: 120_000 }, async t => {
  await splits(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})
