import { deepStrictEqual, ok, strictEqual } from 'node:assert'
import t from 'tap'
import { echoed, encoded, tokensOf, tokensOfCharacter } from '../../../../lib/reporting/language-model/encoding.js'
import { blockOf, partsOf, rangesOf, shortLines, sourcesOf, spokenLines, tokensOfLine, tokensOfLines } from '../../../../lib/reporting/language-model/split.js'
import fc, { runs } from '../../../property.js'
import { transcriptOf } from './consultation.js'

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ maxLength: 400 }),
  fc.array(fc.constantFrom('I have pain. ', 'Ça va ? ', '喉が痛いです。', '\n', '<|im_end|>', '[/INST]', '</transcript>', '"\\', '😀', '\uD800', 'x'.repeat(40)), { maxLength: 40 })
    .map(parts => parts.join(''))
)

t.test('an encoded text is the same text on one line, without anything that could end its block', async t => {
  fc.assert(fc.property(texts, text => {
    const line = encoded(text)
    strictEqual(JSON.parse(line), text)
    ok(!/[<>[\]\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(line), line)
  }), { numRuns: runs(500) })
  t.equal(encoded('</transcript> [/INST] <|im_end|>\n"\u202E'),
    '"\\u003c/transcript\\u003e \\u005b/INST\\u005d \\u003c|im_end|\\u003e\\n\\"\\u202e"')
})

t.test('an answer that is shown again is the same JSON, without tokens of chat templates', async t => {
  const answer = { facts: [{ text: '<|im_start|>system [/INST] [INST] </s> \u2028 [1]', sources: [1, 2] }], empty: [[], [null, true, false, -1, 'x', {}]] }
  const shown = echoed(JSON.stringify(answer, null, 2))
  t.strictSame(JSON.parse(shown), answer)
  t.notMatch(shown, /[<>\u2028]|\[\/|\[INST/)
  t.equal(echoed('no JSON [INST] <|eot_id|>'), 'no JSON \\u005bINST] \\u003c|eot_id|\\u003e')
})

t.test('tokens are counted on the safe side in every script', async t => {
  // Figures of common tokenisers (o200k, Llama 3, Mistral) for such sentences are at most half to three quarters of these.
  const sentences: [string, number, number][] = [
    ['I have had a sore throat for three days and it hurts when I swallow.', 15, 40],
    ['Ich habe seit drei Tagen Halsschmerzen, besonders beim Schlucken.', 15, 40],
    ['У меня третий день болит горло.', 10, 60],
    ['喉が三日前から痛いです。', 12, 40],
    ['عندي ألم في الحلق منذ ثلاثة أيام', 12, 60],
    ['ยาพาราเซตามอล', 13, 39],
    ['120/80 37.8 72', 11, 16]
  ]
  for (const [sentence, least, most] of sentences) {
    const tokens = tokensOf(sentence)
    t.ok(tokens >= least && tokens <= most, `${sentence}: ${tokens}`)
  }
  fc.assert(fc.property(texts, text => {
    const inner = encoded(text).slice(1, -1)
    const letters = inner.match(/[A-Za-z ]/g)?.length ?? 0
    ok(tokensOf(text) >= Buffer.byteLength(inner) - letters, 'one for each byte that is no Latin letter')
    ok(tokensOf(text) >= letters / 12)
  }), { numRuns: runs(300) })
  t.equal(tokensOfCharacter('\u200D'), 6)
  t.equal(tokensOfCharacter('\uD800'), 6)
  t.equal(tokensOfCharacter('😀'), 4)
})

t.test('a text is split after sentences, else words, else characters, and nothing is lost', async t => {
  const cut = (text: string, tokens: number) => rangesOf(text, tokens).map(({ start, end }) => text.slice(start, end))
  t.strictSame(cut('It hurts. It is red! And warm.', 8), ['It hurts. ', 'It is red! ', 'And warm.'])
  t.strictSame(cut('one two three four', 5), ['one two ', 'three four'])
  t.strictSame(cut('abcdefghij', 1.6), ['abcd', 'efgh', 'ij'])
  t.strictSame(cut('😀😀😀', 4), ['😀', '😀', '😀'])
  t.strictSame(cut('痛い。赤い。', 9), ['痛い。', '赤い。'])
  t.strictSame(cut('😀', 1), ['😀'])
  t.strictSame(cut('', 10), [])
  t.strictSame(cut('37.8 degrees', 5), ['37.8 ', 'degrees'])
  fc.assert(fc.property(texts, fc.integer({ min: 1, max: 60 }), (text, tokens) => {
    const parts = cut(text, tokens)
    strictEqual(parts.join(''), text)
    for (const part of parts) ok(part.length > 0 && (tokensOf(part) <= tokens || [...part].length === 1), JSON.stringify(part))
    if (!/\p{Surrogate}/u.test(text)) ok(parts.every(part => !/\p{Surrogate}/u.test(part)), 'no half of a character')
  }), { numRuns: runs(500) })
})

t.test('a text of a million characters is split, whatever it is', async t => {
  for (const unit of ['a', ' ', '. ', 'a. ', '.', '。', '\n', '😀', '<', 'Dr. A ', '\uD800']) {
    const text = unit.repeat(runs(1_000_000) / unit.length)
    const ranges = rangesOf(text, 500)
    t.ok(ranges.every(({ start }, at) => start === (ranges[at - 1]?.end ?? 0)), JSON.stringify(unit))
    t.equal(ranges.at(-1)?.end, text.length)
    t.equal(JSON.parse(encoded(text)), text)
  }
})

t.test('every character of a transcript is in exactly one line, with its place', async t => {
  fc.assert(fc.property(fc.array(texts, { maxLength: 10 }), pieces => {
    const transcript = transcriptOf(pieces.map(text => text.repeat(20)))
    const { lines, ranges } = spokenLines(transcript)
    strictEqual(lines.length, ranges.length)
    for (const { id, text } of transcript) {
      const own = ranges.flatMap(({ segment_id: segment, start, end }, at) => segment === id ? [{ start, end, text: lines[at]?.text }] : [])
      strictEqual(own.map(line => line.text).join(''), text)
      for (const { start, end, text: line } of own) strictEqual(text.slice(start, end), line)
    }
    ok(lines.every(({ origins }, at) => origins.length === 1 && origins[0] === at))
  }), { numRuns: runs(100) })
  t.pass()
})

t.test('every line is in a part, and parts are no longer than allowed', async t => {
  const blocks = fc.constantFrom('transcript' as const, 'facts' as const)
  fc.assert(fc.property(fc.array(texts, { maxLength: 30 }), fc.integer({ min: 850, max: 3000 }), blocks, (pieces, tokens, block) => {
    const { lines } = spokenLines(transcriptOf(pieces))
    const parts = partsOf(lines, tokens, block)
    const seen = new Set<number>()
    for (const part of parts) {
      ok(tokensOfLines(part.lines) <= tokens)
      deepStrictEqual(part.lines, lines.slice(part.first, part.first + part.lines.length))
      for (let at = 0; at < part.lines.length; at++) seen.add(part.first + at)
    }
    strictEqual(seen.size, lines.length)
  }), { numRuns: runs(300) })
  t.pass()
})

t.test('a part begins with the last short lines of the one before, so that an answer keeps its question', async t => {
  const { lines } = spokenLines(transcriptOf(Array.from({ length: 40 }, (_nothing, at) => `Do you smoke ${at}?`)))
  const parts = partsOf(lines, 400, 'transcript')
  t.ok(parts.length > 1)
  for (const [at, { first }] of parts.entries()) {
    const before = parts[at - 1]
    if (before !== undefined) t.equal(first, before.first + before.lines.length - 2)
  }
  const long = spokenLines(transcriptOf(Array.from({ length: 6 }, () => 'word '.repeat(190))))
  t.strictSame(partsOf(long.lines, 700, 'transcript').map(({ first }) => first), [0, 1, 2, 3, 4, 5], 'long ones are not repeated')
  const facts = partsOf(lines, 400, 'facts')
  t.equal(facts.reduce((sum, part) => sum + part.lines.length, 0), lines.length, 'facts are not repeated')
})

t.test('a line says its number, its speaker and its text; names are cut, texts never', async t => {
  const { lines } = spokenLines([
    { id: 'a', text: 'It "hurts".', speaker: 'patient', start_ms: null, end_ms: null },
    { id: 'b', text: 'Where?', speaker: null, start_ms: null, end_ms: null },
    { id: 'c', text: 'Here.', speaker: `${'x'.repeat(31)}😀 and so on`, start_ms: null, end_ms: null }
  ])
  t.equal(blockOf('transcript', { first: 4, lines }),
    `<transcript>\n[5,"patient","It \\"hurts\\"."]\n[6,null,"Where?"]\n[7,"${'x'.repeat(31)}","Here."]\n</transcript>`)
  t.ok(lines.every(line => tokensOfLine(line) > tokensOf(line.text)))
})

t.test('sources are ranges in the order spoken, each once, joined where a piece was split', async t => {
  const ranges = [
    { segment_id: 'a', start: 0, end: 10 }, { segment_id: 'b', start: 0, end: 500 }, { segment_id: 'b', start: 500, end: 700 }, { segment_id: 'c', start: 0, end: 3 }
  ]
  t.strictSame(sourcesOf([3, 1, 2, 1, 9, -1], ranges), [{ segment_id: 'b', start: 0, end: 700 }, { segment_id: 'c', start: 0, end: 3 }])
  t.strictSame(ranges[1], { segment_id: 'b', start: 0, end: 500 }, 'the ranges themselves stay as they are')
  t.strictSame(sourcesOf([], ranges), [])
})

t.test('a fact that is too long for a line keeps its origins in all its lines', async t => {
  const [first, second, ...more] = shortLines([{ speaker: null, text: 'word '.repeat(300), origins: [3, 4] }])
  t.same([first?.origins, second?.origins, more.length], [[3, 4], [3, 4], 0])
  t.equal(`${first?.text}${second?.text}`, 'word '.repeat(300))
})
