import t, { type Test } from 'tap'
import { browsers, firefox, type Tab } from '../browsers/index.js'
import { temporaryDirectory } from '../helper.js'
import { storedSound } from '../routes/consultations/streams.js'
import { BEGIN, CLIENT, FRAME_MS, framesIn, KEPT, MARK, resume, speak, startPages, untilPage } from './page.js'

const FRAMES = 30

/** Frames of each of two tabs: a browser slows down the timers of a tab that is not seen. */
const FEW = 4

/** What the database of the page holds, as anybody who opens it sees it. */
const DATABASE = `
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open('consultation-service')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const all = name => new Promise((resolve, reject) => {
    const request = database.transaction(name).objectStore(name).getAll()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const [keys, frames] = [await all('keys'), await all('frames')]
  database.close()
  const text = bytes => new TextDecoder('latin1').decode(bytes)
  return {
    keys: keys.map(({ type, extractable, algorithm }) => ({ type, extractable, name: algorithm.name, length: algorithm.length })),
    exported: await crypto.subtle.exportKey('raw', keys[0]).then(() => 'a key', error => error.name),
    frames: frames.length,
    fields: [...new Set(frames.flatMap(frame => Object.keys(frame)))].sort(),
    readable: frames.filter(({ sealed }) => text(sealed).includes('${MARK}')).length,
    vectors: new Set(frames.map(({ iv }) => iv.join())).size
  }
`

type Pages = Awaited<ReturnType<typeof startPages>>

const isNeeded = browsers.some(({ skip }) => skip === false)
const service = isNeeded ? await startPages(t) : null

/** The service, and the address of its page. */
function pages (): Pages {
  if (service === null) throw new Error('there is no browser')
  return service
}

/** Opens the stream of a consultation. */
function open (id: string, options: string): string {
  return `${CLIENT} await client.openStream(${JSON.stringify(id)}, ${options})`
}

/** One tab after the other has a consultation. */
async function letsOneTabHaveIt (t: Test, service: Pages, first: Tab, second: Tab): Promise<void> {
  await first.goto(service.origin)
  await second.goto(service.origin)
  const id = await first.run<string>(BEGIN)
  await first.run(speak(id, 1, 20, FEW))
  await t.rejects(second.run(speak(id, 2, 20, FEW)), { message: /The consultation is open in another tab\./ })
  await t.rejects(second.run(open(id, '{ lockTimeout: 0 }')), { message: /The consultation is open in another tab\./ })
  const abort = 'const abort = new AbortController(); setTimeout(() => abort.abort(new Error("given up")), 100);'
  await t.rejects(second.run(`${abort} ${open(id, '{ signal: abort.signal }')}`), { message: /given up/ })
  await untilPage(first, `written === ${FEW} && stream.progress.unsafeMs === 0`)
  // A browser may free what a tab had only after the next one has asked for it.
  await Promise.all([second.run(speak(id, 2, 20, FEW)), first.run('await stream.close()')])
  await untilPage(second, `written === ${FEW} && stream.progress.unsafeMs === 0`)
  const expected = Array.from({ length: 2 * FEW }, (_, at) => ({ run: 1 + Math.floor(at / FEW), number: at % FEW }))
  t.strictSame(framesIn(await storedSound(service.fastify, id)), expected)
  await second.close()
}

/** Sound that could not be sent goes after seven days, and the page is told. */
async function removesWhatIsOld (t: Test, service: Pages, tab: Tab): Promise<void> {
  const id = await tab.run<string>(BEGIN)
  await service.network.stop()
  await tab.run(speak(id, 1, 5, FEW))
  await untilPage(tab, `written === ${FEW}`)
  await tab.reload()
  const daysLater = async (days: number) => tab.run<{ kept: object[], removed: object[] }>(`
    const sdk = await import('/sdk.js')
    const { now } = Date
    Date.now = () => now() + ${days * 24 * 3600 * 1000}
    const removed = []
    const client = new sdk.ConsultationClient({
      baseUrl: document.body.dataset.service, getToken: async () => { throw new Error('no token') }, onUnsentRemoved: gone => { removed.push(gone) }
    })
    const kept = await client.keptRecordings()
    Date.now = now
    return { kept, removed }
  `)
  const summary = { recordingId: id, consultationId: id, keptMs: FEW * FRAME_MS }
  t.strictSame(await daysLater(6.9), { kept: [summary], removed: [] })
  let found = await daysLater(7.1)
  // A browser may take a moment to free what the page before had.
  for (let tries = 0; found.removed.length === 0 && tries < 50; tries++) {
    await new Promise(resolve => setTimeout(resolve, 100))
    found = await daysLater(7.1)
  }
  t.strictSame(found, { kept: [], removed: [summary] })
  t.match(await tab.run<{ frames: number }>(DATABASE), { frames: 0 })
  await service.network.restart()
}

for (const browser of browsers) {
  const fate = browser.keepsProfile ? 'a reload and a crash of the browser' : 'a reload'
  t.test(`${browser.name} keeps frames encrypted over ${fate}, until the service has them`, { skip: browser.skip }, async t => {
    const service = pages()
    const profile = temporaryDirectory(t)
    let running = await browser.launch(t, { profile })
    let tab = await running.tab()
    await t.test('one tab has a consultation', async t => letsOneTabHaveIt(t, service, tab, await running.tab()))
    const id = await tab.run<string>(BEGIN)
    t.strictSame(await tab.run(KEPT), [], 'nothing is kept yet')

    await service.network.stop()
    await tab.run(speak(id, 1, 5, FRAMES))
    await untilPage(tab, `written === ${FRAMES}`)
    const key = { type: 'secret', extractable: false, name: 'AES-GCM', length: 256 }
    t.strictSame(await tab.run(DATABASE), {
      keys: [key],
      exported: 'InvalidAccessError',
      frames: FRAMES,
      fields: ['durationMs', 'iv', 'recording', 'sealed', 'sequence', 'startMs'],
      readable: 0,
      vectors: FRAMES
    })

    const kept = [{ recordingId: id, consultationId: id, keptMs: FRAMES * FRAME_MS }]
    await tab.reload()
    t.strictSame(await tab.run(KEPT), kept, 'it is there after a reload')
    if (browser.keepsProfile) {
      await running.kill()
      running = await browser.launch(t, { profile })
      tab = await running.tab()
      await tab.goto(service.origin)
      t.strictSame(await tab.run(KEPT), kept, 'it is there after a crash')
    }

    await service.network.restart()
    await tab.run(resume(id))
    await untilPage(tab, 'stream.progress.unsafeMs === 0')
    const expected = Array.from({ length: FRAMES }, (_, number) => ({ run: 1, number }))
    t.strictSame(framesIn(await storedSound(service.fastify, id)), expected, 'the service has every frame once')
    t.strictSame(await tab.run(KEPT), [])
    await untilPage(tab, `await (async () => { ${DATABASE} })().then(({ frames }) => frames === 0)`)
    t.match(await tab.run<{ frames: number }>(DATABASE), { keys: [key], frames: 0 }, 'the device has none of them')
    await t.test('what is too old is removed', async t => removesWhatIsOld(t, service, tab))
    await running.kill()
  })
}

t.test('Firefox without room warns, keeps what it records in memory, and loses nothing', { skip: firefox.skip }, async t => {
  const service = pages()
  const running = await firefox.launch(t, { storageKb: 512 })
  const tab = await running.tab()
  await tab.goto(service.origin)
  const id = await tab.run<string>(BEGIN)
  await service.network.stop()
  await tab.run(speak(id, 1, 5, 400))
  await untilPage(tab, 'written === 400')
  t.ok((await tab.run<string[]>('return warnings')).includes('quota'))
  const kept = await tab.run<{ frames: number }>(DATABASE)
  t.ok(kept.frames > 0 && kept.frames < 400, `${kept.frames} frames are stored, the rest is in memory`)
  await service.network.restart()
  await untilPage(tab, 'stream.progress.unsafeMs === 0')
  t.strictSame(framesIn(await storedSound(service.fastify, id)), Array.from({ length: 400 }, (_, number) => ({ run: 1, number })))
  await running.kill()
})
