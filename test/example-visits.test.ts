import { readdirSync, readFileSync, statSync } from 'node:fs'
import { Ajv } from 'ajv'
import t from 'tap'
import { embeddedReports } from '../bin/goldens/goldens.js'
import type { TranscriptPiece } from '../lib/reporting/index.js'
import { ExampleVisit } from '../schemas/example-visits.js'
import { hearFile } from './example-visits.js'

const VISITS = new URL('../routes/demo/examples/', import.meta.url)
const LABELS = new URL('fixtures/example-visits/', import.meta.url)

const LANGUAGES = ['de', 'en', 'es', 'fr', 'nl']

/** Most bytes of a sound, and how far its length may be from what the transcript says, in milliseconds. */
const SOUND_BYTES_MAX = 200_000
const LENGTH_TOLERANCE_MS = 100

const DAY_MS = 86_400_000

/** What a clinician has to find in the report of a visit, read by hand, and what must not be there. */
interface Labels {
  subjective: string[]
  objective: string[]
  vital_signs: Record<string, number>
  codes: string[]
  medication: Array<[ingredient: string, atc: string]>
  sick_note_days: number
  plan: string[]
  /** Stands behind what is agreed. */
  judgement: string
  left_out: string[]
  not_prescribed: string[]
}

/** The fields of a section that are read here. */
interface Fields {
  summary: { text: string }
  vital_signs: Array<{ vital_sign_id: string, value: number }>
  medical_coding: Array<{ icd_10: string }>
  prescribed_medication: Array<{ active_ingredient: string, atc_code: string }>
  sick_note: { from_date?: string, to_date?: string }
}

const isVisit = new Ajv({ allErrors: false }).compile<ExampleVisit>(ExampleVisit)

function readVisit (language: string): ExampleVisit {
  const visit: unknown = JSON.parse(readFileSync(new URL(`${language}.json`, VISITS), 'utf8'))
  if (!isVisit(visit)) throw new Error(JSON.stringify(isVisit.errors))
  return visit
}

const reports = await embeddedReports()

async function reportOf ({ language, utterances }: ExampleVisit, hasSpeakers: boolean) {
  const transcript = utterances.map(({ speaker, ...utterance }, at): TranscriptPiece => ({ id: `s-${at}`, ...utterance, speaker: hasSpeakers ? speaker : null }))
  return reports.generate({
    template: 'soap_new_complaint_api',
    input_language: language,
    output_language: language,
    start_datetime: '2026-11-30T09:00:00.000Z',
    healthcare_provider_type: null,
    audio: null,
    transcript
  }, new AbortController().signal)
}

function daysOf ({ from_date: from, to_date: to }: Fields['sick_note']): number {
  return from === undefined || to === undefined ? 0 : (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

t.test('there is a visit for each language, and its sound is small and as long as its transcript says', async t => {
  t.strictSame(readdirSync(VISITS).sort(), LANGUAGES.flatMap(language => [`${language}.json`, `${language}.opus`]))
  for (const language of LANGUAGES) {
    const visit = readVisit(language)
    const sound = new URL(`${language}.opus`, VISITS)
    t.ok(statSync(sound).size < SOUND_BYTES_MAX, `${language}: size`)
    const { durationMs } = await hearFile(sound)
    t.ok(Math.abs(durationMs - visit.duration_ms) < LENGTH_TOLERANCE_MS, `${language}: ${durationMs} and ${visit.duration_ms}`)
    const times = visit.utterances.flatMap(({ start_ms: start, end_ms: end }) => [start, end])
    t.strictSame(times, [...times].sort((a, b) => a - b), `${language}: one after the other`)
    t.ok((times.at(-1) ?? 0) < visit.duration_ms)
  }
})

for (const language of LANGUAGES) {
  for (const hasSpeakers of [true, false]) {
    t.test(`${language}: the report has what a clinician signs, ${hasSpeakers ? 'with' : 'without'} names of the speakers`, async t => {
      const labels = JSON.parse(readFileSync(new URL(`${language}.json`, LABELS), 'utf8')) as Labels
      const { generation_result: result, data, evidence } = await reportOf(readVisit(language), hasSpeakers)
      t.equal(result, 'success')
      const [episode] = data
      t.equal(data.length, 1)
      const fieldsOf = (id: string) => episode?.sections.find(section => section.section_id === id)?.fields as unknown as Fields
      const [subjective, objective, assessment, plan] = ['subjective', 'objective', 'assessment', 'plan'].map(fieldsOf) as [Fields, Fields, Fields, Fields]
      for (const [fields, wanted] of [[subjective, labels.subjective], [objective, labels.objective], [plan, labels.plan]] as const) {
        for (const words of wanted) t.ok(fields.summary.text.includes(words), words)
      }
      t.strictSame(Object.fromEntries(objective.vital_signs.map(({ vital_sign_id: id, value }) => [id, value])), labels.vital_signs)
      t.strictSame(assessment.medical_coding.map(({ icd_10: code }) => code), labels.codes)
      t.strictSame(plan.prescribed_medication.map(({ active_ingredient: name, atc_code: atc }) => [name, atc]), labels.medication)
      t.equal(daysOf(plan.sick_note), labels.sick_note_days)
      t.ok(plan.summary.text.split('\n').at(-1)?.startsWith(labels.judgement), 'the plan begins with what is agreed, and ends with the judgement')
      const whole = [subjective, objective, plan].map(({ summary }) => summary.text).join('\n')
      for (const words of labels.left_out) t.notOk(whole.includes(words), `no "${words}"`)
      for (const name of labels.not_prescribed) t.notMatch(JSON.stringify(plan.prescribed_medication).toLowerCase(), name.toLowerCase())
      t.strictSame(evidence.removed, [], 'nothing is left to check')
    })
  }
}
