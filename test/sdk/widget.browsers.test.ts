import t from 'tap'
import { browsers } from '../browsers/index.js'
import { until } from '../process.js'
import { storedSound } from '../routes/consultations/streams.js'
import { startSpeechServer, transcribing } from '../speech-server.js'
import { untilPage } from './page.js'
import { startService } from './service.js'
import { startHost } from './widget-host.js'

const engine = await startSpeechServer(t, transcribing(() => ''))
const service = await startService(t, {
  CORS_ORIGINS: '*', SPEECH_BASE_URL: engine.baseUrl, SPEECH_MODEL: 'scripted', AUDIO_RETENTION_DAYS: '1'
})
const host = await startHost(t, service)

/** What is said while it is recorded; the browsers' microphones only play tones. */
const SAID = [
  'I have had a sore throat and a fever for three days.',
  'Your throat is red. The temperature is 37.8 degrees, the blood pressure 128 over 82.',
  'This is a viral pharyngitis. I prescribe paracetamol 500 mg tablets.'
]

/** Runs before every script: finds what is in the widget. */
const INSIDE = `
  const inside = selector => scribe.shadowRoot.querySelector(selector)
  const button = label => [...scribe.shadowRoot.querySelectorAll('button')].find(node => !node.hidden && (node.ariaLabel ?? node.textContent) === label);
`

for (const browser of browsers) {
  t.test(`${browser.name}: consent, recording, a lost network, a page opened anew, the report, its words, and the record`, { skip: browser.skip }, async t => {
    const running = await browser.launch(t, { sound: true })
    const tab = await running.tab()
    await tab.goto(host.publish({ attributes: { 'require-consent': '', 'input-language': 'en' } }))
    await untilPage(tab, 'scribe.matches(":defined") && scribe.shadowRoot.querySelector("button.primary:not([hidden])").disabled')
    await tab.run(`${INSIDE} inside('.consent input').click()`)
    await tab.run(`${INSIDE} button('Record').click()`)
    await untilPage(tab, 'scribe.state === "recording" && scribe.shadowRoot.querySelector(".time").textContent.includes("0:02")')
    const id = await tab.run<string>('return scribe.consultationId')
    await service.client().consultations.appendTranscript(id, SAID.map((text, at) => ({ id: `s-${at}`, text, is_final: true })))
    await tab.run('scribe.setAttribute("consultation", "another")')
    t.equal(await tab.run('return scribe.getAttribute("consultation")'), null, 'the consultation does not change while it is recorded')

    await service.network.stop()
    await untilPage(tab, '/^No connection/.test(scribe.querySelector("[role=status]").textContent)')
    await untilPage(tab, '/^[2-9] s not yet/.test(scribe.shadowRoot.querySelector(".safety").textContent)')
    const before = await storedSound(service.fastify, id)
    await service.network.restart()
    await tab.goto(host.publish({ attributes: { consultation: id } }))
    await untilPage(tab, 'window.scribe?.state === "stopped"')
    await until(async () => (await storedSound(service.fastify, id)).length > before.length, 'the rest has come')
    t.strictSame(await tab.run('return events.filter(([name]) => name === "scribe-error")'), [])

    await tab.run(`${INSIDE} button('Finish').click()`)
    await untilPage(tab, 'scribe.state === "finished" && scribe.shadowRoot.querySelector(".statement") !== null')
    await tab.run(`${INSIDE} [...scribe.shadowRoot.querySelectorAll('.statement')].find(({ textContent }) => textContent.includes('37.8')).click()`)
    await untilPage(tab, 'scribe.shadowRoot.querySelector(".evidence mark") !== null')
    t.match(await tab.run(`${INSIDE} return [...scribe.shadowRoot.querySelectorAll('.evidence mark')].map(mark => mark.textContent).join(' ')`), '37.8')
    await tab.run(`${INSIDE} button('Objective: Insert (Draft)').click()`)
    t.match(await tab.run('return events.at(-1)'), ['scribe-insert', { section: 'objective', text: /- Body temperature 37\.8 °C/, output: { id } }])
    t.match(await tab.run('return scribe.querySelector("[role=status]").textContent'), 'Inserted.')
    await running.kill()
  })
}
