import type { BrowserContext, Page } from 'playwright-core'
import t from 'tap'
import { sharedBrowser, skip } from '../demo-page.js'
import { until } from '../process.js'
import { speechFile } from '../sound-files.js'
import { startSpeechServer, transcribing } from '../speech-server.js'
import { startService } from './service.js'
import { startHost, type HostOptions } from './widget-host.js'

/* Whose visits were recorded here is known after a reload, and readable to nobody who opens what the browser keeps. */

const NAME = 'Wilhelmina Readable'
const OLD_NAME = 'Left Behind'

const engine = await startSpeechServer(t, transcribing(() => 'The patient has had a sore throat for three days.'))
const service = await startService(t, { CORS_ORIGINS: '*', SPEECH_BASE_URL: engine.baseUrl, SPEECH_MODEL: 'scripted', AUDIO_MIN_SPEECH: '0' })
const host = await startHost(t, service)
const open = sharedBrowser(t, () => speechFile(t, 60))

async function openPage (context: BrowserContext, options: HostOptions = {}): Promise<Page> {
  const script = 'document.querySelector("consultation-list").getToken = scribe.getToken;'
  const { page } = await host.open({ newPage: async () => context.newPage() }, { list: { for: 'scribe' }, ...options, script: script + (options.script ?? '') })
  return page
}

/** All that a browser keeps for a page, as text: keys and values of its storages, bytes as letters. */
async function dumpOf (page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const letters = bytes => new TextDecoder('latin1').decode(bytes)
    const text = value => JSON.stringify(value, (_, part) => {
      if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) return letters(part) + new TextDecoder('utf-16le').decode(part)
      return part instanceof CryptoKey ? ['key', part.extractable] : part
    })
    const dump = [text({ ...localStorage }), text({ ...sessionStorage }), document.cookie]
    const resultOf = request => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        dump.push(text([name, store, await Promise.all([resultOf(rows.getAllKeys()), resultOf(rows.getAll())])]))
      }
      database.close()
    }
    return dump.join('\\n')
  })()`)
}

const names = async (page: Page) => page.locator('consultation-list .name').allInnerTexts()

t.test('a name is shown after a reload, in the widget and the list, and cannot be read from what the browser keeps', { skip, timeout: 180_000 }, async t => {
  const context = await (await open()).newContext({ permissions: ['microphone'] })
  const page = await openPage(context, { attributes: { 'input-language': 'en', 'patient-label': NAME } })
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await until(async () => (await names(page)).includes(NAME), 'the list names the visit')
  const id = await page.evaluate<string>('scribe.consultationId')
  const dump = await dumpOf(page)
  t.match(dump, id, 'the visit is kept')
  t.match(dump, '"patients"', 'so is its name')
  t.notMatch(dump, 'Wilhelmina')
  t.notMatch(dump, 'Readable')
  t.match(dump, '["key",false]', 'with keys that cannot be exported')
  await page.evaluate('scribe.stop()')

  const next = await openPage(context, { attributes: { consultation: id } })
  await next.locator('.patient').getByText(NAME).waitFor()
  await until(async () => (await names(next)).includes(NAME), 'the list still names it')
  const elsewhere = await openPage(await (await open()).newContext(), { attributes: { consultation: id } })
  await elsewhere.locator('consultation-list .visit').first().waitFor()
  t.notOk((await names(elsewhere)).includes(NAME), 'another device does not know it')
  await next.evaluate('scribe.withdrawConsent()')
  await until(async () => !(await dumpOf(next)).includes(id), 'it is forgotten with its visit')
})

t.test('names that an earlier version has left in clear text are deleted when the widget is loaded', { skip }, async t => {
  const context = await (await open()).newContext()
  const old = JSON.stringify([['a0000000-0000-4000-8000-000000000000', OLD_NAME, Date.now()]])
  const script = `localStorage.setItem('consultation-scribe-patients', ${JSON.stringify(old)}); window.kept = { ...localStorage }`
  const page = await openPage(context, { script })
  t.match(await page.evaluate<object>('window.kept'), { 'consultation-scribe-patients': OLD_NAME }, 'it was there')
  t.notMatch(await dumpOf(page), OLD_NAME)
})

t.test('names are forgotten after seven days', { skip }, async t => {
  const context = await (await open()).newContext({ permissions: ['microphone'] })
  const page = await openPage(context, { attributes: { 'input-language': 'en', 'patient-label': NAME } })
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await until(async () => (await names(page)).includes(NAME), 'the list names the visit')
  const id = await page.evaluate<string>('scribe.consultationId')
  t.match(await dumpOf(page), id)
  await page.evaluate('scribe.stop()')
  const later = await openPage(context, { script: 'const now = Date.now; Date.now = () => now() + 7 * 86_400_000 + 1000' })
  await until(async () => !(await dumpOf(later)).includes(id), 'it is deleted')
})
