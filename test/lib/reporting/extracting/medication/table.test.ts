import t from 'tap'
import { decisionsOf } from '../../../../../lib/reporting/extracting/medication/index.js'
import { recordedAllergies } from '../../../../../lib/reporting/extracting/medication/recorded-allergies.js'
import { conversationOf } from '../../../../../lib/reporting/reading/conversation.js'
import { starterMedicationTable } from '../../../../../lib/reporting/tables/medication.js'
import type { RecordContext } from '../../../../../schemas/record-context.js'
import { oneAssertion } from '../../../../one-assertion.js'
import { settledCases } from './settled-cases.js'
import { statusCases } from './status-cases.js'
import { tableCases, type TableCase } from './table-cases.js'
import { onlyMentionedCases } from './only-mentioned-cases.js'

const table = starterMedicationTable()
const speakers: Readonly<Record<string, string>> = { D: 'doctor', P: 'patient', O: 'husband' }

function read (talk: readonly string[], language: string, context?: RecordContext) {
  const pieces = talk.map((line, at) => (
    { id: `s-${at}`, text: line.slice(3), speaker: speakers[line.slice(0, 1)] ?? null, start_ms: null, end_ms: null }
  ))
  return decisionsOf(conversationOf(pieces, language), language, table, language, recordedAllergies(context, table))
}

/** Compares each row of a table with what is read. */
function compareCases (
  t: { equal: (found: unknown, wanted: unknown, row: string) => void }, language: string, cases: readonly TableCase[]
) {
  for (const [talk, prescribed, others = {}] of cases) {
    const { table: rows } = read(talk, language)
    const listed = rows.filter(row => row.prescribed).map(({ key }) => key).sort().join(', ')
    t.equal(listed, prescribed, talk.join(' | '))
    for (const [drug, expected] of Object.entries(others)) {
      const row = rows.find(({ key }) => key === drug)
      t.equal(row?.mentioned.whose === 'other' ? 'other' : row?.mentioned.status, expected, `${talk.join(' | ')}: ${drug}`)
    }
  }
}

for (const [language, cases] of Object.entries(onlyMentionedCases)) {
  t.test(`${language}: what is only explained, given by others or supposed is not prescribed`, oneAssertion(async t => {
    compareCases(t, language, cases)
  }))
}

for (const [language, cases] of Object.entries(tableCases)) {
  t.test(`${language}: what is taken back, not tolerated, denied or somebody else's is not prescribed, and the table says what it is`, oneAssertion(async t => {
    compareCases(t, language, cases)
  }))
}

for (const [language, cases] of Object.entries(settledCases)) {
  t.test(`${language}: what is put off, left open or doubted later on is not prescribed, unless it is decided again`, oneAssertion(async t => {
    compareCases(t, language, cases)
  }))
}

for (const [language, cases] of Object.entries(statusCases)) {
  t.test(`${language}: an amount starts what was not taken, takes the place of another, and a refusal stays one`, oneAssertion(async t => {
    compareCases(t, language, cases)
  }))
}

t.test('a medicine that an allergy bars says so, with the words of both', async t => {
  const { prescribed, table: rows } = read(["P: I'm allergic to penicillin.", "D: I'll prescribe amoxicillin, 500 mg three times a day."], 'en')
  t.strictSame(prescribed, [])
  const row = rows.find(({ key }) => key === 'amoxicillin')
  t.match(row, { mentioned: { status: 'considered', whose: 'patient', dose: '500 mg three times a day' }, barred: 'said', prescribed: false })
  t.strictSame(row?.sources.map(({ segment_id: id }) => id), ['s-1', 's-0'])
})

t.test('the record names what is not tolerated in any language, or by an ATC code; other codes and things bar nothing', async t => {
  const barring = [
    { text: 'penicillin' }, { text: 'Penicilline, huiduitslag' }, { text: 'pénicilline' }, { text: 'Penicillin' }, { text: 'penicilina' },
    { text: 'beta-lactam', code: 'J01C' }, { text: 'rash', code: 'j01ca04' }, { text: 'Augmentin' }
  ]
  const others = [{ text: 'latex' }, { text: 'allergy', code: 'A12' }, { text: 'hives', code: 'L50.0' }, { text: 'ibuprofen' }, { text: 'drug', code: 'J' }]
  const talk: Readonly<Record<string, string>> = {
    en: "D: I'll prescribe amoxicillin.",
    nl: 'D: Ik schrijf amoxicilline voor.',
    fr: "D: Je vous prescris de l'amoxicilline.",
    de: 'D: Ich verschreibe Ihnen Amoxicillin.',
    es: 'D: Le receto amoxicilina.'
  }
  for (const [language, line] of Object.entries(talk)) {
    for (const entry of barring) t.match(read([line], language, { allergies: [entry] }), { prescribed: [], table: [{ barred: 'recorded' }] }, entry.text)
    for (const entry of others) t.equal(read([line], language, { allergies: [entry] }).prescribed.length, 1, entry.text)
    t.equal(read([line], language, { current_medication: [{ text: 'penicillin' }] }).prescribed.length, 1)
  }
  const said = read(["P: I'm allergic to penicillin.", "D: I'll prescribe amoxicillin."], 'en', { allergies: [{ text: 'amoxicillin' }] })
  t.match(said.table.find(({ key }) => key === 'amoxicillin'), { barred: 'said' })
})

t.test('the medicine of somebody else goes on where it is said to be taken', oneAssertion(async t => {
  const talks: ReadonlyArray<[language: string, line: string, status: string]> = [
    ['en', 'D: His wife takes apixaban.', 'goes_on'],
    ['en', 'D: His wife never took apixaban.', 'considered'],
    ['nl', 'D: Zijn vrouw neemt apixaban.', 'goes_on'],
    ['fr', "D: Sa femme prend de l'apixaban.", 'goes_on'],
    ['de', 'D: Seine Frau nimmt Apixaban.', 'goes_on'],
    ['es', 'D: Su mujer toma apixabán.', 'goes_on']
  ]
  for (const [language, line, status] of talks) {
    t.strictSame(read([line], language).table.map(({ mentioned, prescribed }) => [mentioned.whose, mentioned.status, prescribed]), [['other', status, false]], line)
  }
}))
