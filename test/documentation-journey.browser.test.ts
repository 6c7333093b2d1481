import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { openBrowser, skip, watchComplaints } from './demo-page.js'
import { build, temporaryDirectory } from './helper.js'

/** Longest wait for anything on the page, in milliseconds: only ever reached when it does not come. */
const PATIENCE_MS = 120_000

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Options = NonNullable<Parameters<Awaited<ReturnType<typeof openBrowser>>['newPage']>[0]>

const PHONE: Options = { viewport: { width: 375, height: 800 }, isMobile: true, hasTouch: true }
const DESK: Options = { viewport: { width: 1280, height: 1000 } }

/** A service that listens, with what opens a page of it. */
async function service (t: Test) {
  const DATA_DIR = temporaryDirectory(t)
  const fastify = await build(t, { DATA_DIR, DATABASE_URL: '' })
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const browser = await openBrowser(t)
  async function open (url: string, options: Options) {
    // Axe is given to the page past its policy, which lets no other script in.
    const page = await browser.newPage({ ...options, bypassCSP: true })
    page.setDefaultTimeout(PATIENCE_MS)
    const complaints = watchComplaints(page, origin)
    await page.goto(origin + url, { timeout: PATIENCE_MS })
    if (url.startsWith('/documentation')) await page.locator('.opblock').first().waitFor()
    return { page, complaints }
  }
  return { open, origin, key: readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8').trim() }
}

/** Waits until colours have changed: axe must not measure them half way. */
async function settled (page: Page): Promise<void> {
  await page.evaluate(`new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    .then(() => Promise.allSettled(document.getAnimations().filter(({ playState }) => playState === 'running').map(({ finished }) => finished)))
    .then(() => null)`)
}

/** What axe finds wrong with a page: rule and element. */
async function findings (page: Page): Promise<string[]> {
  await settled(page)
  await page.evaluate(AXE)
  return page.evaluate<string[]>(`
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(node => id + ': ' + node.html.slice(0, 160))))
  `)
}

/** Saves a picture where one is asked for. */
async function picture (page: Page, name: string): Promise<void> {
  const directory = process.env.TEST_PICTURES
  if (directory !== undefined) await page.screenshot({ path: path.join(directory, `${name}.png`), fullPage: name.startsWith('home') })
}

/** Presses an operation through with what stands in its fields, and returns what was answered. */
async function press (page: Page, operationId: string) {
  const block = page.locator(`.opblock[id$="-${operationId}"]`)
  await block.locator('.opblock-summary-control').click()
  await block.getByRole('button', { name: 'Try it out' }).click()
  await block.getByRole('button', { name: 'Execute' }).click()
  const answer = block.locator('.live-responses-table tr.response')
  return {
    status: (await answer.locator('.response-col_status').innerText()).trim().slice(0, 3),
    body: JSON.parse(await answer.locator('.highlight-code code').first().innerText()) as Record<string, unknown>
  }
}

t.test('the examples of the documentation, pressed through one after the other, end in a full report', { skip }, async t => {
  const { open, key } = await service(t)
  const { page, complaints } = await open('/documentation/', DESK)
  await page.locator('.auth-wrapper > .authorize').click()
  const form = page.locator('.auth-container').filter({ has: page.locator('h4', { hasText: /^apiKey/ }) })
  await form.locator('input').fill(key)
  await form.locator('button.authorize').click()
  await page.locator('.close-modal').click()

  t.equal((await press(page, 'issueToken')).status, '200')
  const { body: started, status } = await press(page, 'createConsultation')
  t.strictSame([status, started.input_language, started.output_language], ['201', 'en', 'en'])
  t.equal((await press(page, 'appendTranscript')).status, '200')
  const finished = await press(page, 'finishConsultation')
  t.match(finished, { status: '200', body: { id: started.id, report_status: 'final', generation_result: 'success', generation_result_message: /^Rules wrote this report/ } })
  t.match(finished.body.data, [{
    template: 'soap_new_complaint_api',
    sections: [
      { section_id: 'subjective', fields: { summary: { text: /sore throat and a fever for three days/ } } },
      { section_id: 'objective', fields: { summary: { text: /throat is red/ }, vital_signs: [{ vital_sign_id: 'body_temperature', unit: '°C', value: 37.8 }] } },
      { section_id: 'assessment', fields: { medical_coding: [{ icd_10: /^J02/ }] } },
      { section_id: 'plan', fields: { summary: { text: /paracetamol[^]*viral pharyngitis/ }, prescribed_medication: [{ active_ingredient: 'paracetamol' }] } }
    ]
  }])
  t.strictSame(await press(page, 'getConsultation'), { status: '200', body: finished.body })
  t.equal((await press(page, 'getEvidence')).status, '200')
  t.strictSame(complaints, [])
})

t.test('the pages are as wide as the screen, in the colours of the reader, and axe finds nothing wrong with them', { skip }, async t => {
  const { open } = await service(t)
  for (const [size, screen] of [['desk', DESK], ['phone', PHONE]] as const) {
    for (const url of ['/', '/documentation/']) {
      const { page, complaints } = await open(url, screen)
      if (url !== '/') {
        t.strictSame(await findings(page), [], `${size}, before anything is open`)
        for (const operationId of ['issueToken', 'finishConsultation']) await page.locator(`.opblock[id$="-${operationId}"] .opblock-summary-control`).click()
        await page.locator('.opblock[id$="-finishConsultation"] .responses-inner').waitFor()
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        const name = `${url === '/' ? 'home' : 'documentation'}-${size}-${colorScheme}`
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        t.strictSame(await findings(page), [], name)
        await picture(page, name)
        const [width, wanted, brightness] = await page.evaluate<[number, number, number]>(`[
          document.documentElement.scrollWidth, window.innerWidth, Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])
        ]`)
        t.ok(width <= wanted, `${name} is ${width} wide on a screen of ${wanted}`)
        t.equal(wanted, screen.viewport?.width, name)
        t.equal(brightness < 128, colorScheme === 'dark', `${name}: ${brightness}`)
      }
      t.strictSame(complaints, [], `${url} ${size}`)
      await page.close()
    }
  }
})

t.test('the first page leads to the demo and the documentation, and the contact of the documentation back to it', { skip }, async t => {
  const { open, origin } = await service(t)
  const { page, complaints } = await open('/', DESK)
  await page.getByRole('link', { name: 'Try it out' }).click()
  t.equal(page.url(), `${origin}/demo/`)
  await page.goBack()
  await page.getByRole('link', { name: 'See the API' }).click()
  t.equal(page.url(), `${origin}/documentation/`)
  const contact = page.locator('.info__contact a')
  const href = await contact.getAttribute('href')
  t.equal(new URL(String(href), page.url()).href, `${origin}/`)
  t.strictSame(complaints, [])
})
