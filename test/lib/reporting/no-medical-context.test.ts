import t from 'tap'
import { createReporting, starterCodeTables, starterMedicationTable, type ReportEngine, type ReportRequest } from '../../../lib/reporting/index.js'
import { oneAssertion } from '../../one-assertion.js'
import { plainTalks } from './plain-talks.js'
import { talks as smallTalks } from './small-talk.js'
import { requestFor } from './request.js'

const tables = { codes: starterCodeTables(), medication: starterMedicationTable(), timeZone: 'UTC', minWords: 3 }
const rules = createReporting(tables)

/** A language model that finds nothing about health in any talk. */
const engine: ReportEngine = {
  name: 'deaf', model: 'deaf', cheap: false, draft: async () => ({ generation_result: 'no_medical_context', episodes: [] })
}
const model = createReporting({ ...tables, engine })

function requestOf (language: string, talk: readonly string[], speakers: readonly [string, string] | null): ReportRequest {
  return requestFor(language, talk.map((text, at) => ({ id: `s-${at}`, text, speaker: speakers?.[at % 2] ?? null, start_ms: null, end_ms: null })))
}

for (const [language, kinds] of Object.entries(plainTalks)) {
  t.test(`${language}: a visit in everyday words has a report, whoever says that nobody speaks of health`, oneAssertion(async t => {
    for (const [kind, talk] of Object.entries(kinds)) {
      for (const speakers of [['doctor', 'patient'], null] as const) {
        const request = requestOf(language, talk, speakers)
        const { generation_result: result, data } = await rules.generate(request, AbortSignal.timeout(10_000))
        t.equal(result, 'success', kind)
        const text = data.flatMap(({ sections }) => sections.map(({ fields }) => 'summary' in fields ? fields.summary.text : '')).join('\n')
        for (const said of talk) t.ok(text.includes(said.slice(0, 18)), `${kind}: ${said}`)
        t.equal((await model.generate(request, AbortSignal.timeout(10_000))).unfounded, true, kind)
      }
    }
  }))
}

t.test('a language model is believed that a talk is about something else in the same talks as the rules, which are some', oneAssertion(async t => {
  let believed = 0
  for (const [language, talks] of Object.entries(smallTalks)) {
    for (const talk of talks) {
      const request = requestOf(language, [talk], null)
      const { generation_result: wanted } = await rules.generate(request, AbortSignal.timeout(10_000))
      const { generation_result: result, unfounded = false } = await model.generate(request, AbortSignal.timeout(10_000))
      t.strictSame([result, unfounded], ['no_medical_context', wanted === 'success'], talk)
      if (!unfounded) believed += 1
    }
  }
  t.ok(believed >= 100, String(believed))
}))
