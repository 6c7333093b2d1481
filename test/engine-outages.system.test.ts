// Runs twice: on each database.
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { completion, startChatServer } from './chat-server.js'
import { begin, makeClient, post, segmentsOf } from './consultations.js'
import { build, Lines } from './helper.js'
import { startObjectStorage, storageMissing } from './object-storage/server.js'
import { episode, said } from './lib/reporting/language-model/consultation.js'
import { TAKING_AUDIO, wav } from './plugins/audio/kit.js'
import { until } from './process.js'
import { putChunk, wavFile } from './recordings.js'
import { spoken } from './spoken-markers.js'
import { plainTranscription, startSpeechServer } from './speech-server.js'

const VISITS = 4
const BUSY = { status: 503, body: '{}' }

/** The lines of a log about problems, and those about what is over. */
function told (logs: Lines): unknown[] {
  return logs.lines.filter(({ level, msg }) => Number(level) > 30 || /again$/.test(String(msg))).map(({ level, msg }) => [level, msg])
}

interface Status {
  state: string
  reason: string | null
}

/**
 * Finishes several consultations, each after `add` has sent what was said in it.
 *
 * @returns whether the state of every one of them matches now
 */
async function finishVisits (
  fastify: FastifyInstance, headers: Record<string, string>, add: (id: string) => Promise<unknown>
): Promise<(matches: (status: Status) => boolean) => Promise<boolean>> {
  const ids: string[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    const { id } = await begin(fastify, headers)
    await add(id)
    await post(fastify, headers, id, 'finish')
    ids.push(id)
  }
  return async function all (matches) {
    const answers = await Promise.all(ids.map(async id => fastify.inject({ url: `/api/v1/consultations/${id}/status/`, headers })))
    return answers.every(answer => matches(answer.json<Status>()))
  }
}

t.test('a language model that fails for several reports, and again for each of them, is two lines in the log', async t => {
  let works = false
  const good = completion({ medical_context: true, episodes: [{ ...episode('soap_new_complaint_api', 'Sore throat'), prescribed_medication: [] }] })
  const model = await startChatServer(t, () => works ? good : BUSY)
  const logs = new Lines()
  const fastify = await build(t, {
    REPORT_ENGINE: 'openai',
    REPORT_BASE_URL: model.baseUrl,
    REPORT_MODEL: 'some-model',
    REPORT_RETRY_DELAY: '1',
    REPORT_FALLBACK: 'none',
    LOG_LEVEL: 'info',
    INTERMEDIATE_REPORT_DELAY: '0'
  }, { logs })
  const { headers } = await makeClient(fastify)
  logs.lines.length = 0
  const segments = segmentsOf(said.map(([, text]) => text))
  const are = await finishVisits(fastify, headers, async id => post(fastify, headers, id, 'transcript', { segments }))
  await until(async () => model.requests.length > VISITS && await are(({ reason }) => reason === 'report_engine_unavailable'), 'all of them wait')
  t.strictSame(told(logs), [[40, 'the language model does not work; reports wait for it']])
  works = true
  await until(async () => are(({ state }) => state === 'final'), 'all of them are made')
  await until(() => told(logs).length > 1, 'the outage is over')
  t.strictSame(told(logs), [[40, 'the language model does not work; reports wait for it'], [30, 'the language model works again']])
  t.ok(Number(logs.lines.find(({ msg }) => msg === 'the language model works again')?.failures) > VISITS)
})

t.test('a speech engine that fails for several recordings is two lines in the log', async t => {
  let works = false
  const answer = () => works ? plainTranscription('I have had a sore throat for three days.') : BUSY
  const server = await startSpeechServer(t, answer, answer)
  const logs = new Lines()
  const fastify = await build(t, {
    SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: server.baseUrl, SPEECH_MODEL: 'm', REPORT_RETRY_DELAY: '1', LOG_LEVEL: 'info', INTERMEDIATE_REPORT_DELAY: '0'
  }, { logs })
  const { headers } = await makeClient(fastify)
  logs.lines.length = 0
  const are = await finishVisits(fastify, headers, async id => putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2]))))
  // Those whose turn comes later are not tried while others wait for the engine.
  await until(async () => server.requests.length > VISITS && !await are(({ reason }) => reason === null), 'some of them wait')
  works = true
  await until(async () => are(({ state }) => state === 'final'), 'all of them are made')
  await until(() => told(logs).length > 1, 'the outage is over')
  t.strictSame(told(logs), [
    [40, 'audio cannot be transcribed now: the server of the speech engine failed (status 503); it is tried again'], [30, 'the speech engine works again']
  ])
})

t.test('an object storage that is away for several chunks is two lines in the log', { skip: storageMissing }, async t => {
  const storage = await startObjectStorage(t)
  const logs = new Lines()
  const fastify = await build(t, { ...TAKING_AUDIO, ...storage.settings, S3_TIMEOUT: '1000', LOG_LEVEL: 'info' }, { logs })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  logs.lines.length = 0
  await storage.kill()
  for (let chunk = 0; chunk < 3; chunk++) t.equal((await putChunk(fastify, headers, id, chunk, wav(1000))).statusCode, 503)
  await fastify.inject('/health/ready/')
  await storage.startAgain()
  await until(async () => (await putChunk(fastify, headers, id, 0, wav(1000))).statusCode === 201, 'it answers again')
  await until(() => told(logs).length > 1, 'the outage is over')
  t.strictSame(told(logs), [[50, 'the object storage is away: audio is refused until it answers'], [30, 'the object storage answers again']])
})
