import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { build, temporaryDirectory } from './helper.js'

const BROWSER = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

/** Without a browser the journey is skipped, but never where it has to hold. */
const skip = !existsSync(BROWSER) && process.env.CI !== 'true' && `there is no browser at ${BROWSER}; CHROMIUM_PATH says where one is`

const BROWSER_ARGUMENTS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'
]

/** Longest wait for anything on the page, in milliseconds: only ever reached when it does not come. */
const PATIENCE_MS = 120_000

let launched: ReturnType<typeof chromium.launch> | undefined

/** One browser for all tests of this file; each has a page and a profile of its own. */
async function browser (): ReturnType<typeof chromium.launch> {
  launched ??= chromium.launch({ executablePath: BROWSER, args: BROWSER_ARGUMENTS, timeout: PATIENCE_MS })
  return launched
}
t.teardown(async () => (await launched)?.close())

/** A service that listens, its documentation in a browser, and what went wrong there so far: what the page could not do or load. */
async function openDocumentation (t: Test) {
  const DATA_DIR = temporaryDirectory(t)
  const fastify = await build(t, { DATA_DIR, DATABASE_URL: '', PUBLIC_URL: 'https://scribe.example' })
  const origin = await fastify.listen({ port: 0 })

  const page = await (await browser()).newPage({ viewport: { width: 1280, height: 1000 } })
  t.teardown(() => page.close())
  page.setDefaultTimeout(PATIENCE_MS)
  const complaints: string[] = []
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()) })
  page.on('pageerror', error => { complaints.push(error.message) })
  page.on('request', request => { if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin)) complaints.push(`asks ${request.url()}`) })
  page.on('response', response => { if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`) })
  await page.goto(`${origin}/documentation/`)
  return { page, complaints, key: readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8').trim() }
}

function operation (page: Page, operationId: string) {
  return page.locator(`.opblock[id$="-${operationId}"]`)
}

async function authorise (page: Page, scheme: string, credentials: string): Promise<void> {
  await page.locator('.auth-wrapper > .authorize').click()
  const form = page.locator('.auth-container').filter({ has: page.locator('h4', { hasText: new RegExp(`^${scheme}`) }) })
  await form.locator('input').fill(credentials)
  await form.locator('button.authorize').click()
  await form.getByText('Logout', { exact: true }).waitFor()
  await page.locator('.close-modal').click()
}

/** Tries an operation out, with the example of its body, and says what was answered. */
async function tryOut (page: Page, operationId: string, parameters: Record<string, string> = {}) {
  const block = operation(page, operationId)
  await block.locator('.opblock-summary-control').click()
  await block.getByRole('button', { name: 'Try it out' }).click()
  for (const [name, value] of Object.entries(parameters)) await block.locator(`tr[data-param-name="${name}"] input`).fill(value)
  await block.getByRole('button', { name: 'Execute' }).click()
  const answer = block.locator('.live-responses-table tr.response')
  return {
    status: (await answer.locator('.response-col_status').innerText()).trim(),
    body: JSON.parse(await answer.locator('.highlight-code code').first().innerText()) as Record<string, unknown>
  }
}

t.test('a person with the sandbox key gets a token in Swagger UI, the session of that token, and a consultation', { skip }, async t => {
  const { page, complaints, key } = await openDocumentation(t)
  t.equal(await page.title(), 'Clinical consultation service')

  await authorise(page, 'apiKey', key)
  const issued = await tryOut(page, 'issueToken')
  t.equal(issued.status, '200')
  t.match(issued.body, { token: /^[\w-]+\.[\w-]+\.[\w-]+$/, expires_at: /Z$/ })

  const session = await tryOut(page, 'getSession')
  t.equal(session.status, '200')
  t.match(session.body, { user_id: 'u-1024', organisation: 'Riverside Practice' })

  const started = await tryOut(page, 'createConsultation')
  t.equal(started.status, '201')
  const read = await tryOut(page, 'getConsultation', { id: String(started.body.id) })
  t.strictSame([read.status, read.body], ['200', started.body])

  const example = await tryOut(page, 'getExampleOutput')
  t.equal(example.status, '200')
  t.match(example.body, { data: [{ template: 'soap_new_complaint_api' }] })
  t.strictSame(complaints, [])
})

t.test('a person without a key is told so in Swagger UI', { skip }, async t => {
  const { page } = await openDocumentation(t)
  t.strictSame(await tryOut(page, 'issueToken'), { status: '401', body: { error: 'The API key is missing or not valid.' } })
})

t.test('Swagger UI shows the consultation output, down to the sections of a template and the members of a choice', { skip }, async t => {
  const { page, complaints } = await openDocumentation(t)
  async function unfolded (name: string, ...inside: string[]): Promise<string[]> {
    const title = page.locator('.json-schema-2020-12__title').getByText(name, { exact: true })
    const schema = page.locator('.models article.json-schema-2020-12').filter({ has: title }).last()
    // Of a long list, only what is in view is there.
    while (await schema.count() === 0) {
      await page.locator('.models-scroll').evaluate(list => { list.scrollTop = list.scrollTop + list.clientHeight < list.scrollHeight ? list.scrollTop + list.clientHeight / 2 : 0 })
      await page.evaluate('new Promise(requestAnimationFrame)')
    }
    await schema.locator('.json-schema-2020-12-accordion').first().click()
    for (const label of inside) await schema.locator('.json-schema-2020-12-accordion').getByText(label, { exact: true }).first().click()
    return (await schema.locator('.json-schema-2020-12-accordion').allInnerTexts()).map(text => text.trim())
  }
  t.strictSame(await unfolded('ConsultationOutput'), [
    'ConsultationOutput', 'id', 'input_language', 'output_language', 'start_datetime', 'end_datetime', 'report_status', 'generation_result',
    'generation_result_message', 'data', 'If', 'Then', 'Examples'
  ])
  const sections = await unfolded('SoapUrgentCareEpisode', 'sections', 'Items', 'One of')
  t.strictSame(sections.filter(text => /^#\d \w/.test(text)), [
    '#0 UrgentCareSubjectiveSection', '#1 ObjectiveSection', '#2 UrgentCareAssessmentSection', '#3 PlanSection'
  ])
  t.strictSame(await unfolded('VitalSign', 'One of'), [
    'VitalSign', 'One of', '#0 WeightVitalSign', '#1 HeightVitalSign', '#2 BmiVitalSign', '#3 SystolicBloodPressureVitalSign',
    '#4 DiastolicBloodPressureVitalSign', '#5 HeartRateVitalSign', '#6 BloodGlucoseVitalSign', '#7 BodyTemperatureVitalSign',
    '#8 PeakFlowVitalSign', '#9 OxygenSaturationVitalSign', 'Examples', 'Discriminator'
  ])
  t.strictSame(complaints, [])
})
