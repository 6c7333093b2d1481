import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { violations } from '../axe.js'
import { segmentsOf, spoken } from '../consultations.js'
import { sharedBrowser, skip } from '../demo-page.js'
import { until } from '../process.js'
import { finishedWith, startService, type SdkService } from './service.js'
import { startHost, type HostOptions } from './widget-host.js'

/* The visits of a day, beside the widget and alone. */

const DAY_MS = 86_400_000

const open = sharedBrowser(t)

/** A service of its own, whose user has no visits, and the page of an EHR. */
async function setUp (t: Test) {
  const service = await startService(t, { CORS_ORIGINS: '*' })
  const host = await startHost(t, service)
  const signIn = `
    window.opened = []
    window.list = document.querySelector('consultation-list')
    list.addEventListener('consultation-open', ({ detail }) => opened.push(detail.consultation))
    list.getToken = scribe.getToken
  `
  return {
    service,
    show: async (options: HostOptions = {}) => host.open(await open(), { list: { for: 'scribe' }, ...options, script: signIn + (options.script ?? '') })
  }
}

const list = (page: Page) => page.locator('consultation-list')

/** The groups and rows of the list, as people see them. */
async function shown (page: Page): Promise<string[]> {
  return list(page).locator('h3:visible, .visit').evaluateAll(nodes => nodes.map(node => {
    const part = (name: string) => node.querySelector(`.${name}`)?.textContent ?? ''
    return node.localName === 'h3' ? String(node.textContent) : `${part('name')}: ${part('state')}`
  }))
}

async function untilShown (page: Page, rows: string[]): Promise<void> {
  await until(async () => JSON.stringify(await shown(page)) === JSON.stringify(rows), `the list shows ${rows.join(', ')}`)
}

const focused = async (page: Page) => page.evaluate<string>('document.querySelector("consultation-list").shadowRoot.activeElement?.querySelector(".name")?.textContent ?? ""')
const said = async (page: Page) => page.locator('consultation-list > [role=status]').innerText()

/** The newest revision of a report. */
async function newest (service: SdkService, id: string): Promise<number> {
  const { value } = await service.client().consultations.revisions(id).next()
  return Number((value as { revision: number }).revision)
}

/** A finished visit. */
async function finished (service: SdkService, name: string): Promise<string> {
  return finishedWith(service, spoken, { external_id: name })
}

t.test('drafts stand first; a visit is chosen with the keyboard and opened in the widget; the list follows what happens', { skip }, async t => {
  const { service, show } = await setUp(t)
  const { consultations } = service.client()
  const signed = await finished(service, 'visit-1')
  await consultations.sign(signed, await newest(service, signed))
  const draft = await finished(service, 'visit-2')
  const recorded = await service.begin({ external_id: 'visit-3' })
  const { page, complaints } = await show()
  await untilShown(page, ['To check (1)', 'visit-2: To check', 'Other visits (2)', 'visit-3: Recording', 'visit-1: Signed'])
  t.match(await list(page).locator('.visit').first().innerText(), /^\d\d?:\d\d.*visit-2.*To check.*sore throat/s)
  t.strictSame(await violations(page), [])

  // One stop for the Tab key, and the arrows from there.
  await list(page).getByRole('button', { name: 'Day before' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  t.equal(await focused(page), 'visit-2')
  for (const [key, name] of [['ArrowDown', 'visit-3'], ['End', 'visit-1'], ['ArrowDown', 'visit-1'], ['ArrowUp', 'visit-3'], ['Home', 'visit-2'], ['ArrowUp', 'visit-2']] as const) {
    await page.keyboard.press(key)
    t.equal(await focused(page), name, key)
  }
  await page.keyboard.press('Enter')
  await page.locator('consultation-scribe').getByRole('heading', { name: 'Report', exact: true }).waitFor()
  t.equal(await page.evaluate('scribe.consultationId'), draft)
  t.strictSame(await page.evaluate('opened'), [draft])
  await until(async () => await list(page).locator('[aria-current=true] .name').innerText() === 'visit-2', 'the open visit is marked')

  // Another device goes on.
  await consultations.appendTranscript(recorded, segmentsOf(spoken))
  await consultations.finish(recorded)
  await untilShown(page, ['To check (2)', 'visit-3: To check', 'visit-2: To check', 'Other visits (1)', 'visit-1: Signed'])
  t.equal(await focused(page), 'visit-2', 'the focus stays, though the row has moved')
  await consultations.sign(draft, await newest(service, draft))
  await untilShown(page, ['To check (1)', 'visit-3: To check', 'Other visits (2)', 'visit-2: Signed', 'visit-1: Signed'])
  t.equal(await focused(page), 'visit-2')
  t.equal(await said(page), '', 'the widget tells which reports have come')
  t.strictSame(complaints, [])
})

t.test('days go back and forward; those without visits say what to do', { skip }, async t => {
  const { service, show } = await setUp(t)
  await service.begin({ external_id: 'yesterday', start_datetime: new Date(Date.now() - DAY_MS).toISOString() })
  const { page } = await show()
  const remark = list(page).locator('.remark')
  await until(async () => await remark.innerText() === 'No visits yet today. Record one, and it appears here.', 'today is empty')
  t.match(await list(page).locator('.day').innerText(), /^Today, \w+day/)
  t.strictSame(await violations(page), [])
  t.equal(await list(page).getByRole('button', { name: 'Day after' }).getAttribute('aria-disabled'), 'true')
  await list(page).getByRole('button', { name: 'Day before' }).click()
  await untilShown(page, ['Other visits (1)', 'yesterday: Recording'])
  t.match(await list(page).locator('.day').innerText(), /^Yesterday, \w+day/)
  t.match(await said(page), /^Yesterday, .*\. Visits: 1\.$/)
  await list(page).getByRole('button', { name: 'Day before' }).click()
  await until(async () => await remark.innerText() === 'No visits on this day. Choose another day.', 'the day before is empty')
  await list(page).getByRole('button', { name: 'Day after' }).click()
  await untilShown(page, ['Other visits (1)', 'yesterday: Recording'])
  await list(page).getByRole('button', { name: 'Today', exact: true }).click()
  await until(async () => (await list(page).locator('.day').innerText()).startsWith('Today'), 'it is today again')
  await service.begin({ external_id: 'new' })
  await page.evaluate('list.refresh()')
  await untilShown(page, ['Other visits (1)', 'new: Recording'])
})

t.test('without a widget, the page is told what was chosen, and the list says which reports have come', { skip }, async t => {
  const { service, show } = await setUp(t)
  const { consultations } = service.client()
  const id = await service.begin({ external_id: 'visit-1' })
  const { page } = await show({ list: {} })
  await untilShown(page, ['Other visits (1)', 'visit-1: Recording'])
  await list(page).locator('.visit').click()
  t.strictSame(await page.evaluate('opened'), [id])
  t.equal(await page.evaluate('scribe.consultationId'), null)
  await page.evaluate('list.setAttribute("for", "scribe"); list.addEventListener("consultation-open", event => event.preventDefault())')
  await list(page).locator('.visit').click()
  t.strictSame(await page.evaluate('[opened.length, scribe.consultationId]'), [2, null], 'a page may open it otherwise')
  await page.evaluate('list.removeAttribute("for")')
  await consultations.appendTranscript(id, segmentsOf(spoken))
  await consultations.finish(id)
  await until(async () => /^visit-1, .*: the report is ready to check\.$/.test(await said(page)), 'it is told')
})

t.test('what keeps the list from being read is named, with what to do; it comes by itself afterwards', { skip }, async t => {
  const { service, show } = await setUp(t)
  await service.begin({ external_id: 'visit-1' })
  const { page } = await show({ script: 'window.getToken = list.getToken; list.getToken = null' })
  const notice = list(page).locator('.notice p')
  await until(async () => await notice.innerText() === 'This page has not said how to sign in to the service.', 'nobody is signed in')
  await page.evaluate('list.getToken = async () => { throw new Error("no") }')
  await until(async () => await notice.innerText() === 'You are not signed in any more. Sign in to this page again.', 'the page refuses')
  t.strictSame(await violations(page), [])
  await page.evaluate('list.getToken = getToken')
  await untilShown(page, ['Other visits (1)', 'visit-1: Recording'])
  t.equal(await notice.isVisible(), false)

  await service.network.stop()
  await page.evaluate('list.refresh()')
  await until(async () => /^The server cannot be reached\. Check the connection; .* This is how it was at \d/.test(await notice.innerText()), 'it cannot be reached')
  t.match(await said(page), /^The server cannot be reached/)
  t.strictSame(await shown(page), ['Other visits (1)', 'visit-1: Recording'], 'what was read stays')
  await service.network.restart()
  await until(async () => !await notice.isVisible(), 'it is read again by itself')
})

t.test('five languages, light and dark, no wider than a small screen', { skip }, async t => {
  const { service, show } = await setUp(t)
  await finished(service, 'visit-with-a-long-reference-of-the-record')
  await service.begin({ external_id: 'visit-2' })
  const titles = { en: 'Visits', nl: 'Consulten', fr: 'Consultations', de: 'Konsultationen', es: 'Consultas' }
  for (const [language, title] of Object.entries(titles)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await show({ html: { lang: language }, page: { colorScheme, viewport: { width: 375, height: 800 } } })
      await list(page).getByRole('heading', { name: title, exact: true }).waitFor()
      await until(async () => (await shown(page)).length === 4, 'the visits are there')
      t.strictSame(await violations(page), [], `${language}, ${colorScheme}`)
      t.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, language)
      await page.close()
    }
  }
})
