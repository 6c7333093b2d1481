import t from 'tap'
import { createVoiceEncoder, Diarization, installedEncoder, type SpeakerTurn } from '../../../../lib/speech/speakers/index.js'
import { installVoices } from '../../../installed-models.js'
import { temporaryDirectory } from '../../../helper.js'
import { withoutWeights } from '../../../weights/index.js'
import { spoken } from '../recognition/embedded/sounds.js'
import { hearAll, inARow, needs, recording, run, silence, wav } from '../sound/kit.js'

const { signal } = new AbortController()

/** A recording of turns, and who speaks when. */
interface Talk {
  pcm: Int16Array
  truth: SpeakerTurn[]
}

/** Turns of somebody who reads without a pause, in samples: three seconds. */
const TURN = 48_000

/** Turns with a pause of so many seconds after each. */
function inTurns (turns: ReadonlyArray<readonly [speaker: number, pcm: Int16Array]>, pause: number): Talk {
  const truth: SpeakerTurn[] = []
  let at = 0
  for (const [speaker, { length }] of turns) {
    truth.push({ start_ms: at / 16, end_ms: (at + length) / 16, speaker })
    at += length + pause * 16_000
  }
  return { pcm: inARow(...turns.flatMap(([, pcm]) => [pcm, silence(pause)])), truth }
}

/** Frames in which speakers are compared, in milliseconds. */
const FRAME_MS = 50

/** Share of the time of turns in which the speaker is missing or another one, with the numbers that fit best. */
function errorOf (found: readonly SpeakerTurn[], truth: readonly SpeakerTurn[]): number {
  function speakerAt (turns: readonly SpeakerTurn[], ms: number): number | undefined {
    return turns.find(({ start_ms: start, end_ms: end }) => ms >= start && ms < end)?.speaker
  }
  const counts = new Map<string, number>()
  let frames = 0
  for (let ms = 0; ms < (truth.at(-1)?.end_ms ?? 0); ms += FRAME_MS) {
    const right = speakerAt(truth, ms)
    if (right === undefined) continue
    frames += 1
    const pair = `${right} ${speakerAt(found, ms)}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  const taken = new Set<string>()
  let good = 0
  for (const [pair, count] of [...counts].sort(([, one], [, other]) => other - one)) {
    const [right = '', guess = ''] = pair.split(' ')
    if (guess === 'undefined' || taken.has(`right ${right}`) || taken.has(`guess ${guess}`)) continue
    taken.add(`right ${right}`).add(`guess ${guess}`)
    good += count
  }
  return 1 - good / frames
}

t.test('a real model of voices', { skip: withoutWeights('voices') }, async t => {
  const modelsDirectory = temporaryDirectory(t)
  await installVoices(modelsDirectory)
  const model = await installedEncoder(modelsDirectory)
  if (model === null) throw new Error('no model is installed')
  const log = { info: () => {}, warn: () => {} }
  const encoder = createVoiceEncoder({ model, modelsDirectory, directory: temporaryDirectory(t), idleSeconds: 60, log })
  t.teardown(async () => encoder.close())

  async function diarized ({ pcm }: Pick<Talk, 'pcm'>): Promise<SpeakerTurn[]> {
    const { utterances } = await hearAll([run('wav', wav(pcm))])
    const diarization = new Diarization(async (utterance, windows) => encoder.encode(utterance, windows, { signal, customerId: 'c' }))
    for (const utterance of utterances) await diarization.push(utterance)
    return diarization.end()
  }

  const questions = [
    'Good morning, what can I do for you today?',
    'How long have you had this, and does anything make it better or worse?',
    'I am going to listen to your lungs now, please breathe in deeply.',
    'Your throat is red, and I think that this is a virus. Take paracetamol.'
  ]
  const answers = [
    'I have had a sore throat and a fever for three days now.', 'It is worst at night, and I cannot sleep because of the cough.',
    'All right, but it hurts a little on the left side when I do that.', 'Thank you very much, doctor, I will do that. Goodbye.'
  ]

  t.test('two synthetic voices in turns are told apart: less than 15 % of the time is wrong', { skip: needs.espeak }, async t => {
    const pairs = [['en-us+m3', 'en-us+f3', 1], ['en-gb+m7', 'en-us+f2', 1], ['en-us+m3', 'en-us+f3', 0.3], ['de+m3', 'de+f4', 1]] as const
    for (const [one, other, pause] of pairs) {
      const said = questions.flatMap((question, at) => [[1, spoken(question, one)], [2, spoken(answers[at] ?? '', other)]] as const)
      const talk = inTurns(said, pause)
      const turns = await diarized(talk)
      const error = errorOf(turns, talk.truth)
      t.comment(`${one} and ${other}, ${pause} s apart: ${(error * 100).toFixed(1)} % wrong`)
      t.ok(error < 0.15, `${one} and ${other}, ${pause} s apart: ${(error * 100).toFixed(1)} %: ${JSON.stringify(turns)}`)
      t.equal(new Set(turns.map(({ speaker }) => speaker)).size, 2)
    }
  })

  t.test('one voice alone has no name', { skip: needs.espeak }, async t => {
    for (const voice of ['en-us+m3', 'en-us+f3']) {
      t.strictSame(await diarized(inTurns(questions.map(text => [1, spoken(text, voice)]), 1)), [], voice)
    }
  })

  t.test('two people who read, in turns, are told apart: less than 15 % of the time is wrong', { skip: needs.recordings }, async t => {
    async function turnsIn (name: string): Promise<Int16Array[]> {
      const { utterances } = await hearAll([run('mp3', recording(name))])
      const pcm = inARow(...utterances.map(utterance => utterance.pcm))
      return Array.from({ length: Math.floor(pcm.length / TURN) }, (_, at) => pcm.subarray(at * TURN, (at + 1) * TURN))
    }
    const [one, other] = [await turnsIn('vitals.mp3'), await turnsIn('speech-fragment.mp3')]
    const talk = inTurns(one.flatMap((pcm, at) => [[1, pcm] as const, ...other[at] === undefined ? [] : [[2, other[at]] as const]]), 1)
    const turns = await diarized(talk)
    const error = errorOf(turns, talk.truth)
    t.comment(`${talk.truth.length} turns: ${(error * 100).toFixed(1)} % wrong`)
    t.ok(error < 0.15, `${(error * 100).toFixed(1)} %: ${JSON.stringify(turns)}`)
    t.equal(new Set(turns.map(({ speaker }) => speaker)).size, 2)
  })
})
