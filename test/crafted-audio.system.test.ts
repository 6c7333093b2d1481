import t from 'tap'
import { startDictating } from './dictation-service.js'
import { embeddedDirectory } from './process.js'

/** Longest wait for an answer, in milliseconds: a busy machine is slow, but a main thread that reads such a file takes far longer. */
const ANSWERED_MS = 5000

t.test('while a recording of a million empty boxes is transcribed, others are answered, and it ends as one that cannot be decoded', { timeout: 280_000 }, async t => {
  const service = await startDictating(t, { DATA_DIR: await embeddedDirectory(t) })
  await service.startEngine(0)
  const id = await service.dictation()
  const begin = Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1')
  const boxes = Buffer.alloc(8_388_608, Buffer.from('\0\0\0\x08free', 'latin1'))
  t.equal((await service.ask('PUT', `consultations/${id}/audio/0/`, {}, Buffer.concat([begin, boxes]))).status, 201)
  t.equal((await service.ask('POST', `consultations/${id}/finish/`)).status, 202)
  let slowest = 0
  let status: Record<string, unknown> = {}
  while (status.state !== 'failed' && slowest < ANSWERED_MS) {
    const asked = performance.now()
    status = (await service.ask('GET', `consultations/${id}/status/`)).json
    slowest = Math.max(slowest, performance.now() - asked)
  }
  t.ok(slowest < ANSWERED_MS, `the slowest answer took ${Math.round(slowest)} ms`)
  t.match(status, { state: 'failed', reason: 'audio_not_decodable', regenerate: true })
})
