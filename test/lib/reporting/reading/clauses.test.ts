import { ok, strictEqual } from 'node:assert/strict'
import t from 'tap'
import { clausesOf } from '../../../../lib/reporting/reading/clauses.js'
import { numbersIn } from '../../../../lib/reporting/reading/numbers/index.js'
import { wordsOf } from '../../../../lib/reporting/words.js'
import fc, { runs } from '../../../property.js'

function clauses (text: string, language: string): string[] {
  const sentence = { piece: 'p-1', speaker: null, start: 10, end: 10 + text.length, text }
  return clausesOf(sentence, language).map(clause => {
    strictEqual(text.slice(clause.start - 10, clause.end - 10), clause.text)
    return clause.text
  })
}

const tables: Readonly<Record<string, readonly (readonly string[])[]>> = {
  en: [
    ['okay your lungs are clear', 'and your blood pressure is one twenty over eighty', 'i think this is a viral infection', 'so i\'m gon na prescribe an inhaler'],
    ['it started on monday', 'i have not had a fever', 'but my throat is sore'],
    ['on your heart exam you have a two out of six murmur', 'on your neck exam there are no bruits'],
    // A condition stays with what depends on it, and a thought with what is thought.
    ['if the knee gets worse i want you to come back and we can do an mri'],
    ['i do n\'t think you have a fracture of the wrist today'],
    ['because you are diabetic you need to be careful with your feet'],
    ['when i push on your knee does it hurt on the inside'],
    ['the temperature was one hundred and one point five this morning'],
    // What somebody has punctuated is left as it is.
    ['I had a cough, and I took some syrup, but it did not help.']
  ],
  nl: [
    ['temperatuur is 36,9', 'dit is een astma aanval door de katten'],
    ['goed ik ga meten', 'uw saturatie is 94 procent', 'en de hartslag is 108'],
    ['als u koorts krijgt of benauwd wordt dan belt u meteen']
  ],
  fr: [
    ['la tension est à douze sur huit', 'je pense que c\'est une bronchite', 'je vous prescris un sirop'],
    ['si la fièvre monte ou si vous toussez du sang vous revenez tout de suite']
  ],
  de: [
    ['die lunge ist ganz frei', 'ich denke es ist ein infekt', 'ich verschreibe ihnen einen saft'],
    ['wenn ich huste tut es in der brust auf der linken seite weh']
  ],
  es: [['me duele la garganta desde el lunes', 'y tengo fiebre por la noche']],
  it: [['mi fa male la gola da lunedì e ho la febbre di notte']]
}

for (const [language, table] of Object.entries(tables)) {
  t.test(`${language}: speech without punctuation is split where clauses begin`, async t => {
    for (const expected of table) t.strictSame(clauses(expected.join(' '), language), expected, expected.join(' '))
  })
}

t.test('clauses are what stands in the sentence, lose no word, and never part a number', async t => {
  const language = fc.constantFrom('en', 'nl', 'fr', 'de')
  const word = fc.constantFrom(
    'okay', 'so', 'i', 'think', 'you', 'have', 'and', 'one', 'hundred', 'twenty', 'and', 'a', 'half', 'point', '37.8', 'five', 'if', 'now', 'your', 'pulse', 'is', ',', '.',
    'ik', 'denk', 'honderd', 'en', 'de', 'je', 'pense', 'cent', 'vingt', 'et', 'un', 'ich', 'hundert', 'und', 'zwanzig', '120/80', 'do', 'n\'t', '\'m'
  )
  fc.assert(fc.property(language, fc.array(word, { maxLength: 50 }), (language, words) => {
    const text = words.join(' ')
    const found = clauses(text, language)
    strictEqual(found.join(' ').replace(/\s+/g, ' '), text.replace(/\s+/g, ' '))
    const numbers = (text: string) => numbersIn(wordsOf(text), language).map(({ value }) => value)
    if (!/[.,]/.test(text)) strictEqual(found.flatMap(numbers).join(), numbers(text).join())
    ok(found.length >= 1)
  }), { numRuns: runs(2000) })
  t.pass('2000 sentences')
})
