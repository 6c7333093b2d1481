import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { FIRST_LANGUAGE_MODEL, FIRST_SPEECH_MODEL } from '../lib/models/index.js'
import { openDemo, sharedBrowser, skip } from './demo-page.js'
import { fakeModel, installLibrary } from './installed-model.js'
import { goodAnswer } from './lib/reporting/language-model/consultation.js'
import { contentOf, type ModelServer, startModelServer, testModel } from './model-server.js'
import { violations } from './axe.js'

const SAID = 'I have had a sore throat for three days. Your temperature is 37.8 degrees. I think it is a viral pharyngitis. Take paracetamol.'

/** A sentence that no rule writes. */
const WRITTEN = 'Sore throat since three days.'
const ANSWER = { medical_context: true, episodes: [{ ...goodAnswer().episodes[0], subjective: [{ text: WRITTEN, sources: [1] }] }] }

const open = sharedBrowser(t)

/** The demo page of a service whose models are on a mirror of this machine. */
async function openPage (
  t: Test, settings: Record<string, string> = {}, { size = 4_000_000, viewport = { width: 1280, height: 900 } } = {}
) {
  const hearing = { 'encoder.onnx': contentOf(size), 'decoder.onnx': contentOf(10), 'tokens.txt': contentOf(10) }
  const ears = { 'ears.onnx': contentOf(1000) }
  const writing = { 'writer.gguf': Buffer.from(fakeModel({ '': ANSWER })) }
  const mirror = await startModelServer(t, { ...hearing, ...ears, ...writing })
  const catalogue = [
    testModel(hearing, { name: FIRST_SPEECH_MODEL, title: 'Whisper test', companions: ['ears'] }),
    testModel(ears, { name: 'ears', title: 'Ears', task: 'voice_detection', format: 'silero-vad', licence: { name: 'BSD', address: 'https://licence.example/bsd' } }),
    testModel({}, { name: FIRST_LANGUAGE_MODEL, title: 'Writer', task: 'language', format: 'gguf', parameters: 4e9, contextTokens: 16_384, files: testModel(writing).files.map(file => ({ ...file, role: 'model' })) })
  ]
  const models = { catalogue, installLibrary: async (directory: string) => installLibrary(directory) }
  const opened = await openDemo(t, await open(), { MODELS_MIRROR: mirror.url, ...settings }, { viewport }, { models })
  return { ...opened, mirror }
}

function slowDown ({ behaviour }: ModelServer, pieceBytes: number): void {
  Object.assign(behaviour, { delayMs: 100, pieceBytes })
}

const download = (page: Page, task: string) => page.getByRole('button', { name: new RegExp(`^Accept the licences? and download the ${task} model`) })

t.test('the speech model is downloaded from the page, which shows how far it is, and takes audio afterwards without being loaded again', { skip }, async t => {
  const { page, complaints, mirror, fastify } = await openPage(t)
  const microphone = page.getByRole('radio', { name: 'Microphone' })
  await page.getByText('Audio is not taken yet').waitFor()
  t.equal(await microphone.isDisabled(), true)
  t.equal(await download(page, 'speech').innerText(), 'Accept the licences and download the speech model (4 MB)')
  const offer = page.locator('#speech-model')
  t.strictSame(await offer.getByRole('link').evaluateAll(links => links.map(link => [link.textContent, link.getAttribute('href')])), [
    ['MIT', 'https://licence.example/mit'], ['BSD', 'https://licence.example/bsd']
  ])
  t.match(await offer.innerText(), 'Licences: Whisper test: MIT, Ears: BSD.')
  t.strictSame(await violations(page), [], 'the offer')
  t.equal(mirror.requests.length, 0, 'nothing is downloaded before it is asked for')

  slowDown(mirror, 40_000)
  await download(page, 'speech').click()
  await page.getByText(/^\d MB of 4 MB, .* a second, \d+ s left$/).waitFor()
  const bar = page.getByRole('progressbar', { name: 'Downloading Whisper test' })
  const value = async () => bar.evaluate(node => (node as unknown as { value: number }).value)
  const first = await value()
  t.ok(first > 0 && first < 4_000_000, `${first} bytes`)
  t.strictSame(await violations(page), [], 'the progress')
  t.equal(await download(page, 'language').isDisabled(), true, 'one at a time')

  mirror.behaviour.delayMs = 0
  await page.getByRole('status').getByText('The speech model is installed').waitFor()
  t.strictSame([await microphone.isEnabled(), await microphone.isChecked(), await offer.isVisible()], [true, true, false])
  t.equal(await page.getByRole('button', { name: 'Record', exact: true }).isVisible(), true)
  t.equal(fastify.speech?.model, FIRST_SPEECH_MODEL)
  t.strictSame(complaints, [])
})

t.test('a download is stopped, goes on where it was, and a failure is said with its reason', { skip }, async t => {
  const { page, mirror } = await openPage(t)
  slowDown(mirror, 40_000)
  await download(page, 'speech').click()
  const stop = page.getByRole('button', { name: 'Cancel the download' })
  await page.getByText(/s left$/).waitFor()
  t.equal(await stop.evaluate(button => button.matches(':focus')), true, 'the focus stays where it was')
  await stop.click()
  await download(page, 'speech').waitFor()

  Object.assign(mirror.behaviour, { delayMs: 0, instead: () => ({ status: 404 }) })
  await download(page, 'speech').click()
  await page.getByText(/answers 404 instead of the file/).waitFor()
  t.strictSame(await violations(page), [], 'the problem')
  mirror.behaviour.instead = () => undefined
  const before = mirror.sent()
  await download(page, 'speech').click()
  await page.getByRole('status').getByText('The speech model is installed').waitFor()
  t.ok(mirror.sent() - before < 4_000_000, 'what came before is not downloaded again')
})

t.test('a language model is downloaded with its library, and writes the next report', { skip }, async t => {
  const { page, complaints } = await openPage(t, { SPEECH_ENGINE: 'none' }, { viewport: { width: 320, height: 640 } })
  await page.getByText('no speech engine is configured').waitFor()
  t.match(await page.locator('#language-model').innerText(), 'With it comes the library that runs it, node-llama-cpp')
  t.equal(await page.locator('html').evaluate(html => html.scrollWidth), 320)
  await download(page, 'language').click()
  await page.getByRole('status').getByText('it writes the next report').waitFor()
  t.equal(await page.locator('#language-model').isVisible(), false)

  await page.locator('#text').fill(SAID)
  await page.getByRole('button', { name: 'Create report' }).click()
  const widget = page.locator('consultation-scribe')
  await widget.getByText('The report is ready').first().waitFor()
  await widget.getByText(WRITTEN, { exact: true }).waitFor()
  t.equal(await page.locator('#news').innerText(), '', 'what was new is not, in a consultation')
  t.strictSame(complaints, [])
})

t.test('a model that a command installs meanwhile is noticed', { skip }, async t => {
  const { page, fastify } = await openPage(t, {}, { size: 1000 })
  await download(page, 'speech').waitFor()
  await fastify.models.install(FIRST_SPEECH_MODEL, { experimental: false })
  await page.getByRole('status').getByText('The speech model is installed').waitFor()
})

t.test('with servers for speech and reports, no model is offered', { skip }, async t => {
  const { page } = await openPage(t, {
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URL: 'http://127.0.0.1:9/v1',
    SPEECH_MODEL: 'any',
    REPORT_ENGINE: 'openai',
    REPORT_BASE_URL: 'http://127.0.0.1:9/v1',
    REPORT_MODEL: 'any'
  })
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor()
  t.equal(await page.locator('.model:visible').count(), 0)
})
