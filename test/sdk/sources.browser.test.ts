import t, { type Test } from 'tap'
import { tabOf } from '../browsers/chromium.js'
import type { Tab } from '../browsers/index.js'
import { openBrowser, skip } from '../demo-page.js'
import { storedSound } from '../routes/consultations/streams.js'
import { soundFile, speechFile } from '../sound-files.js'
import { BEGIN, handedOver, record, startPages, untilPage } from './page.js'
import type { SdkService } from './service.js'

/** Seconds of silence before the service says so. */
const SILENCE_S = 30

/** A call of the page with itself: the other side is what `mediaStream` records. */
const CALL = `sdk.mediaStream(await (async () => {
  const [near, far] = [new RTCPeerConnection(), new RTCPeerConnection()]
  near.onicecandidate = ({ candidate }) => far.addIceCandidate(candidate)
  far.onicecandidate = ({ candidate }) => near.addIceCandidate(candidate)
  const context = new AudioContext()
  const tone = new OscillatorNode(context)
  const destination = context.createMediaStreamDestination()
  tone.connect(destination)
  tone.start()
  window.sender = near.addTransceiver(destination.stream.getAudioTracks()[0])
  window.negotiate = async () => {
    await near.setLocalDescription(await near.createOffer())
    await far.setRemoteDescription(near.localDescription)
    await far.setLocalDescription(await far.createAnswer())
    await near.setRemoteDescription(far.localDescription)
  }
  const heard = new Promise(resolve => { far.ontrack = ({ track }) => resolve(new MediaStream([track])) })
  await negotiate()
  window.call = [near, far]
  return heard
})())`

const service = skip === false ? await startPages(t) : null

/** A page in a browser whose microphone plays these samples. */
async function openPage (t: Test, sound: string): Promise<{ tab: Tab, service: SdkService, id: string }> {
  if (service === null) throw new Error('there is no browser')
  const page = await (await openBrowser(t, sound)).newPage()
  await page.goto(service.origin)
  const tab = tabOf(page)
  return { tab, service, id: await tab.run<string>(BEGIN) }
}

t.test('a source that is muted, heard again and gone is reported, and what it recorded is kept', { skip }, async t => {
  const { tab, service, id } = await openPage(t, speechFile(t, 6))
  await tab.run(record(id, CALL))
  const warned = async () => (await tab.run<Array<{ kind: string, muted?: boolean }>>('return warnings'))
    .filter(({ kind }) => kind === 'muted' || kind === 'unplugged')
  await untilPage(tab, 'stream.state === "live" && handed.length > 10')
  // A call is muted until its first packet, which may have come before it was recorded.
  const before = await warned()
  await tab.run('sender.direction = "inactive"; await negotiate()')
  await untilPage(tab, 'warnings.at(-1)?.muted === true')
  await tab.run('sender.direction = "sendonly"; await negotiate()')
  await untilPage(tab, 'warnings.at(-1)?.muted === false')
  const handed = (await handedOver(tab)).length
  await untilPage(tab, `handed.length > ${handed}`)
  await tab.run('sender.stop(); await negotiate()')
  await untilPage(tab, 'warnings.at(-1)?.kind === "unplugged"')
  t.strictSame((await warned()).slice(before.length), [{ kind: 'muted', muted: true }, { kind: 'muted', muted: false }, { kind: 'unplugged' }])
  t.equal(await tab.run('return stream.state'), 'live', 'the stream goes on')
  t.equal((await tab.run<{ report_status: string }>('return stream.finish()')).report_status, 'final')
  t.ok((await storedSound(service.fastify, id)).equals(Buffer.concat(await handedOver(tab))))
})

t.test('a microphone that is paused hands over nothing until it is resumed', { skip }, async t => {
  const { tab, service, id } = await openPage(t, speechFile(t, 30))
  await tab.run(record(id, 'sdk.microphone()'))
  await untilPage(tab, 'stream.state === "live" && handed.length > 10')
  await tab.run('stream.pause(); await new Promise(resolve => setTimeout(resolve, 300))')
  const { length } = await handedOver(tab)
  await tab.run('await new Promise(resolve => setTimeout(resolve, 1000))')
  t.equal((await handedOver(tab)).length, length, 'nothing comes while it is paused')
  t.match(await tab.run('return stream.progress'), { recordedMs: length * 100 }, 'the pause is not recorded')
  await tab.run('stream.resume()')
  await untilPage(tab, `handed.length > ${length + 10}`)
  t.equal((await tab.run<{ report_status: string }>('return stream.finish()')).report_status, 'final')
  t.ok((await storedSound(service.fastify, id)).equals(Buffer.concat(await handedOver(tab))))
})

t.test('a sound that the browser halts is reported, and goes on', { skip }, async t => {
  const { tab, service, id } = await openPage(t, speechFile(t, 30))
  await tab.run('window.contexts = []; window.AudioContext = class extends AudioContext { constructor () { super(); contexts.push(this) } }')
  await tab.run(record(id, 'sdk.microphone()'))
  await untilPage(tab, 'stream.state === "live" && handed.length > 10')
  await tab.run('const [context] = contexts; await context.suspend()')
  await untilPage(tab, 'warnings.at(-1)?.muted === false')
  t.strictSame(await tab.run('return warnings'), [{ kind: 'muted', muted: true }, { kind: 'muted', muted: false }])
  const { length } = await handedOver(tab)
  await untilPage(tab, `handed.length > ${length + 10}`)
  t.equal((await tab.run<{ report_status: string }>('return stream.finish()')).report_status, 'final')
  t.ok((await storedSound(service.fastify, id)).equals(Buffer.concat(await handedOver(tab))))
})

t.test('a microphone in which nobody speaks is reported', { skip }, async t => {
  const { tab, id } = await openPage(t, soundFile(t, new Int16Array(16_000)))
  await tab.run(record(id, 'sdk.microphone()'))
  await untilPage(tab, 'warnings.some(({ kind }) => kind === "silence")', 90_000)
  const warnings = await tab.run<Array<{ kind: string }>>('return warnings')
  t.strictSame(warnings.filter(({ kind }) => kind === 'silence'), [{ kind: 'silence', silentMs: SILENCE_S * 1000 }])
  await tab.run('await stream.close()')
})
