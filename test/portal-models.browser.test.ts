import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import t from 'tap'
import { violations } from './axe.js'
import { sharedBrowser, skip, watchComplaints } from './demo-page.js'
import { build } from './helper.js'
import { contentOf, startModelServer, testModel } from './model-server.js'
import { linkFor } from './portal.js'
import { until } from './process.js'

const open = sharedBrowser(t)

const files = { 'encoder.onnx': contentOf(4_000_000), 'decoder.onnx': contentOf(10), 'tokens.txt': contentOf(10) }
const ears = { 'ears.onnx': contentOf(1_000_000) }

async function startPortal () {
  const mirror = await startModelServer(t, { ...files, ...ears })
  const catalogue = [
    testModel(files, { title: 'Whisper test', companions: ['test-ears'] }),
    testModel(ears, { name: 'test-ears', title: 'Ears', task: 'voice_detection', format: 'silero-vad', licence: { name: 'BSD', address: 'https://licence.example/bsd' } }),
    testModel({}, { name: 'test-conversion', title: 'Conversion', source: null })
  ]
  const fastify = await build(t, { DATABASE_URL: '', MODELS_MIRROR: mirror.url }, { models: { catalogue } })
  const { port } = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }))
  return { mirror, fastify, origin: `http://localhost:${port}` }
}

/** The portal of all tests of this file. */
const portal = skip === false ? await startPortal() : undefined

async function enter (fastify: FastifyInstance, origin: string, person = {}): Promise<{ page: Page, complaints: string[] }> {
  const page = await (await open()).newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(60_000)
  const complaints = watchComplaints(page, origin)
  await page.goto(`${origin}/portal/#link=${await linkFor(fastify, person)}`)
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await page.getByRole('link', { name: 'Models', exact: true }).click()
  await page.getByRole('table', { name: 'Models' }).waitFor()
  return { page, complaints }
}

const row = (page: Page, title: string) => page.getByRole('row', { name: title })

t.test('a model is installed with a click that accepts the licences, its progress is shown, it is used, and it is removed', { skip }, async t => {
  if (portal === undefined) return
  const { mirror, fastify, origin } = portal
  const { page, complaints } = await enter(fastify, origin)
  t.match(await row(page, 'Whisper test').innerText(), /Speech\s+4 MB\s+1 MB\s+MIT\s+Not installed\s+Install/)
  t.match(await row(page, 'Conversion').innerText(), /unknown.*Only to import\s*$/s, 'there is nothing to download')
  t.equal(await row(page, 'Ears').getByRole('link', { name: 'BSD' }).getAttribute('href'), 'https://licence.example/bsd')

  await page.getByRole('button', { name: 'Install Whisper test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Install Whisper test and Ears?' })
  t.match(await dialog.innerText(), 'They have the licences MIT (Whisper test), BSD (Ears). Read them first.')
  t.strictSame(await violations(page), [], 'the question')
  await page.keyboard.press('Escape')
  t.equal(mirror.requests.length, 0, 'nothing is downloaded by somebody who leaves it')

  Object.assign(mirror.behaviour, { delayMs: 100, pieceBytes: 40_000 })
  await page.getByRole('button', { name: 'Install Whisper test' }).click()
  await page.getByRole('button', { name: 'Accept the licences and download (5 MB)' }).click()
  const bar = page.getByRole('progressbar', { name: 'Installing Whisper test' })
  await page.getByText(/^\d MB of 5 MB, .* a second, \d+ s left$/).waitFor()
  const value = await bar.evaluate(node => (node as unknown as { value: number }).value)
  t.ok(value > 0 && value < 5_000_000, `${value} bytes`)
  t.equal(await page.getByRole('button', { name: 'Install Ears' }).isDisabled(), true, 'one at a time')
  await page.locator('.done').waitFor({ state: 'detached' })
  t.strictSame(await violations(page), [], 'the progress')

  await page.getByRole('button', { name: 'Cancel the download' }).click()
  await page.getByText('The download of Whisper test was stopped.').waitFor()
  mirror.behaviour.delayMs = 0
  await page.getByRole('button', { name: 'Install Whisper test' }).click()
  await page.getByRole('button', { name: /^Accept the licences/ }).click()
  await row(page, 'Whisper test').getByText('In use').waitFor()
  await row(page, 'Ears').getByText('In use').waitFor()
  t.equal(fastify.speech?.model, 'test-speech')

  await page.getByRole('button', { name: 'Remove Whisper test' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await row(page, 'Whisper test').getByText('Not installed').waitFor()
  await until(() => fastify.speech === null, 'audio is refused again')
  t.strictSame(complaints, [])
})

t.test('why an installation has failed is said on the page', { skip }, async t => {
  if (portal === undefined) return
  const { mirror, fastify, origin } = portal
  const { page } = await enter(fastify, origin)
  mirror.behaviour.instead = () => ({ status: 404 })
  await page.getByRole('button', { name: 'Install Whisper test' }).click()
  await page.getByRole('button', { name: /^Accept the licence/ }).click()
  await page.getByRole('alert').getByText(/^The installation of Whisper test has failed\. .* answers 404 instead of the file\.$/).waitFor()
  t.strictSame(await violations(page), [])
  mirror.behaviour.instead = () => undefined
})

t.test('a viewer sees the models and no way to change them, and somebody of one customer does not see them', { skip }, async t => {
  if (portal === undefined) return
  const { fastify, origin } = portal
  const { page } = await enter(fastify, origin, { name: 'Vera', role: 'viewer' })
  t.equal(await page.getByRole('row').count(), 4)
  t.equal(await page.getByRole('button', { name: /Install|Remove|Stop/ }).count(), 0)
  const other = await (await open()).newPage()
  await other.goto(`${origin}/portal/#link=${await linkFor(fastify, { name: 'Carl', customer: 'Sandbox' })}`)
  await other.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  t.equal(await other.getByRole('link', { name: 'Models' }).count(), 0)
})
