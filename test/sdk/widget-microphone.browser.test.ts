import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import t from 'tap'
import { sharedBrowser, skip } from '../demo-page.js'
import { until } from '../process.js'
import { speechFile } from '../sound-files.js'
import { startService } from './service.js'
import { startHost, type HostOptions } from './widget-host.js'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const service = await startService(t, { CORS_ORIGINS: '*' })
const host = await startHost(t, service)
const open = sharedBrowser(t, () => speechFile(t, 10))

/** Before the widget: microphones of the browser, with a tone as loud as `loudness` says. */
const TONE = `
  window.asked = []
  window.tracks = []
  window.loudness = 0.3
  const devices = navigator.mediaDevices
  const getUserMedia = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async constraints => {
    asked.push(constraints.audio.deviceId?.exact ?? 'any')
    for (const track of (await getUserMedia(constraints)).getTracks()) track.stop()
    const sound = new AudioContext()
    await sound.resume()
    const tone = new OscillatorNode(sound, { frequency: 440 })
    const gain = new GainNode(sound, { gain: loudness })
    const output = sound.createMediaStreamDestination()
    tone.connect(gain).connect(output)
    tone.start()
    setInterval(() => { gain.gain.value = loudness }, 20)
    tracks.push(...output.stream.getTracks())
    return output.stream
  }
`

async function findings (page: Page): Promise<string[]> {
  const found = await page.evaluate<Array<[string, string[]]>>(`(() => { const exports = undefined; const module = undefined; ${AXE}
    return axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])) })()`)
  return found.map(([id, nodes]) => `${id}: ${nodes.join(' ')}`)
}

async function opened (options: HostOptions = {}) {
  const browser = await open()
  return host.open(browser, { script: TONE, ...options, attributes: { language: 'en', ...options.attributes } })
}

const testButton = (page: Page) => page.getByRole('button', { name: 'Test the microphone' })
const verdict = async (page: Page, text: string) => page.locator('.verdict', { hasText: text }).waitFor()
const ended = async (page: Page) => page.evaluate<boolean>('tracks.length > 0 && tracks.every(({ readyState }) => readyState === "ended")')
const kept = async (page: Page) => page.evaluate<string | null>('localStorage.getItem("consultation-service-microphone")')

/** Opens the test by keyboard. */
async function begin (page: Page): Promise<void> {
  await testButton(page).focus()
  await page.keyboard.press('Enter')
  await page.locator('.trying select').waitFor()
}

t.test('the microphone is tried with the keyboard alone: it hears well, too little, or nothing', { skip }, async t => {
  const { page, complaints } = await opened({ page: { viewport: { width: 375, height: 900 } } })
  t.strictSame(await findings(page), [], 'before')
  await begin(page)
  t.equal(await testButton(page).getAttribute('aria-expanded'), 'true')
  t.equal(await page.evaluate('scribe.shadowRoot.activeElement.tagName'), 'SELECT')
  await verdict(page, 'Good.')
  t.ok(Number(await page.locator('.trying [role=meter]').getAttribute('aria-valuenow')) > 50)
  t.strictSame(await findings(page), [], 'while it hears well')
  await page.evaluate('loudness = 0.006')
  await verdict(page, 'Too quiet. Move the microphone closer.')
  t.strictSame(await findings(page), [], 'while it hears too little')
  await page.evaluate('loudness = 0')
  await verdict(page, 'Nothing is heard. Choose another microphone.')
  t.equal(await page.locator('.verdict').getAttribute('role'), 'status', 'and a screen reader says so')
  await page.keyboard.press('Escape')
  t.equal(await page.locator('.trying').count(), 0)
  t.equal(await page.evaluate('scribe.shadowRoot.activeElement.textContent'), 'Test the microphone')
  t.ok(await ended(page), 'the microphone is let go of')
  t.strictSame(complaints, [])
})

t.test('a microphone that is chosen is remembered in this browser, and is the one that records', { skip }, async t => {
  const { page } = await opened()
  await begin(page)
  await verdict(page, 'Good.')
  const options = page.locator('.trying option')
  t.equal(await options.first().innerText(), 'The browser’s choice')
  await until(async () => await options.count() > 2, 'each microphone has its name')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = await page.locator('.trying select').inputValue()
  t.equal(await kept(page), chosen)
  await until(async () => await page.evaluate('asked.at(-1)') === chosen, 'it is listened to')
  await verdict(page, 'Good.')

  await page.reload()
  await testButton(page).waitFor()
  await begin(page)
  await verdict(page, 'Good.')
  await until(async () => await page.locator('.trying select').inputValue() === chosen, 'it is chosen still')
  await page.getByRole('button', { name: 'Record' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  t.equal(await page.evaluate('asked.at(-1)'), chosen, 'it records')
  t.equal(await page.locator('.trying').count(), 0, 'the test ends with the recording')
  t.equal(await testButton(page).isVisible(), false)
  t.strictSame(await page.evaluate('tracks.map(({ readyState }) => readyState)'), ['ended', 'live'])
})

t.test('the browser’s choice is used where the chosen one is gone, and says so; the choice stays for when it is back', { skip }, async t => {
  const { page } = await opened({ script: `localStorage.setItem('consultation-service-microphone', 'gone'); ${TONE}` })
  await begin(page)
  await page.getByText('The microphone that was chosen is not there. The browser’s choice is used.').waitFor()
  await verdict(page, 'Good.')
  t.equal(await page.locator('.trying select').inputValue(), '')
  t.strictSame(await findings(page), [])
  await page.getByRole('button', { name: 'Record' }).click()
  await page.locator('.notice', { hasText: 'The microphone that was chosen is not there.' }).waitFor()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  t.strictSame((await page.evaluate<string[]>('asked')).slice(-2), ['gone', 'any'])
  t.equal(await kept(page), 'gone')
})

t.test('a microphone that is plugged in or out is listed at once', { skip }, async t => {
  const { page } = await opened()
  await begin(page)
  await verdict(page, 'Good.')
  const options = page.locator('.trying option')
  const before = await options.count()
  await page.evaluate(`{
    const known = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices)
    navigator.mediaDevices.enumerateDevices = async () => [...await known(), { kind: 'audioinput', deviceId: 'new', label: 'USB microphone' }]
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  }`)
  await until(async () => await options.count() === before + 1, 'it is listed')
  t.equal(await options.last().innerText(), 'USB microphone')
})

t.test('where the microphone may not be used, the test says what there is to do', { skip }, async t => {
  const { page } = await opened({ script: 'navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("no", "NotAllowedError") }' })
  await begin(page)
  await verdict(page, 'The microphone may not be used. Allow it for this page in the browser.')
  t.strictSame(await findings(page), [])
})

t.test('what cannot be loaded says so, and is loaded with the next press', { skip }, async t => {
  const { page } = await opened()
  await page.route('**/report.js', async route => route.abort())
  await testButton(page).click()
  await page.locator('[part=microphone] [role=alert]').waitFor()
  await page.unroute('**/report.js')
  await testButton(page).click()
  await verdict(page, 'Good.')
  t.equal(await page.locator('[part=microphone] [role=alert]').count(), 0)
})

t.test('nothing is tried where the page records something else', { skip }, async t => {
  const { page } = await opened({ script: 'scribe.source = { transport: "frames", encoding: "pcm_s16le", open: async () => ({ pause () {}, resume () {}, async close () {} }) }' })
  await page.getByRole('button', { name: 'Record' }).waitFor()
  await until(async () => !await testButton(page).isVisible(), 'the button is not there')
  t.equal(await testButton(page).count(), 0)
})

const WORDS = {
  en: ['Test the microphone', 'Good.'],
  nl: ['Microfoon testen', 'Goed.'],
  fr: ['Tester le micro', 'Bien.'],
  de: ['Mikrofon testen', 'Gut.'],
  es: ['Probar el micrófono', 'Bien.']
}
for (const [language, [label = '', good = '']] of Object.entries(WORDS)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    t.test(`the microphone is tried in ${language}, ${colorScheme}`, { skip }, async t => {
      const { page } = await opened({ attributes: { language }, page: { colorScheme } })
      await page.getByRole('button', { name: label }).click()
      await verdict(page, good)
      t.strictSame(await findings(page), [])
    })
  }
}
