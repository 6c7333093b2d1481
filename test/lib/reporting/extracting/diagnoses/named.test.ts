import t from 'tap'
import { codesOf, namedDiagnosesOf } from '../../../../../lib/reporting/extracting/diagnoses/index.js'
import { conversationOf } from '../../../../../lib/reporting/reading/conversation.js'
import { starterCodeTables } from '../../../../../lib/reporting/tables/codes.js'
import { fixtureLanguages, fixtures } from '../../../../consultation-fixtures.js'
import { oneAssertion } from '../../../../one-assertion.js'
import { sentencesOf } from './talks.js'

const tables = starterCodeTables()

/** A talk (lines of a clinician `D:` or a patient `P:`), and what was named in it: status and code, the likeliest first. */
type Case = [talk: readonly string[], named: string]

const cases: Readonly<Record<string, readonly Case[]>> = {
  en: [
    [['P: I have a bad cough.', 'D: This is pneumonia.'], 'judged J18, complaint R05'],
    [['P: I have a bad cough.', 'D: It might be pneumonia, so I will send you for a picture.'], 'complaint R05, possible J18'],
    [['P: My mother had asthma.', 'D: Do you have asthma?', 'P: No, I never had asthma.'], 'denied J45'],
    [['P: My brother has gout.', 'D: This is tonsillitis.'], 'judged J03, other M10'],
    [['P: Could it be gout?', 'D: We will see.'], 'asked M10'],
    [['P: Good morning.', 'D: Please sit down.'], '']
  ],
  nl: [
    [['P: Ik hoest zo.', 'D: Dit is een longontsteking.'], 'judged J18, complaint R05'],
    [['P: Mijn broer heeft jicht.', 'D: Dit is een amandelontsteking.'], 'judged J03, other M10']
  ],
  fr: [[['P: Je tousse beaucoup.', "D: C'est une pneumonie."], 'judged J18, complaint R05']],
  de: [[['P: Mein Bruder hat Gicht.', 'D: Das ist eine Lungenentzündung.'], 'judged J18, other M10']],
  es: [[['P: Mi hermano tiene asma.', 'D: Es una neumonía.'], 'judged J18, other J45']]
}

t.test('all that was named is listed, the likeliest to be there first', oneAssertion(async t => {
  for (const [language, rows] of Object.entries(cases)) {
    for (const [talk, wanted] of rows) {
      const named = namedDiagnosesOf(sentencesOf(talk, language), { input: language, output: language }, tables)
      t.equal(named.map(({ status, icd_10: code }) => `${status} ${code}`).join(', '), wanted, `${language}: ${talk.join(' | ')}`)
    }
  }
}))

t.test('whatever has a code in a report of the rules is named as judged or as a complaint, with the same words', oneAssertion(async t => {
  for (const language of fixtureLanguages) {
    for (const { id, segments } of fixtures(language)) {
      const sentences = conversationOf(segments.map(segment => ({ ...segment, start_ms: null, end_ms: null })), language)
      const named = namedDiagnosesOf(sentences, { input: language, output: language }, tables)
      const { complaints, diagnoses } = codesOf(sentences, { input: language, output: language }, tables)
      for (const [status, codings] of [['judged', diagnoses], ['complaint', complaints]] as const) {
        for (const { value: { icd_10: code } } of codings) {
          t.ok(named.some(row => row.icd_10 === code && (row.status === status || row.status === 'judged')), `${id}: ${code}`)
        }
      }
      t.equal(new Set(named.map(({ icd_10: icd, icpc_2: icpc, ibui }) => `${icd} ${icpc} ${ibui}`)).size, named.length, `${id}: each once`)
    }
  }
}))
