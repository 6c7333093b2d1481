import type { Page } from 'playwright-core'
import t from 'tap'
import { violations } from '../axe.js'
import { sharedBrowser, skip } from '../demo-page.js'
import { until } from '../process.js'
import { speechFile } from '../sound-files.js'
import { startSpeechServer, transcribing } from '../speech-server.js'
import { finishedWith, startService } from './service.js'
import { startHost, type HostOptions } from './widget-host.js'

/* A consent that is withdrawn on one device is seen on every other one of the user, which forgets the visit, too. */

const VISIT = ['I have had a sore throat for three days.', 'Your temperature is 37.8 degrees.', 'This is a viral pharyngitis.']

const engine = await startSpeechServer(t, transcribing(() => VISIT.join(' ')))
const service = await startService(t, {
  CORS_ORIGINS: '*', SPEECH_BASE_URL: engine.baseUrl, SPEECH_MODEL: 'scripted', AUDIO_MIN_SPEECH: '0', AUDIO_RETENTION_DAYS: '1'
})
const host = await startHost(t, service)
const open = sharedBrowser(t, () => speechFile(t, 60))

/** A page on a device of its own. */
async function openDevice (options: HostOptions): Promise<Page> {
  const context = await (await open()).newContext({ permissions: ['microphone'] })
  return (await host.open({ newPage: async () => context.newPage() }, options)).page
}

/** The consultations, recordings and reports that a device keeps, as text. */
async function keptOn (page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const resultOf = request => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const kept = []
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of [...database.objectStoreNames].filter(store => store !== 'keys')) {
        const rows = database.transaction(store).objectStore(store)
        kept.push(...(await resultOf(rows.getAllKeys())).map(key => [name, store, key]))
      }
      database.close()
    }
    return JSON.stringify(kept)
  })()`)
}

/** Waits until a device keeps nothing; says what is left where it does. */
async function untilForgotten (page: Page): Promise<void> {
  let kept = ''
  try {
    await until(async () => (kept = await keptOn(page)) === '[]', 'nothing is left on this device')
  } catch (error) {
    throw new Error(`${(error as Error).message}: ${kept}`, { cause: error })
  }
}

const untilWithdrawn = async (page: Page) => until(async () => await page.evaluate('scribe.state') === 'withdrawn', 'the withdrawal is shown')
const withdraw = async (id: string) => service.client().consultations.recordConsent(id, { state: 'withdrawn' })

t.test('a device that records stops, and keeps nothing', { skip, timeout: 180_000 }, async t => {
  const recording = await openDevice({ attributes: { 'input-language': 'en', 'patient-label': 'Ms Jansen' } })
  await recording.getByRole('button', { name: 'Record', exact: true }).click()
  await until(async () => await recording.evaluate('scribe.consultationId') !== null, 'it is recorded')
  const id = await recording.evaluate<string>('scribe.consultationId')
  await until(async () => (await keptOn(recording)).includes('patients'), 'the device knows whose it is')
  const other = await openDevice({ attributes: { consultation: id } })
  await until(async () => await other.evaluate('scribe.state') === 'stopped', 'the other device shows it')
  await other.evaluate('scribe.withdrawConsent()')
  await untilWithdrawn(recording)
  t.strictSame(await violations(recording), [])
  await untilForgotten(recording)
  await untilWithdrawn(other)
  t.equal(await keptOn(other), '[]')
})

t.test('a device that corrects the report shows it with the next change, and its changes are gone', { skip, timeout: 180_000 }, async t => {
  const id = await finishedWith(service, VISIT)
  const correcting = await openDevice({ attributes: { consultation: id, language: 'en' } })
  await correcting.locator('.statement', { hasText: '37.8' }).first().click()
  await withdraw(id)
  await correcting.keyboard.press('ControlOrMeta+A')
  await correcting.keyboard.type('No fever at home.')
  await untilWithdrawn(correcting)
  t.equal(await correcting.locator('.report').innerText(), '', 'nothing of the report is shown any more')
  t.equal(await correcting.getByRole('button', { name: 'Report: Insert' }).isVisible(), false)
  await untilForgotten(correcting)
  t.strictSame(await violations(correcting), [])
})

t.test('a device that shows the report shows it when somebody comes back to the page', { skip, timeout: 180_000 }, async t => {
  const id = await finishedWith(service, VISIT)
  const shown = await openDevice({ attributes: { consultation: id, language: 'en' } })
  await shown.locator('details.words > summary').click()
  await shown.locator('.words .row', { hasText: '37.8' }).locator('.statement').click()
  await shown.locator('.words textarea').fill('It is 38.7 degrees.')
  await until(async () => (await keptOn(shown)).includes('reports'), 'this device keeps what is typed')
  await withdraw(id)
  await shown.evaluate('window.dispatchEvent(new Event("focus"))')
  await untilWithdrawn(shown)
  t.equal(await shown.locator('.report').innerText(), '')
  await untilForgotten(shown)
})
