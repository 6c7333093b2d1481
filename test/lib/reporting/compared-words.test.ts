import t from 'tap'
import { comparedWords, starterMedicationTable } from '../../../lib/reporting/index.js'
import { oneAssertion } from '../../one-assertion.js'

const medication = starterMedicationTable()

/** A text as it is compared: drugs in angle brackets, numbers after #, negations after !. */
function read (text: string, language: string): string {
  const marks = { drug: (word: string) => `<${word}>`, number: (word: string) => `#${word}`, negation: (word: string) => `!${word}`, word: (word: string) => word }
  return comparedWords(text, language, medication).map(({ kind, text: word }) => marks[kind](word)).join(' ')
}

const SAME: ReadonlyArray<[language: string, text: string, compared: string]> = [
  ['en', 'Your blood pressure is 145/92.', 'your blood pressure is #145 #92'],
  ['en', 'one hundred and forty-five over ninety-two', '#145 over #92'],
  ['en', '100 and 45 over 92', '#100 and #45 over #92'],
  ['en', 'It was thirty eight point five', 'it was #38.5'],
  ['en', 'Metformin 500 mg; metform in 500 mg', '<metformin> #500 mg metform in #500 mg'],
  ['en', 'Tylenol, paracetamol, acetaminophen', '<paracetamol> <paracetamol> <paracetamol>'],
  ['en', 'I don’t smoke. I do not smoke.', 'i do !not smoke i do !not smoke'],
  ['en', 'no pain, not more than two', '!no pain not more than #2'],
  ['nl', 'Ik heb geen koorts, 38,5 of achtendertig komma vijf', 'ik heb !geen koorts #38.5 of #38.5'],
  ['nl', 'metformine 1.000 mg', '<metformin> #1000 mg'],
  ['fr', 'Je n’ai pas de fièvre, trente-huit virgule cinq', 'je ai !pas de fievre #38.5'],
  ['fr', 'l’amoxicilline', '<amoxicillin>'],
  ['de', 'Keine Schmerzen, Ibuprofen vierhundert Milligramm', '!keine schmerzen <ibuprofen> #400 milligramm'],
  ['de', '38,5 Grad', '#38.5 grad'],
  ['es', 'No tengo fiebre, treinta y ocho coma cinco', '!no tengo fiebre #38.5'],
  ['es', 'sin alergia al ibuprofeno', '!sin alergia al <ibuprofen>'],
  ['xx', 'vitamin 12, not', 'vitamin #12 not']
]

t.test('what is written in several ways is compared as one: drugs by ingredient, numbers by value, negations apart', oneAssertion(async t => {
  for (const [language, text, compared] of SAME) t.equal(read(text, language), compared, text)
}))
