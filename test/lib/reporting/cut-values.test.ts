import t from 'tap'
import { createReporting, type Draft, type ReportEngine, type ReportRequest } from '../../../lib/reporting/index.js'
import { isHeld } from '../../../lib/reporting/held.js'
import type { EvidenceSource } from '../../../schemas/evidence.js'
import { oneAssertion } from '../../one-assertion.js'
import { casesIn, reporting, tables, visitOf, wordsAt } from './visits.js'

/** What is said, a segment each, by the doctor, `p:` the patient, or `-:` nobody named. */
interface Case {
  say: string[]
  /** The vital signs of the report, and what is held back. */
  signs?: string
  held?: string[]
  /** A line of the report's text. */
  text?: string
}

function placeOf (request: ReportRequest, source: EvidenceSource): string {
  return `${source.segment_id} ${wordsAt(request, source) ?? '?'}`
}

async function reported (request: ReportRequest, reports = reporting) {
  const { data: [episode], evidence: { evidence, removed }, warnings } = await reports.generate(request, new AbortController().signal)
  const sections = episode?.sections ?? []
  const objective = sections.find(({ section_id: id }) => id === 'objective')
  const signs = objective?.section_id === 'objective' ? objective.fields.vital_signs : []
  const text = sections.flatMap(({ fields }) => 'summary' in fields ? fields.summary.text ?? [] : []).join('\n')
  const held = removed.filter(isHeld).map(({ text, reason }) => `${text} ${reason}`)
  return { signs: signs.map(({ vital_sign_id: id, value }) => `${id} ${value}`).join(', '), held, warnings, text, evidence, removed }
}

for (const [language, said] of casesIn<Case>('cuts')) {
  t.test(`${language}: a value cut over two segments is read as one or held back, and half of it is never the value`, oneAssertion(async t => {
    for (const { say, signs = '', held = [], text } of said) {
      const request = visitOf(language, say)
      const found = await reported(request)
      const label = say.join(' | ')
      t.equal(found.signs, signs, label)
      t.strictSame(found.held, held, label)
      t.strictSame(found.warnings, held.length > 0 ? { rules: true, unclear: held.length } : { rules: true }, label)
      if (text !== undefined) t.ok(found.text.split('\n').includes(text), `${label}: ${found.text}`)
      for (const { sources } of [...found.evidence, ...found.removed]) {
        for (const source of sources) t.notMatch(placeOf(request, source), /^\S+ (?:\?|\s|$)/, `${label}: each place is in a segment`)
      }
    }
  }))
}

t.test('the evidence of a cut value names the words of both segments', async t => {
  const request = visitOf('en', ['Your temperature is 38.', 'p:Okay.', 'Um, point 2 degrees.'])
  const { evidence } = await reported(request)
  function placesOf (kind: string) {
    return evidence.filter(item => item.kind === kind).map(({ sources }) => sources.map(source => placeOf(request, source)))
  }
  t.strictSame(placesOf('vital_sign'), [['s-1 temperature is 38', 's-3 point 2 degrees']])
  t.match(placesOf('sentence').flat(), ['s-0 I have had a cough and a sore throat for a week.', 's-1 Your temperature is 38', 's-3 point 2 degrees.'])
})

/** An engine that drafts a temperature, whatever is said. */
function drafting (value: number, asked: string[]): ReportEngine {
  return {
    name: 'test',
    model: 'test',
    cheap: false,
    draft ({ transcript }) {
      asked.push(...transcript.map(({ text }) => text).slice(1))
      return Promise.resolve<Draft>({
        generation_result: 'success',
        episodes: [{
          label: 'Consultation',
          narrative: {},
          vital_signs: [{ value: { vital_sign_id: 'body_temperature', unit: '°C', value }, sources: [] }],
          complaints: [],
          diagnoses: [],
          prescribed_medication: [],
          sick_note: null
        }]
      })
    }
  }
}

t.test('a language model is told the whole value, and held to it', async t => {
  const asked: string[] = []
  const reportsOf = (value: number) => createReporting({ ...tables, engine: drafting(value, asked), timeZone: 'UTC', minWords: 1 })
  const cut = visitOf('en', ['Your temperature is 38', 'point 2'])
  const { signs } = await reported(cut, reportsOf(38.2))
  t.equal(signs, 'body_temperature 38.2')
  t.strictSame(asked, ['Your temperature is 38 point 2'])
  const half = await reported(cut, reportsOf(38))
  t.equal(half.signs, 'body_temperature 38.2', 'the half is removed, and the whole put back')
  const unsure = await reported(visitOf('en', ['Your temperature is 38', 'p:point 2']), reportsOf(38))
  t.strictSame([unsure.signs, unsure.held], ['', ['38 incomplete', 'body_temperature 38 °C incomplete']])
})
