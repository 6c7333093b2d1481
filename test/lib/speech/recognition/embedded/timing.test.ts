import t from 'tap'
import { segmentsOf } from '../../../../../lib/speech/recognition/embedded/timing.js'

const RATE = 16_000
const part = (from: number, to: number) => ({ from: from * RATE, to: to * RATE })

function answer (text: string, tokens: string[] = [], timestamps: number[] = []) {
  return { voiced: true, text, tokens, timestamps, segments: [] }
}

/** An answer whose model knows the times of these texts. */
function timed (...segments: Array<[text: string, start: number, end: number]>) {
  return { ...answer(segments.map(([text]) => text).join('').trim()), segments: segments.map(([text, start, end]) => ({ text, start, end })) }
}

t.test('without times of the model, sentences share the time in which something is heard by their length', async t => {
  t.strictSame(segmentsOf(answer('One two. Six ten.'), [part(0, 17)], 0), [
    { text: ' One two.', start: 0, end: 9 }, { text: ' Six ten.', start: 9, end: 17 }
  ])
  t.strictSame(segmentsOf(answer('Aaaa bbb. Cccc ddd.'), [part(1, 10), part(20, 30)], 0), [
    { text: ' Aaaa bbb.', start: 1, end: 21 }, { text: ' Cccc ddd.', start: 21, end: 30 }
  ])
})

t.test('a sentence that ends at a pause ends before it, and the next one begins after it', async t => {
  t.strictSame(segmentsOf(answer('Aaaaaa ok. Cccccccc.'), [part(0, 11), part(20, 29)], 0), [
    { text: ' Aaaaaa ok.', start: 0, end: 11 }, { text: ' Cccccccc.', start: 20, end: 29 }
  ])
})

t.test('a decimal point ends no sentence, and a text without one is one', async t => {
  t.strictSame(segmentsOf(answer('It was 38.5 today. Good.'), [part(0, 24)], 0).map(({ text }) => text), [' It was 38.5 today.', ' Good.'])
  t.strictSame(segmentsOf(answer('no end at all'), [part(2, 4)], 0), [{ text: ' no end at all', start: 2, end: 4 }])
})

t.test('times of the model are taken, from where its sound begins, to the end of each sentence', async t => {
  const tokens = [' It', ' was', ' 38', '.', '5', '.', ' Good', '.']
  const timestamps = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 3, 3.25]
  t.strictSame(segmentsOf(answer('It was 38.5. Good.', tokens, timestamps), [part(0, 4)], -0.5), [
    { text: ' It was 38.5.', start: 0, end: 1.55 }, { text: ' Good.', start: 2.5, end: 3.05 }
  ])
})

t.test('times that are not those of all tokens are not taken', async t => {
  t.strictSame(segmentsOf(answer('Good.', [' Good', '.'], [0.5]), [part(1, 2)], 0), [{ text: ' Good.', start: 1, end: 2 }])
})

t.test('with times of parts of the text, sentences begin and end there, but not in a pause', async t => {
  const parts = [part(1, 4), part(6, 9)]
  t.strictSame(segmentsOf(timed([' Aaaa bbb.', 0.5, 5.5], [' Cc.', 5.5, 9.5]), parts, 0.5), [
    { text: ' Aaaa bbb.', start: 1, end: 4 }, { text: ' Cc.', start: 6, end: 9 }
  ])
})

t.test('a sentence of several parts is one, and sentences of one part share its time', async t => {
  t.strictSame(segmentsOf(timed([' It was 140', 0, 2], [' over 90.', 2, 4], [' Aaaa. Bbbb.', 4, 15]), [part(0, 15)], 0), [
    { text: ' It was 140 over 90.', start: 0, end: 4 }, { text: ' Aaaa.', start: 4, end: 9 }, { text: ' Bbbb.', start: 10, end: 15 }
  ])
})

t.test('a part where nothing is heard keeps the time that the model gives it', async t => {
  t.strictSame(segmentsOf(timed([' One.', 0, 2], [' Two.', 5, 6]), [part(0, 2)], 0), [
    { text: ' One.', start: 0, end: 2 }, { text: ' Two.', start: 5, end: 6 }
  ])
})
