import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import t from 'tap'
import { completion, startChatServer } from '../chat-server.js'
import { sharedBrowser, skip } from '../demo-page.js'
import { until } from '../process.js'
import type { ReportRevision } from '../../sdk/types.js'
import { goodAnswer, said } from '../lib/reporting/language-model/consultation.js'
import { finishedWith, startService } from './service.js'
import { startHost } from './widget-host.js'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const { episodes: [episode] } = goodAnswer()
const first = 'I think it is a viral pharyngitis. Take paracetamol, and stay at home until Wednesday.'
const plan = [first, 'Take amoxicillin.', 'Take ibuprofen.'].map(text => ({ text, sources: [3, 4] }))
const objective = [{ text: 'Sore throat for three days.', sources: [1] }]
const answer = { ...episode, objective, plan }
const model = await startChatServer(t, Array.from({ length: 8 }, () => completion({ medical_context: true, episodes: [answer] })))
const service = await startService(t, { CORS_ORIGINS: '*', REPORT_ENGINE: 'openai', REPORT_BASE_URL: model.baseUrl, REPORT_MODEL: 'some-model' })
const host = await startHost(t, service)
const open = sharedBrowser(t)

async function findings (page: Page): Promise<string[]> {
  const found = await page.evaluate<Array<[string, string[]]>>(`(() => { const exports = undefined; const module = undefined; ${AXE}
    return axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])) })()`)
  return found.map(([id, nodes]) => `${id}: ${nodes.join(' ')}`)
}

async function textOf (id: string, section: string): Promise<string> {
  const { data } = await service.client().consultations.retrieve(id)
  const { fields } = data[0]?.sections.find(({ section_id: name }) => name === section) ?? {}
  return (fields as { summary?: { text?: string } }).summary?.text ?? ''
}

async function revisionsOf (id: string): Promise<ReportRevision[]> {
  const revisions: ReportRevision[] = []
  for await (const revision of service.client().consultations.revisions(id)) revisions.push(revision)
  return revisions
}

const focused = async (page: Page) => page.evaluate<string>(
  '(node => node?.getAttribute("aria-label") ?? node?.className ?? "")(scribe.shadowRoot.activeElement)'
)
const saved = async (page: Page) => page.locator('.save[data-saving="saved"]').waitFor()

t.test('what was not said is shown first, and decided on with the keyboard; what is decided is saved', { skip }, async t => {
  const id = await finishedWith(service, said.map(([, text]) => text))
  const { page } = await host.open(await open(), {
    attributes: { consultation: id, language: 'en' }, page: { permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 375, height: 900 } }
  })
  await page.locator('.review').waitFor()
  t.match(await page.locator('.provenance').innerText(), 'Written by the language model some-model')
  const order = await page.locator('.review, .section').evaluateAll(nodes => nodes.map(node => node.className))
  t.equal(order[0], 'review', 'before any section')
  const check = (text: string) => page.locator('.review li[data-check]', { hasText: text })
  t.match(await check('Take amoxicillin.').innerText(), /Not found in what was said\s+Take amoxicillin\./)
  t.ok(await check('Take amoxicillin.').locator('q').count() > 0, 'with the words that it cites')
  t.strictSame(await findings(page), [])

  t.equal(await page.getByRole('button', { name: 'Plan: Copy (2 to check)' }).count(), 1)
  t.equal(await page.getByRole('button', { name: 'Report: Copy (unread draft, 3 to check)' }).count(), 1)
  const before = await page.locator('.review li[data-check]').count()
  await page.getByRole('button', { name: 'Remove: Take ibuprofen.' }).focus()
  await page.keyboard.press('Enter')
  t.equal(await page.locator('.review li[data-check]').count(), before - 1)
  t.match(await focused(page), /^(?:Keep|Leave out): /, 'the focus goes on to the next one')
  await page.getByRole('button', { name: 'Keep: Your temperature' }).click()
  await page.getByRole('button', { name: 'Change: Take amoxicillin.' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Take penicillin V.')
  t.strictSame(await findings(page), [], 'while a sentence is changed')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Leave out: / }).click()
  t.equal(await page.locator('.review').isVisible(), false, 'all is decided')
  t.strictSame(await findings(page), [], 'when all is decided')
  await saved(page)
  t.equal(await textOf(id, 'plan'), `${first}\nTake penicillin V.`)

  await page.getByRole('button', { name: 'Plan: Copy' }).click()
  await page.locator('consultation-scribe > [role=status]', { hasText: 'Copied. Nobody has reviewed this draft yet.' }).waitFor({ state: 'attached' })
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  t.match(copied, `${first}\nTake penicillin V.`)
  t.notMatch(copied, /ibuprofen|to check/)
  await page.reload()
  await page.locator('.chip').waitFor()
  t.equal(await page.locator('.review').isVisible(), false, 'a new page asks for none of it again')
})

t.test('a report is signed only after what has to be checked was shown; then it is read only and gets addenda', { skip }, async t => {
  const id = await finishedWith(service, said.map(([, text]) => text))
  const { page, complaints } = await host.open(await open(), {
    attributes: { consultation: id, language: 'en' }, page: { viewport: { width: 375, height: 320 } }
  })
  await page.locator('.review').waitFor()
  const sign = page.getByRole('button', { name: 'Sign', exact: true })
  t.equal(await sign.isVisible(), false, 'nothing was shown yet')
  await page.getByText(/^\d to look at before you can sign\.$/).waitFor()
  t.strictSame(await findings(page), [], 'before it can be signed')
  for (let shown = 0; shown < 6 && !await sign.isVisible(); shown++) {
    await page.getByRole('button', { name: 'Show the next one' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForTimeout(100)
  }
  await sign.waitFor()
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()
  await page.locator('.chip', { hasText: 'Reviewed' }).waitFor()
  t.equal((await service.client().consultations.readReview(id)).review, 'reviewed')
  t.match(await page.locator('.who').innerText(), /^Reviewed: .+, .*2026/)
  t.equal(await page.getByRole('button', { name: 'Report: Copy (3 to check)' }).count(), 1, 'it is no unread draft any more')

  await page.locator('.statement', { hasText: first }).click()
  await page.keyboard.type(' Twice a day.')
  await page.locator('.chip', { hasText: 'Draft' }).waitFor()
  await sign.click()
  t.equal(await page.evaluate('scribe.shadowRoot.activeElement.textContent'), 'Cancel', 'the focus is on what changes nothing')
  t.match(await page.locator('.sure').innerText(), 'A signed report cannot be changed any more.')
  t.strictSame(await findings(page), [], 'while it asks')
  await page.getByRole('button', { name: 'Sign for good' }).click()
  await page.locator('.chip', { hasText: 'Signed' }).waitFor()
  const review = await service.client().consultations.readReview(id)
  t.equal(review.review, 'signed')
  t.match(await textOf(id, 'plan'), /^I think it is a viral pharyngitis\. Take paracetamol, and stay at home until Wednesday\. Twice a day\.\n/, 'what was just typed is what is signed')
  t.match(await page.locator('.who').innerText(), new RegExp(`Signed: ${review.signed?.user_id}, `))
  t.equal(await page.locator('.add:visible, .editor').count(), 0, 'nothing can be changed')
  await page.locator('.statement', { hasText: 'Zin over subjective.' }).click()
  t.equal(await page.locator('.evidence q').count(), 1, 'the words behind it can still be read')
  t.equal(await page.locator('textarea:visible').count(), 0)
  t.strictSame(await findings(page), [], 'signed')

  await page.getByRole('button', { name: 'Add addendum' }).click()
  await page.keyboard.type('The swab is negative.')
  t.strictSame(await findings(page), [], 'while something is added')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.addenda li', { hasText: 'The swab is negative.' }).waitFor()
  t.strictSame((await service.client().consultations.addenda(id)).map(({ text }) => text), ['The swab is negative.'])
  t.strictSame(await findings(page), [], 'with an addendum')
  t.strictSame(complaints, [])
})

t.test('every statement, value, code, drug and date is changed, added, removed and moved by keyboard alone', { skip }, async t => {
  const id = await finishedWith(service, said.map(([, text]) => text))
  const { page } = await host.open(await open(), { attributes: { consultation: id, language: 'en' } })
  await page.locator('.chip').waitFor()
  const press = async (...keys: string[]) => { for (const key of keys) await page.keyboard.press(key) }
  const statement = page.locator('[data-section="subjective"] .statement')
  await statement.first().focus()
  await press('Enter', 'End')
  await page.keyboard.type(' It is worse at night.')
  await press('Enter')
  await page.keyboard.type('No fever.')
  await press('Alt+ArrowUp', 'Escape')
  t.match(await focused(page), /statement/, 'the focus stays on the line')
  await saved(page)
  t.equal(await textOf(id, 'subjective'), 'No fever.\nZin over subjective. It is worse at night.')

  await page.locator('[data-field="vital_signs"] .statement').first().focus()
  await press('Enter', 'Tab')
  await press('ControlOrMeta+A')
  await page.keyboard.type('38,4')
  await press('Escape')
  await page.getByRole('button', { name: 'Objective: + Vital sign' }).focus()
  await press('Enter')
  await page.keyboard.type('Heart')
  await press('Tab')
  t.equal(await page.locator('.incomplete:visible').count(), 1, 'a value is missing')
  t.strictSame(await findings(page), [], 'with a value missing')
  await page.keyboard.type('88')
  await press('Alt+ArrowUp', 'Escape')

  await page.getByRole('button', { name: 'Assessment: + Code' }).focus()
  await press('Enter')
  await page.keyboard.type('Migraine')
  await press('Tab')
  await page.keyboard.type('G43')
  await press('Escape')
  await page.locator('[data-field="prescribed_medication"] .statement').first().focus()
  await press('Enter')
  await press('ControlOrMeta+A')
  await page.keyboard.type('ibuprofen')
  await press('Escape')
  await page.getByRole('button', { name: 'Plan: + Sick note' }).focus()
  await press('Enter')
  await page.locator('.values input[type=date]').first().fill('2026-03-02')
  await page.locator('.values input[type=date]').last().fill('2026-03-05')
  await press('Escape')
  await saved(page)
  const { data: [corrected] } = await service.client().consultations.retrieve(id)
  t.match(corrected?.sections, [{}, { fields: { vital_signs: [{ vital_sign_id: 'heart_rate', unit: 'bpm', value: 88 }, { vital_sign_id: 'body_temperature', value: 38.4 }] } },
    { fields: { medical_coding: [{}, { description: 'Migraine', icd_10: 'G43', icpc_2: '', ibui: '' }] } },
    { fields: { prescribed_medication: [{ active_ingredient: 'ibuprofen' }], sick_note: { from_date: '2026-03-02', to_date: '2026-03-05' } } }])
  const { evidence } = await service.client().consultations.evidence(id)
  t.ok(evidence.some(({ author }) => author === 'clinician'), 'it is known who wrote it')

  const now = await service.client().consultations.retrieve(id)
  await page.locator('[data-section="subjective"] .statement').first().focus()
  await press('Enter')
  await page.getByRole('button', { name: 'Remove: No fever.' }).focus()
  await press('Enter')
  t.equal(await statement.count(), 1)
  t.match(await focused(page), /statement/, 'the focus goes on to the next line')
  await saved(page)
  await press('ControlOrMeta+Z')
  t.equal(await statement.count(), 2)
  await saved(page)
  t.strictSame((await service.client().consultations.retrieve(id)).data, now.data, 'undone')
  await press('ControlOrMeta+Shift+Z')
  t.equal(await statement.count(), 1, 'redone')
})

t.test('what is inserted has the text, the HTML and the values, of a section or of all', { skip }, async t => {
  const id = await finishedWith(service, said.map(([, text]) => text))
  const { page } = await host.open(await open(), { attributes: { consultation: id, language: 'en' } })
  await page.locator('.chip').waitFor()
  await page.locator('.statement', { hasText: first }).click()
  await page.keyboard.type(' <b>1 & 2</b>')
  await page.getByRole('button', { name: 'Plan: Insert' }).click()
  await page.getByRole('button', { name: 'Report: Insert' }).click()
  const inserted = await page.evaluate<Array<[string, Record<string, unknown>]>>('events.filter(([name]) => name === "scribe-insert")')
  t.match(inserted, [
    ['scribe-insert', {
      section: 'plan',
      text: /^Plan\nI think it is a viral pharyngitis\. Take paracetamol, and stay at home until Wednesday\. <b>1 & 2<\/b>\n/,
      html: /^<h3>Plan<\/h3><p>I think it is a viral pharyngitis\. Take paracetamol, and stay at home until Wednesday\. &lt;b&gt;1 &amp; 2&lt;\/b&gt;<\/p>[^]*<table><caption>Medication<\/caption>/,
      values: { vital_signs: [], prescribed_medication: [{ active_ingredient: 'paracetamol' }] },
      review: 'draft',
      unchecked: 2,
      output: { id }
    }],
    ['scribe-insert', { section: null, html: /<h3>Subjective<\/h3>[^]*<h3>Plan<\/h3>/, values: { vital_signs: [{ value: 37.8 }] }, unchecked: 3 }]
  ])
})

t.test('nothing is offered for a report with nothing in it, until somebody writes something', { skip }, async t => {
  const id = await service.begin({ template: 'soap_new_complaint_api' })
  await service.client().consultations.finish(id, { wait: 30 })
  const { page } = await host.open(await open(), { attributes: { consultation: id, language: 'en' } })
  await page.locator('.add').first().waitFor()
  for (const name of [/Copy/, /Insert/, /^Sign$/, /Mark as reviewed/]) t.equal(await page.getByRole('button', { name }).count(), 0, String(name))
  t.strictSame(await findings(page), [], 'empty')
  await page.getByRole('button', { name: 'Subjective: + Statement' }).click()
  await page.keyboard.type('Came by mistake.')
  await page.getByRole('button', { name: 'Report: Copy' }).waitFor()
  await saved(page)
  t.equal(await textOf(id, 'subjective'), 'Came by mistake.')
})

t.test('two tabs: what one has saved, the other shows; what both have changed, the person chooses', { skip }, async t => {
  const id = await finishedWith(service, said.map(([, text]) => text))
  const context = await (await open()).newContext()
  const opened = { newPage: async () => context.newPage() }
  const first = (await host.open(opened, { attributes: { consultation: id, language: 'en' } })).page
  const second = (await host.open(opened, { attributes: { consultation: id, language: 'en' } })).page
  const write = async (page: Page, text: string) => {
    await page.locator('[data-section="subjective"] .statement').first().click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
    await page.keyboard.press('Escape')
  }
  for (const page of [first, second]) await page.locator('.chip').waitFor()
  await write(first, 'Sore throat.')
  await saved(first)
  await second.evaluate('window.dispatchEvent(new Event("focus"))')
  await second.locator('.statement', { hasText: 'Sore throat.' }).waitFor()

  await service.client().consultations.report(id).then(async report => {
    const section = report.data[0]?.sections[0]
    if (section?.section_id === 'subjective') section.fields.summary.text = 'Sore throat since Monday.'
    await service.client().consultations.saveReport(id, report)
  })
  await write(first, 'Sore throat since Tuesday.')
  await first.locator('.conflict').waitFor()
  t.match(await first.locator('[data-version="mine"]').innerText(), 'Sore throat since Tuesday.')
  t.match(await first.locator('[data-version="theirs"]').innerText(), 'Sore throat since Monday.')
  t.equal(await first.locator('.add:visible').count(), 0, 'nothing is changed before it is settled')
  t.strictSame(await findings(first), [], 'with two versions')
  t.equal(await textOf(id, 'subjective'), 'Sore throat since Monday.', 'nothing was overwritten')
  await first.reload()
  await first.locator('.conflict').waitFor()
  t.pass('both are there after a reload')
  await first.getByRole('button', { name: 'Use all of mine' }).click()
  await saved(first)
  t.equal(await textOf(id, 'subjective'), 'Sore throat since Tuesday.')
  await until(async () => await first.locator('.conflict').isHidden(), 'it is settled')
  t.strictSame((await revisionsOf(id)).map(({ made_by: by }) => by), ['clinician', 'clinician', 'clinician', 'engine'])
})

t.test('in five languages, light and dark, from 375 to 1920 px: nothing is cut off, and axe finds nothing', { skip }, async t => {
  const id = await finishedWith(service, said.map(([, text]) => text))
  const widths = { en: 375, nl: 600, fr: 375, de: 375, es: 1920 }
  for (const [language, width] of Object.entries(widths)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await host.open(await open(), {
        html: { lang: language }, attributes: { consultation: id, language }, page: { viewport: { width, height: 900 }, colorScheme }
      })
      await page.locator('.review').waitFor()
      await page.locator('[data-field="prescribed_medication"] .statement').first().click()
      t.strictSame(await findings(page), [], `${language}, ${colorScheme}`)
      t.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, language)
      await page.close()
    }
  }
})
