import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { openBrowser, openDemo, skip } from './demo-page.js'
import { until } from './process.js'
import { speechFile } from './sound-files.js'
import { startSpeechServer, transcribing, type SpeechScript } from './speech-server.js'

const HEARD = 'The patient has had a sore throat and a fever for three days. The temperature is 37.8 degrees.'

/** Settings of a service whose speech engine answers by a script. */
async function hearing (t: Test, script: SpeechScript = transcribing(() => HEARD)): Promise<Record<string, string>> {
  const { baseUrl } = await startSpeechServer(t, script)
  return { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: 'scripted' }
}

/** Follows the connections of a service; returns what cuts all of them at once. */
function cutter ({ server }: FastifyInstance): () => void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => { for (const socket of sockets) socket.destroy() }
}

/** Collects what the widget announces from now on, however soon it says something else; returns what waits until it has said a text. */
async function collectAnnouncements (page: Page): Promise<(text: string) => Promise<void>> {
  await page.evaluate(`
    const announcer = document.querySelector('consultation-scribe > [role=status]')
    window.said = []
    new MutationObserver(() => window.said.push(announcer.textContent)).observe(announcer, { childList: true, characterData: true, subtree: true })
  `)
  return async function said (text) {
    await until(async () => (await page.evaluate<string[]>('window.said')).includes(text), `the widget said "${text}"`)
  }
}

const focusedId = async (page: Page) => page.evaluate<string>('document.activeElement.id')

t.test('without a speech engine, the page says what is missing and makes a report of typed text', { skip }, async t => {
  const { page, complaints } = await openDemo(t, await openBrowser(t), { SPEECH_ENGINE: 'none' })
  await page.getByText('no speech engine is configured. Set SPEECH_ENGINE, SPEECH_BASE_URL and SPEECH_MODEL').waitFor()
  t.strictSame(await page.getByRole('radio').evaluateAll(inputs => inputs.map(input => {
    const { value, disabled, checked } = input as unknown as { value: string, disabled: boolean, checked: boolean }
    return [value, disabled, checked]
  })), [['microphone', true, false], ['file', true, false], ['text', false, true]])
  t.equal(await page.locator('consultation-scribe').isVisible(), false, 'the widget appears with the report')
  await page.getByRole('button', { name: 'Create report' }).click()
  await page.getByRole('alert').getByText('Type what is said first.').waitFor()

  await page.getByRole('button', { name: 'Fill in an example' }).click()
  await page.getByRole('button', { name: 'Create report' }).click()
  await page.getByRole('heading', { name: 'Report', exact: true }).waitFor()
  await page.locator('consultation-scribe').getByText('The report is ready').first().waitFor()
  t.strictSame(await page.locator('consultation-scribe').getByRole('heading', { level: 3 }).allInnerTexts(), ['Subjective', 'Objective', 'Assessment', 'Plan'])
  const vitals = page.getByRole('region', { name: 'Vital signs' })
  t.match(await vitals.innerText(), /Body temperature\s+36\.8\s+°C/)
  t.match(await page.getByRole('region', { name: 'Medication' }).innerText(), /nitrofurantoin/i)

  await page.getByRole('button', { name: 'Plan: Insert' }).click()
  await page.getByRole('button', { name: 'Objective: Insert' }).click()
  const record = await page.getByRole('textbox', { name: 'Note' }).inputValue()
  t.match(record, /^Plan\n[^]*nitrofurantoin[^]*\n\nObjective\n[^]*- Body temperature 36\.8 °C$/)
  t.strictSame(complaints, [])
})

t.test('the page is used with the keyboard alone, and is no wider than a small screen', { skip }, async t => {
  const { page, complaints } = await openDemo(t, await openBrowser(t), { SPEECH_ENGINE: 'none' }, { viewport: { width: 320, height: 640 } })
  await page.getByText('no speech engine is configured').waitFor()
  const focused = page.locator(':focus')
  async function tabTo (id: string): Promise<void> {
    await page.keyboard.press('Tab')
    t.equal(await focusedId(page), id)
  }
  await page.keyboard.press('Tab')
  t.equal(await focused.innerText(), 'Skip to the content')
  await tabTo('template')
  await page.keyboard.type('Specialist note, one')
  await tabTo('language')
  await tabTo('play')
  await page.keyboard.press('Tab')
  t.equal(await focused.inputValue(), 'text', 'of the ways, the one that works here')
  await tabTo('text')
  await page.keyboard.type('I have had a headache for two weeks, mostly in the morning, and paracetamol does not help.')
  await tabTo('fill')
  await tabTo('start')
  await page.keyboard.press('Enter')
  await page.locator('consultation-scribe').getByText('The report is ready').first().waitFor()
  t.equal(await page.locator('html').evaluate(html => html.scrollWidth), 320)
  const another = page.getByRole('button', { name: 'New consultation' })
  for (let presses = 0; presses < 9 && !await another.evaluate(button => button.matches(':focus')); presses++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await until(async () => await focusedId(page) === 'template', 'the focus is where the next consultation begins')
  t.strictSame(complaints, [])
})

t.test('what is dictated into the microphone appears while it is spoken, and a connection that is cut loses none of it', { skip }, async t => {
  const { page, complaints, fastify } = await openDemo(t, await openBrowser(t, speechFile(t, 36)), await hearing(t))
  const cut = cutter(fastify)
  await page.getByLabel('Report', { exact: true }).selectOption('Dictation')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  const widget = page.locator('consultation-scribe')
  await widget.locator('.state').getByText('Recording').waitFor()
  const finish = page.getByRole('button', { name: 'Finish' })
  const pause = page.getByRole('button', { name: 'Pause' })
  t.equal(await pause.evaluate(button => button.matches(':focus')), true, 'the focus goes to a button that ends nothing')
  t.equal(await page.getByLabel('Report', { exact: true }).isDisabled(), true)

  const fixed = page.getByRole('log', { name: 'Dictated text' })
  await widget.locator('.ongoing').getByText(HEARD).waitFor()
  await fixed.getByText(HEARD).waitFor()
  t.strictSame(complaints, [])
  const said = await collectAnnouncements(page)
  cut()
  await said('No connection. Carry on: this device keeps everything and sends it later.')
  await fixed.getByText(`${HEARD} ${HEARD} ${HEARD}`).waitFor()

  await finish.click()
  await widget.locator('.state').getByText('The report is ready').waitFor()
  const { id, output } = await fastify.db.selectFrom('consultations').select(['id', 'output']).executeTakeFirstOrThrow()
  const { text } = JSON.parse(output).data[0].sections[0].fields.fixed
  const lines = page.locator('[data-field="fixed"] .statement')
  await lines.first().waitFor()
  t.equal((await lines.allInnerTexts()).join('\n'), text)
  const { bytes } = await fastify.db.selectFrom('audio_recordings').select('bytes').where('consultation_id', '=', id).executeTakeFirstOrThrow()
  t.ok(Number(bytes) > 10 * 32_000)
  await widget.getByText('All of it is safe on the server').waitFor()
  await page.getByRole('button', { name: 'Report: Insert' }).click()
  t.equal(await page.getByRole('textbox', { name: 'Note' }).inputValue(), text)

  await page.getByRole('button', { name: 'New consultation' }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor()
  await page.locator('consultation-list .visit').click()
  await lines.first().waitFor()
  t.equal((await lines.allInnerTexts()).join('\n'), text, 'the visit is opened again from the list')
  await page.goto('about:blank')
  await until(async () => (await fastify.db.selectFrom('consultations').select('id').execute()).length === 0, 'the page keeps nothing')
})

t.test('what is said into the microphone, and a file that is dropped on the page, become reports', { skip }, async t => {
  const file = speechFile(t, 12)
  const { page, complaints } = await openDemo(t, await openBrowser(t, file), await hearing(t))
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('region', { name: 'Vital signs' }).waitFor()
  t.equal(await page.locator('consultation-scribe').getByRole('heading', { level: 2 }).first().innerText(), 'Report so far', 'a report is there while the microphone is on')
  const heard = page.getByRole('group').filter({ hasText: 'What was said' })
  await heard.getByText(HEARD).first().waitFor()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('heading', { name: 'Report', exact: true }).waitFor()
  t.match(await page.getByRole('region', { name: 'Vital signs' }).innerText(), /Body temperature\s+37\.8\s+°C/)

  await page.getByRole('button', { name: 'New consultation' }).click()
  await page.getByRole('radio', { name: 'Audio file' }).check()
  t.equal(await heard.isVisible(), false)
  await page.getByRole('button', { name: 'Send and create report' }).click()
  await page.getByRole('alert').getByText('Choose a recording first.').waitFor()
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob('${readFileSync(file).toString('base64')}'), character => character.charCodeAt(0))
    transfer.items.add(new File([bytes], 'visit.wav', { type: 'audio/wav' }))
    return transfer
  })()`)
  for (const event of ['dragover', 'drop']) await page.locator('#drop').dispatchEvent(event, { dataTransfer })
  await page.getByRole('button', { name: 'Send and create report' }).click()
  await page.getByRole('heading', { name: 'Report', exact: true }).waitFor()
  await page.getByText('What was said', { exact: true }).click()
  await heard.getByText(HEARD).first().waitFor()
  t.match(await page.getByRole('region', { name: 'Vital signs' }).innerText(), /Body temperature\s+37\.8\s+°C/)
  t.strictSame(complaints, [])
})
