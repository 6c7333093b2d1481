// Runs long: hears whole recordings.
import t from 'tap'
import { TwoChannels, withChannels } from '../../../../../lib/speech/sound/channels/two-channels.js'
import { spoken, spokenIn } from '../../../../spoken-markers.js'
import { spokenByTwo, stereoFile } from '../../../../two-channels.js'
import { hearAll, inARow, louder, mixed, needs, noise, randomness, run, silence, sound, wav } from '../kit.js'
import { spoken as said } from '../../recognition/embedded/sounds.js'

/** What is heard in a stereo file: in all of it, or in each channel. */
async function heardIn (left: Int16Array, right: Int16Array): Promise<number[] | number[][]> {
  const { utterances } = await hearAll([run('wav', stereoFile(left, right))])
  if (utterances.every(({ channels }) => channels === undefined)) return spokenIn(inARow(...utterances.map(({ pcm }) => pcm)))
  return [0, 1].map(side => spokenIn(inARow(...utterances.map(({ channels }) => channels?.[side] ?? silence(0)))))
}

const later = (pcm: Int16Array, samples: number): Int16Array => sound(pcm.length / 16_000, i => pcm[i - samples] ?? 0)

t.test('what two people say in a channel each is told apart, in turns and at once', async t => {
  const turns = spokenByTwo([[1, null], [null, 9], [2, null], [null, 11]])
  t.strictSame(await heardIn(...turns), [[1, 2], [9, 11]])
  const atOnce = spokenByTwo([[1, 9], [2, 11], [3, 13]])
  t.strictSame(await heardIn(...atOnce), [[1, 2, 3], [9, 11, 13]])
})

t.test('what the microphone of one picks up of the other is left out, and nobody who speaks at the same time', async t => {
  const [left, right] = spokenByTwo([[1, null], [null, 9], [2, 11], [null, 13]])
  const leaking = [mixed(left, louder(later(right, 50), 0.15)), mixed(right, louder(later(left, 50), 0.15))] as const
  t.strictSame(await heardIn(...leaking), [[1, 2], [9, 11, 13]])
})

t.test('one voice in both channels stays one: a copy, a quieter or inverted one, two microphones in a room, a dead channel', async t => {
  const voice = spoken([1, 5, 9])
  const room = mixed(louder(voice, 0.5), noise(voice.length / 16_000, -60))
  const cases = {
    copy: voice,
    quieter: louder(voice, 0.5),
    inverted: louder(voice, -1),
    delayed: later(room, 30),
    dead: silence(voice.length / 16_000),
    noisy: noise(voice.length / 16_000, -55)
  }
  const found: Record<string, number[] | number[][]> = {}
  for (const [name, right] of Object.entries(cases)) found[name] = await heardIn(voice, right)
  t.strictSame(found, Object.fromEntries(Object.keys(cases).map(name => [name, [1, 5, 9]])))
})

/** A voice as a microphone in a room picks it up: after a delay in samples, and with echoes, which are others at each place. */
function inRoom (pcm: Int16Array, place: number, delay: number, echoes: number): Int16Array {
  const random = randomness(place)
  const heard = Float64Array.from(pcm, (_, at) => pcm[at - delay] ?? 0)
  for (let echo = 0; echo < 60; echo++) {
    const after = Math.floor((random() + 1) / 2 * 6400)
    const strength = echoes * random() * 10 ** (-3 * after / 6400)
    for (let at = delay + 40 + after; at < pcm.length; at++) heard[at] = (heard[at] ?? 0) + strength * (pcm[at - delay - 40 - after] ?? 0)
  }
  return sound(pcm.length / 16_000, at => (heard[at] ?? 0) / 2)
}

t.test('voices that speak at once are told apart, also where each is picked up by both, and one in a room with echoes stays one', { skip: needs.espeak }, async t => {
  const [left, right] = [
    said('Your throat is red, and I think that this is a virus. Take paracetamol for the pain.', 'en-us+m3'),
    said('It is worst at night, and I cannot sleep because of the cough. It hurts a little, too.', 'en-us+f3')
  ].map(pcm => sound(5, at => pcm[at] ?? 0)) as [Int16Array, Int16Array]
  async function separationOf (one: Int16Array, other: Int16Array): Promise<string> {
    const channels = new TwoChannels()
    const mean = louder(mixed(louder(one, 0.5), louder(other, 0.5)), 1)
    channels.push(mean, [one, other])
    for (const utterance of (await hearAll([run('wav', wav(mean))])).utterances) channels.take(utterance)
    return channels.separation()
  }
  const one = inARow(left, right)
  t.strictSame({
    'at once': await separationOf(left, right),
    'at once, picked up by both': await separationOf(mixed(left, louder(right, 0.2)), mixed(right, louder(left, 0.2))),
    room: await separationOf(inRoom(one, 1, 10, 0.6), inRoom(one, 2, 35, 0.6)),
    'room with strong echoes': await separationOf(inRoom(one, 1, 10, 1), inRoom(one, 2, 35, 1))
  }, { 'at once': 'apart', 'at once, picked up by both': 'apart', room: 'undecided', 'room with strong echoes': 'undecided' })
})

t.test('an utterance waits until both people have spoken, and half a minute of speech at most', async t => {
  const channels = new TwoChannels()
  const [left, right] = spokenByTwo([...Array.from({ length: 27 }, (_, at): [number, null] => [at, null]), [null, 9], [null, 10]])
  const found: string[] = []
  for (let ms = 0; ms < left.length / 16; ms += 2200) {
    const [from, to] = [ms * 16, (ms + 2200) * 16]
    channels.push(left.subarray(from, to), [left.subarray(from, to), right.subarray(from, to)])
    channels.take({ start_ms: ms, end_ms: ms + 2200, speech: [{ start_ms: ms, end_ms: ms + 1200 }], pcm: left })
    found.push(channels.separation())
  }
  t.strictSame(found, [...Array<string>(24).fill('undecided'), 'alike', 'alike', 'alike', 'alike', 'apart'])
})

t.test('an utterance with channels keeps its times and the sound of both', async t => {
  const pcm = spoken([1])
  const utterance = { start_ms: 100, end_ms: 2300, pcm }
  t.strictSame(withChannels(utterance, [pcm, silence(2.2)]), { ...utterance, channels: [pcm, silence(2.2)] })
})
