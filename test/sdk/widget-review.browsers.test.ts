import t from 'tap'
import { firefox, webkit, type Tab } from '../browsers/index.js'
import { completion, startChatServer } from '../chat-server.js'
import { goodAnswer, said } from '../lib/reporting/language-model/consultation.js'
import { until } from '../process.js'
import { untilPage } from './page.js'
import { finishedWith, startService } from './service.js'
import { startHost } from './widget-host.js'

/* A report is opened from the list, corrected, checked and signed in the other browsers, too. */

const { episodes: [episode] } = goodAnswer()
const first = 'I think it is a viral pharyngitis. Take paracetamol, and stay at home until Wednesday.'
const plan = [first, 'Take amoxicillin.', 'Take ibuprofen.'].map(text => ({ text, sources: [3, 4] }))
const objective = [{ text: 'Sore throat for three days.', sources: [1] }]
const answer = { ...episode, objective, plan }
const model = await startChatServer(t, Array.from({ length: 4 }, () => completion({ medical_context: true, episodes: [answer] })))
const service = await startService(t, { CORS_ORIGINS: '*', REPORT_ENGINE: 'openai', REPORT_BASE_URL: model.baseUrl, REPORT_MODEL: 'some-model' })
const host = await startHost(t, service)

/** Runs before every script: finds the buttons in the widget that are shown. */
const INSIDE = `
  const inside = selector => scribe.shadowRoot.querySelector(selector)
  const button = begin => [...scribe.shadowRoot.querySelectorAll('button')]
    .find(node => node.checkVisibility() && (node.ariaLabel ?? node.textContent).startsWith(begin));
`

/** Presses the button whose name begins so, once it is there. */
async function press (tab: Tab, begin: string): Promise<void> {
  await until(async () => tab.run<boolean>(`${INSIDE} return button('${begin}') !== undefined`), `there is ${begin}`)
  await tab.run(`${INSIDE} button('${begin}').focus(); button('${begin}').click()`)
}

async function planOf (id: string): Promise<string | undefined> {
  const { data } = await service.client().consultations.retrieve(id)
  const { fields } = data[0]?.sections.find(({ section_id: name }) => name === 'plan') ?? {}
  return (fields as { summary?: { text?: string } } | undefined)?.summary?.text
}

for (const browser of [firefox, webkit]) {
  t.test(`${browser.name}: a visit is opened from the list, what has to be checked is decided on, a sentence is corrected, and the report is signed`, { skip: browser.skip }, async t => {
    const id = await finishedWith(service, said.map(([, text]) => text), { external_id: `in ${browser.name}` })
    const running = await browser.launch(t)
    const tab = await running.tab()
    await tab.goto(host.publish({
      attributes: { language: 'en' },
      list: { for: 'scribe' },
      script: 'window.list = document.querySelector("consultation-list"); list.getToken = scribe.getToken'
    }))
    const visit = `[...list.shadowRoot.querySelectorAll('.visit')].find(node => node.textContent.includes('in ${browser.name}'))`
    await untilPage(tab, `/To check/.test(${visit}?.textContent)`)
    await tab.run(`${visit}.click()`)
    await untilPage(tab, 'window.scribe?.shadowRoot?.querySelector(".review li[data-check]") != null')
    t.equal(await tab.run(`${INSIDE} return button('Sign') === undefined`), true, 'nothing was decided yet')
    await press(tab, 'Remove: Take ibuprofen.')
    await press(tab, 'Keep: Your temperature')
    await press(tab, 'Change: Take amoxicillin.')
    await untilPage(tab, 'scribe.shadowRoot.activeElement?.matches("textarea")')
    await tab.run(`
      const area = scribe.shadowRoot.activeElement
      area.select()
      document.execCommand('insertText', false, 'Take penicillin V.')
      area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    `)
    await press(tab, 'Leave out: ')
    await untilPage(tab, '!scribe.shadowRoot.querySelector(".review").checkVisibility()')
    await untilPage(tab, 'scribe.shadowRoot.querySelector(".save[data-saving=saved]") !== null')
    await until(async () => await planOf(id) === `${first}\nTake penicillin V.`, 'it is saved')

    await press(tab, 'Sign')
    t.equal((await service.client().consultations.readReview(id)).review, 'draft', 'it asks first')
    await press(tab, 'Sign for good')
    await untilPage(tab, '/Signed/.test(scribe.shadowRoot.querySelector(".chip").textContent)')
    t.equal((await service.client().consultations.readReview(id)).review, 'signed')
    t.equal(await planOf(id), `${first}\nTake penicillin V.`)
    await untilPage(tab, `/Signed/.test(${visit}?.textContent)`)
    await tab.reload()
    await untilPage(tab, `${visit} !== undefined`)
    await tab.run(`${visit}.click()`)
    await untilPage(tab, '/Signed/.test(window.scribe?.shadowRoot?.querySelector(".chip")?.textContent)')
    const changeable = '[...scribe.shadowRoot.querySelectorAll("textarea, .editor, .add")].filter(node => node.checkVisibility()).length'
    t.equal(await tab.run(`return ${changeable}`), 0, 'it can only be read')
  })
}
