import t from 'tap'
import { narrativeParts } from '../lib/reporting/types.js'
import { generationResults, templates, vitalSigns } from '../schemas/consultation-output/index.js'
import { healthcareProviderTypes } from '../schemas/healthcare-provider-type.js'
import { fillers, fixtureLanguages, fixtures, type ConsultationFixture, type FixtureLanguage } from './consultation-fixtures.js'
import { oneAssertion } from './one-assertion.js'

const PRODUCED = ['success', 'audio_quality_degraded']

/** Fewest turns of a consultation, and fewest words that a report is made of. */
const MIN_TURNS = 25
const MIN_WORDS = 15

const isReport = ({ template, expected }: ConsultationFixture) => template !== 'dictation_api' && PRODUCED.includes(expected.generation_result)

function wordCount ({ segments }: ConsultationFixture): number {
  return segments.flatMap(({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? []).length
}

/** A text without fillers, so that what a report says can be found in it. */
function cleaned (text: string, language: FixtureLanguage): string {
  return text.replace(fillers[language], ' ').replace(/\s+/g, ' ').trim()
}

function isDate (text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toISOString().startsWith(text)
}

for (const language of fixtureLanguages) {
  const consultations = fixtures(language)

  t.test(`${language}: the consultations cover every template, every result, and what a report holds`, oneAssertion(async t => {
    t.equal(new Set(consultations.map(({ id }) => id)).size, consultations.length)
    t.ok(consultations.filter(({ template }) => template !== 'dictation_api').length >= 10)
    t.strictSame(new Set(consultations.map(({ template }) => template)), new Set(templates))
    t.strictSame(new Set(consultations.filter(isReport).map(({ template }) => template)), new Set(Object.keys(narrativeParts)))
    t.strictSame(new Set(consultations.map(({ expected }) => expected.generation_result)), new Set(generationResults))
    for (const key of ['vital_signs', 'medication', 'icd_10', 'not_said'] as const) {
      t.ok(consultations.filter(({ expected }) => expected[key].length > 0).length >= 5, key)
    }
    t.ok(consultations.filter(({ expected }) => expected.sick_note !== null).length >= 3)
    t.ok(consultations.filter(({ segments }) => segments.every(({ speaker }) => speaker === null)).length >= 2)
  }))

  for (const consultation of consultations) {
    const { id, template, segments, audio, expected } = consultation
    t.test(`${id} is a consultation from which what is expected can come`, oneAssertion(async t => {
      t.ok(id.startsWith(`${language}-`) && consultation.input_language.split('-')[0] === language && consultation.about.length > 10)
      t.match(consultation.start_datetime, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/)
      t.ok([null, ...healthcareProviderTypes].includes(consultation.healthcare_provider_type))
      t.equal(new Set(segments.map(segment => segment.id)).size, segments.length)
      t.ok(segments.every(({ text }) => text.trim() === text && text !== ''))
      if (isReport(consultation)) t.ok(segments.length >= MIN_TURNS)

      t.equal(audio?.too_short === true, expected.generation_result === 'audio_too_short')
      t.equal(audio?.degraded === true, expected.generation_result === 'audio_quality_degraded')
      t.equal(wordCount(consultation) < MIN_WORDS, expected.generation_result === 'transcript_too_short')
      t.equal(expected.transcription, template === 'dictation_api' ? segments.map(({ text }) => text).join(' ') : null)

      const { vital_signs: vitals, medication, icd_10: codes, sick_note: note, said, not_said: notSaid } = expected
      if (!isReport(consultation)) t.strictSame([vitals, medication, codes, note, said, notSaid], [[], [], [], null, {}, []])
      t.ok(vitals.every(({ vital_sign_id: vital, value }) => vital in vitalSigns && value > 0 && Number(value.toFixed(1)) === value))
      // A kind of medicine has the code of its group.
      t.ok(medication.every(({ active_ingredient: name, atc_code: code }) => (
        /^[a-z/ ]+$/.test(name) && /^[A-Z]\d\d[A-Z](?:[A-Z]\d\d)?$/.test(code)
      )))
      t.ok(codes.every(code => /^[A-Z]\d\d$/.test(code)))
      if (note !== null) {
        t.ok([note.from_date, note.to_date].every(isDate) && note.from_date <= note.to_date)
        t.ok(note.from_date >= consultation.start_datetime.slice(0, 10))
      }

      const texts = segments.map(({ text }) => cleaned(text, language))
      const parts: readonly string[] = template === 'dictation_api' ? [] : narrativeParts[template]
      for (const [part, wanted] of Object.entries(said)) {
        t.ok(parts.includes(part), part)
        for (const words of wanted) t.ok(texts.some(text => text.includes(words)), words)
      }
      for (const words of notSaid) {
        t.ok(texts.some(text => text.includes(words)), words)
        t.notOk(Object.values(said).flat().some(wanted => wanted.includes(words)), words)
      }
    }))
  }
}
