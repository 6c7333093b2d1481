import t from 'tap'
import { readAnswer } from '../../../../../lib/speech/recognition/answers/answer.js'
import { openAi, speaches, trimming, vllm, whisperCpp } from '../../../../speech-answers.js'
import { oneAssertion } from '../../../../one-assertion.js'

const wrapping = { whisperCpp, speaches, vllm, openAi }
const every = { ...wrapping, trimming }

const said = ' Good morning. Your blood pressure is 145 over 92, your temperature is 37.5 degrees and your pulse is 88. Take 2.5 milligrams.'

function textsOf (body: unknown): string[] {
  return readAnswer(body, 10_000, 'en').pieces.map(({ text }) => text)
}

/** A text in two segments, cut at each place. */
function * cuts (text: string): Generator<[string, string]> {
  for (let at = 1; at < text.length; at++) yield [text.slice(0, at), text.slice(at)]
}

for (const [name, shape] of Object.entries(wrapping)) {
  t.test(`${name}: wherever its segments begin, words and numbers are whole, in both formats`, oneAssertion(async t => {
    for (const [first, second] of cuts(said)) {
      t.equal(textsOf(shape([first, second], 10_000).body).join(' '), said.trim(), `verbose_json, ${first}|${second}`)
      t.equal(textsOf(shape([first, second], 10_000, true).body).join(' '), said.trim(), `json, ${first}|${second}`)
    }
    const letters = [...said]
    t.equal(textsOf(shape(letters, 10_000).body).join(' '), said.trim(), 'a segment for each character')
  }))
}

for (const [name, shape] of Object.entries(every)) {
  t.test(`${name}: segments that begin with a word are never joined without a space`, async t => {
    const words = said.split(/(?= )/)
    t.equal(textsOf(shape(words, 10_000).body).join(' '), said.trim())
    t.equal(textsOf(shape(words, 10_000, true).body).join(' '), said.trim())
  })

  t.test(`${name}: a sentence is one piece, with its time, however many segments it came in`, oneAssertion(async t => {
    const { pieces } = readAnswer(shape([' Good morning.', ' Your blood pressure is 145', ' over 92, your pulse', ' is 88.', ' Take', ' 2.5 milligrams.'], 10_000).body, 10_000, 'en')
    t.strictSame(pieces.map(({ text }) => text), ['Good morning.', 'Your blood pressure is 145 over 92, your pulse is 88.', 'Take 2.5 milligrams.'])
    t.equal(pieces[0]?.start_ms, 0)
    t.equal(pieces.at(-1)?.end_ms, 10_000)
    for (const [at, { start_ms: start }] of pieces.slice(1).entries()) t.equal(start, pieces[at]?.end_ms)
  }))
}

t.test('a wrap after the first digits keeps the number', async t => {
  const { pieces } = readAnswer(whisperCpp([' Her blood pressure today in the left arm, sitting, was 1', '45 over 92 and the temperature 37', '.5.'], 9000).body, 9000, 'en')
  t.strictSame(pieces, [{ text: 'Her blood pressure today in the left arm, sitting, was 145 over 92 and the temperature 37.5.', start_ms: 0, end_ms: 9000, certainty: -0.1 }])
})

t.test('languages without spaces are joined as they were written', oneAssertion(async t => {
  for (const shape of [speaches, vllm, openAi]) t.strictSame(textsOf(shape(['血圧は百四', '十五です。'], 5000).body), ['血圧は百四十五です。'])
}))

t.test('segments of a trimming server are apart, also when its whole text is not that of the segments, or has lines', oneAssertion(async t => {
  const segments = [{ text: 'Day one.', start: 0, end: 1 }, { text: 'Day two.', start: 1, end: 2 }]
  for (const text of ['', 'Day one.\nDay two.', 'Day 1. Day 2.']) t.strictSame(textsOf({ text, segments }), ['Day one.', 'Day two.'])
  t.strictSame(textsOf({ text: 'Day one.\nDay two.' }), ['Day one. Day two.'])
}))

t.test('what no sentence joins stays apart: a pause, an end of a sentence, unknown times', async t => {
  const at = (text: string, start: number | null, end: number | null) => ({ text, start, end })
  t.strictSame(textsOf({ text: '', segments: [at(' So your pulse', 0, 1), at(' is 80.', 3, 4)] }), ['So your pulse', 'is 80.'])
  t.strictSame(textsOf({ text: '', segments: [at(' So your pulse', null, null), at(' is 80.', null, null)] }), ['So your pulse', 'is 80.'])
  t.strictSame(textsOf({ text: '', segments: [at(' Your pulse', 0, 1), at(' Is it high', 1, 2)] }), ['Your pulse', 'Is it high'], 'without punctuation')
})

t.test('a part of a number is not left out as invented while its beginning is kept', async t => {
  const segments = [
    { text: ' The pressure is 1', start: 0, end: 1, no_speech_prob: 0.7, avg_logprob: -0.5 },
    { text: '45 over 92.', start: 1, end: 2, no_speech_prob: 0.7, avg_logprob: -1.2 }
  ]
  t.strictSame(textsOf({ text: '', segments }), ['The pressure is 145 over 92.'])
  t.strictSame(textsOf({ text: '', segments: segments.map(segment => ({ ...segment, avg_logprob: -2 })) }), [])
})
