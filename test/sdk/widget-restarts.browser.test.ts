import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { ConsultationClient } from '../../sdk/client.js'
import type { Token } from '../../sdk/types.js'
import { sharedBrowser, skip } from '../demo-page.js'
import { user } from '../helper.js'
import { embeddedDirectory, freePort, startServer, until, type Server } from '../process.js'
import { startHost } from './widget-host.js'

/* The process of the service is killed between edits. What the page called saved is there afterwards, and what was not is saved then. */

const open = sharedBrowser(t)

const VISIT = ['I have had a sore throat for three days.', 'Your temperature is 37.8 degrees.', 'This is a viral pharyngitis.', 'Take paracetamol.']

/** A service in a process of its own, which can be killed and started again where it was. */
async function startKillable (t: Test) {
  const settings = { PORT: String(await freePort()), DATA_DIR: await embeddedDirectory(t), CORS_ORIGINS: '*', SANDBOX_ENABLED: 'true', RATE_LIMIT_MAX: '100000' }
  let server: Server = await startServer(t, settings)
  const key = readFileSync(path.join(settings.DATA_DIR, 'sandbox-api-key'), 'utf8').trim()
  const baseUrl = `${server.url}/`
  const token = async () => fetch(new URL('api/v1/token/', baseUrl), {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify(user)
  })
  const { consultations } = new ConsultationClient({ baseUrl, getToken: async () => await (await token()).json() as Token })
  return {
    baseUrl,
    consultations,
    token,
    kill: async () => server.stop('SIGKILL'),
    start: async () => { server = await startServer(t, settings) }
  }
}

const statement = (page: Page, text: string) => page.locator('[data-field] .statement', { hasText: text }).first()
const saved = async (page: Page) => page.locator('.save[data-saving="saved"]').waitFor()

/** Corrects a statement of the report. */
async function correct (page: Page, before: string, after: string): Promise<void> {
  await statement(page, before).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(after)
  await page.keyboard.press('Escape')
}

t.test('the service is killed after each edit and in the middle of some: nothing that was seen as saved is lost', { skip, timeout: 300_000 }, async t => {
  const service = await startKillable(t)
  const { consultations } = service
  const { id } = await consultations.create({ template: 'soap_new_complaint_api', input_language: 'en' })
  await consultations.appendTranscript(id, VISIT.map((text, at) => ({ id: `s-${at}`, text, is_final: true })))
  await consultations.finish(id, { wait: 30 })
  const reportText = async () => JSON.stringify((await consultations.report(id)).data)
  const everSaved = async () => {
    const saved = []
    for await (const { revision } of consultations.revisions(id)) saved.push((await consultations.revision(id, revision)).data)
    return JSON.stringify(saved)
  }

  const host = await startHost(t, service)
  const device = await (await open()).newContext()
  const openPage = async () => (await host.open({ newPage: async () => device.newPage() }, { attributes: { consultation: id, language: 'en' } })).page
  const page = await openPage()
  await statement(page, 'sore throat').waitFor()

  let text = 'sore throat'
  for (const round of [1, 2, 3]) {
    const next = `Throat, as corrected in round ${round}.`
    await correct(page, text, next)
    await saved(page)
    await service.kill()
    // While nobody answers, this is typed, and kept on the device.
    const offline = `Throat, typed without a service in round ${round}.`
    await correct(page, next, offline)
    await page.locator('.save[data-saving="kept"]').waitFor()
    await service.start()
    // The page may have saved by now what it had kept: then this is the revision before.
    t.match(await everSaved(), next, `round ${round}: what was saved is there`)
    await until(async () => (await reportText()).includes(offline), `round ${round}: what was kept is saved`)
    await saved(page)
    text = offline
  }

  // Killed while it is saved, and the page closed: the next page of this device goes on with it.
  const sent = page.waitForRequest(request => request.method() === 'PUT' && request.postData()?.includes('Throat, corrected last.') === true)
  await correct(page, text, 'Throat, corrected last.')
  // By now it is on the device, too.
  await sent
  await service.kill()
  await page.close()
  await service.start()
  const first = await openPage()
  await until(async () => (await reportText()).includes('Throat, corrected last.'), 'what was on its way is saved')
  await saved(first)
  await correct(first, 'paracetamol', 'Take ibuprofen.')
  await saved(first)
  await first.locator('details.words > summary').click()
  await first.locator('.words .row', { hasText: '37.8' }).locator('.statement').click()
  await first.locator('.words textarea').fill('Your temperature is 38.7 degrees.')
  await first.keyboard.press('Enter')
  await first.locator('.words .row', { hasText: '38.7' }).locator('.chip', { hasText: 'corrected' }).waitFor()
  await service.kill()
  await service.start()
  t.match(await reportText(), 'Take ibuprofen.')
  t.match((await consultations.corrections(id)).corrections, [{ text: 'Your temperature is 38.7 degrees.' }], 'so is the transcript')
  await correct(first, 'ibuprofen', 'Take naproxen.')
  await saved(first)
  await first.getByRole('button', { name: 'Sign', exact: true }).click()
  await first.getByRole('button', { name: 'Sign for good' }).click()
  await first.locator('.chip[data-review="signed"]').waitFor()
  await service.kill()
  await service.start()
  t.match(await consultations.readReview(id), { review: 'signed', signed: { user_id: user.user_id } }, 'what was signed stays signed')
  t.match(await reportText(), 'Take naproxen.')
  const later = await openPage()
  await later.locator('.chip[data-review="signed"]').waitFor()
  await statement(later, 'naproxen').waitFor()
})
