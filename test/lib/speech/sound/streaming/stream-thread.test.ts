import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { SpeechListener } from '../../../../../lib/speech/sound/segmentation/listener.js'
import { StreamThread } from '../../../../../lib/speech/sound/streaming/stream-thread.js'
import type { SegmentedSlice } from '../../../../../lib/speech/sound/model/types.js'
import { loadVoiceActivity } from '../../../../../lib/speech/sound/segmentation/voice-activity.js'
import { packetsOf } from '../../../../ogg-packets.js'
import { pcmBytes } from '../../../../recordings.js'
import { spoken } from '../../../../spoken-markers.js'
import { fixture, inARow, listenTo, shortOf, silence, utterancesOf } from '../kit.js'

/** An Opus packet of two bytes that holds 60 ms of sound, and ten minutes of them. */
const TINY = new Uint8Array([3 << 3, 0])
const MANY = Array<Uint8Array>(10_000).fill(TINY)

function openThread (t: Test): StreamThread {
  const thread = new StreamThread()
  t.teardown(() => thread.close())
  return thread
}

async function all<T> (slices: AsyncIterable<T>): Promise<T[]> {
  const found = []
  for await (const slice of slices) found.push(slice)
  return found
}

t.test('what is heard in the thread is what a listener hears, without what is skipped', async t => {
  const thread = openThread(t)
  const sound = inARow(silence(0.5), spoken([3, 5]), silence(1))
  const alone = new SpeechListener((await loadVoiceActivity())(), 1500)
  const expected = utterancesOf(listenTo(alone, sound.subarray(8000)))
  const listener = thread.listen('pcm_s16le', 1500, 8000)
  const bytes = pcmBytes(sound)
  const heard = await all(listener.push([bytes.subarray(0, 6400), bytes.subarray(6400)]))
  t.equal(heard.reduce((sum, { samples }) => sum + samples, 0), sound.length)
  const utterances = utterancesOf(heard.flatMap(({ events }) => events))
  t.ok(utterances.length > 0)
  t.strictSame(shortOf(utterances), shortOf(expected))
  t.match(heard.at(-1), { speech_ms: alone.quality().speech_ms, speaking: false })
  alone.free()
  t.equal(await listener.current(), null)
  listener.free()
})

t.test('ten minutes of tiny packets leave this thread its turns, and another stream is heard in between', async t => {
  const thread = openThread(t)
  const [flood, other] = [thread.listen('opus', 0, 0), thread.listen('opus', 0, 0)]
  const order: string[] = []
  let turns = 0
  let slices: SegmentedSlice[] = []
  const flooded = all(flood.push(MANY)).then(heard => {
    slices = heard
    order.push('flood')
  })
  const heard = all(other.push(packetsOf(fixture('spoken.ogg')))).then(() => order.push('other'))
  while (order.at(-1) !== 'flood') {
    await turn()
    turns += 1
  }
  await Promise.all([flooded, heard])
  t.strictSame(order, ['other', 'flood'])
  t.equal(slices.reduce((sum, { samples }) => sum + samples, 0), 600 * 16_000)
  t.ok(turns >= slices.length, `${turns} turns, ${slices.length} slices`)
})

t.test('a piece that cannot be read fails alone, and when the thread ends everybody is told; the next stream has a new one', async t => {
  const thread = openThread(t)
  const listener = thread.listen('pcm_s16le', 0, 0)
  await t.rejects(all(listener.push([new Uint8Array(3)])))
  t.equal((await all(listener.push([new Uint8Array(320)])))[0]?.samples, 160)
  await thread.close()
  await t.rejects(all(listener.push([new Uint8Array(320)])), { message: 'the thread that listens has ended' })
  listener.free()
  const next = thread.listen('pcm_s16le', 0, 0)
  t.equal((await all(next.push([new Uint8Array(320)])))[0]?.samples, 160)
  next.free()
})

/** What is said in the sound of a stream, which comes in two pieces. */
async function saidIn (listener: ReturnType<StreamThread['listen']>, sound: Uint8Array) {
  const slices = [...await all(listener.push([sound.subarray(0, 20_000)])), ...await all(listener.push([sound.subarray(20_000)]))]
  return shortOf(utterancesOf(slices.flatMap(({ events }) => events)))
}

t.test('a hundred streams, more than there are slots, are each heard as if alone, and their sound goes in one message', async t => {
  const thread = openThread(t)
  const sounds = Array.from({ length: 5 }, (_, at) => pcmBytes(inARow(silence(0.5), spoken([at + 1, 3]), silence(1))))
  const alone = await Promise.all(sounds.map(async sound => saidIn(thread.listen('pcm_s16le', 0, 0), sound)))
  t.ok(alone.every(said => said.length > 0))
  const { thread: { worker } } = thread as unknown as { thread: { worker: { postMessage: (...sent: unknown[]) => void } } }
  const messages = t.capture(worker, 'postMessage', worker.postMessage.bind(worker))
  const listeners = Array.from({ length: 100 }, () => thread.listen('pcm_s16le', 0, 0))
  const said = await Promise.all(listeners.map(async (listener, at) => saidIn(listener, sounds[at % 5] as Uint8Array)))
  t.strictSame(said, listeners.map((_, at) => alone[at % 5]))
  t.equal((messages()[0]?.args[0] as { questions: unknown[] } | undefined)?.questions.length, 200, 'all were opened and sent their first piece')
})

t.test('what is being said may be asked for again and again: memory that was given back is used again, and what is kept stays as it is', async t => {
  const thread = openThread(t)
  const listener = thread.listen('pcm_s16le', 0, 0)
  const sound = inARow(silence(0.5), spoken([3])).subarray(0, 24_000)
  await all(listener.push([pcmBytes(sound)]))
  const first = await listener.current()
  if (first === null) return t.fail('nobody speaks')
  t.type(first.pcm.buffer, SharedArrayBuffer)
  const from = first.start_ms * 16
  const expected = sound.slice(from, from + first.pcm.length)
  t.strictSame(new Int16Array(first.pcm), expected)
  const places = new Set<number>()
  for (let times = 0; times < 20; times++) {
    const again = await listener.current()
    places.add(again?.pcm.byteOffset ?? -1)
    t.strictSame(new Int16Array(again?.pcm ?? []), expected)
    again?.release()
  }
  t.equal(places.size, 1, 'beside the first')
  const many = await Promise.all(Array.from({ length: 500 }, async () => listener.current()))
  t.ok(many.some(one => one?.pcm.buffer instanceof ArrayBuffer), 'more than there is room for is in memory of its own')
  t.ok(many.every(one => one !== null && Buffer.from(new Int16Array(one.pcm).buffer).equals(Buffer.from(expected.buffer))))
  t.strictSame(new Int16Array(first.pcm), expected)
  listener.free()
})
