import t from 'tap'
import { isHeld } from '../../../lib/reporting/index.js'
import { reporting, visitOf } from './visits.js'

/** What is said; the vital signs of the report, and which values it holds back. */
interface Case { say: string[], signs?: string[], held?: string[] }

const cases: Readonly<Record<string, Case[]>> = {
  en: [
    { say: ['-:Your blood pressure is 136 over 74.', '-:Alright, quickly. Blood pressure is 148 over 90.'], held: ['136 over 74', '148 over 90'] },
    { say: ['-:Your blood pressure is 152 over 84.', "-:I'll do it again. It is 146 over 82."], signs: ['systolic 146', 'diastolic 82'] },
    { say: ['Blood glucose 96 now, fasting. That is from 2023.'], held: ['96'] }
  ],
  de: [{ say: ['-:Ihr Blutdruck ist 134 zu 78.', '-:Der Blutdruck ist 168 zu 94.'], held: ['134 zu 78', '168 zu 94'] }],
  fr: [{ say: ['-:Votre tension est à 118 sur 62.', '-:La tension est à 92 sur 54.'], held: ['118 sur 62', '92 sur 54'] }]
}

for (const [language, all] of Object.entries(cases)) {
  t.test(`${language}: what is not surely of this patient today is not claimed, and the text has it`, async t => {
    for (const { say, signs = [], held = [] } of all) {
      const label = say.join(' | ')
      const { data: [episode], evidence: { removed } } = await reporting.generate(visitOf(language, say), new AbortController().signal)
      const fields = (episode?.sections ?? []).map(section => section.fields)
      const found = fields.flatMap(one => 'vital_signs' in one ? one.vital_signs : [])
      const text = fields.map(one => 'summary' in one ? one.summary.text : '').join('\n').toLowerCase()
      t.strictSame(found.map(({ vital_sign_id: id, value }) => `${id.replace('_blood_pressure', '')} ${value}`), signs, label)
      t.strictSame(removed.filter(isHeld).map(one => one.text), held, label)
      for (const value of held) t.match(text, value.toLowerCase(), `${label}: the text has ${value}`)
    }
  })
}
