import t from 'tap'
import { readAnswer } from '../../../../../lib/speech/recognition/answers/answer.js'
import { PIECE_TEXT_MAX_LENGTH } from '../../../../../lib/speech/recognition/engine/types.js'
import type { RecognisedPiece } from '../../../../../lib/speech/recognition/engine/types.js'
import { PLAIN_TEXT } from '../../../../../schemas/text.js'
import { plainTranscription, transcription, type SpeechSegment } from '../../../../speech-server.js'

const piece = (text: string, start: number, end: number): RecognisedPiece => ({ text, start_ms: start, end_ms: end })

/** What is recognised in an answer. */
function recognised (answer: unknown, durationMs: number) {
  const { ratio: _, ...recognition } = readAnswer(answer, durationMs, 'en')
  return recognition
}

/** What is read of segments in a sound of ten seconds. */
function read (segments: readonly SpeechSegment[], changes: object = {}) {
  return recognised(transcription(segments, changes).body, 10_000)
}

const cases: Record<string, { segments: SpeechSegment[], pieces: RecognisedPiece[] }> = {
  'segments are pieces, in their order, trimmed': {
    segments: [{ text: '  One two. ', start: 0.5, end: 1.2345 }, { text: 'Three.', start: 1.25, end: 9.9996 }, { text: 'Two.', start: 0.1, end: 0.2 }],
    pieces: [piece('One two.', 500, 1235), piece('Three.', 1250, 10_000), piece('Two.', 100, 200)]
  },
  'times outside of the sound are at its ends': {
    segments: [{ text: 'A.', start: -1, end: 30 }, { text: 'B.', start: 12, end: 30 }],
    pieces: [piece('A.', 0, 10_000), piece('B.', 10_000, 10_000)]
  },
  'times that make no sense are the whole sound': {
    segments: [{ text: 'a', start: 2, end: 1 }, { text: 'b' }, { text: 'c', start: null, end: 1 }, { text: 'd', start: 1, end: null }, { text: 'e', start: 1e300, end: -1e300 }],
    pieces: ['a', 'b', 'c', 'd', 'e'].map(text => piece(text, 0, 10_000))
  },
  'what has no text is no piece': {
    segments: [{ text: '' }, { text: ' \n\u2028\t ' }, { text: '\u0000' }, { text: ' [BLANK_AUDIO]' }],
    pieces: []
  },
  'what cannot be stored is not in a text': {
    segments: [{ text: 'a\u0000b\nc\u2028d.', start: 0, end: 1 }, { text: 'x\uD800y \u{1F600} \uDC00', start: 1, end: 2 }],
    pieces: [piece('a b c d.', 0, 1000), piece('x\uFFFDy \u{1F600} \uFFFD', 1000, 2000)]
  },
  'what was invented on silence is left out: nobody spoke, and it is improbable': {
    segments: [
      { text: 'invented', start: 0, end: 1, no_speech_prob: 0.61, avg_logprob: -1.01 },
      { text: 'probable', start: 0, end: 1, no_speech_prob: 0.99, avg_logprob: -1 },
      { text: 'spoken', start: 0, end: 1, no_speech_prob: 0.6, avg_logprob: -3 },
      { text: 'unmeasured', start: 0, end: 1, no_speech_prob: 0.99, avg_logprob: null },
      { text: 'unknown', start: 0, end: 1, no_speech_prob: null, avg_logprob: -3, compression_ratio: null }
    ],
    pieces: [
      { ...piece('probable', 0, 1000), certainty: -1 }, { ...piece('spoken', 0, 1000), certainty: -3 }, piece('unmeasured', 0, 1000),
      { ...piece('unknown', 0, 1000), certainty: -3 }
    ]
  },
  'certainty is that of the segments of a sentence, each by its length; a positive one is none': {
    segments: [
      { text: 'Four', start: 0, end: 1, avg_logprob: -0.2 }, { text: 'and eight.', start: 1, end: 2, avg_logprob: -0.9 },
      { text: 'Nine.', start: 2, end: 3, avg_logprob: 0.5 }
    ],
    pieces: [{ ...piece('Four and eight.', 0, 2000), certainty: -0.7 }, piece('Nine.', 2000, 3000)]
  },
  'what repeats itself is not left out: it is heard again': {
    segments: [{ text: 'again again', start: 0, end: 1, compression_ratio: 2.41 }],
    pieces: [piece('again again', 0, 1000)]
  }
}

for (const [name, { segments, pieces }] of Object.entries(cases)) {
  t.test(name, async t => t.strictSame(read(segments), { pieces, other_language: false }))
}

t.test('a text without segments is one piece over the whole sound, and an empty one is none', async t => {
  const whole = { pieces: [piece('hello there', 0, 10_000)], other_language: false }
  for (const segments of [undefined, null, []]) t.strictSame(recognised({ text: ' hello\nthere ', segments }, 10_000), whole)
  t.strictSame(recognised(plainTranscription('hello there').body, 10_000), whole)
  for (const text of ['', '  ', '[BLANK_AUDIO]\n']) t.strictSame(recognised({ text }, 10_000), { pieces: [], other_language: false })
})

t.test('how repetitive an answer is, is what the server measured, or what its text is', async t => {
  const ratio = (answer: unknown) => readAnswer(answer, 10_000, 'en').ratio
  t.equal(ratio(transcription([{ text: 'a' }, { text: 'b', compression_ratio: 3.5 }]).body), 3.5)
  t.ok(ratio({ text: 'Does this hurt? No. '.repeat(6) }) > 2.4)
  t.ok(ratio({ text: 'I have had a sore throat and a fever for three days, and it hurts when I swallow.' }) < 1.5)
  t.equal(ratio(transcription([]).body), 0)
})

t.test('when all was invented nothing is heard, whatever the whole text says', async t => {
  t.strictSame(read([{ text: 'Thank you.', start: 0, end: 1, no_speech_prob: 0.9, avg_logprob: -2 }]), { pieces: [], other_language: false })
})

t.test('a long text is several pieces, each with its share of the time, and nothing of it is lost', async t => {
  const words = Array.from({ length: 5000 }, (_, at) => `word${at}`).join(' ')
  const { pieces } = read([{ text: words, start: 1, end: 9 }])
  t.equal(pieces.map(({ text }) => text).join(' '), words)
  t.equal(pieces.length, Math.ceil(words.length / PIECE_TEXT_MAX_LENGTH))
  t.match([pieces[0], pieces.at(-1)], [{ start_ms: 1000 }, { end_ms: 9000 }])
  for (const [at, { text, start_ms: start }] of pieces.entries()) {
    t.ok(text.length <= PIECE_TEXT_MAX_LENGTH)
    if (at > 0) t.equal(start, pieces[at - 1]?.end_ms)
  }
  const faces = '\u{1F600}'.repeat(PIECE_TEXT_MAX_LENGTH)
  const cut = read([{ text: `x${faces}`, start: 0, end: 10 }]).pieces.map(({ text }) => text)
  t.equal(cut.join(''), `x${faces}`)
  for (const text of cut) t.match(text, new RegExp(PLAIN_TEXT, 'u'))
})

t.test('another language is known from what the server names, or is sure to have detected', async t => {
  const answers: [changes: object, other: boolean][] = [
    [{}, false],
    [{ language: null }, false],
    [{ language: undefined }, false],
    [{ language: 'english' }, false],
    [{ language: 'dutch' }, true],
    [{ language: 'nl' }, true],
    [{ language: 'unknown' }, false],
    [{ language: 'english', detected_language: 'dutch', detected_language_probability: 0.8 }, true],
    [{ language: 'english', detected_language: 'dutch', detected_language_probability: 0.79 }, false],
    [{ language: 'english', detected_language: 'dutch' }, false],
    [{ language: 'english', detected_language: 'english', detected_language_probability: 1 }, false]
  ]
  for (const [changes, other] of answers) t.equal(read([{ text: 'a' }], changes).other_language, other, JSON.stringify(changes))
})

t.test('an answer that is no transcription is refused by its place, without what it says', async t => {
  const answers: [answer: unknown, place: string][] = [
    [null, '/ type'], [[], '/ type'], ['secret', '/ type'], [{}, '/ required'], [{ text: 7 }, '/text type'], [{ text: '', segments: {} }, '/segments type'],
    [{ text: '', segments: [{ text: 'secret' }, { start: 0 }] }, '/segments/1 required'],
    [{ text: '', segments: [{ text: '', start: 'secret' }] }, '/segments/0/start type'],
    [{ text: '', language: ['secret'] }, '/language type'],
    [{ text: '', segments: Array.from({ length: 10_001 }, () => ({ text: '' })) }, '/segments maxItems']
  ]
  for (const [answer, place] of answers) {
    t.throws(() => readAnswer(answer, 1000, 'en'), { message: `the answer of the speech engine is no transcription (${place})` })
  }
})
