import t, { type Test } from 'tap'
import { browsers, chromium, firefox, FIREFOX_TONE, webkit, type Browser } from '../browsers/index.js'
import { storedSound } from '../routes/consultations/streams.js'
import { BEGIN, handedOver, record, startPages, untilPage } from './page.js'

const RATE = 16_000

/** What the Web Audio of the pages plays, in Hz. */
const TONE = 440

const MICROPHONE = 'sdk.microphone()'

/** A `MediaStream` that Web Audio makes. */
const WEB_AUDIO = `sdk.mediaStream(await (async () => {
  window.context = new AudioContext()
  const tone = new OscillatorNode(context, { frequency: ${TONE} })
  const destination = context.createMediaStreamDestination()
  tone.connect(destination)
  tone.start()
  return destination.stream
})())`

function samplesOf (pcm: Buffer): number[] {
  return Array.from({ length: pcm.length / 2 }, (_, at) => pcm.readInt16LE(2 * at))
}

/** How often a tone goes from below zero to above, in a second. */
function frequencyOf (samples: readonly number[]): number {
  const crossings = samples.filter((sample, at) => at > 0 && sample >= 0 && (samples[at - 1] as number) < 0).length
  return crossings * RATE / samples.length
}

function loudnessOf (samples: readonly number[]): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
}

/** Records a source over a cut of the network. @returns the samples that the service has, which are those that the source handed over */
async function recorded (t: Test, browser: Browser, source: string): Promise<number[]> {
  const service = await startPages(t)
  const running = await browser.launch(t, { sound: true })
  const tab = await running.tab()
  await tab.goto(service.origin)
  const id = await tab.run<string>(BEGIN)
  await tab.run(record(id, source))
  await untilPage(tab, 'stream.state === "live" && stream.progress.storedMs >= 2000')
  await service.network.stop()
  await untilPage(tab, 'stream.state === "buffering" && stream.progress.unsafeMs > 2000')
  await service.network.restart()
  await untilPage(tab, 'stream.state === "live" && stream.progress.storedMs > 5000')
  t.equal((await tab.run<{ report_status: string }>('return stream.finish()')).report_status, 'final')
  const handed = Buffer.concat(await handedOver(tab))
  const stored = await storedSound(service.fastify, id)
  t.ok(stored.equals(handed), `the service has all ${handed.length} bytes once, in order`)
  t.strictSame(await tab.run('return warnings'), [])
  await running.kill()
  return samplesOf(stored)
}

for (const browser of browsers) {
  t.test(`${browser.name} sends a MediaStream of Web Audio, over a cut of the network`, { skip: browser.skip }, async t => {
    const samples = await recorded(t, browser, WEB_AUDIO)
    // Before the tone begins, and after a page that was busy, there may be a moment of silence.
    const heard = frequencyOf(samples)
    t.ok(Math.abs(heard - TONE) < 0.05 * TONE, `a tone of ${heard} Hz`)
    t.ok(loudnessOf(samples) > 8000)
  })
}

t.test('Firefox sends its microphone, over a cut of the network', { skip: firefox.skip }, async t => {
  const samples = await recorded(t, firefox, MICROPHONE)
  const heard = frequencyOf(samples)
  t.ok(Math.abs(heard - FIREFOX_TONE) < 0.05 * FIREFOX_TONE, `a tone of ${heard} Hz`)
})

for (const browser of [webkit, chromium]) {
  t.test(`${browser.name} sends its microphone, over a cut of the network`, { skip: browser.skip }, async t => {
    // It plays beeps.
    t.ok(loudnessOf(await recorded(t, browser, MICROPHONE)) > 100)
  })
}

t.test('Firefox without loudspeakers, where Web Audio never starts, says that nothing can be recorded', { skip: firefox.skip }, async t => {
  const service = await startPages(t)
  const running = await firefox.launch(t)
  const tab = await running.tab()
  await tab.goto(service.origin)
  const id = await tab.run<string>(BEGIN)
  await t.rejects(tab.run(record(id, MICROPHONE)), {
    message: 'SourceError: The browser does not start the sound. Connect loudspeakers, or click on the page, and start again.'
  })
  t.equal(await tab.run('return stream.state'), 'failed')
  await running.kill()
})
