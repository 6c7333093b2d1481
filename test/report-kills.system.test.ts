import t, { type Test } from 'tap'
import { createApiKey } from '../plugins/api-keys/operations.js'
import { openDatabase } from '../plugins/database/open.js'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import { completion, startChatServer } from './chat-server.js'
import { segmentsOf } from './consultations.js'
import { copiedDatabase, needs, temporaryDirectory, user } from './helper.js'
import { goodAnswer, said } from './lib/reporting/language-model/consultation.js'
import { embeddedDirectory, startServer, until, type Server } from './process.js'

const PEPPER = 'a pepper for tests, long enough for it'
const PATIENCE_MS = 120_000
const VISITS = 4
const KILLS = 3

/** The service is killed again and again while it makes reports, each of which has one attempt. */
async function killsDoNotCount (t: Test, settings: Record<string, string>): Promise<void> {
  let answering = false
  const model = await startChatServer(t, () => answering ? completion(goodAnswer()) : { fault: 'silence' })
  const env = {
    API_KEY_PEPPER: PEPPER,
    PUBLIC_URL: 'http://service.test',
    LOG_LEVEL: 'info',
    REPORT_ENGINE: 'openai',
    REPORT_BASE_URL: model.baseUrl,
    REPORT_MODEL: 'some-model',
    REPORT_ATTEMPTS: '1',
    REPORT_RETRY_DELAY: '1',
    ...settings
  }
  const { db, close } = await openDatabase({ DATABASE_URL: settings.DATABASE_URL ?? '', DATABASE_POOL_MAX: 1, DATA_DIR: settings.DATA_DIR ?? '' })
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  await close()
  let server: Server = await startServer(t, env)
  async function ask (method: string, path: string, headers: Record<string, string>, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...headers, ...body === undefined ? {} : { 'content-type': 'application/json' } },
      ...body === undefined ? {} : { body: JSON.stringify(body) }
    })
    return await response.json() as Record<string, unknown>
  }
  const { token } = await ask('POST', '/api/v1/token/', { 'x-api-key': key }, user)
  const headers = { authorization: `Bearer ${String(token)}` }
  const ids: string[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    const { id } = await ask('POST', '/api/v1/consultations/', headers, { template: 'soap_new_complaint_api', input_language: 'en' })
    ids.push(String(id))
    await ask('POST', `/api/v1/consultations/${String(id)}/transcript/`, headers, { segments: segmentsOf(said.map(([, text]) => text)) })
    await ask('POST', `/api/v1/consultations/${String(id)}/finish/`, headers)
  }
  let seen = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    await until(() => model.requests.length > seen, `a report was being made before kill ${kill}`, PATIENCE_MS)
    // What is being made when the service is killed for the last time never gets its answer.
    answering = kill === KILLS
    await server.stop('SIGKILL')
    seen = model.requests.length
    server = await startServer(t, env)
  }
  for (const id of ids) {
    const read = async () => ask('GET', `/api/v1/consultations/${id}/`, headers) as unknown as Promise<ConsultationOutput>
    await until(async () => (await read()).report_status === 'final', 'the report was made', PATIENCE_MS)
  }
  t.match(await ask('GET', '/health/ready/', {}), { parked_reports: 0 })
  await server.stop()
}

t.test('no visit is parked by kill -9 of the service while its report is made (embedded database)', { timeout: PATIENCE_MS }, async t => {
  await killsDoNotCount(t, { DATA_DIR: await embeddedDirectory(t) })
})

t.test('no visit is parked by kill -9 of the service while its report is made (PostgreSQL)', { skip: needs.postgres, timeout: PATIENCE_MS }, async t => {
  await killsDoNotCount(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})
