import t, { type Test } from 'tap'
import { SAMPLE_RATE } from '../lib/speech/sound/index.js'
import { startDictating, transcriptOf } from './dictation-service.js'
import { copiedDatabase, needs, temporaryDirectory } from './helper.js'
import { embeddedDirectory, until } from './process.js'
import { dictated, wavFile } from './recordings.js'
import { spoken, SPOKEN_MAX } from './spoken-markers.js'

/** What a crash, a restart and the takeover of work may take on a busy machine, in milliseconds. */
const PATIENCE_MS = 280_000

/** The engine dies in the middle of a job, and the service too. */
async function jobSurvives (t: Test, settings: Record<string, string>): Promise<void> {
  const service = await startDictating(t, settings)
  const engine = await service.startEngine(300)
  const id = await service.dictation()
  const numbers = Array.from({ length: 100 }, (_, at) => at % SPOKEN_MAX)
  const sound = spoken(numbers)
  t.equal((await service.ask('PUT', `consultations/${id}/audio/0/`, {}, wavFile(sound))).status, 201)
  t.equal((await service.ask('POST', `consultations/${id}/finish/`)).status, 202)
  const heard = async () => Number((await service.ask('GET', `consultations/${id}/audio/`)).json.transcribed_ms)
  await until(async () => await heard() > 0, 'some of it was transcribed')
  await engine.kill()
  const before = await heard()
  await service.killServer()
  await service.startEngine(0)
  await until(async () => (await service.read(id)).report_status === 'final', 'there was a final output', PATIENCE_MS)
  t.ok(before > 0 && before < sound.length * 1000 / SAMPLE_RATE, `the engine died at ${before} ms, in the middle`)
  t.strictSame(dictated(await service.read(id)), { fixed: transcriptOf(numbers), ongoing: '' })
}

t.test('a transcription survives kill -9 of the speech engine and of the service: nothing is missing or there twice (embedded database)', { timeout: PATIENCE_MS }, async t => {
  await jobSurvives(t, { DATA_DIR: await embeddedDirectory(t) })
})

t.test('a transcription survives kill -9 of the speech engine and of the service: nothing is missing or there twice (PostgreSQL)', { skip: needs.postgres, timeout: PATIENCE_MS }, async t => {
  await jobSurvives(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})

/** The service dies again and again in the middle of a job that has one attempt, and gets on in between. */
async function deathsDoNotCount (t: Test, settings: Record<string, string>): Promise<void> {
  const service = await startDictating(t, { ...settings, REPORT_ATTEMPTS: '1' })
  await service.startEngine(300)
  const id = await service.dictation()
  const numbers = Array.from({ length: 100 }, (_, at) => at % SPOKEN_MAX)
  t.equal((await service.ask('PUT', `consultations/${id}/audio/0/`, {}, wavFile(spoken(numbers)))).status, 201)
  t.equal((await service.ask('POST', `consultations/${id}/finish/`)).status, 202)
  const heard = async () => Number((await service.ask('GET', `consultations/${id}/audio/`)).json.transcribed_ms)
  for (const death of ['first', 'second']) {
    const before = await heard()
    await until(async () => await heard() > before, `it got on before the ${death} death`, PATIENCE_MS)
    const first = await heard()
    await until(async () => await heard() > first, `it got on further before the ${death} death`, PATIENCE_MS)
    t.equal((await service.read(id)).report_status, 'intermediate', 'in the middle')
    await service.killServer()
  }
  await until(async () => (await service.read(id)).report_status === 'final', 'there was a final output', PATIENCE_MS)
  t.strictSame(dictated(await service.read(id)), { fixed: transcriptOf(numbers), ongoing: '' })
}

t.test('kill -9 of a service that gets on with a transcription is no failed attempt (embedded database)', { timeout: PATIENCE_MS }, async t => {
  await deathsDoNotCount(t, { DATA_DIR: await embeddedDirectory(t) })
})

t.test('kill -9 of a service that gets on with a transcription is no failed attempt (PostgreSQL)', { skip: needs.postgres, timeout: PATIENCE_MS }, async t => {
  await deathsDoNotCount(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})
