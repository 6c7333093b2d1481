import t, { type Test } from 'tap'
import { FRAME_BYTES, startDictating, streamUntil, transcriptOf } from './dictation-service.js'
import { copiedDatabase, needs, temporaryDirectory } from './helper.js'
import { embeddedDirectory, until } from './process.js'
import { dictated, pcmBytes } from './recordings.js'
import { spoken, SPOKEN_MAX } from './spoken-markers.js'

/** What a crash, a restart and the takeover of work may take on a busy machine, in milliseconds. */
const PATIENCE_MS = 280_000

/** The service dies twice while somebody dictates, and once while the rest is transcribed. */
async function streamSurvives (t: Test, settings: Record<string, string>): Promise<void> {
  const service = await startDictating(t, settings)
  await service.startEngine(200)
  const id = await service.dictation()
  const numbers = Array.from({ length: SPOKEN_MAX }, (_, at) => at)
  const sound = pcmBytes(spoken(numbers))
  const frames = Math.ceil(sound.length / FRAME_BYTES)
  for (const part of [90, 210]) {
    const acknowledged = await streamUntil(service, id, sound, part)
    await service.killServer()
    const { json } = await service.ask('GET', `consultations/${id}/audio/`)
    t.ok(Number(json.next_sequence) >= acknowledged, 'what was acknowledged is there')
  }
  while (await streamUntil(service, id, sound, frames) < frames) { /* goes on where the service says */ }
  t.equal((await service.ask('POST', `consultations/${id}/finish/`)).status, 202)
  await service.killServer()
  await until(async () => (await service.read(id)).report_status === 'final', 'there was a final output', PATIENCE_MS)
  const output = await service.read(id)
  t.equal(output.generation_result, 'success')
  t.strictSame(dictated(output), { fixed: transcriptOf(numbers), ongoing: '' })
}

t.test('a stream survives kill -9 of the service: the transcript holds every acknowledged second, once (embedded database)', { timeout: PATIENCE_MS }, async t => {
  await streamSurvives(t, { DATA_DIR: await embeddedDirectory(t) })
})

t.test('a stream survives kill -9 of the service: the transcript holds every acknowledged second, once (PostgreSQL)', { skip: needs.postgres, timeout: PATIENCE_MS }, async t => {
  await streamSurvives(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})
