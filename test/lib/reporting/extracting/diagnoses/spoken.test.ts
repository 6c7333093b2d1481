import t from 'tap'
import { codesOf } from '../../../../../lib/reporting/extracting/diagnoses/index.js'
import { attributed } from '../../../../../lib/reporting/reading/attributed.js'
import { sentencesOf } from '../../../../../lib/reporting/reading/sentences.js'
import { createReporting, starterCodeTables, starterMedicationTable } from '../../../../../lib/reporting/index.js'
import { oneAssertion } from '../../../../one-assertion.js'
import { requestFor } from '../../request.js'
import { piecesOf } from '../../trap-corpus.js'
import { spoken } from './cases/spoken.js'

const tables = starterCodeTables()
const reporting = createReporting({ codes: tables, medication: starterMedicationTable(), timeZone: 'UTC', minWords: 1 })

/** How recognisers print the same words. */
const prints: Readonly<Record<string, (text: string) => string>> = {
  'with punctuation': text => text,
  'without apostrophes': text => text.replace(/'/g, ''),
  'with a space for each apostrophe': text => text.replace(/'/g, ' '),
  'with curly apostrophes': text => text.replace(/'/g, '’'),
  'in lower case without punctuation': text => text.toLowerCase().replace(/[.,?!¿]/g, ''),
  'in lower case without punctuation and apostrophes': text => text.toLowerCase().replace(/[.,?!¿']/g, '')
}

/** The codes judged in a talk of turns, each printed by a recogniser in its own way. */
function judgedIn (language: string, talk: string, print: (text: string) => string): string {
  const pieces = piecesOf(talk, true).map(piece => ({ ...piece, text: print(piece.text) }))
  return codesOf(attributed(sentencesOf(pieces), language), { input: language, output: 'en' }, tables).diagnoses
    .map(({ value }) => value.icd_10).join(' ')
}

/** The codes of the assessment, and the text of it, in the report of a talk. */
async function reported (language: string, talk: string): Promise<{ codes: string, text: string }> {
  const { data } = await reporting.generate(requestFor(language, piecesOf(talk, true)), new AbortController().signal)
  const section = data.flatMap(({ sections }) => [...sections]).find(({ section_id: id }) => id === 'assessment')
  if (section?.section_id !== 'assessment' || !('summary' in section.fields)) return { codes: '', text: '' }
  const { medical_coding: coding, summary } = section.fields
  return { codes: coding.map(({ icd_10: code }) => code).join(' '), text: summary.text ?? '' }
}

for (const [language, { complaint, finding, advice, judged, open, marked, judgedIn: judgedTalks, openIn }] of Object.entries(spoken)) {
  // A sentence of two is two turns, for what is printed without punctuation.
  const around = (said: string) => `P: ${complaint} | C: ${finding} | C: ${said.replace(/(?<=[.?]) (?=.)/g, ' | C: ')} | C: ${advice}`

  t.test(`${language}: marks tell what words do not`, async t => {
    t.equal(judgedIn(language, around(marked.judged), text => text), 'J20', marked.judged)
    t.equal(judgedIn(language, around(marked.open), text => text), '', marked.open)
  })

  t.test(`${language}: the report has the judgement, in its words and as a code`, async t => {
    for (const said of judged) {
      const { codes, text } = await reported(language, around(said))
      t.equal(codes, 'J20', said)
      t.match(text.toLowerCase(), /bronchi?tis|bronchite|bronquitis/, said)
    }
    for (const said of open) t.equal((await reported(language, around(said))).codes, '', said)
  })

  for (const [how, print] of Object.entries(prints)) {
    t.test(`${language}: what the clinician judges is coded, printed ${how}`, oneAssertion(async t => {
      for (const talk of [...judged.map(around), ...judgedTalks]) t.equal(judgedIn(language, talk, print), 'J20', print(talk))
    }))

    t.test(`${language}: what is asked, denied, past, supposed or somebody else's is not, printed ${how}`, oneAssertion(async t => {
      for (const talk of [...open.map(around), ...openIn]) t.equal(judgedIn(language, talk, print), '', print(talk))
    }))
  }
}
