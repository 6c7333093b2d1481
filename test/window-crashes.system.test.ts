import t, { type Test } from 'tap'
import { startDictating, transcriptOf } from './dictation-service.js'
import { copiedDatabase, needs, temporaryDirectory } from './helper.js'
import { embeddedDirectory, until } from './process.js'
import { dictated, wavFile } from './recordings.js'
import { exceptFor, startSpeechServer, type SpeechRequest } from './speech-server.js'
import { spokenApart, spokenWords } from './spoken-markers.js'

/** What a crash, a restart and the takeover of work may take on a busy machine, in milliseconds. */
const PATIENCE_MS = 140_000

/** How many windows of a recording are recognised at once: when it dies, so many may not be stored yet. */
const AT_ONCE = 4

/** The service dies while the first window is still being recognised, and all others are. */
async function windowsSurvive (t: Test, settings: Record<string, string>): Promise<void> {
  let holds = true
  const words = ({ pcm }: SpeechRequest) => spokenWords(pcm)
  const engine = await startSpeechServer(t, exceptFor('u0', words, () => holds ? { fault: 'silence' } : null))
  const service = await startDictating(t, { ...settings, SPEECH_BASE_URL: engine.baseUrl })
  const id = await service.dictation()
  const numbers = [0, 1, 2, 3, 4, 5, 6, 7]
  t.equal((await service.ask('PUT', `consultations/${id}/audio/0/`, {}, wavFile(spokenApart(numbers)))).status, 201)
  t.equal((await service.ask('POST', `consultations/${id}/finish/`)).status, 202)
  const asked = () => engine.requests.map(words).sort()
  await until(() => asked().length === numbers.length, 'all were asked for')
  holds = false
  await service.killServer()
  await until(async () => (await service.read(id)).report_status === 'final', 'there was a final output', PATIENCE_MS)
  t.match(await service.read(id), { generation_result: 'success' })
  t.strictSame(dictated(await service.read(id)), { fixed: transcriptOf(numbers), ongoing: '' })
  t.ok(asked().length <= numbers.length + AT_ONCE, `${asked().join(' ')}: only those in progress were asked for again`)
}

t.test('windows that were recognised before a kill -9 are not recognised again (embedded database)', { timeout: PATIENCE_MS }, async t => {
  await windowsSurvive(t, { DATA_DIR: await embeddedDirectory(t) })
})

t.test('windows that were recognised before a kill -9 are not recognised again (PostgreSQL)', { skip: needs.postgres, timeout: PATIENCE_MS }, async t => {
  await windowsSurvive(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})
