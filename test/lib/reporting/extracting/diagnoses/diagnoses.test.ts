import t from 'tap'
import { codesOf } from '../../../../../lib/reporting/extracting/diagnoses/index.js'
import { attributed } from '../../../../../lib/reporting/reading/attributed.js'
import { sentencesOf } from '../../../../../lib/reporting/reading/sentences.js'
import { starterCodeTables } from '../../../../../lib/reporting/tables/codes.js'
import { de } from './cases/de.js'
import { en } from './cases/en.js'
import { es } from './cases/es.js'
import { fr } from './cases/fr.js'
import { nl } from './cases/nl.js'
import { oneAssertion } from '../../../../one-assertion.js'
import { runs } from '../../../../property.js'

const tables = starterCodeTables()

function piecesOf (...said: ReadonlyArray<readonly [speaker: string | null, text: string]>) {
  return said.map(([speaker, text], at) => ({ id: `s-${at}`, speaker, text, start_ms: null, end_ms: null }))
}

function read (input: string, ...said: ReadonlyArray<readonly [speaker: string | null, text: string]>) {
  const { complaints, diagnoses } = codesOf(attributed(sentencesOf(piecesOf(...said)), input), { input, output: 'en' }, tables)
  return { complaints: complaints.map(({ value }) => value.icd_10).join(' '), diagnoses: diagnoses.map(({ value }) => value.icd_10).join(' ') }
}

for (const [language, cases] of Object.entries({ en, nl, fr, de, es })) {
  t.test(`in ${language} what is judged to be there has its code, and nothing else`, oneAssertion(async t => {
    t.ok(cases.length >= 30)
    for (const [said, codes] of cases) t.equal(read(language, ['doctor', said]).diagnoses, codes, said)
  }))
}

const visits = [
  ['en', [['doctor', 'What brings you in?'], ['patient', 'I have a bad cough and a fever.'], ['doctor', 'Any chest pain?'], ['patient', 'No chest pain.']], 'R05 R50', ''],
  ['en', [['patient', 'I have a sore throat and a fever.'], ['patient', 'My son has a rash.'], ['doctor', 'This is tonsillitis.']], 'R07.0 R50', 'J03'],
  ['en', [['doctor', "You're here for back pain."], ['patient', 'Yes.'], ['doctor', 'Do you have numbness?'], ['patient', 'No.']], 'M54', ''],
  ['en', [['patient', 'I have heartburn.'], ['doctor', 'This is acid reflux.']], 'R12', 'K21'],
  ['nl', [['arts', 'Waarmee kan ik u helpen?'], ['patiënt', 'Ik heb keelpijn en koorts.'], ['arts', 'Hoest u?'], ['patiënt', 'Nee, hoesten niet.']], 'R07.0 R50', ''],
  ['nl', [['patiënt', 'Ik heb hoofdpijn.'], ['patiënt', 'Mijn dochter had vorige week koorts.'], ['arts', 'Dit is een migraine.']], 'R51', 'G43'],
  ['es', [['médico', '¿En qué puedo ayudarle?'], ['paciente', 'Tengo dolor de garganta y fiebre.'], ['médico', '¿Tiene tos?'], ['paciente', 'No, tos no tengo.']], 'R07.0 R50', ''],
  ['es', [['paciente', 'Tengo diarrea desde anteayer.'], ['médico', 'Es una gastroenteritis.']], '', 'A09'],
  ['fr', [['médecin', 'Que puis-je faire pour vous ?'], ['patient', "J'ai mal à la gorge et de la fièvre."], ['médecin', 'Vous toussez ?'], ['patient', "Non, je n'ai pas de toux."]], 'R07.0 R50', ''],
  ['fr', [['patiente', "J'ai de la diarrhée depuis avant-hier."], ['médecin', "C'est une gastro-entérite."]], '', 'A09'],
  ['de', [['Arzt', 'Was führt Sie zu mir?'], ['Patient', 'Ich habe Husten und Fieber.'], ['Arzt', 'Haben Sie Atemnot?'], ['Patient', 'Nein, keine Atemnot.']], 'R05 R50', ''],
  ['de', [['Patientin', 'Ich habe seit gestern Bauchschmerzen.'], ['Ärztin', 'Das ist eine Gastritis.']], 'R10', 'K29'],
  ['de', [[null, 'ich habe seit drei tagen halsschmerzen'], [null, 'das ist eine mandelentzündung']], 'R07.0', 'J03']
] as const

t.test('what somebody came with is a complaint: own, not asked, not denied, not of others', oneAssertion(async t => {
  for (const [language, said, complaints, diagnoses] of visits) {
    t.strictSame(read(language, ...said), { complaints, diagnoses }, said.map(([, text]) => text).join(' '))
  }
}))

t.test('a complaint that is the diagnosis stands among the diagnoses only', async t => {
  t.strictSame(read('en', ['patient', 'I have back pain.'], ['doctor', 'This is sciatica.']), { complaints: '', diagnoses: 'M54.3' })
})

t.test('complaints are a handful at most, and those of the beginning', async t => {
  const many = 'I have cough, fever, headache, nausea, diarrhea, dizziness, back pain and a rash.'
  t.equal(read('en', ['patient', many]).complaints.split(' ').length, 5)
  const talk = Array.from({ length: 30 }, () => ['doctor', 'All right.'] as const)
  t.equal(read('en', ...talk, ['patient', 'I have a headache.'], ['doctor', 'Fine.']).complaints, '')
})

t.test('what a patient supposes is no diagnosis', async t => {
  t.equal(read('en', ['patient', 'I think I have pneumonia.']).diagnoses, '')
  t.equal(read('nl', ['patiënt', 'Ik denk dat het een longontsteking is.']).diagnoses, '')
  t.equal(read('de', ['Patientin', 'Das ist bestimmt eine Lungenentzündung.']).diagnoses, '')
  t.equal(read('fr', ['patiente', "C'est une pneumonie."]).diagnoses, '')
})

t.test('of a general and a specific code of the same, the specific one stays', async t => {
  t.equal(read('en', ['doctor', 'You have diabetes.'], ['doctor', 'I think this is type 1 diabetes.']).diagnoses, 'E10')
  t.equal(read('en', ['doctor', 'You have diabetes.'], ['doctor', 'We continue the metformin.']).diagnoses, 'E11')
  t.equal(read('en', ['doctor', 'You have diabetes.']).diagnoses, 'E14')
})

t.test('a language that is not known, and no words, have no codes', async t => {
  const none = { complaints: '', diagnoses: '' }
  t.strictSame(read('pl', ['doctor', 'This is shingles.']), none)
  t.strictSame(read('en'), none)
  t.strictSame(read('en', ['doctor', '... ?! ,']), none)
})

t.test('ranges lie in their pieces and hold the term, codes are held, and the same comes of the same', oneAssertion(async t => {
  for (const [language, cases] of Object.entries({ en, nl, fr, de, es })) {
    const pieces = piecesOf(...cases.map(([said]) => ['doctor', said] as const), ...cases.map(([said]) => [null, said.toUpperCase()] as const))
    const sentences = attributed(sentencesOf(pieces), language)
    const found = codesOf(sentences, { input: language, output: 'nl' }, tables)
    t.ok(found.diagnoses.length > 10)
    for (const { value, sources } of [...found.complaints, ...found.diagnoses]) {
      t.ok(tables.has('icd_10', value.icd_10))
      t.equal(value.description, tables.description('icd_10', value.icd_10, 'nl'))
      t.strictSame([value.icpc_2, value.ibui], ['', ''])
      t.ok(sources.length > 0)
      for (const { segment_id: id, start, end } of sources) {
        const text = pieces.find(piece => piece.id === id)?.text ?? ''
        t.ok(start >= 0 && start < end && end <= text.length)
        t.equal(text.slice(start, end), text.slice(start, end).trim())
      }
    }
    t.strictSame(codesOf(sentences, { input: language, output: 'nl' }, tables), found)
  }
}))

t.test('a text of the longest size is read, whatever is in it', oneAssertion(async t => {
  const units = [
    'a', ' ', '.', '?', "'", "d'", 'fever ', 'fever. ', 'koorts ', 'is not you know a fever ', 'this is just probably the ', 'you have diabetes. ',
    'diabetes metformin. ', 'okay ? ', 'urinary, uh, uh, ', 'könnte könnte fieber ', "j'ai toujours aussi fièvre ", '; , ; fever ', '\u0301', '\ud83d\ude42'
  ]
  for (const unit of units) {
    const spoken = sentencesOf(piecesOf(['doctor', unit.repeat(Math.ceil(runs(100_000) / unit.length))]))
    for (const input of ['en', 'nl', 'fr', 'de', 'es']) {
      const { complaints, diagnoses } = codesOf(attributed(spoken, input), { input, output: 'en' }, tables)
      t.strictSame(complaints, [], `${JSON.stringify(unit)} in ${input}`)
      const judged = input === 'en' && unit === 'you have diabetes. ' ? ['E14'] : []
      t.strictSame(diagnoses.map(({ value }) => value.icd_10), judged, `${JSON.stringify(unit)} in ${input}`)
    }
  }
}))
