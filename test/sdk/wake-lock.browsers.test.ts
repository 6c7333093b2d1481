import t from 'tap'
import { chromium, firefox, webkit } from '../browsers/index.js'
import { BEGIN, speak, startPages, untilPage } from './page.js'

/** Keeps all wake locks that the page gets, and counts those that it does not get. */
const WATCH = `
  window.locks = []
  window.refused = 0
  const request = navigator.wakeLock.request.bind(navigator.wakeLock)
  navigator.wakeLock.request = async type => {
    const lock = await request(type).catch(error => {
      refused++
      throw error
    })
    locks.push(lock)
    return lock
  }
`

for (const browser of [chromium, firefox]) {
  t.test(`${browser.name} keeps the screen on while a page records and is seen`, { skip: browser.skip }, async t => {
    const service = await startPages(t)
    const running = await browser.launch(t)
    const tab = await running.tab()
    await tab.goto(service.origin)
    const id = await tab.run<string>(BEGIN)
    await tab.run(WATCH)
    await tab.run(speak(id, 1, 100))
    await untilPage(tab, 'locks.length === 1 && !locks[0].released')
    // Chromium without a window counts all its tabs as seen: there, the end is all there is to see.
    if (browser !== chromium) {
      const other = await running.tab()
      await other.goto(service.origin)
      await other.show()
      await untilPage(tab, 'document.visibilityState === "hidden" && locks[0].released')
      await tab.show()
      await untilPage(tab, 'document.visibilityState === "visible" && locks.length === 2 && !locks[1].released')
    }
    const asked = browser === chromium ? 1 : 2
    await tab.run('await stream.finish()')
    await untilPage(tab, 'locks.every(({ released }) => released)')
    t.equal(await tab.run('return locks.length'), asked)
    // Nothing is asked for any more.
    await tab.run('document.dispatchEvent(new Event("visibilitychange"))')
    t.equal(await tab.run('return locks.length'), asked)
    await running.kill()
  })
}

t.test('WebKit refuses to keep the screen on, and the page records all the same', { skip: webkit.skip }, async t => {
  const service = await startPages(t)
  const running = await webkit.launch(t)
  const tab = await running.tab()
  await tab.goto(service.origin)
  const id = await tab.run<string>(BEGIN)
  await tab.run(WATCH)
  await tab.run(speak(id, 1, 20))
  await untilPage(tab, 'refused === 1 && stream.state === "live" && stream.progress.storedMs > 1000')
  t.equal((await tab.run<{ report_status: string }>('return stream.finish()')).report_status, 'final')
  t.equal(await tab.run('return locks.length'), 0)
  await running.kill()
})
