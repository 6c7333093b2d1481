import t, { type Test } from 'tap'
import { WebSocket } from 'ws'
import type { ServerFrame } from '../schemas/stream.js'
import type { Transcript } from '../schemas/transcript.js'
import { FRAME_BYTES, startDictating, transcriptOf, type DictationService } from './dictation-service.js'
import { copiedDatabase, needs, temporaryDirectory } from './helper.js'
import { embeddedDirectory, until } from './process.js'
import { dictated, pcmBytes } from './recordings.js'
import { startSpeechServer, transcribing } from './speech-server.js'
import { spoken, spokenIn, spokenWords } from './spoken-markers.js'

/** What a crash, a restart and the takeover of work may take on a busy machine, in milliseconds. */
const PATIENCE_MS = 280_000

/** Utterances in pairs, each of which is one window. */
const PAIRS = [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]]
const apart = new Int16Array(2.5 * 16_000)
const sound = pcmBytes(Int16Array.from(PAIRS.flatMap(pair => [...spoken(pair), ...apart])))
/** Frames of the first three pairs: in the middle of the fourth one. */
const FIRST = Math.floor(sound.length / FRAME_BYTES * 0.65)

/** Opens the stream, and sends the frames from where the service says up to one. */
async function speak (service: DictationService, id: string, to: number): Promise<WebSocket> {
  const socket = new WebSocket(`${service.url().replace('http', 'ws')}/api/v1/consultations/${id}/stream/`, ['consultation.v1', `bearer.${service.token}`])
  socket.on('error', () => {})
  await new Promise(resolve => socket.once('open', resolve))
  socket.send('{"type":"start","encoding":"pcm_s16le"}')
  const ready = await new Promise<Extract<ServerFrame, { type: 'ready' }>>(resolve => {
    socket.on('message', data => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (frame.type === 'ready') resolve(frame)
    })
  })
  for (let at = ready.next_sequence; at < to && at * FRAME_BYTES < sound.length; at++) {
    const header = Buffer.alloc(4)
    header.writeUInt32BE(at)
    socket.send(Buffer.concat([header, sound.subarray(at * FRAME_BYTES, (at + 1) * FRAME_BYTES)]))
  }
  return socket
}

/** The service dies while a window is recognised ahead, and one before it is stored. */
async function aheadSurvives (t: Test, settings: Record<string, string>): Promise<void> {
  let holds = true
  const answer = transcribing(({ pcm }) => spokenWords(pcm))
  const engine = await startSpeechServer(t, (request, at) => holds && spokenWords(request.pcm) === 'u2 u3' ? { fault: 'silence' } : answer(request, at))
  const windows = () => engine.requests.map(({ pcm }) => spokenIn(pcm)).filter(({ length }) => length > 1).map(numbers => numbers.join(' '))
  const service = await startDictating(t, { ...settings, SPEECH_BASE_URL: engine.baseUrl, LIVE_INTERVAL: '0', SPEECH_AHEAD: '2' })
  const id = await service.dictation()
  await speak(service, id, FIRST)
  await until(() => windows().includes('2 3'), 'the second window is being recognised ahead', PATIENCE_MS)
  holds = false
  await service.killServer()

  const socket = await speak(service, id, Infinity)
  await until(() => windows().includes('6 7'), 'all but the last window are recognised ahead', PATIENCE_MS)
  await until(async () => dictated(await service.read(id)).fixed === transcriptOf(PAIRS.flat()), 'all was heard live, and once', PATIENCE_MS)
  socket.send('{"type":"finish"}')
  await until(async () => (await service.read(id)).report_status === 'final', 'there was a final output', PATIENCE_MS)
  const output = await service.read(id)
  t.equal(output.generation_result, 'success')
  t.strictSame(dictated(output), { fixed: transcriptOf(PAIRS.flat()), ongoing: '' })
  const { segments } = (await service.ask('GET', `consultations/${id}/transcript/`)).json as unknown as Transcript
  t.strictSame(segments.map(({ text, hearing }) => [text, hearing]), PAIRS.map(pair => [transcriptOf(pair), 'final']))
  t.strictSame(windows().toSorted(), ['0 1', '2 3', '2 3', '4 5', '6 7', '8 9'], 'only the window in progress was asked for again')
}

t.test('what is recognised ahead survives kill -9 of the service (embedded database)', { timeout: PATIENCE_MS }, async t => {
  await aheadSurvives(t, { DATA_DIR: await embeddedDirectory(t) })
})

t.test('what is recognised ahead survives kill -9 of the service (PostgreSQL)', { skip: needs.postgres, timeout: PATIENCE_MS }, async t => {
  await aheadSurvives(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})
