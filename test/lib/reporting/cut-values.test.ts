import { readFileSync } from 'node:fs'
import t from 'tap'
import {
  createReporting, starterCodeTables, starterMedicationTable, type Draft, type ReportEngine, type ReportRequest, type TranscriptPiece
} from '../../../lib/reporting/index.js'
import { isHeld } from '../../../lib/reporting/held.js'
import type { EvidenceSource } from '../../../schemas/evidence.js'

/** What is said, a segment each, by the doctor, `p:` the patient, or `-:` nobody named. */
interface Case {
  say: string[]
  /** The vital signs of the report, and what is held back. */
  signs?: string
  held?: string[]
  /** A line of the report's text. */
  text?: string
}

const tables = { codes: starterCodeTables(), medication: starterMedicationTable() }
const reporting = createReporting({ ...tables, timeZone: 'UTC', minWords: 1 })
const cases = JSON.parse(readFileSync(new URL('../../fixtures/unclear/cuts.json', import.meta.url), 'utf8')) as Record<string, Case[]>

const complaints: Readonly<Record<string, string>> = {
  en: 'I have had a cough and a sore throat for a week.',
  nl: 'Ik heb al een week hoest en keelpijn.',
  de: 'Ich habe seit einer Woche Husten und Halsschmerzen.',
  fr: "J'ai de la toux et mal à la gorge depuis une semaine.",
  es: 'Tengo tos y dolor de garganta desde hace una semana.'
}
const speakers: Readonly<Record<string, string | null>> = { p: 'patient', '-': null }

function piece (line: string, at: number): TranscriptPiece {
  const [, by, text = ''] = /^(?:([p-]):)?(.*)$/u.exec(line) ?? []
  const speaker = by === undefined ? 'doctor' : speakers[by] ?? null
  return { id: `s-${at}`, text, speaker, start_ms: null, end_ms: null }
}

function requestOf (language: string, say: readonly string[]): ReportRequest {
  return {
    template: 'soap_urgent_care_api',
    input_language: language,
    output_language: language,
    start_datetime: '2026-03-02T09:00:00.000Z',
    healthcare_provider_type: null,
    audio: null,
    transcript: [`p:${complaints[language] ?? ''}`, ...say].map(piece)
  }
}

function wordsAt ({ transcript }: ReportRequest, { segment_id: id, start, end }: EvidenceSource): string {
  return `${id} ${transcript.find(segment => segment.id === id)?.text.slice(start, end) ?? '?'}`
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

for (const [language, said] of Object.entries(cases)) {
  t.test(`${language}: a value cut over two segments is read as one or held back, and half of it is never the value`, async t => {
    for (const { say, signs = '', held = [], text } of said) {
      const request = requestOf(language, say)
      const found = await reported(request)
      const label = say.join(' | ')
      t.equal(found.signs, signs, label)
      t.strictSame(found.held, held, label)
      t.strictSame(found.warnings, held.length > 0 ? ['unclear'] : [], label)
      if (text !== undefined) t.ok(found.text.split('\n').includes(text), `${label}: ${found.text}`)
      for (const { sources } of [...found.evidence, ...found.removed]) {
        for (const source of sources) t.notMatch(wordsAt(request, source), /^\S+ (?:\?|\s|$)/, `${label}: each place is in a segment`)
      }
    }
  })
}

t.test('the evidence of a cut value names the words of both segments', async t => {
  const request = requestOf('en', ['Your temperature is 38.', 'p:Okay.', 'Um, point 2 degrees.'])
  const { evidence } = await reported(request)
  function placesOf (kind: string) {
    return evidence.filter(item => item.kind === kind).map(({ sources }) => sources.map(source => wordsAt(request, source)))
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
  const cut = requestOf('en', ['Your temperature is 38', 'point 2'])
  const { signs } = await reported(cut, reportsOf(38.2))
  t.equal(signs, 'body_temperature 38.2')
  t.strictSame(asked, ['Your temperature is 38 point 2'])
  const half = await reported(cut, reportsOf(38))
  t.equal(half.signs, '')
  const unsure = await reported(requestOf('en', ['Your temperature is 38', 'p:point 2']), reportsOf(38))
  t.strictSame([unsure.signs, unsure.held], ['', ['38 incomplete', 'body_temperature 38 °C incomplete']])
})
