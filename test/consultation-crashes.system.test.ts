import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createApiKey } from '../plugins/api-keys/operations.js'
import { openDatabase } from '../plugins/database/open.js'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import { segmentsOf, spoken } from './consultations.js'
import { copiedDatabase, needs, temporaryDirectory, user } from './helper.js'
import { embeddedDirectory, startServer, until, type Server } from './process.js'

const PEPPER = 'a pepper for tests, long enough for it'
const template = 'soap_new_complaint_api'

/** Settings under which the work of a dead worker is taken over soon. */
const IMPATIENT = { API_KEY_PEPPER: PEPPER, PUBLIC_URL: 'http://service.test', REPORT_TIMEOUT: '15', REPORT_RETRY_DELAY: '1', LOG_LEVEL: 'info' }

async function keyFor (env: Record<string, string>): Promise<string> {
  const { db, close } = await openDatabase({ DATABASE_URL: env.DATABASE_URL ?? '', DATABASE_POOL_MAX: 1, DATA_DIR: env.DATA_DIR ?? '' })
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  await close()
  return key
}

async function tokenOf ({ url }: Server, key: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/v1/token/`, {
    method: 'POST', headers: { 'x-api-key': key, 'content-type': 'application/json' }, body: JSON.stringify(user)
  })
  const { token } = await response.json() as { token: string }
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

async function send (server: Server, headers: Record<string, string>, path: string, body?: object) {
  const response = await fetch(`${server.url}/api/v1/consultations/${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
  return { status: response.status, output: await response.json() as ConsultationOutput }
}

async function read ({ url }: Server, headers: Record<string, string>, id: string): Promise<ConsultationOutput> {
  return (await fetch(`${url}/api/v1/consultations/${id}/`, { headers })).json() as Promise<ConsultationOutput>
}

/** The final outputs that an event stream shows until it ends. */
async function finalOutputs (response: Response): Promise<ConsultationOutput[]> {
  const text = await response.text()
  const outputs = [...text.matchAll(/^event: consultation\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as ConsultationOutput)
  return outputs.filter(({ report_status: status }) => status === 'final')
}

/** What each step does, and on which of the instances. */
const steps = ['started', 'appended', 'finished'] as const

/**
 * Runs a consultation over instances that may die: `after` is called when a step was answered, and gives the instances to go on with.
 */
async function run (
  t: Test, key: string, instances: Server[], after: (step: typeof steps[number], instances: Server[]) => Promise<Server[]>
): Promise<void> {
  const headers = await tokenOf(instances[0] as Server, key)
  const start = await send(instances[0] as Server, headers, '', { template, input_language: 'en' })
  t.equal(start.status, 201)
  const { id } = start.output
  instances = await after('started', instances)

  const half = Math.ceil(spoken.length / 2)
  t.equal((await send(instances.at(-1) as Server, headers, `${id}/transcript/`, { segments: segmentsOf(spoken.slice(0, half)) })).status, 200)
  instances = await after('appended', instances)
  t.equal((await send(instances[0] as Server, headers, `${id}/transcript/`, { segments: segmentsOf(spoken.slice(half), half + 1) })).status, 200)

  const events = await fetch(`${instances[0]?.url}/api/v1/consultations/${id}/events/`, { headers })
  const watching = finalOutputs(events).catch(() => null)
  t.equal((await send(instances.at(-1) as Server, headers, `${id}/finish/`)).status, 202)
  instances = await after('finished', instances)

  let output = await read(instances[0] as Server, headers, id)
  await until(async () => {
    output = await read(instances[0] as Server, headers, id)
    return output.report_status === 'final'
  }, 'the report is final')
  t.match(output, { report_status: 'final', generation_result: 'success' })
  const text = JSON.stringify(output.data)
  for (const sentence of spoken.slice(1)) t.ok(text.includes(sentence), `the report holds what was acknowledged: ${sentence}`)

  const seen = await watching
  if (seen !== null && seen.length > 0) t.strictSame(seen, [output], 'who watched saw one final output')
  await sleep(200)
  t.strictSame(await read(instances[0] as Server, headers, id), output, 'and it stays as it is')
}

t.test('two instances on PostgreSQL share a consultation, and either may be killed at any step', { skip: needs.postgres, timeout: 240_000 }, async t => {
  const env = { ...IMPATIENT, DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) }
  const key = await keyFor(env)
  let instances = [await startServer(t, env), await startServer(t, env)]

  await t.test('while both live', async t => {
    await run(t, key, instances, async (_step, both) => both)
  })
  for (const doomed of steps) {
    for (const victim of [0, 1]) {
      await t.test(`when instance ${victim} is killed after the consultation is ${doomed}`, async t => {
        await run(t, key, instances, async (step, running) => {
          if (step !== doomed) return running
          await running[victim]?.stop('SIGKILL')
          return running.filter((_, i) => i !== victim)
        })
      })
      instances = [...instances.filter((_, i) => i !== victim), await startServer(t, env)]
    }
  }
})

t.test('the embedded database loses nothing when the service is killed at any step', { timeout: 240_000 }, async t => {
  const env = { ...IMPATIENT, DATA_DIR: await embeddedDirectory(t) }
  const key = await keyFor(env)
  for (const doomed of steps) {
    await t.test(`after the consultation is ${doomed}`, async t => {
      let last: Server | undefined
      await run(t, key, [await startServer(t, env)], async (step, running) => {
        last = running[0]
        if (step !== doomed) return running
        await running[0]?.stop('SIGKILL')
        last = await startServer(t, env)
        return [last]
      })
      await last?.stop()
    })
  }
})
