import t from 'tap'
import { withAlternatives } from '../../../lib/reporting/alternatives.js'
import { loadCodeTables, starterCodeTables, type CodeTables } from '../../../lib/reporting/tables/codes.js'
import type { DraftEpisode } from '../../../lib/reporting/types.js'
import { ALTERNATIVES_MAX } from '../../../schemas/evidence.js'
import { oneAssertion } from '../../one-assertion.js'
import { requestFor } from './request.js'

const starter = starterCodeTables()

/** The alternatives of a code that rests on all that is said, as relation and code. */
function alternativesOf (language: string, said: string, code: string, tables: CodeTables = starter) {
  const request = requestFor(language, [{ id: 's-1', text: said, speaker: 'doctor', start_ms: null, end_ms: null }])
  const coding = {
    value: { icd_10: code, icpc_2: '', ibui: '', description: '' }, sources: [{ segment_id: 's-1', start: 0, end: said.length }]
  }
  const episode: DraftEpisode = {
    label: '', narrative: {}, vital_signs: [], complaints: [], diagnoses: [coding], prescribed_medication: [], sick_note: null
  }
  const { episodes } = withAlternatives(request, { generation_result: 'success', episodes: [episode], removed: [] }, tables)
  return episodes[0]?.diagnoses[0]?.alternatives ?? []
}

const shown = (...asked: Parameters<typeof alternativesOf>) => alternativesOf(...asked).map(({ relation, icd_10: code }) => `${relation} ${code}`)

/** What is said, its code, and what the words may mean as well. */
const cases = {
  en: [['This is bronchitis.', 'J20', ['J42']], ['An acute sinusitis, I think.', 'J01', ['J32']], ['It is otitis media.', 'H66', ['H65']]],
  nl: [['Dit is een bronchitis.', 'J20', ['J42']], ['Een acute sinusitis dus.', 'J01', ['J32']], ['Het is diabetes type 2.', 'E11', ['E10', 'E14']]],
  fr: [["C'est une bronchite.", 'J20', ['J42']], ['Une sinusite aiguë, donc.', 'J01', ['J32']], ["C'est un diabète de type 2.", 'E11', ['E10']]],
  de: [['Das ist eine Bronchitis.', 'J20', ['J42']], ['Eine akute Sinusitis also.', 'J01', ['J32']], ['Das ist ein Diabetes Typ 2.', 'E11', ['E10']]],
  es: [['Es una bronquitis.', 'J20', ['J42']], ['Una sinusitis aguda.', 'J01', ['J32']], ['Es una otitis media.', 'H66', ['H65']]]
} as const

for (const [language, said] of Object.entries(cases)) {
  t.test(`${language}: acute and chronic, types and kinds of what was said are proposed, with their meaning`, oneAssertion(async t => {
    for (const [text, code, others] of said) {
      const proposed = shown(language, text, code)
      for (const other of others) t.ok(proposed.includes(`same_words ${other}`), `${text} ${proposed.join(', ')}`)
      t.notOk(proposed.some(one => one.endsWith(` ${code}`)), text)
    }
    for (const { icd_10: code, description } of alternativesOf(language, said[0][0], 'J20')) t.equal(description, starter.description('icd_10', code, language))
  }))

  t.test(`${language}: a code has the rest of its category, and no more than ${ALTERNATIVES_MAX}`, async t => {
    t.strictSame(shown(language, '…', 'M54.5'), ['M54.1', 'M54.2', 'M54.3', 'M54.4', 'M54'].map(code => `same_category ${code}`))
    const concepts = Array.from({ length: 30 }, (_, at) => `icd_10,S72.${String(at + 10)},${language},Bruch ${at},bruch${at}`)
    const large = loadCodeTables([{ name: 'own.csv', text: `system,code,language,description,terms\n${concepts.join('\n')}\n` }])
    const proposed = shown(language, '…', 'S72.25', large)
    t.equal(proposed.length, ALTERNATIVES_MAX)
    t.strictSame(proposed[0], 'same_category S72.20', 'the nearest first')
  })
}

t.test('sides of an own table are proposed', async t => {
  const text = 'system,code,language,description,terms\nicd_10,M25.56,en,Knee pain,knee pain\nicd_10,M25.561,en,Pain in right knee,right knee pain\n' +
    'icd_10,M25.562,en,Pain in left knee,left knee pain\n'
  t.strictSame(shown('en', 'Your knee pain.', 'M25.56', loadCodeTables([{ name: 'own.csv', text }])), ['same_words M25.561', 'same_words M25.562'])
})

t.test('words that are common to many codes, a symptom, and a code that nobody said have no others', async t => {
  const rows = Array.from({ length: 20 }, (_, at) => `icd_10,${String.fromCharCode(65 + at)}10,en,Pain ${at},pain${String.fromCharCode(97 + at)} pain`)
  const many = loadCodeTables([{ name: 'own.csv', text: `system,code,language,description,terms\nicd_10,Z10,en,Pain,pain\n${rows.join('\n')}\n` }])
  t.strictSame(shown('en', 'A pain.', 'Z10', many), [])
  t.strictSame(shown('en', 'I have a cough.', 'R05'), [])
  t.strictSame(shown('en', 'Good morning.', 'J20'), [])
  t.strictSame(shown('en', 'This is bronchitis.', ''), [])
})
