import t from 'tap'
import { drugsIn, starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import { wordsOf } from '../../../../lib/reporting/words.js'
import { runs } from '../../../property.js'

const table = starterMedicationTable()

function named (text: string): string[] {
  return drugsIn(wordsOf(text), table).map(({ substance }) => substance.active_ingredient)
}

const misspelt: ReadonlyArray<readonly [said: string, ingredient: string]> = [
  ['lisonopril 20 milligrams', 'lisinopril'], ['cisplacin 40 mg', 'cisplatin'], ['atorvastatine twintig milligram', 'atorvastatin'],
  ['metformim 500 mg', 'metformin'], ['bisoprollol cinq milligrammes', 'bisoprolol'], ['Ramiprill fünf Milligramm', 'ramipril'],
  ['pantoprasol vierzig Milligramm', 'pantoprazole'], ['omeprasol veinte miligramos', 'omeprazole'], ['enalaprill diez miligramos', 'enalapril'],
  ['hydrochlorothiazid twelve point five milligrams', 'hydrochlorothiazide'], ['fexofenatidine 120 mg', 'fexofenadine'], ['lisonopril 20mg', 'lisinopril']
]

t.test('a name that recognition misspelt is known before an amount, in five languages', async t => {
  for (const [said, ingredient] of misspelt) t.strictSame(named(said), [ingredient], said)
})

t.test('without an amount right behind it, a word must be spelt as the table has it', async t => {
  for (const said of [
    'lisonopril', 'the lisonopril is fine', 'lisonopril, 20 milligrams', 'lisonopril and 20 milligrams', 'the lisonopril went up last year by 20 milligrams',
    'lisonopril 20', 'lisonopril 20 times'
  ]) t.strictSame(named(said), [], said)
})

const everyday: Readonly<Record<string, string>> = {
  en: 'covered allergies different difference medicines monitor reactions cortisol lactose lactate retinal pancreatic seasonal selection singular attention ' +
    'transplant advantage eliminate preparing nutrition ability migraine tablet capsule dosage increase another morning evening creatinine potassium maximum',
  nl: 'belasting reactie tabletten dosering ochtend verhogen ongeveer bloeddruk maximaal minimaal dagelijks voorschrift kreatinine medicijn verschil',
  fr: 'tétanos différence précédent précoce cristallin augmentez augmenter migraine comprimé gélules posologie environ maximum matinée créatinine colique',
  de: 'belastung allergien streben syndrom tablette kapseln dosierung erhöhen ungefähr morgens maximal täglich wirkstoff unterschied kreatinin',
  es: 'depresión diabética depresivo potasio migraña coronaria miocardio úlceras pastilla cápsula aumentar alrededor mañana máximo creatinina esperar'
}

t.test('an everyday word before an amount is no misspelt name', async t => {
  for (const [language, words] of Object.entries(everyday)) {
    for (const word of words.split(' ')) t.strictSame(named(`${word} 20 mg`), [], `${language}: ${word}`)
  }
})

t.test('a text of 100,000 characters of near names is searched', async t => {
  for (const piece of ['lisonopril ', 'lisonopril 20 mg ', 'lisonoprila '.repeat(3), `${'lisonopril'.repeat(20)} 20 mg `]) {
    t.ok(named(piece.repeat(runs(100_000) / piece.length)).length >= 0)
  }
})
