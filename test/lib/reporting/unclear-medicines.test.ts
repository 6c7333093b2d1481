import t from 'tap'
import { createChecks } from '../../../lib/reporting/checking/index.js'
import type { DraftEpisode } from '../../../lib/reporting/index.js'
import { loadMedicationTable } from '../../../lib/reporting/tables/medication.js'
import { casesIn, reporting, tables, visitOf, wordsAt } from './visits.js'

/** What is said, a segment each, and the words of it that may be a medicine, with what they may be. */
interface Case { say: string[], heard: string[] }

/** A report of a visit in which this is said. */
async function reported (language: string, say: readonly string[]) {
  const request = visitOf(language, say)
  const { evidence: { removed }, data, warnings, ...report } = await reporting.generate(request, new AbortController().signal)
  const misheard = removed.filter(({ reason }) => reason === 'not_recognised')
  const texts = JSON.stringify(data.map(({ sections }) => sections.map(({ fields }) => fields)))
  return { ...report, request, warnings, misheard, texts }
}

for (const [language, cases] of casesIn<Case>('medicines')) {
  t.test(`${language}: words that may be a medicine stay as they were said, and names that sound alike are only proposed`, async t => {
    for (const { say, heard } of cases) {
      const label = say.join(' | ')
      const { generation_result: result, request, warnings, misheard, texts } = await reported(language, say)
      t.equal(result, 'success', label)
      t.strictSame(misheard.map(({ text, suggestions = [] }) => `${text}: ${suggestions.join(', ')}`), heard, label)
      t.strictSame(warnings, heard.length > 0 ? { rules: true, medicine: heard.length } : { rules: true }, label)
      for (const { kind, text, sources, suggestions = [] } of misheard) {
        t.equal(kind, 'medication')
        t.strictSame(sources.map(source => wordsAt(request, source)), [text], `${label}: the source is what was said`)
        t.match(texts, text, `${label}: the report has the words as they were said`)
        for (const name of suggestions) t.notOk(texts.toLowerCase().includes(name.toLowerCase()) && !text.toLowerCase().includes(name.toLowerCase()), `${label}: and no ${name}`)
      }
    }
  })
}

t.test('a name that is misspelt before a dose is taken for the medicine, and never silently', async t => {
  const { misheard, warnings, texts } = await reported('en', ['I will start you on lisonopril 20 milligrams.'])
  t.match(texts, '"active_ingredient":"lisinopril"')
  t.strictSame(misheard.map(({ text, suggestions }) => ({ text, suggestions })), [{ text: 'lisonopril 20 milligrams', suggestions: ['lisinopril'] }])
  t.strictSame(warnings, { rules: true, medicine: 1 })
})

t.test('a dose of nothing but misheard words makes a talk one about health', async t => {
  const request = { ...visitOf('en', []), transcript: [{ id: 's', text: 'Pizza, fries and metform in 500 mg.', speaker: null, start_ms: null, end_ms: null }] }
  const { generation_result: result, warnings } = await reporting.generate(request, new AbortController().signal)
  t.equal(result, 'success')
  t.equal(warnings?.medicine, 1)
})

t.test('what a language model makes of misheard words is checked as ever, and the words are listed all the same', async t => {
  const request = visitOf('en', ['We will start metform in 500 mg twice a day.'])
  const episode: DraftEpisode = {
    label: 'Consultation',
    narrative: { plan: [{ value: 'Start glipizide 500 mg twice a day.', sources: [] }] },
    vital_signs: [],
    complaints: [],
    diagnoses: [],
    prescribed_medication: [{ value: { active_ingredient: 'metformin', brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: 'A10BA02' }, sources: [] }],
    sick_note: null
  }
  const { episodes: [checked], removed, held } = createChecks(tables)(request, { generation_result: 'success', episodes: [episode] })
  t.strictSame(checked?.prescribed_medication, [])
  t.strictSame(removed.filter(({ kind }) => kind === 'medication').map(({ reason }) => reason), ['drug_not_said'])
  t.strictSame(held, [{
    kind: 'medication',
    text: 'metform in 500 mg',
    reason: 'not_recognised',
    sources: [{ segment_id: 's-1', start: 14, end: 31 }],
    suggestions: ['metformin']
  }])
})

t.test('two medicines that are equally near are both proposed, and a medicine of the table for none', async t => {
  const medication = loadMedicationTable('active_ingredient,atc_code\nzoravastin,C10AA01\nzoravasten,C10AA02\nzorivaston,C10AA03\n')
  const check = createChecks({ ...tables, medication })
  const heldOf = (text: string) => {
    const episode = { label: '', narrative: {}, vital_signs: [], complaints: [], diagnoses: [], prescribed_medication: [], sick_note: null }
    const { held = [] } = check(visitOf('en', [text]), { generation_result: 'success', episodes: [episode] })
    return held.map(({ suggestions }) => suggestions)
  }
  t.strictSame(heldOf('Take zora vast an 20 mg.'), [['zoravastin', 'zoravasten', 'zorivaston']])
  t.strictSame(heldOf('Take zorivaston 20 mg.'), [])
})
