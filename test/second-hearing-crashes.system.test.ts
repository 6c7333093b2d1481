import t, { type Test } from 'tap'
import { WebSocket } from 'ws'
import type { Transcript } from '../schemas/transcript.js'
import { FRAME_BYTES, startDictating, transcriptOf } from './dictation-service.js'
import { copiedDatabase, needs, temporaryDirectory } from './helper.js'
import { embeddedDirectory, until } from './process.js'
import { dictated, pcmBytes } from './recordings.js'
import { startSpeechServer, transcribing } from './speech-server.js'
import { spoken, spokenIn, spokenWords } from './spoken-markers.js'

/** What a crash, a restart and the takeover of work may take on a busy machine, in milliseconds. */
const PATIENCE_MS = 280_000

/** How many windows of a recording are recognised at once: when it dies, so many may not be stored yet. */
const AT_ONCE = 4

/** Utterances in pairs, each of which is one window of the second hearing. */
const PAIRS = [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9], [10, 11]]
const apart = new Int16Array(2.5 * 16_000)
const sound = pcmBytes(Int16Array.from(PAIRS.flatMap(pair => [...spoken(pair), ...apart])))
const everything = transcriptOf(PAIRS.flat())

/** The service dies while one window of the second hearing is still being recognised, and others are. */
async function secondHearingSurvives (t: Test, settings: Record<string, string>): Promise<void> {
  let holds = true
  const answer = transcribing(({ pcm }) => spokenWords(pcm))
  const engine = await startSpeechServer(t, (request, at) => holds && spokenWords(request.pcm) === 'u4 u5' ? { fault: 'silence' } : answer(request, at))
  const service = await startDictating(t, { ...settings, SPEECH_BASE_URL: engine.baseUrl, LIVE_INTERVAL: '0' })
  const id = await service.dictation()
  const socket = new WebSocket(`${service.url().replace('http', 'ws')}/api/v1/consultations/${id}/stream/`, ['consultation.v1', `bearer.${service.token}`])
  socket.on('error', () => {})
  await new Promise(resolve => socket.once('open', resolve))
  socket.send('{"type":"start","encoding":"pcm_s16le"}')
  await new Promise(resolve => socket.once('message', resolve))
  for (let at = 0; at * FRAME_BYTES < sound.length; at++) {
    const header = Buffer.alloc(4)
    header.writeUInt32BE(at)
    socket.send(Buffer.concat([header, sound.subarray(at * FRAME_BYTES, (at + 1) * FRAME_BYTES)]))
  }
  const transcript = async () => (await service.ask('GET', `consultations/${id}/transcript/`)).json as unknown as Transcript
  await until(async () => dictated(await service.read(id)).fixed === everything, 'all was heard live', PATIENCE_MS)
  t.ok((await transcript()).segments.every(({ hearing }) => hearing === 'live'))
  t.equal((await service.ask('POST', `consultations/${id}/finish/`)).status, 202)

  const windows = () => engine.requests.filter(({ pcm }) => spokenIn(pcm).length > 1).length
  await until(() => windows() >= PAIRS.length, 'all windows were asked for', PATIENCE_MS)
  const before = await transcript()
  t.ok(before.segments.length === PAIRS.flat().length && before.segments.every(({ hearing }) => hearing === 'live'), 'nothing is half replaced')
  holds = false
  await service.killServer()
  await until(async () => (await service.read(id)).report_status === 'final', 'there was a final output', PATIENCE_MS)
  const output = await service.read(id)
  t.equal(output.generation_result, 'success')
  t.strictSame(dictated(output), { fixed: everything, ongoing: '' })
  t.strictSame((await transcript()).segments.map(({ text, hearing }) => [text, hearing]), PAIRS.map(pair => [transcriptOf(pair), 'final']))
  t.ok(windows() <= PAIRS.length + AT_ONCE, `${windows()} requests: only windows in progress were asked for again`)
}

t.test('a second hearing survives kill -9 of the service: windows that were recognised are not recognised again (embedded database)', { timeout: PATIENCE_MS }, async t => {
  await secondHearingSurvives(t, { DATA_DIR: await embeddedDirectory(t) })
})

t.test('a second hearing survives kill -9 of the service: windows that were recognised are not recognised again (PostgreSQL)', { skip: needs.postgres, timeout: PATIENCE_MS }, async t => {
  await secondHearingSurvives(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})
