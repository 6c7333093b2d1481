import t from 'tap'
import { browsers } from '../browsers/index.js'
import { untilPage } from './page.js'
import { startService } from './service.js'
import { startHost } from './widget-host.js'

const service = await startService(t, { CORS_ORIGINS: '*' })
const host = await startHost(t, service)

const button = (label: string) => `[...scribe.shadowRoot.querySelectorAll('button')].find(node => node.textContent === '${label}')`
const chosen = 'return scribe.shadowRoot.querySelector(".trying select").value'
const isGood = 'scribe.shadowRoot.querySelector(".verdict")?.textContent === "Good."'

for (const browser of browsers) {
  t.test(`${browser.name}: the microphone is tried, chosen, remembered, and records`, { skip: browser.skip }, async t => {
    const tab = await (await browser.launch(t, { sound: true })).tab()
    const address = host.publish({ attributes: { language: 'en' } })
    await tab.goto(address)
    await untilPage(tab, 'scribe.matches(":defined")')
    await tab.run(`${button('Test the microphone')}.click()`)
    await untilPage(tab, isGood)
    await untilPage(tab, 'scribe.shadowRoot.querySelectorAll(".trying option").length > 1')
    const id = await tab.run<string>(`
      const select = scribe.shadowRoot.querySelector('.trying select')
      select.value = select.options[1].value
      select.dispatchEvent(new Event('change'))
      return select.value`)
    t.not(id, '')
    await untilPage(tab, isGood)

    await tab.reload()
    await untilPage(tab, 'window.scribe?.matches(":defined")')
    await tab.run(`${button('Test the microphone')}.click()`)
    await untilPage(tab, isGood)
    await untilPage(tab, 'scribe.shadowRoot.querySelector(".trying select").value !== ""')
    t.equal(await tab.run(chosen), id, 'it is chosen still')
    await tab.run(`${button('Record')}.click()`)
    await untilPage(tab, 'scribe.state === "recording" && scribe.shadowRoot.querySelector(".time").textContent.includes("0:02")')
    t.equal(await tab.run('return scribe.shadowRoot.querySelector(".trying") === null'), true, 'the test ends with the recording')
    t.notMatch(await tab.run('return scribe.shadowRoot.querySelector(".scribe").textContent'), 'is not there', 'by that microphone')

    await tab.goto(address)
    await untilPage(tab, 'window.scribe?.matches(":defined")')
    await tab.run('localStorage.setItem("consultation-service-microphone", "gone"); ' + `${button('Test the microphone')}.click()`)
    await untilPage(tab, '/is not there/.test(scribe.shadowRoot.querySelector(".trying .notice")?.textContent)')
    await untilPage(tab, isGood)
  })
}
