import t from 'tap'
import { browsers } from '../browsers/index.js'
import { temporaryDirectory } from '../helper.js'
import { storedSound } from '../routes/consultations/streams.js'
import { BEGIN, framesIn, speak, startPages, untilPage } from './page.js'

/** Milliseconds between two frames of the page. */
const PACE_MS = 50

/** Frames that are said while the network is away. */
const CUT_FRAMES = 60

for (const browser of browsers) {
  const fate = browser.keepsProfile ? ', a reload and a crash of the browser' : ' and a reload'
  t.test(`${browser.name}: over cuts of the network${fate} the service has every frame once, in order`, { skip: browser.skip }, async t => {
    const service = await startPages(t)
    const profile = temporaryDirectory(t)
    let running = await browser.launch(t, { profile })
    let tab = await running.tab()
    await tab.goto(service.origin)
    const id = await tab.run<string>(BEGIN)
    /** How many frames of each run are kept for sure: written before the page ended. */
    const kept: number[] = []

    await tab.run(speak(id, 0, PACE_MS))
    await untilPage(tab, 'stream.state === "live" && written > 20')
    await service.network.stop()
    await untilPage(tab, `stream.state === "buffering" && stream.progress.unsafeMs > ${CUT_FRAMES * 100}`)
    kept.push(await tab.run<number>('return written'))
    await tab.reload()

    await service.network.restart()
    await tab.run(speak(id, 1, PACE_MS))
    await untilPage(tab, 'stream.state === "live" && stream.progress.unsafeMs < 3000 && written > 20')
    // What is sent now is lost without a word.
    service.network.pause()
    await untilPage(tab, 'stream.progress.unsafeMs > 3000')
    await service.network.stop()
    service.network.resume()
    await service.network.restart()
    await untilPage(tab, 'stream.state === "live" && stream.progress.unsafeMs < 3000')

    if (browser.keepsProfile) {
      kept.push(await tab.run<number>('return written'))
      await running.kill()
      running = await browser.launch(t, { profile })
      tab = await running.tab()
      await tab.goto(service.origin)
      await tab.run(speak(id, 2, PACE_MS))
      await untilPage(tab, 'stream.state === "live" && stream.progress.unsafeMs < 3000 && written > 20')
    }
    const output = await tab.run<{ report_status: string }>('return stream.finish()')
    t.equal(output.report_status, 'final')
    kept.push(await tab.run<number>('return said'))

    const frames = framesIn(await storedSound(service.fastify, id))
    const runs = kept.map((_, at) => frames.filter(({ run }) => run === at).map(({ number }) => number))
    t.strictSame(frames.map(({ run }) => run), runs.flatMap((numbers, run) => numbers.map(() => run)), 'one run after the other')
    for (const [run, numbers] of runs.entries()) {
      t.strictSame(numbers, Array.from({ length: numbers.length }, (_, at) => at), `run ${run}: each frame once, in order`)
      t.ok(numbers.length >= (kept[run] as number), `run ${run}: ${numbers.length} frames, at least the ${kept[run]} that were kept`)
    }
    t.equal(runs.at(-1)?.length, kept.at(-1), 'the last run is whole')
    await running.kill()
  })
}
