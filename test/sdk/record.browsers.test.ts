import t, { type Test } from 'tap'
import { browsers, firefox, type Tab } from '../browsers/index.js'
import { temporaryDirectory } from '../helper.js'
import { storedSound } from '../routes/consultations/streams.js'
import { CLIENT, FRAME_MS, framesIn, KEPT, resume, SECRET, speakInto, speakNew, startPages, untilPage } from './page.js'

const FRAMES = 30

/** Frames of a tab that is not in front: a browser slows down its timers. */
const FEW = 4

interface Kept { recordingId: string, consultationId: string | null, keptMs: number }

const isNeeded = browsers.some(({ skip }) => skip === false)
const service = isNeeded ? await startPages(t) : null

/** What the database of the page holds of recordings, as anybody who opens it sees it. */
const STATES = `
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open('consultation-service')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const states = await new Promise((resolve, reject) => {
    const request = database.transaction('recordings').objectStore('recordings').getAll()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  database.close()
  const text = bytes => new TextDecoder('latin1').decode(bytes)
  return states.map(({ creation, params }) => ({
    readable: JSON.stringify(creation).includes('${SECRET}') || (params !== undefined && text(params.sealed).includes('${SECRET}')),
    isSealed: params !== undefined, consultationId: creation?.consultationId ?? null
  }))
`

/** Frames of a run, from their first. */
function run (number: number, frames: number): Array<{ run: number, number: number }> {
  return Array.from({ length: frames }, (_, at) => ({ run: number, number: at }))
}

async function consultations (): Promise<string[]> {
  const rows = await service?.fastify.db.selectFrom('consultations').select('id').execute() ?? []
  return rows.map(({ id }) => id)
}

async function onlyKept (t: Test, tab: Tab): Promise<Kept> {
  const kept = await tab.run<Kept[]>(KEPT)
  t.equal(kept.length, 1)
  return kept[0] as Kept
}

for (const browser of browsers) {
  const fate = browser.keepsProfile ? 'a reload and a crash of the browser' : 'a reload'
  t.test(`${browser.name} records without a network from the first second, over ${fate}, into one consultation`, { skip: browser.skip }, async t => {
    if (service === null) throw new Error('there is no browser')
    const profile = temporaryDirectory(t)
    let running = await browser.launch(t, { profile })
    let tab = await running.tab()
    await tab.goto(service.origin)
    const before = await consultations()

    await service.network.stop()
    await tab.run(speakNew(1, 5, FRAMES))
    await untilPage(tab, `written === ${FRAMES} && stream.state === 'buffering'`)
    t.strictSame(await tab.run(STATES), [{ readable: false, isSealed: true, consultationId: null }])
    const { recordingId, ...left } = await onlyKept(t, tab)
    t.strictSame(left, { consultationId: null, keptMs: FRAMES * FRAME_MS })

    const other = await running.tab()
    await other.goto(service.origin)
    const opening = `client.openStream(${JSON.stringify(recordingId)}, { source })`
    await t.rejects(other.run(speakInto(opening, 9, 5, FEW)), { message: /The consultation is open in another tab\./ })
    await other.close()

    await tab.reload()
    await tab.run(speakInto(opening, 2, 5, FRAMES))
    await untilPage(tab, `written === ${FRAMES} && stream.state === 'buffering'`)
    t.strictSame(await onlyKept(t, tab), { recordingId, consultationId: null, keptMs: 2 * FRAMES * FRAME_MS }, 'it goes on after a reload')
    if (browser.keepsProfile) {
      await running.kill()
      running = await browser.launch(t, { profile })
      tab = await running.tab()
      await tab.goto(service.origin)
    } else await tab.reload()
    t.strictSame(await onlyKept(t, tab), { recordingId, consultationId: null, keptMs: 2 * FRAMES * FRAME_MS })
    const stranger = CLIENT.replace("user: 'u-7'", "user: 'u-8'")
    await t.rejects(tab.run(`${stranger} await client.openStream('${recordingId}')`), { message: /another user/ })

    await tab.run(resume(recordingId))
    await untilPage(tab, 'stream.state === "buffering"')
    await service.network.restart()
    await untilPage(tab, 'stream.progress.unsafeMs === 0')
    const created = (await consultations()).filter(id => !before.includes(id))
    t.strictSame(created, [await tab.run('return stream.consultationId')], 'one consultation was created')
    t.strictSame(await tab.run(STATES), [{ readable: false, isSealed: false, consultationId: created[0] }])
    const sound = await storedSound(service.fastify, created[0] as string)
    t.strictSame(framesIn(sound), [...run(1, FRAMES), ...run(2, FRAMES)], 'the service has every frame once, in order')
    await tab.run('await stream.stop()')
    t.strictSame([await tab.run(KEPT), await tab.run(STATES)], [[], []], 'the device has nothing of it')
    await running.kill()
  })
}

t.test('two tabs of Firefox that record at once without a network make two consultations', { skip: firefox.skip }, async t => {
  if (service === null) throw new Error('there is no browser')
  const running = await firefox.launch(t)
  const tabs = [await running.tab(), await running.tab()]
  for (const tab of tabs) await tab.goto(service.origin)
  await service.network.stop()
  for (const [at, tab] of tabs.entries()) await tab.run(speakNew(at, 20, FEW))
  for (const tab of tabs) await untilPage(tab, `written === ${FEW}`)
  await service.network.restart()
  const ids = []
  for (const [at, tab] of tabs.entries()) {
    await untilPage(tab, `written === ${FEW} && stream.progress.unsafeMs === 0`)
    const id = await tab.run<string>('return stream.consultationId')
    t.strictSame(framesIn(await storedSound(service.fastify, id)), run(at, FEW))
    ids.push(id)
  }
  t.equal(new Set(ids).size, 2)
  await running.kill()
})

t.test('Firefox without room and without a network warns, and loses nothing', { skip: firefox.skip }, async t => {
  if (service === null) throw new Error('there is no browser')
  const running = await firefox.launch(t, { storageKb: 512 })
  const tab = await running.tab()
  await tab.goto(service.origin)
  const before = await consultations()
  await service.network.stop()
  await tab.run(speakNew(1, 5, 400))
  await untilPage(tab, 'written === 400')
  t.ok((await tab.run<string[]>('return warnings')).includes('quota'))
  await service.network.restart()
  await untilPage(tab, 'stream.progress.unsafeMs === 0')
  const created = (await consultations()).filter(id => !before.includes(id))
  t.equal(created.length, 1)
  t.strictSame(framesIn(await storedSound(service.fastify, created[0] as string)), run(1, 400))
  await running.kill()
})
