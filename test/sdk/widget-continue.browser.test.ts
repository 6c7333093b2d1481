import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import t from 'tap'
import type { Report } from '../../schemas/report.js'
import type { Transcript } from '../../schemas/transcript.js'
import { violations } from '../axe.js'
import { sharedBrowser, skip } from '../demo-page.js'
import { until } from '../process.js'
import { speechFile } from '../sound-files.js'
import { startSpeechServer, transcribing } from '../speech-server.js'
import { bearer } from '../consultations.js'
import { startService } from './service.js'
import { startHost } from './widget-host.js'

/* A finished visit goes on with the button of the widget. */

const HEARD = 'The patient has had a sore throat and a fever for three days. The temperature is 37.8 degrees.'

const engine = await startSpeechServer(t, transcribing(() => HEARD))
const service = await startService(t, { CORS_ORIGINS: '*', SPEECH_BASE_URL: engine.baseUrl, SPEECH_MODEL: 'scripted', AUDIO_MIN_SPEECH: '0' })
const host = await startHost(t, service)
const open = sharedBrowser(t, () => speechFile(t, 60))

const RECORDING = { attributes: { 'input-language': 'en' }, page: { permissions: ['microphone'] } }

async function untilState (page: Page, state: string): Promise<void> {
  await until(async () => await page.evaluate<string>('scribe.state') === state, `the widget is ${state}`, 60_000)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

const recordedMs = async (page: Page) => {
  const [minutes = 0, seconds = 0] = (await page.locator('.time').innerText()).match(/\d+/g)?.map(Number) ?? []
  return (minutes * 60 + seconds) * 1000
}

/** Records some seconds, and finishes. @returns the id of the visit */
async function visit (page: Page): Promise<string> {
  await untilState(page, 'recording')
  await until(async () => await recordedMs(page) >= 3000, 'some seconds are recorded', 60_000)
  await page.evaluate('void scribe.finish()')
  await untilState(page, 'finished')
  return page.evaluate<string>('scribe.consultationId')
}

const read = async <T> (id: string, what: string) => {
  const headers = await bearer(service.fastify, service.key)
  return (await service.fastify.inject({ url: `/api/v1/consultations/${id}/${what}/`, headers })).json<T>()
}

t.test('a finished visit goes on with one button, and the next report is of all of it', { skip, timeout: 180_000 }, async t => {
  const { page } = await host.open(await open(), RECORDING)
  await button(page, 'Record').click()
  const id = await visit(page)
  const before = (await read<Transcript>(id, 'transcript')).segments.length
  await button(page, 'Continue this visit').waitFor()
  t.strictSame(await violations(page), [])
  await button(page, 'Continue this visit').click()
  await until(async () => await page.evaluate<string>('scribe.state') === 'recording', 'it is recorded further', 60_000)
  t.equal(await button(page, 'Continue this visit').count(), 0)
  t.equal(await visit(page), id, 'it is the same visit')
  t.equal((await read<Report>(id, 'report')).revision, 2)
  t.ok((await read<Transcript>(id, 'transcript')).segments.length > before)
})

t.test('an edited report is replaced only after a second press, and nothing is offered when it is too late or signed', { skip, timeout: 180_000 }, async t => {
  const { page } = await host.open(await open(), RECORDING)
  await button(page, 'Record').click()
  const id = await visit(page)
  const headers = await bearer(service.fastify, service.key)
  const report = await read<Report>(id, 'report')
  const url = `/api/v1/consultations/${id}`
  const saved = await service.fastify.inject({ method: 'PUT', url: `${url}/report/`, headers: { ...headers, 'if-match': '"1"' }, payload: { data: report.data } })
  t.equal(saved.statusCode, 200)
  await button(page, 'Continue this visit').click()
  await button(page, 'Continue: the next report replaces the edited one').click()
  t.equal(await visit(page), id)
  t.match(await read(id, 'revisions'), { revisions: [{ revision: 3, made_by: 'engine' }, { revision: 2, made_by: 'clinician' }, { revision: 1 }] })

  await service.fastify.inject({ method: 'POST', url: `${url}/sign/`, headers: { ...headers, 'if-match': '"3"' } })
  await button(page, 'Continue this visit').click()
  await until(async () => JSON.stringify(await page.evaluate('events')).includes('The report is signed; add to it'), 'the page is told why not')
  t.equal(await page.evaluate('scribe.state'), 'finished', 'and the report stays')

  const { end_datetime: ended } = await service.client().consultations.retrieve(id)
  await service.fastify.db.updateTable('consultations').where('id', '=', id)
    .set({ end_datetime: '2026-03-02T09:10:00Z', output: sql<string>`replace(output, ${ended ?? ''}, '2026-03-02T09:10:00Z')` }).execute()
  await page.evaluate(`scribe.open('${id}')`)
  await untilState(page, 'finished')
  t.equal(await button(page, 'Continue this visit').count(), 0)
})
