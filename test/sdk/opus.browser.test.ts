import t from 'tap'
import { openBrowser, skip as needsBrowser } from '../demo-page.js'
import { inARow, needs, silence, speech } from '../lib/speech/sound/kit.js'
import { soundFile } from '../sound-files.js'
import { startSpeechServer, transcribing } from '../speech-server.js'
import { CLIENT, handedOver, record, startPages, untilPage } from './page.js'
import { tabOf } from '../browsers/chromium.js'

const SENTENCE = 'The patient has had a cough for three days. The temperature is thirty-seven point eight degrees.'

/** Least likeness of the loudness of what was spoken and of what the engine got, from -1 to 1. */
const LIKENESS_MIN = 0.8

/** Samples of a tenth of a second, over which loudness is taken. */
const BLOCK = 1600

function loudness (pcm: Int16Array): number[] {
  return Array.from({ length: Math.floor(pcm.length / BLOCK) }, (_, at) => {
    const block = pcm.subarray(at * BLOCK, (at + 1) * BLOCK)
    return Math.log10(1 + Math.sqrt(block.reduce((sum, sample) => sum + sample ** 2, 0) / BLOCK))
  })
}

/** How alike two rows of numbers are where they lie over each other: from -1 to 1. */
function likeness (a: readonly number[], b: readonly number[]): number {
  const mean = (row: readonly number[]) => row.reduce((sum, value) => sum + value, 0) / row.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const product = a.reduce((sum, value, at) => sum + (value - meanA) * ((b[at] as number) - meanB), 0)
  const spread = (row: readonly number[], middle: number) => Math.sqrt(row.reduce((sum, value) => sum + (value - middle) ** 2, 0))
  return product / (spread(a, meanA) * spread(b, meanB) || 1)
}

/** How alike they are where they fit best. */
function bestLikeness (part: readonly number[], whole: readonly number[]): number {
  const places = Array.from({ length: Math.max(0, whole.length - part.length) + 1 }, (_, at) => whole.slice(at, at + part.length))
  return Math.max(...places.map(place => likeness(part.slice(0, place.length), place)))
}

t.test('a microphone as Opus: the service has every packet once, and the engine hears what was spoken', {
  skip: needsBrowser || (process.env.CI !== 'true' && needs.espeak)
}, async t => {
  const engine = await startSpeechServer(t, transcribing(() => SENTENCE))
  const service = await startPages(t, { SPEECH_BASE_URL: engine.baseUrl })
  const spoken = inARow(silence(3), speech(SENTENCE), silence(3))
  const browser = await openBrowser(t, soundFile(t, spoken))
  const page = await browser.newPage()
  await page.goto(service.origin)
  const tab = tabOf(page)
  const id = await tab.run<string>(`${CLIENT}
    return (await client.consultations.create({ template: 'dictation_api', input_language: 'en' })).id
  `)
  await tab.run(record(id, 'sdk.microphone({ encoding: "opus" })'))
  await untilPage(tab, 'stream.state === "live" && stream.progress.storedMs >= 2000')
  await service.network.stop()
  await untilPage(tab, 'stream.state === "buffering" && stream.progress.unsafeMs > 2000')
  await service.network.restart()
  await untilPage(tab, `stream.progress.storedMs > ${spoken.length / 16}`)
  const output = await tab.run<{ data: Array<{ sections: Array<{ fields: { fixed: { text: string } } }> }> }>('return stream.finish()')
  t.match(output.data[0]?.sections[0]?.fields.fixed.text, SENTENCE)

  const packets: Buffer[] = []
  for await (const { payloads } of service.fastify.streams.read(id, 'opus')) packets.push(...payloads.map(payload => Buffer.from(payload)))
  const handed = await handedOver(tab)
  t.ok(packets.length > 500, `${packets.length} packets`)
  t.strictSame(packets.map(packet => packet.toString('base64')), handed.map(packet => packet.toString('base64')))
  const { recordedMs } = await tab.run<{ recordedMs: number }>('return stream.progress')
  t.equal(recordedMs, packets.length * 20, 'each packet is 20 ms long')

  const heard = engine.requests.map(({ pcm }) => pcm).reduce((longest, pcm) => pcm.length > longest.length ? pcm : longest)
  const best = bestLikeness(loudness(heard), loudness(spoken))
  t.ok(heard.length > 2 * 16_000, `${heard.length / 16_000} s of speech`)
  t.ok(best > LIKENESS_MIN, `the engine got what was spoken: ${best}`)
})
