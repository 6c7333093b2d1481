import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import t from 'tap'
import { spoken } from '../consultations.js'
import { sharedBrowser, skip } from '../demo-page.js'
import { user } from '../helper.js'
import { until } from '../process.js'
import { finishedWith, startService } from './service.js'
import { startHost } from './widget-host.js'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const service = await startService(t, { CORS_ORIGINS: '*' })
const host = await startHost(t, service)
const open = sharedBrowser(t)

const RIGHT = 'Your throat is red and the temperature is 38.7 degrees.'

async function findings (page: Page): Promise<string[]> {
  const found = await page.evaluate<Array<[string, string[]]>>(`(() => { const exports = undefined; const module = undefined; ${AXE}
    return axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])) })()`)
  return found.map(([id, nodes]) => `${id}: ${nodes.join(' ')}`)
}

/** The widget with the report of a visit whose temperature was misheard. */
async function opened (options: { attributes?: Record<string, string>, page?: object } = {}) {
  const id = await finishedWith(service, spoken)
  const attributes = { consultation: id, language: 'en', ...options.attributes }
  const narrow = { viewport: { width: 375, height: 900 } }
  const { page, complaints } = await host.open(await open(), { attributes, page: { ...narrow, ...options.page } })
  await page.locator('details.words').waitFor()
  return { id, page, complaints }
}

const line = (page: Page, text: string) => page.locator('.words .row', { hasText: text })
const focused = async (page: Page) => page.evaluate<string>('scribe.shadowRoot.activeElement?.textContent ?? ""')
const consultations = () => service.client().consultations

/** Opens the transcript and the line of the temperature, by keyboard alone. */
async function openLine (page: Page): Promise<void> {
  await page.locator('details.words > summary').focus()
  await page.keyboard.press('Enter')
  await line(page, '37.8').locator('.statement').focus()
  await page.keyboard.press('Enter')
  await page.locator('.words textarea').waitFor()
}

/** Types other words for the line that is open. */
async function type (page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

t.test('a misheard word is corrected with the keyboard alone, and the report is made again of the right one', { skip }, async t => {
  const { id, page, complaints } = await opened()
  t.equal(await page.getByText('The transcript was corrected').isVisible(), false)
  await openLine(page)
  t.strictSame(await findings(page), [], 'while it is corrected')
  await type(page, RIGHT)
  await page.keyboard.press('Enter')
  await line(page, '38.7').locator('.chip', { hasText: 'corrected' }).waitFor()
  t.match(await focused(page), '38.7', 'the focus stays on the line')
  t.match(await consultations().corrections(id), {
    revision: 2, corrections: [{ segment_id: 's-2', text: RIGHT, original_text: spoken[2], user_id: user.user_id }]
  })
  await page.getByText('The transcript was corrected after this report was made.').waitFor()
  t.strictSame(await findings(page), [], 'once it is corrected')

  await page.evaluate(`window.spoken = []; { const region = scribe.querySelector('[role=status]')
    new MutationObserver(() => spoken.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true }) }`)
  await page.getByRole('button', { name: 'Make the report again' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-field="vital_signs"]', { hasText: '38.7' }).waitFor()
  t.strictSame((await page.evaluate<string[]>('spoken')).slice(-2), ['Making the report', 'The report is ready'], 'and that is announced')
  t.not(await page.evaluate('scribe.shadowRoot.activeElement'), null, 'the focus is not lost')
  t.equal(await page.getByText('The transcript was corrected').isVisible(), false)
  t.match(JSON.stringify((await consultations().retrieve(id)).data), /38\.7/)
  // The transcript is read anew with the report.
  await page.locator('.words .chip').waitFor({ state: 'attached' })
  t.equal(await page.locator('.words .chip').count(), 1, 'what is corrected still says so')
  t.strictSame(complaints, [])
})

t.test('a line is left as it was with Escape, and gets the recognised words again', { skip }, async t => {
  const { id, page } = await opened()
  await openLine(page)
  await type(page, 'Nonsense')
  await page.keyboard.press('Escape')
  t.equal(await page.locator('.words textarea').count(), 0)
  t.match(await focused(page), '37.8')
  t.strictSame((await consultations().corrections(id)).corrections, [])
  await page.keyboard.press('Enter')
  await type(page, RIGHT)
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await line(page, '38.7').locator('.chip').waitFor()
  await line(page, '38.7').locator('.statement').focus()
  await page.keyboard.press('Enter')
  await page.getByText(`Recognised: ${spoken[2]}`).waitFor()
  t.strictSame(await findings(page), [])
  await page.getByRole('button', { name: 'Use the recognised words' }).focus()
  await page.keyboard.press('Enter')
  await line(page, '37.8').locator('.statement').waitFor()
  t.equal(await page.locator('.words .chip').count(), 0)
  t.strictSame(await consultations().corrections(id), { revision: 3, corrections: [] })
})

t.test('a line that nobody said is emptied, and says so', { skip }, async t => {
  const { id, page } = await opened()
  await openLine(page)
  await type(page, ' ')
  await page.keyboard.press('Enter')
  await line(page, 'Nothing was said.').waitFor()
  t.equal((await consultations().transcript(id)).segments[2]?.text, '')
})

t.test('a report that was edited is made again only when that is said twice; the edited one stays', { skip }, async t => {
  const id = await finishedWith(service, spoken)
  const report = await consultations().report(id)
  await consultations().saveReport(id, { ...report, data: [{ ...report.data[0], episode: 'Throat' } as typeof report.data[number]] })
  const { page } = await host.open(await open(), { attributes: { consultation: id, language: 'en' } })
  await page.locator('details.words').waitFor()
  await openLine(page)
  await type(page, RIGHT)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Make the report again' }).click()
  await page.getByText('The new report replaces your version of it, which is kept as an earlier one.').waitFor()
  t.match(await consultations().status(id), { state: 'final', revision: 2 }, 'nothing is replaced yet')
  t.strictSame(await findings(page), [])
  await page.getByRole('button', { name: 'Make it again anyway' }).click()
  await page.locator('[data-field="vital_signs"]', { hasText: '38.7' }).waitFor()
  t.match(await consultations().revision(id, 2), { made_by: 'clinician', data: [{ episode: 'Throat' }] })
})

t.test('where somebody else has corrected meanwhile, that is shown, what was typed stays, and both are kept', { skip }, async t => {
  const { id, page } = await opened()
  await openLine(page)
  await type(page, RIGHT)
  await consultations().correct(id, { revision: 1, corrections: [{ segment_id: 's-0', text: 'Good evening.' }] })
  await page.keyboard.press('Enter')
  await page.getByText('Somebody else has corrected the transcript meanwhile.').waitFor()
  await line(page, 'Good evening.').waitFor()
  t.equal(await page.locator('.words textarea').inputValue(), RIGHT)
  t.strictSame(await findings(page), [])
  await page.locator('.words textarea').focus()
  await page.keyboard.press('Enter')
  await line(page, '38.7').locator('.chip').waitFor()
  t.strictSame((await consultations().corrections(id)).corrections.map(({ text }) => text), ['Good evening.', RIGHT])
})

t.test('without a connection, what was typed stays, and is saved when it is back', { skip }, async t => {
  const { id, page } = await opened()
  await openLine(page)
  await type(page, RIGHT)
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await page.locator('.words [role=alert]').waitFor()
  t.equal(await page.locator('.words textarea').inputValue(), RIGHT)
  await page.context().setOffline(false)
  await page.locator('.words textarea').focus()
  await page.keyboard.press('Enter')
  await line(page, '38.7').locator('.chip').waitFor()
  t.equal(await page.locator('.words [role=alert]').isVisible(), false)
  t.equal((await consultations().corrections(id)).corrections.length, 1)
})

t.test('the words of a signed report are read, and not corrected', { skip }, async t => {
  const id = await finishedWith(service, spoken)
  await consultations().sign(id, 1)
  const { page } = await host.open(await open(), { attributes: { consultation: id, language: 'en' } })
  await page.locator('.chip[data-review=signed]').waitFor()
  await page.locator('details.words > summary').click()
  await line(page, '37.8').waitFor()
  t.equal(await page.locator('.words .statement').count(), 0)
  t.strictSame(await findings(page), [])
})

const TITLES = {
  en: 'Correct the transcript', nl: 'De transcriptie verbeteren', fr: 'Corriger la transcription', de: 'Transkript korrigieren', es: 'Corregir la transcripción'
}
for (const [language, title] of Object.entries(TITLES)) {
  for (const colorScheme of ['light', 'dark']) {
    t.test(`words are corrected in ${language}, ${colorScheme}`, { skip }, async t => {
      const { page } = await opened({ attributes: { language }, page: { colorScheme } })
      t.equal(await page.locator('details.words > summary').innerText(), title)
      await openLine(page)
      await type(page, RIGHT)
      await page.keyboard.press('Enter')
      await line(page, '38.7').locator('.chip').waitFor()
      await line(page, '38.7').locator('.statement').click()
      await until(async () => await page.locator('.words textarea').count() === 1, 'it is open again')
      t.strictSame(await findings(page), [])
    })
  }
}
