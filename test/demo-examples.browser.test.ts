import t, { type Test } from 'tap'
import type { Browser, Page } from 'playwright-core'
import type { ExampleVisit } from '../schemas/example-visits.js'
import { openDemo, sharedBrowser, skip } from './demo-page.js'
import { hearingVisit } from './example-visits.js'
import { until } from './process.js'
import { startSpeechServer } from './speech-server.js'

const openBrowser = sharedBrowser(t)

/** How much faster than it is spoken the text is sent, where no sound is. */
const FASTER = 10

/** Settings of a service whose speech engine recognises one visit. */
async function hearing (t: Test, language: string): Promise<Record<string, string>> {
  const { baseUrl } = await startSpeechServer(t, await hearingVisit(language))
  return { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: 'scripted' }
}

/** Lets a page play its visit fast. */
async function hurry (page: Page): Promise<void> {
  await page.route('**/examples/*.json', async route => {
    const response = await route.fetch()
    const visit = await response.json() as ExampleVisit
    const sooner = (ms: number) => Math.round(ms / FASTER)
    const utterances = visit.utterances.map(one => ({ ...one, start_ms: sooner(one.start_ms), end_ms: sooner(one.end_ms) }))
    await route.fulfill({ response, json: { ...visit, utterances } })
  })
}

/** A page in a language, without a speech engine, which plays fast. */
async function openSilent (t: Test, browser: Browser, locale: string) {
  const opened = await openDemo(t, browser, { SPEECH_ENGINE: 'none' }, { locale })
  await hurry(opened.page)
  await opened.page.locator('#engine').getByText('no speech engine').waitFor()
  return opened
}

const widgetOf = (page: Page) => page.locator('consultation-scribe')

t.test('with a speech engine the sound of a visit is recorded: text, report, evidence, playback, correction and signature', { skip }, async t => {
  const { page, complaints, fastify } = await openDemo(t, await openBrowser(), await hearing(t, 'fr'), { locale: 'fr-FR' })
  const widget = widgetOf(page)
  const play = page.getByRole('button', { name: 'Écouter un exemple de consultation' })
  await play.click()
  await page.getByText('Exemple : Nez qui coule au printemps. Voix de synthèse, aucun patient réel.').waitFor()
  await widget.locator('.said').getByText('le nez qui coule et les yeux qui piquent').waitFor()
  t.equal(await page.locator('#example-lines').isVisible(), false, 'the widget shows what is recognised')
  await page.getByRole('button', { name: 'Couper le son' }).click()
  t.equal(await page.locator('#example-mute').getAttribute('aria-pressed'), 'true')

  await widget.locator('.chip').getByText('Brouillon').waitFor()
  t.equal(await page.locator('#example-mark').isVisible(), true, 'the report is marked as an example, too')
  t.equal(await page.locator('#example-stop').isVisible(), false)
  const { external_id: name, output } = await fastify.db.selectFrom('consultations').select(['external_id', 'output']).executeTakeFirstOrThrow()
  t.equal(name, 'Exemple : Nez qui coule au printemps')
  t.match(output, /cétirizine/)
  await widget.locator('.statement', { hasText: 'cétirizine 10 mg' }).first().click()
  await widget.locator('.evidence mark').first().waitFor()
  await widget.locator('.play').first().click()
  await widget.locator('.play[data-playing="true"]').first().waitFor()

  await widget.locator('.writing').first().fill('Cétirizine 10 mg, un comprimé par jour pendant quatre semaines.')
  await page.keyboard.press('Control+Enter')
  await widget.locator('[data-saving="saved"]').first().waitFor()
  await widget.getByRole('button', { name: 'Signer', exact: true }).click()
  await widget.getByRole('button', { name: 'Signer définitivement' }).click()
  await widget.locator('.chip[data-review="signed"]').first().waitFor()
  t.strictSame(complaints, [])
})

for (const [locale, spoken, drug, days] of [['de-AT', 'Ich habe seit gestern Durchfall', 'Dimenhydrinat', 3], ['en-GB', 'It burns when I pass urine', 'nitrofurantoin', 0]] as const) {
  t.test(`without a speech engine the text of a visit is sent as it is spoken (${locale})`, { skip }, async t => {
    const { page, complaints, fastify } = await openSilent(t, await openBrowser(), locale)
    const widget = widgetOf(page)
    await page.locator('#play').click()
    await page.getByRole('log').getByText(spoken).waitFor()
    t.equal(await widget.isVisible(), false)
    await widget.locator('.chip[data-review="draft"]').waitFor()
    t.equal(await page.getByRole('log').isVisible(), false)
    const segments = await fastify.db.selectFrom('segments').select(['text']).execute()
    t.ok(segments.some(({ text }) => text.startsWith(spoken)))
    t.match(await widget.locator('[data-field="prescribed_medication"]').innerText(), drug)
    t.equal(await widget.locator('[data-field="sick_note"] .row').count(), days === 0 ? 0 : 1)
    await widget.locator('.statement', { hasText: drug }).first().click()
    await widget.locator('.evidence mark').first().waitFor()
    t.strictSame(complaints, [])
  })
}

t.test('a visit is stopped and deleted, with a speech engine and without one, and another one can be played', { skip }, async t => {
  const browser = await openBrowser()
  const recorded = await openDemo(t, browser, await hearing(t, 'nl'), { locale: 'nl-BE' })
  const silent = await openSilent(t, browser, 'nl-BE')
  for (const { page, fastify, complaints } of [recorded, silent]) {
    for (const time of ['first', 'second']) {
      await page.getByRole('button', { name: 'Een voorbeeldconsult afspelen' }).click()
      await page.getByText('Ik heb sinds drie dagen pijn onder in mijn rug').first().waitFor()
      await page.getByRole('button', { name: 'Stoppen' }).click()
      await page.locator('#play').waitFor()
      t.equal(await page.locator('#example').isVisible(), false, time)
      await until(async () => (await fastify.db.selectFrom('consultations').select('id').execute()).length === 0, 'nothing is left of it')
    }
    t.strictSame(complaints, [])
  }
})

t.test('a browser that cannot decode the sound shows the visit all the same', { skip }, async t => {
  const { page, complaints } = await openDemo(t, await openBrowser(), await hearing(t, 'es'), { locale: 'es-ES' })
  await hurry(page)
  await page.evaluate('window.OfflineAudioContext = window.AudioContext = undefined')
  await page.locator('#play').click()
  await widgetOf(page).locator('.statement', { hasText: 'esguince leve de tobillo' }).first().waitFor()
  t.strictSame(complaints, [])
})
