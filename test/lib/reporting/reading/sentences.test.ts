import { ok, strictEqual } from 'node:assert/strict'
import t from 'tap'
import { sentencesOf } from '../../../../lib/reporting/reading/sentences.js'
import type { TranscriptPiece } from '../../../../lib/reporting/types.js'
import fc, { runs } from '../../../property.js'

function piece (text: string, id = 'p-1'): TranscriptPiece {
  return { id, text, speaker: null, start_ms: null, end_ms: null }
}

const table: [text: string, sentences: string[]][] = [
  ['', []],
  [' \n ', []],
  ['no punctuation at all', ['no punctuation at all']],
  ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
  ['The temperature is 37.8 degrees. Fine.', ['The temperature is 37.8 degrees.', 'Fine.']],
  ['De temperatuur is 37,8 graden. Prima.', ['De temperatuur is 37,8 graden.', 'Prima.']],
  ['I saw Dr. Smith and Mrs. Jones. They agree.', ['I saw Dr. Smith and Mrs. Jones.', 'They agree.']],
  ['Dhr. Jansen en mevr. De Vries, bijv. Morgen.', ['Dhr. Jansen en mevr. De Vries, bijv. Morgen.']],
  ['Een ziektebriefje t.e.m. vrijdag, of t.e.m. 3 maart. Goed.', ['Een ziektebriefje t.e.m. vrijdag, of t.e.m. 3 maart.', 'Goed.']],
  ['Das ist z.B. Ibuprofen bzw. Paracetamol. Gut.', ['Das ist z.B. Ibuprofen bzw. Paracetamol.', 'Gut.']],
  ['Prenez p.ex. Doliprane. Mme. Dupont attend.', ['Prenez p.ex. Doliprane.', 'Mme. Dupont attend.']],
  ['Take 400 mg. twice a day. Then 200 mg. Come back.', ['Take 400 mg. twice a day.', 'Then 200 mg.', 'Come back.']],
  ['At 9 a.m. and at 5 p.m. Then sleep.', ['At 9 a.m. and at 5 p.m.', 'Then sleep.']],
  ['Am 3. März und am 12. Tag. Danach nicht.', ['Am 3. März und am 12. Tag.', 'Danach nicht.']],
  ['Krank vom 30.3. bis 3.4. einschließlich. Danach nicht.', ['Krank vom 30.3. bis 3.4. einschließlich.', 'Danach nicht.']],
  ['Es sind 37.5. das ist normal', ['Es sind 37.5.', 'das ist normal']],
  ['It was in 2019. So long ago.', ['It was in 2019.', 'So long ago.']],
  ['It hurts... here. Really… Yes.', ['It hurts... here.', 'Really…', 'Yes.']],
  ['She said "it hurts." Then she left.', ['She said "it hurts."', 'Then she left.']],
  ['« Ça fait mal. » Puis rien.', ['« Ça fait mal.', '» Puis rien.']],
  ['First line\nsecond line\r\nthird', ['First line', 'second line', 'third']],
  ['i have a cough . it is dry . do you ?', ['i have a cough .', 'it is dry .', 'do you ?']],
  [', um, and it hurts.', ['um, and it hurts.']],
  ['the a1c was seven . five and then', ['the a1c was seven . five and then']],
  ['temperature is ninety eight . seven today', ['temperature is ninety eight . seven today']],
  ['zij was zes . Vijf dagen later', ['zij was zes .', 'Vijf dagen later']],
  ['it was seven . fifteen left', ['it was seven .', 'fifteen left']],
  ['What?! No!! Yes.', ['What?!', 'No!!', 'Yes.']],
  ['No. It is not.', ['No.', 'It is not.']]
]

t.test('a text is split where its sentences end', async t => {
  for (const [text, sentences] of table) t.strictSame(sentencesOf([piece(text)]).map(sentence => sentence.text), sentences, text)
})

t.test('a sentence knows its piece, who says it and where it stands', async t => {
  const transcript = [{ ...piece('Hello.  It hurts. ', 'a'), speaker: 'patient' }, piece('Where?', 'b')]
  t.strictSame(sentencesOf(transcript), [
    { piece: 'a', speaker: 'patient', start: 0, end: 6, text: 'Hello.' },
    { piece: 'a', speaker: 'patient', start: 8, end: 17, text: 'It hurts.' },
    { piece: 'b', speaker: null, start: 0, end: 6, text: 'Where?' }
  ])
})

t.test('sentences are what stands in the pieces, in order, without overlaps, and leave nothing out but white space, commas and semicolons', async t => {
  const marks = fc.constantFrom('. ', '.', '? ', '! ', '... ', '…', ', ', ';', '\n', '\u2028', ' ', 'Dr. ', 'mg. ', '37.8 ', '3. ', 'It hurts', 'ja', '"', '»')
  const text = fc.oneof(fc.array(marks, { maxLength: 12 }).map(parts => parts.join('')), fc.string({ unit: 'binary', maxLength: 40 }))
  fc.assert(fc.property(fc.array(text, { maxLength: 4 }), texts => {
    const transcript = texts.map((text, at) => piece(text, `p-${at}`))
    const sentences = sentencesOf(transcript)
    for (const { id, text } of transcript) {
      let at = 0
      let rest = ''
      for (const sentence of sentences.filter(({ piece }) => piece === id)) {
        ok(sentence.start >= at && sentence.end > sentence.start)
        strictEqual(text.slice(sentence.start, sentence.end), sentence.text)
        rest += text.slice(at, sentence.start)
        at = sentence.end
      }
      ok(/^[\s\u0085,;]*$/.test(rest + text.slice(at)), JSON.stringify(rest))
    }
    ok(sentences.every(({ text }) => text !== '' && !/[\n\r\u2028\u2029]/.test(text)))
  }), { numRuns: runs(1000) })
  t.pass('1000 transcripts')
})
