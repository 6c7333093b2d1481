import type { Frame, Page } from 'playwright-core'
import t from 'tap'
import { openBrowser, skip } from '../demo-page.js'
import { freePort, until } from '../process.js'
import { speechFile } from '../sound-files.js'
import { startSpeechServer, transcribing } from '../speech-server.js'
import { startService } from './service.js'
import { startHost } from './widget-host.js'

const HEARD = 'The patient has had a sore throat and a fever for three days. The temperature is 37.8 degrees.'

const port = await freePort()
const engine = await startSpeechServer(t, transcribing(() => HEARD))
const service = await startService(t, {
  WIDGET_ORIGINS: `https://other.example, http://127.0.0.1:${port}`, SPEECH_BASE_URL: engine.baseUrl, SPEECH_MODEL: 'scripted'
})
const host = await startHost(t, service, port)
const foreign = await startHost(t, service)

async function widgetIn (page: Page): Promise<Frame> {
  await until(() => page.frames().some(frame => frame.url().endsWith('/widget/embed/')), 'the frame is there')
  const frame = page.frames().find(frame => frame.url().endsWith('/widget/embed/')) as Frame
  await frame.locator('consultation-scribe').waitFor()
  return frame
}

const namesOf = async (page: Page) => page.evaluate<string[]>('events.map(([name, { state = "" }]) => name + " " + state)')

t.test('in a frame, the widget records, reports and inserts, and its page sees what it says and nothing else', { skip }, async t => {
  const browser = await openBrowser(t, speechFile(t, 40))
  const { page, complaints } = await host.open(browser, {
    framed: true,
    attributes: { template: 'soap_new_complaint_api', 'input-language': 'en', language: 'nl', 'base-url': 'https://elsewhere.example/' },
    page: { permissions: ['microphone'] }
  })
  const frame = await widgetIn(page)
  await frame.getByRole('button', { name: 'Opnemen' }).waitFor()
  t.equal(await frame.evaluate('document.querySelector("consultation-scribe").getAttribute("base-url")'), null, 'tokens go to the service only')
  const id = await page.evaluate<string>('scribe.start()')
  await frame.getByText(HEARD).first().waitFor()
  await page.evaluate('scribe.pause()')
  await frame.getByText('Gepauzeerd').first().waitFor()
  await page.evaluate('scribe.resume()')
  const output = await page.evaluate<{ id: string, report_status: string }>('scribe.finish()')
  t.match(output, { id, report_status: 'final' })
  await frame.getByRole('button', { name: 'Verslag: Invoegen' }).click()
  await until(async () => (await namesOf(page)).includes('scribe-insert '), 'the page is told')
  const names = await namesOf(page)
  for (const state of ['starting', 'recording', 'paused', 'finishing', 'finished']) t.ok(names.includes(`scribe-state ${state}`), state)
  t.match(await page.evaluate('events.at(-1)[1]'), { text: /37\.8/, section: null, output: { id } })
  await until(async () => page.evaluate<boolean>('scribe.element.offsetHeight > 300'), 'the frame is as high as what it shows')
  await t.rejects(page.evaluate('scribe.open("a0000000-0000-4000-8000-000000000000")'), { message: /./ })
  t.equal(await page.evaluate('scribe.setPatient({ externalId: "visit-4711", label: "Ms Jansen" })'), true)
  await frame.locator('.patient').getByText('Ms Jansen').waitFor()
  t.equal(await frame.locator('.report').innerText(), '', 'the report of another patient is gone')
  t.ok(host.asked() > 0)
  t.strictSame(complaints.filter(text => !text.includes('404')), [])
  await page.evaluate('scribe.remove()')
  t.equal(await page.locator('iframe').count(), 0)
})

t.test('in a frame, a recording begins without a network, and the page is told its consultation later', { skip }, async t => {
  const browser = await openBrowser(t, speechFile(t, 40))
  const { page } = await host.open(browser, {
    framed: true, attributes: { 'input-language': 'en', user: 'u-7' }, page: { permissions: ['microphone'] }
  })
  const frame = await widgetIn(page)
  const hasWorklet = 'performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/worklet.js"))'
  await until(async () => frame.evaluate<boolean>(hasWorklet), 'the frame has all that it needs')
  await service.network.stop()
  t.equal(await page.evaluate('scribe.start()'), null)
  await frame.locator('.notice').getByText('No connection. Carry on').waitFor()
  await service.network.restart()
  const told = async () => page.evaluate<Array<[string, string | null]>>(
    'events.filter(([name]) => name === "scribe-state").map(([, { state, consultation }]) => [state, consultation])'
  )
  await until(async () => (await told()).length === 3, 'the page is told')
  const states = await told()
  const id = states.at(-1)?.[1]
  t.strictSame(states, [['starting', null], ['recording', null], ['recording', id]])
  t.match(await page.evaluate('scribe.finish()'), { id, report_status: 'final' })
})

t.test('a page of another origin cannot frame the widget', { skip }, async t => {
  const browser = await openBrowser(t)
  const { page, complaints } = await foreign.open(browser, { framed: true })
  await until(() => complaints.some(text => /frame-ancestors/.test(text)), 'the browser refuses to show it')
  t.equal(await page.frameLocator('iframe').locator('consultation-scribe').count(), 0)
  t.equal(foreign.asked(), 0)
})

t.test('what other windows say is not listened to, neither in the frame nor on its page', { skip }, async t => {
  const browser = await openBrowser(t)
  const { page } = await host.open(browser, { framed: true })
  const frame = await widgetIn(page)
  await frame.getByRole('button', { name: 'Record', exact: true }).waitFor()
  const order = { type: 'scribe-configure', attributes: { language: 'fr', template: 'dictation_api' } }
  // The frame itself, though of an origin that is not named, and a window that is not its parent.
  await frame.evaluate(`window.postMessage(${JSON.stringify(order)}, '*')`)
  const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate('window.other = window.open("/scribe-token-page"), undefined')])
  await other.waitForLoadState()
  await other.evaluate(`opener.frames[0].postMessage(${JSON.stringify(order)}, '*')`)
  await other.evaluate('opener.postMessage({ type: "scribe-event", name: "scribe-insert", detail: { text: "forged" } }, "*")')
  await other.evaluate('opener.postMessage({ type: "scribe-token-wanted", id: 0 }, "*")')
  const asked = host.asked()
  // Messages arrive in order: after one that counts, those before have been looked at.
  await page.evaluate('scribe.element.contentWindow.postMessage({ type: "scribe-configure", attributes: { language: "de" } }, "*")')
  await frame.getByRole('button', { name: 'Aufnehmen' }).waitFor()
  t.equal(await frame.evaluate('document.querySelector("consultation-scribe").getAttribute("template")'), null)
  t.notMatch(JSON.stringify(await page.evaluate('events')), 'forged')
  t.equal(host.asked(), asked)
})
