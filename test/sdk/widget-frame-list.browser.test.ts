import type { Frame, Page } from 'playwright-core'
import t from 'tap'
import { violations } from '../axe.js'
import { sharedBrowser, skip } from '../demo-page.js'
import { freePort, until } from '../process.js'
import { finishedWith, startService } from './service.js'
import { startHost } from './widget-host.js'

/* The list of visits beside a widget that is in a frame: the page opens what is chosen there. */

const VISIT = ['I have had a sore throat for three days.', 'Your temperature is 37.8 degrees.', 'This is a viral pharyngitis.']
const HEADACHE = ['I have had a headache for two weeks, mostly in the morning.', 'Your blood pressure is 128 over 82.', 'Take paracetamol, three times a day.']

const port = await freePort()
const service = await startService(t, { WIDGET_ORIGINS: `http://127.0.0.1:${port}`, CORS_ORIGINS: `http://127.0.0.1:${port}` })
const host = await startHost(t, service, port)
const open = sharedBrowser(t)

/** What the page of an EHR does. */
const SCRIPT = `
  window.list = document.querySelector('consultation-list')
  list.getToken = async () => (await fetch('/scribe-token', { method: 'POST' })).json()
  list.addEventListener('consultation-open', ({ detail }) => scribe.open(detail.consultation))
  queueMicrotask(() => {
    for (const name of ['scribe-state', 'scribe-output', 'scribe-report']) scribe.addEventListener(name, () => list.refresh())
  })
`

async function frameOf (page: Page): Promise<Frame> {
  await until(() => page.frames().some(frame => frame.url().endsWith('/widget/embed/')), 'the frame is there')
  const frame = page.frames().find(frame => frame.url().endsWith('/widget/embed/')) as Frame
  await frame.locator('consultation-scribe').waitFor()
  return frame
}

const rows = async (page: Page) => page.locator('consultation-list .visit').evaluateAll(nodes => nodes.map(node => (
  `${node.querySelector('.name')?.textContent}: ${node.querySelector('.state')?.textContent}`
)))

const untilRows = async (page: Page, expected: string[]) => until(async () => JSON.stringify(await rows(page)) === JSON.stringify(expected), expected.join(', '))

t.test('a visit that is chosen in the list opens in the frame; what is signed there, the list shows', { skip, timeout: 180_000 }, async t => {
  await finishedWith(service, VISIT, { external_id: 'visit-1' })
  await finishedWith(service, HEADACHE, { external_id: 'visit-2' })
  const { page, complaints } = await host.open(await open(), { framed: true, list: {}, attributes: { language: 'en' }, script: SCRIPT })
  const frame = await frameOf(page)
  await untilRows(page, ['visit-2: To check', 'visit-1: To check'])
  await page.locator('consultation-list .visit', { hasText: 'visit-1' }).focus()
  await page.keyboard.press('Enter')
  await frame.locator('[data-field] .statement', { hasText: '37.8' }).first().waitFor()
  await frame.locator('[data-field] .statement', { hasText: '37.8' }).first().click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('No fever at home.')
  await frame.locator('.save[data-saving="saved"]').waitFor()

  await page.locator('consultation-list .visit', { hasText: 'visit-2' }).click()
  await frame.locator('[data-field] .statement', { hasText: 'headache' }).first().waitFor()
  t.equal(await frame.locator('[data-field] .statement', { hasText: 'No fever' }).count(), 0, 'the other report is gone')
  const sign = frame.getByRole('button', { name: 'Sign', exact: true })
  await sign.click()
  await frame.getByRole('button', { name: 'Sign for good' }).click()
  await frame.locator('.chip[data-review="signed"]').waitFor()
  await page.evaluate('list.refresh()')
  await untilRows(page, ['visit-1: To check', 'visit-2: Signed'])
  await page.locator('consultation-list .visit', { hasText: 'visit-1' }).click()
  await frame.locator('[data-field] .statement', { hasText: 'No fever at home.' }).first().waitFor()
  t.strictSame(complaints, [])
  // It asks the frame, too, which is of another origin: the browser complains.
  t.strictSame(await violations(page), [])
})

t.test('a visit that begins in the frame is in the list once the page refreshes it', { skip, timeout: 180_000 }, async t => {
  const { page } = await host.open(await open(), { framed: true, list: {}, attributes: { language: 'en' }, script: SCRIPT })
  await frameOf(page)
  t.notOk((await rows(page)).includes('visit-3: Recording'))
  const id = await service.begin({ external_id: 'visit-3' })
  await page.evaluate(`scribe.open('${id}')`)
  await until(async () => (await rows(page)).includes('visit-3: Recording'), 'it is there')
})
