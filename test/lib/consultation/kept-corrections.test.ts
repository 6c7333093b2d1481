import t from 'tap'
import { keepCorrected, type Segment, withFreeIds } from '../../../lib/consultation/index.js'

/** Segments as a line: `0-4` was said from the beginning to the fourth second, `0-4!` is corrected. */
function segmentsOf (line: string, prefix = ''): Segment[] {
  return line.split(' ').filter(Boolean).map(times => {
    const [start = 0, end = 0] = times.replace('!', '').split('-').map(Number)
    const corrected = times.endsWith('!') ? { original_text: 'misheard' } : {}
    return { id: prefix + times, text: times, ...corrected, is_final: true, speaker: null, start_ms: start * 1000, end_ms: end * 1000 }
  })
}

/** What is kept and what is taken, as two lines. */
function kept (before: string, again: string): [string, string] {
  const { kept: stay, taken } = keepCorrected(segmentsOf(before), segmentsOf(again))
  return [stay.map(({ id }) => id).join(' '), taken.map(({ id }) => id).join(' ')]
}

const cases: Array<[name: string, before: string, again: string, kept: string, taken: string]> = [
  ['nothing is corrected', '0-4 4-8', '0-4 4-8', '', '0-4 4-8'],
  ['the same stretches', '0-4 4-8! 8-9', '0-4 4-8 8-9', '4-8!', '0-4 8-9'],
  ['what is heard again is longer', '0-4! 4-8 8-12', '0-8 8-12', '0-4! 4-8', '8-12'],
  ['what is heard again is shorter', '0-8! 8-12', '0-4 4-8 8-12', '0-8!', '8-12'],
  ['ends a little later', '0-4! 4-8', '0-4.3 4.3-8', '0-4!', '4.3-8'],
  ['one leads to the next', '0-4! 4-8 8-12 12-16', '0-6 6-10 10-14 14-16', '0-4! 4-8 8-12 12-16', ''],
  ['what follows in the same recording', '0-4!', '0-4 4-8 8-12', '0-4!', '4-8 8-12'],
  ['nothing is heard there any more', '0-4! 4-8', '4-8', '0-4!', '4-8'],
  ['two corrections', '0-4! 4-8 8-12!', '0-4 4-8 8-12', '0-4! 8-12!', '4-8'],
  ['nothing is heard again', '0-4! 4-8', '', '0-4!', '']
]

for (const [name, before, again, stay, taken] of cases) {
  t.test(`corrected words stay, nothing is lost and nothing is there twice: ${name}`, async t => t.strictSame(kept(before, again), [stay, taken]))
}

/** A segment with its words: `0-4 my knee`; with what was recognised before a correction: `0-4 my knee < my neigh`. */
function spokenSegment (line: string): Segment {
  const [, start, end, text = '', original] = /^(\d+)-(\d+) ([^<]*?)(?: < (.*))?$/.exec(line) ?? []
  const corrected = original === undefined ? {} : { original_text: original }
  return { id: line, text, ...corrected, is_final: true, speaker: null, start_ms: Number(start) * 1000, end_ms: Number(end) * 1000 }
}

const parts: Array<[name: string, before: string[], again: string[], taken: string[]]> = [
  ['after the last one', ['0-4 my knee hurts < my neigh hurts', '4-8 since Monday'], ['0-12 My neigh hurts since Monday, and it is warm.'], ['8-12 and it is warm.']],
  ['before the first one', ['4-8 it is warm < it is worm'], ['0-8 My knee hurts. It is worm.'], ['0-4 My knee hurts.']],
  ['between two', ['0-4 my knee hurts < my neigh hurts', '8-12 it is warm'], ['0-12 My neigh hurts a lot. It is warm.'], ['4-8 a lot.']],
  ['all of them heard as others', ['0-4 my knee hurts < my neigh hurts'], ['0-4 My niece hurts.', '4-8 It is warm.'], ['4-8 It is warm.']],
  ['words without time for them', ['0-4 my knee hurts < my neigh hurts'], ['0-4 My neigh hurts. So.'], []],
  ['a mark of a gap while people spoke', ['0-4 my knee hurts < my neigh hurts', '4-8 [0:04–0:08]'], ['0-8 My neigh hurts. It is warm.'], ['4-8 It is warm.']],
  ['longer than can be compared', [`0-10 ${'a b '.repeat(600)}< ${'a b '.repeat(600)}`], [`0-20 ${'a b '.repeat(1200)}`], [`10-20 ${'a b '.repeat(600).trim()}`]]
]

for (const [name, before, again, taken] of parts) {
  t.test(`what nothing of the kept text has is taken: ${name}`, async t => {
    const were = before.map(spokenSegment).map(segment => segment.text.startsWith('[') ? { ...segment, id: 'audio:4000-gap' } : segment)
    const found = keepCorrected(were, again.map(spokenSegment)).taken
    t.strictSame(found.map(({ text, start_ms: start = 0, end_ms: end = 0 }) => `${Number(start) / 1000}-${Number(end) / 1000} ${text}`), taken)
  })
}

t.test('a long recording with many corrections is compared only with what is near', async t => {
  const line = (shift: number) => Array.from({ length: 20_000 }, (_, at) => `${at * 4 + shift}-${at * 4 + 4 + shift}${shift === 0 && at % 10 === 0 ? '!' : ''}`).join(' ')
  t.equal(keepCorrected(segmentsOf(line(0)), segmentsOf(line(2))).taken.length, 0, 'each leads to the next')
})

t.test('a segment whose id a kept one has gets another; the others keep theirs', async t => {
  const taken = segmentsOf('0-4 4-8', 'audio:')
  t.strictSame(withFreeIds(taken, taken.slice(1)).map(({ id }) => id), ['audio:0-4', 'audio:4-8-again'])
  t.strictSame(withFreeIds([...taken, ...taken], []).map(({ id }) => id), ['audio:0-4', 'audio:4-8', 'audio:0-4-again', 'audio:4-8-again'])
})
