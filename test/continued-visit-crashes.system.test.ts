import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { createApiKey } from '../plugins/api-keys/operations.js'
import type { AudioStatus } from '../schemas/audio.js'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import type { Report } from '../schemas/report.js'
import type { Transcript } from '../schemas/transcript.js'
import { segmentsOf } from './consultations.js'
import { withDatabase } from './databases.js'
import { copiedDatabase, needs, temporaryDirectory, user } from './helper.js'
import { embeddedDirectory, startServer, until } from './process.js'
import { wavFile, withSpeech } from './recordings.js'
import { spoken, spokenIn } from './spoken-markers.js'
import { transcribing } from './speech-server.js'

const PEPPER = 'a pepper for tests, long enough for it'

const SENTENCES = ['I have had a sore throat and a fever for three days.', 'Your temperature is 37.8 degrees.', 'My knee hurts, and it is swollen.']
const TYPED = 'She takes lisinopril 10 mg.'

/** A visit with a final report of what was heard, at a service that can be killed. */
async function finishedVisit (t: Test, given: Record<string, string>) {
  const { settings } = await withSpeech(t, transcribing(({ pcm }) => spokenIn(pcm).map(number => SENTENCES[number] ?? '').join(' ')))
  const own = { AUDIO_MIN_SPEECH: '500', REPORT_TIMEOUT: '15', API_KEY_PEPPER: PEPPER, PUBLIC_URL: 'http://service.test' }
  const env = { ...settings, ...own, ...given }
  const { key } = await withDatabase(env, async db => createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' }))
  let server = await startServer(t, env)
  async function ask<T> (
    method: string, path: string, headers: Record<string, string>, body?: object
  ): Promise<{ status: number, json: T }> {
    const isBytes = Buffer.isBuffer(body)
    const response = await fetch(`${server.url}/api/v1/${path}`, {
      method,
      headers: { ...body === undefined || isBytes ? {} : { 'content-type': 'application/json' }, ...headers },
      ...body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }
    })
    return { status: response.status, json: await response.json() as T }
  }
  const { json: { token } } = await ask<{ token: string }>('POST', 'token/', { 'x-api-key': key }, user)
  const headers = { authorization: `Bearer ${token}` }
  const { json: { id } } = await ask<{ id: string }>('POST', 'consultations/', headers, { template: 'soap_urgent_care_api', input_language: 'en' })
  const of = async <T> (method: string, what: string, body?: object) => ask<T>(method, `consultations/${id}/${what}`, headers, body)
  const isFinal = async () => (await of<ConsultationOutput>('GET', '')).json.report_status === 'final'
  await of('PUT', 'audio/0/', wavFile(spoken([0, 1])))
  t.equal((await of('POST', 'finish/')).status, 202)
  await until(isFinal, 'there is a report', 60_000)
  return {
    env,
    id,
    of,
    isFinal,
    kill: async () => server.stop('SIGKILL'),
    startAgain: async () => { server = await startServer(t, env) }
  }
}

const textOf = ({ segments }: Transcript) => segments.map(({ text }) => text).join(' ')

async function continued (t: Test, given: Record<string, string>): Promise<void> {
  const { of, isFinal, kill, startAgain } = await finishedVisit(t, given)
  const before = (await of<ConsultationOutput>('GET', '')).json
  await until(async () => (await of<AudioStatus>('GET', 'audio/')).json.deleted, 'its sound is deleted', 60_000)
  t.equal((await of('POST', 'reopen/')).status, 200)
  await kill()
  await startAgain()

  t.match((await of('GET', '')).json, { report_status: 'intermediate', end_datetime: null, data: before.data }, 'it is open, and shows the report')
  t.equal((await of('PUT', 'audio/0/', wavFile(spoken([2])))).status, 201)
  t.equal((await of('POST', 'transcript/', { segments: segmentsOf([TYPED]) })).status, 200)
  await kill()
  await startAgain()

  t.match((await of('GET', 'audio/')).json, { chunks: [{ index: 0 }], deleted: false }, 'the sound that follows is there')
  t.equal((await of('POST', 'finish/')).status, 202)
  await kill()
  await startAgain()
  await until(isFinal, 'there is another report', 120_000)
  t.equal(textOf((await of<Transcript>('GET', 'transcript/')).json), [SENTENCES[0], SENTENCES[1], TYPED, SENTENCES[2]].join(' '))
  const { json: { data } } = await of<ConsultationOutput>('GET', '')
  for (const said of ['sore throat', 'knee']) t.match(JSON.stringify(data), new RegExp(said, 'i'))
  t.strictSame((await of<Report>('GET', 'revisions/1/')).json.data, before.data, 'and the one before is a revision')
  t.match((await of('GET', 'report/')).json, { revision: 2 })
}

async function withdrawn (t: Test, given: Record<string, string>): Promise<void> {
  const { env, id, of, kill, startAgain } = await finishedVisit(t, { ...given, AUDIO_RETENTION_DAYS: '7' })
  const report = (await of<Report>('GET', 'report/')).json
  t.ok(JSON.stringify(report).includes('sore throat'))
  t.equal((await of('POST', 'reopen/')).status, 200)
  t.equal((await of('PUT', 'audio/1/', wavFile(spoken([2])))).status, 201)
  t.equal((await of('PUT', 'consent/', { state: 'withdrawn' })).status, 200)
  await kill()

  await withDatabase(env, async db => {
    const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'consultation_id'`.execute(db)
    t.ok(tables.length >= 9)
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} where consultation_id::text = ${id}`.execute(db)
      t.equal(rows.length, 0, `nothing is left in ${name}`)
    }
    const { rows: [row] } = await sql<{ whole: string }>`select consultations::text as whole from consultations where id = ${id}::uuid`.execute(db)
    t.notMatch(row?.whole, /throat|37\.8|knee/)
  })
  await startAgain()
  t.match((await of('GET', '')).json, { report_status: 'final', generation_result: 'transcript_too_short' })
  t.strictSame((await of('GET', 'transcript/')).json, { segments: [] })
  t.equal((await of('POST', 'reopen/')).status, 409)
}

const onPostgres = async (t: Test) => ({ DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })

t.test('a service that is killed between continuing a visit and its next report loses nothing (embedded database)', { timeout: 300_000 }, async t => {
  await continued(t, { DATA_DIR: await embeddedDirectory(t) })
})

t.test('so it is on PostgreSQL', { skip: needs.postgres, timeout: 300_000 }, async t => continued(t, await onPostgres(t)))

t.test('a service that is killed once a withdrawal is answered has nothing left of the visit (embedded database)', { timeout: 300_000 }, async t => {
  await withdrawn(t, { DATA_DIR: await embeddedDirectory(t) })
})

t.test('so it is on PostgreSQL, too', { skip: needs.postgres, timeout: 300_000 }, async t => withdrawn(t, await onPostgres(t)))
