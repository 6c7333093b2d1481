import t from 'tap'
import { exceedsSpeech, isGuessed } from '../../../../lib/speech/recognition/coverage.js'
import type { RecognisedPiece, Recognition } from '../../../../lib/speech/recognition/engine/types.js'
import { recogniseChecked } from '../../../../lib/speech/recognition/second-opinion.js'
import { SAMPLE_RATE } from '../../../../lib/speech/sound/index.js'

/** Ten seconds of a recording, with speech in the first and the last seconds. */
const window = {
  start_ms: 60_000,
  end_ms: 70_000,
  pcm: new Int16Array(10 * SAMPLE_RATE).fill(1),
  speech: [{ start_ms: 60_200, end_ms: 64_000 }, { start_ms: 65_000, end_ms: 69_700 }]
}

const WORDS = 'I have had a sore throat for three days now.'

/** A piece, with seconds of the window. */
function piece (text: string, start: number, end: number, certainty?: number): RecognisedPiece {
  return { text, start_ms: start * 1000, end_ms: end * 1000, ...certainty === undefined ? {} : { certainty } }
}

/** The same with times of the recording. */
function inRecording ({ start_ms: start, end_ms: end, ...rest }: RecognisedPiece): RecognisedPiece {
  return { ...rest, start_ms: start + window.start_ms, end_ms: end + window.start_ms }
}

function recognition (...pieces: RecognisedPiece[]): Recognition {
  return { pieces, other_language: false }
}

const whole = recognition(piece(WORDS, 0.2, 4), piece(WORDS, 5, 9.7))

/** Answers in turn, and notes how many seconds each sound had. */
function engine (...answers: readonly (Recognition | Error)[]) {
  const sounds: number[] = []
  return {
    sounds,
    recognise: async (pcm: Int16Array) => {
      const answer = answers[sounds.push(pcm.length / SAMPLE_RATE) - 1]
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('there is no other answer')
      return answer
    }
  }
}

const { signal } = new AbortController()

t.test('words go on beyond the speech where nobody had the time to say them', async t => {
  const cases: Record<string, [piece: RecognisedPiece, exceeds: boolean]> = {
    'words where speech is': [piece(WORDS, 0.2, 4), false],
    'words over the pause': [piece(`${WORDS} ${WORDS}`, 0, 10), false],
    'a short sentence at the edge': [piece('Thank you.', 9.8, 10), false],
    'a long sentence after the end': [piece(WORDS, 10, 10), true],
    'a long sentence in the pause': [piece('And then it went on and on, all night long.', 4.4, 4.7), true],
    'as much as fits into four seconds where half of the speech was missed': [piece(Array.from({ length: 5 }, () => WORDS).join(' '), 0, 4), false],
    'far more than fits into four seconds': [piece(Array.from({ length: 9 }, () => WORDS).join(' '), 0, 4), true]
  }
  const found = Object.entries(cases).filter(([, [said, exceeds]]) => exceedsSpeech(window, [inRecording(said)]) !== exceeds)
  t.strictSame(found.map(([name]) => name), [])
})

t.test('words are guesses where the engine is not certain of a good part of them', async t => {
  const cases: Record<string, [pieces: RecognisedPiece[], guessed: boolean]> = {
    'clear speech': [[piece(WORDS, 0, 4, -0.25), piece(WORDS, 5, 9.7, -0.29)], false],
    'a synthetic voice': [[piece(WORDS, 0, 4, -0.51), piece(WORDS, 5, 9.7, -0.55)], false],
    'an engine that says nothing of it': [[piece(WORDS, 0, 4), piece(WORDS, 5, 9.7)], false],
    babble: [[piece(WORDS, 0, 4, -0.94), piece(WORDS, 5, 9.7, -0.7)], true],
    'half of it': [[piece(WORDS, 0, 4, -0.2), piece(WORDS, 5, 9.7, -0.9)], true],
    'one word': [[piece('Hm.', 0, 1, -1.2), piece(WORDS, 5, 9.7, -0.2)], false]
  }
  const found = Object.entries(cases).filter(([, [pieces, guessed]]) => isGuessed(window, pieces.map(inRecording)) !== guessed)
  t.strictSame(found.map(([name]) => name), [])
})

t.test('an answer that fits its sound is asked for once', async t => {
  const { sounds, recognise } = engine(whole)
  t.strictSame(await recogniseChecked(window, recognise, signal), whole)
  t.strictSame(sounds, [10])
})

t.test('where speech has no words, the halves are asked for once, and the better answer is taken', async t => {
  const half = recognition(piece(WORDS, 0.2, 4.5))
  const helped = engine(recognition(piece(WORDS, 0.2, 4)), half, half)
  const { pieces } = await recogniseChecked(window, helped.recognise, signal)
  t.strictSame(pieces.map(({ start_ms: start }) => Math.round(start / 1000)), [0, 5])
  t.equal(helped.sounds.length, 3)
  t.equal((helped.sounds[1] ?? 0) + (helped.sounds[2] ?? 0), 10, 'every sample is in one half')

  const first = recognition(piece(WORDS, 0.2, 4))
  const vain = engine(first, recognition(), recognition())
  t.strictSame(await recogniseChecked(window, vain.recognise, signal), first)
  const failing = engine(first, new Error('the engine is away'))
  t.strictSame(await recogniseChecked(window, failing.recognise, signal), first, 'an engine that fails then leaves what it said')
})

t.test('where a sentence takes far longer than its words, the halves are asked for, and then each stretch of speech', async t => {
  const slow = 'My left ear hurts at night.'
  const once = recognition(piece(slow, 0.2, 9.7))
  const [first, second] = [recognition(piece(slow, 0.2, 3.8)), recognition(piece(slow, 0.2, 4.5))]
  const apart = engine(once, once, recognition(), first, second)
  const { pieces } = await recogniseChecked(window, apart.recognise, signal)
  t.strictSame(pieces.map(({ text, start_ms: start }) => [text, Math.round(start / 1000)]), [[slow, 0], [slow, 5]])
  t.strictSame(apart.sounds.slice(3), [4.8, 5.2], 'cut shortly before the second stretch')
  const vain = engine(once, recognition(), recognition(), recognition(), recognition())
  t.strictSame(await recogniseChecked(window, vain.recognise, signal), once, 'somebody may speak slowly')
  t.equal(vain.sounds.length, 5)
})

t.test('what an earlier hearing has, and the answer lacks, is asked for in halves; what neither has is noted', async t => {
  const more = `${WORDS} And my left ear hurts at night.`
  const both = `${WORDS} ${more}`
  const found = engine(whole, recognition(piece(WORDS, 0.2, 4)), recognition(piece(more, 0.2, 4.7)))
  const helped = await recogniseChecked(window, found.recognise, signal, both)
  t.strictSame(helped.pieces.map(({ text }) => text), [WORDS, more])
  t.notOk(helped.lacking)
  const vain = engine(whole, recognition(), recognition())
  t.strictSame(await recogniseChecked(window, vain.recognise, signal, both), { ...whole, lacking: true })
  t.equal(vain.sounds.length, 3)
  const known = engine(whole)
  t.strictSame(await recogniseChecked(window, known.recognise, signal, WORDS), whole, 'nothing is lost')
})

t.test('words that go on beyond the speech are asked for again, and doubtful if they stay', async t => {
  const beyond = recognition(...whole.pieces, piece(WORDS, 10, 10))
  const half = recognition(piece(WORDS, 0.2, 4.5))
  t.strictSame((await recogniseChecked(window, engine(beyond, half, half).recognise, signal)).doubtful, undefined)
  const again = recognition(piece(WORDS, 0.2, 4.5), piece(WORDS, 5, 5))
  t.strictSame(await recogniseChecked(window, engine(beyond, half, again).recognise, signal), { ...beyond, doubtful: true })
})

t.test('guessed words are kept, and doubtful', async t => {
  const babble = recognition(...whole.pieces.map(said => ({ ...said, certainty: -0.9 })))
  t.strictSame(await recogniseChecked(window, engine(babble).recognise, signal), { ...babble, doubtful: true })
})

t.test('a caller that gives up ends the second attempt', async t => {
  const caller = new AbortController()
  const recognise = async () => {
    if (caller.signal.aborted) throw new Error('the request was aborted')
    caller.abort(new Error('given up'))
    return recognition()
  }
  await t.rejects(recogniseChecked(window, recognise, caller.signal), { message: 'given up' })
})
