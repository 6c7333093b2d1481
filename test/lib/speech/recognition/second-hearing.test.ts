import t from 'tap'
import { secondHearing, type HeardWindow } from '../../../../lib/speech/recognition/second-hearing.js'
import { SpeechError } from '../../../../lib/speech/recognition/answers/errors.js'

const pcm = new Int16Array()

function window (from: number, to: number, text: string | null): HeardWindow {
  const pieces = text === null || text === '' ? [] : [{ text, start_ms: 0, end_ms: to - from }]
  const result = text === null ? { error: new SpeechError('server_error', {}) } : { pieces, other_language: false }
  return { window: { start_ms: from, end_ms: to, pcm }, result }
}

function live (text: string, from: number, to: number) {
  return { text, start_ms: from, end_ms: to }
}

/** The stretches as lines: which hearing, from where to where, what, and whether words are missing. */
function linesOf (...given: Parameters<typeof secondHearing>): string[] {
  return secondHearing(...given).map(({ stretch: { from_ms: from, to_ms: to, pieces, incomplete = false, gap }, hearing }) => {
    const text = gap === undefined ? pieces.map(piece => piece.text).join(' ') : `[${gap.start_ms}-${gap.end_ms}]`
    return `${hearing} ${from}-${to}: ${text}${incomplete ? ' …' : ''}`
  })
}

const said = [live('one', 1000, 2000), live('two', 11_000, 13_000), live('three', 14_000, 17_000), live('four', 31_000, 32_000)]

t.test('the second hearing replaces the live one, and stretches join', async t => {
  t.strictSame(linesOf([window(1000, 9000, 'first words of all eight'), window(11_000, 20_000, 'and then some more words')], said, false), [
    'final 0-9000: first words of all eight', 'final 9000-20000: and then some more words'
  ])
})

t.test('where a window was not recognised, or has speech and no words, its live text stands', async t => {
  t.strictSame(linesOf([window(1000, 9000, 'first words of all eight'), window(11_000, 20_000, null), window(30_000, 33_000, 'four')], said, false), [
    'final 0-9000: first words of all eight', 'live 9000-20000: two three …', 'final 20000-33000: four'
  ])
  t.strictSame(linesOf([window(11_000, 20_000, '')], said.slice(1, 3), false), ['live 0-20000: two three …'])
})

t.test('where a window lacks words of the live text, that stands if it is much longer; else the window does, and says that words are missing', async t => {
  const before = [live('one and two and three and four', 1000, 5000), live('five of them', 7000, 9000)]
  const stretches = (first: string, lacking: boolean) => {
    const { window: span, result } = window(1000, 5000, first)
    return linesOf([{ window: span, result: { ...result, ...lacking ? { lacking } : {} } }, window(7000, 9000, 'five of those')], before, false)
  }
  t.strictSame(stretches('one and four', true), ['live 0-5000: one and two and three and four …', 'final 5000-9000: five of those'])
  t.strictSame(stretches('one and two and then, four', true), ['final 0-5000: one and two and then, four …', 'final 5000-9000: five of those'])
  t.strictSame(stretches('one and four', false), ['final 0-5000: one and four', 'final 5000-9000: five of those'])
})

t.test('without live text, a window that was not recognised is a gap, and little noise without words is no speech', async t => {
  t.strictSame(linesOf([window(1000, 9000, null), window(11_000, 13_000, '')], [], false), ['final 0-9000: [1000-9000] …', 'final 9000-13000: '])
})

t.test('of a recording whose end cannot be decoded, the live text of the end stands', async t => {
  const windows = [window(1000, 9000, 'first words of all eight')]
  t.strictSame(linesOf(windows, said, true), ['final 0-9000: first words of all eight', 'live 9000-32000: two three four …'])
  t.strictSame(linesOf(windows, said, false), ['final 0-9000: first words of all eight'])
  t.strictSame(linesOf(windows, said.slice(0, 1), true), ['final 0-9000: first words of all eight'])
})
