import t from 'tap'
import { comparedWords, starterMedicationTable } from '../../../../lib/reporting/index.js'
import { errorRate, errorsIn, sumOfErrors, type WordErrors } from '../../../../bin/evaluate/sound/word-errors.js'
import { oneAssertion } from '../../../one-assertion.js'

const medication = starterMedicationTable()

function errors (said: string, heard: string, language = 'en') {
  return errorsIn(comparedWords(said, language, medication), comparedWords(heard, language, medication))
}

/** Errors as `substituted/dropped/inserted of said`. */
function brief ({ said, substituted, dropped, inserted }: WordErrors): string {
  return `${substituted}/${dropped}/${inserted} of ${said}`
}

const CASES: ReadonlyArray<[what: string, language: string, said: string, heard: string, wanted: Partial<Record<'drug' | 'number' | 'negation' | 'word', string>>]> = [
  ['all as said', 'en', 'Take metformin 500 mg, no alcohol.', 'take metformin five hundred mg no alcohol',
    { drug: '0/0/0 of 1', number: '0/0/0 of 1', negation: '0/0/0 of 1', word: '0/0/0 of 6' }],
  ['a blood pressure torn in two', 'en', 'It is 145 over 92.', 'It is 100 and 45 over 92.', { number: '1/0/1 of 2', word: '1/0/2 of 5' }],
  ['a drug torn in two', 'en', 'Take metformin 500.', 'Take metform in 500.', { drug: '0/1/0 of 1', number: '0/0/0 of 1', word: '1/0/1 of 3' }],
  ['a drug and its dose as other words', 'en', 'Lisinopril ten daily.', 'Less than 10 daily.', { drug: '0/1/0 of 1', number: '0/0/0 of 1' }],
  ['another drug', 'en', 'Stop the amlodipine.', 'Stop the ramipril.', { drug: '1/0/0 of 1', word: '1/0/0 of 3' }],
  ['a drug that nobody named', 'en', 'Take this daily.', 'Take aspirin daily.', { drug: '0/0/1 of 0', word: '1/0/0 of 3' }],
  ['a brand for its ingredient', 'en', 'Take Tylenol.', 'Take paracetamol.', { drug: '0/0/0 of 1', word: '0/0/0 of 2' }],
  ['"not" lost', 'en', 'You should not take it.', 'You should take it.', { negation: '0/1/0 of 1', word: '0/1/0 of 5' }],
  ['"not" heard where nobody said it', 'en', 'It is better.', 'It is not better.', { negation: '0/0/1 of 0', word: '0/0/1 of 3' }],
  ['"don\'t" for "do not"', 'en', 'I do not smoke.', 'I don\'t smoke.', { negation: '0/0/0 of 1', word: '0/0/0 of 4' }],
  ['one negation for another is a wrong word only', 'en', 'There is no pain.', 'There is not pain.', { negation: '0/0/0 of 1', word: '1/0/0 of 4' }],
  ['fifteen for fifty', 'en', 'Fifty milligrams.', 'Fifteen milligrams.', { number: '1/0/0 of 1' }],
  ['a decimal lost', 'en', 'It was 38.5.', 'It was 38.', { number: '1/0/0 of 1' }],
  ['a decimal comma in words', 'nl', 'De temperatuur is 38,5.', 'de temperatuur is achtendertig komma vijf', { number: '0/0/0 of 1', word: '0/0/0 of 4' }],
  ['a decimal comma read as two numbers', 'de', 'Sie haben 38,5.', 'Sie haben 38 5.', { number: '1/0/1 of 1' }],
  ['"kein" lost', 'de', 'Ich habe keine Schmerzen.', 'Ich habe eine Schmerzen.', { negation: '0/1/0 of 1' }],
  ['"pas" lost', 'fr', 'Je n\'ai pas de toux.', 'J\'ai de toux.', { negation: '0/1/0 of 1' }],
  ['"sin" lost', 'es', 'Sin fiebre.', 'Con fiebre.', { negation: '0/1/0 of 1' }],
  ['nothing heard', 'en', 'No aspirin for 3 days.', '', { drug: '0/1/0 of 1', number: '0/1/0 of 1', negation: '0/1/0 of 1', word: '0/5/0 of 5' }],
  ['words in silence', 'en', '', 'Take aspirin.', { drug: '0/0/1 of 0', word: '0/0/2 of 0' }]
]

t.test('errors in drugs, numbers and negations are counted on aligned words', oneAssertion(async t => {
  for (const [what, language, said, heard, wanted] of CASES) {
    const { errors: found } = errors(said, heard, language)
    const kinds = Object.keys(wanted) as Array<keyof typeof wanted>
    t.strictSame(Object.fromEntries(kinds.map(kind => [kind, brief(found[kind])])), wanted, what)
  }
}))

t.test('each mistake that can do harm is listed with what was said around it, and no other', async t => {
  const { mistakes } = errors('Please take metformin and no ibuprofen', 'please take metform in and ibuprofen 3 times')
  t.strictSame(mistakes, [
    { kind: 'drug', said: 'metformin', heard: 'metform', around: 'please take metformin and no' },
    { kind: 'negation', said: 'no', heard: null, around: 'metformin and no ibuprofen' },
    { kind: 'number', said: null, heard: '3', around: 'and no ibuprofen' }
  ])
})

t.test('errors add up, and the rate is of what was said', async t => {
  const sum = sumOfErrors([errors('It is 145 over 92.', 'It is 100 and 45 over 92.').errors, errors('It is 38.', 'It is').errors])
  t.strictSame(sum.number, { said: 3, substituted: 1, dropped: 1, inserted: 1 })
  t.equal(errorRate(sum.number), 1)
  t.equal(errorRate(sum.drug), null)
})
