import { ok, strictEqual } from 'node:assert/strict'
import t from 'tap'
import { attributed } from '../../../../../lib/reporting/reading/attributed.js'
import { sentencesOf } from '../../../../../lib/reporting/reading/sentences.js'
import { vitalSignsOf } from '../../../../../lib/reporting/extracting/vital-signs/index.js'
import { createOutputAjv } from '../../../../../lib/runtime/validation/ajv.js'
import fc, { runs } from '../../../../property.js'
import { foundIn } from './found.js'
import type { Case } from './tables/case.js'
import * as de from './tables/de.js'
import * as en from './tables/en.js'
import * as es from './tables/es.js'
import * as fr from './tables/fr.js'
import * as nl from './tables/nl.js'
import { oneAssertion } from '../../../../one-assertion.js'

const tables = { en, nl, fr, de, es }

function piecesOf (said: Case[0]) {
  return [said].flat().map((piece, at) => {
    const [speaker, text] = typeof piece === 'string' ? [null, piece] : piece
    return { id: `s-${at}`, speaker, text, start_ms: null, end_ms: null }
  })
}

function found (said: Case[0], language: string): string {
  return foundIn(piecesOf(said), language)
}

for (const [language, { measured, notMeasured }] of Object.entries(tables)) {
  t.test(`${language}: what is measured in the visit is found, in the units of the report`, oneAssertion(async t => {
    for (const [said, expected] of measured) t.equal(found(said, language), expected, JSON.stringify(said))
  }))

  t.test(`${language}: targets, limits, ranges, questions, earlier and others' readings are not`, oneAssertion(async t => {
    for (const [said, expected] of notMeasured) t.equal(found(said, language), expected, JSON.stringify(said))
  }))
}

const small = { id: 'a', speaker: null, start_ms: null, end_ms: null }

t.test('a value comes with the words that say it and its name, wherever they stand', async t => {
  const transcript = [
    { ...small, id: 'a', text: 'Okay. So your pulse today is seventy two, fine. Now the blood pressure.' },
    { ...small, id: 'b', text: 'It is 130 over 80, I think.' }
  ]
  const said = vitalSignsOf(attributed(sentencesOf(transcript), 'en'), 'en').map(({ value, sources }) => {
    return [value.vital_sign_id, value.unit, value.value, sources.map(({ segment_id: id, start, end }) => {
      return transcript.find(piece => piece.id === id)?.text.slice(start, end)
    })]
  })
  t.strictSame(said, [
    ['systolic_blood_pressure', 'mmHg', 130, ['blood pressure', '130 over 80']],
    ['diastolic_blood_pressure', 'mmHg', 80, ['blood pressure', '130 over 80']],
    ['heart_rate', 'bpm', 72, ['pulse today is seventy two']]
  ])
})

t.test('of a value that is corrected, the name and the correction are the source', async t => {
  const text = 'Your weight is 80 kilos, sorry, 82 kilos.'
  const [found, ...more] = vitalSignsOf(attributed(sentencesOf([{ ...small, text }]), 'en'), 'en')
  t.strictSame(found?.value, { vital_sign_id: 'weight', unit: 'kg', value: 82 })
  t.strictSame(found?.sources.map(({ start, end }) => text.slice(start, end)), ['weight is 80 kilos, sorry, 82 kilos'])
  t.strictSame(more, [])
})

t.test('all ten come in the order of the schema, in its units, and fit it', oneAssertion(async t => {
  const validate = createOutputAjv().getSchema('VitalSign')
  const text = 'Vitals: sats 98%, peak flow 410, temperature 98.6, blood sugar 5.6 millimoles, pulse 72, blood pressure 128 over 82, ' +
    'bmi 21.1, height five foot seven, weight 135 pounds.'
  const values = vitalSignsOf(attributed(sentencesOf([{ ...small, text }]), 'en'), 'en').map(({ value }) => value)
  t.strictSame(values, [
    { vital_sign_id: 'weight', unit: 'kg', value: 61.2 },
    { vital_sign_id: 'height', unit: 'cm', value: 170.2 },
    { vital_sign_id: 'bmi', unit: null, value: 21.1 },
    { vital_sign_id: 'systolic_blood_pressure', unit: 'mmHg', value: 128 },
    { vital_sign_id: 'diastolic_blood_pressure', unit: 'mmHg', value: 82 },
    { vital_sign_id: 'heart_rate', unit: 'bpm', value: 72 },
    { vital_sign_id: 'blood_glucose', unit: 'mg/dL', value: 100.9 },
    { vital_sign_id: 'body_temperature', unit: '°C', value: 37 },
    { vital_sign_id: 'peak_flow', unit: 'L/min', value: 410 },
    { vital_sign_id: 'oxygen_saturation', unit: '%', value: 98 }
  ])
  for (const value of values) t.equal(validate?.(value), true, JSON.stringify(value))
}))

t.test('speakers whose names are swapped are known by how they speak', async t => {
  const talk = (clinician: string, patient: string): Case[0] => [
    [clinician, 'How are you? What brings you in with your knee?'],
    [patient, 'My knee hurts and my back hurts, I checked it myself.'],
    [clinician, 'Can you bend your knee? Does your back hurt when you walk?'],
    [patient, 'My knee hurts. It was 160 over 100 with my cuff.'],
    [patient, 'The pulse was 99.'],
    [clinician, 'So pulse 72 and blood pressure 130 over 80.']
  ]
  t.equal(found(talk('doctor', 'patient'), 'en'), 'bp 130/80 hr 72')
  t.equal(found(talk('patient', 'doctor'), 'en'), 'bp 130/80 hr 72')
  t.equal(found(talk('speaker 0', 'speaker 1'), 'en'), 'bp 130/80 hr 72')
})

t.test('a language is known by its tag, whatever the region; in others nothing is found', async t => {
  t.equal(found('De bloeddruk is 128 over 82.', 'nl-BE'), 'bp 128/82')
  t.equal(found('La tension est à 12 sur 8.', 'FR-be'), 'bp 120/80')
  t.equal(found('La presión es 128/82.', 'es-MX'), 'bp 128/82')
  t.equal(found('La pressione è 128/82.', 'it'), '')
  t.equal(found('Blood pressure 128/82.', 'not a tag'), '')
})

t.test('without punctuation, in capitals or with typographic signs, the same is found', async t => {
  t.equal(found('blood pressure one twenty over eighty pulse seventy two temp ninety eight point six', 'en'), 'bp 120/80 hr 72 temp 37')
  t.equal(found('BLOOD PRESSURE 120 OVER 80, PULSE 72.', 'en'), 'bp 120/80 hr 72')
  t.equal(found('Blood pressure’s 120 / 80 , it ’s 5’7” tall', 'en'), 'height 170.2 bp 120/80')
})

t.test('whatever is said, what is found stands there, once, within bounds', async t => {
  const part = fc.oneof(
    fc.constantFrom('blood pressure', 'bloeddruk', 'tension', 'Blutdruck', 'pulse', 'weight', 'gewicht', 'poids', 'height', 'temp', 'fever', 'sats', 'glucose', 'is', 'today',
      'sorry', 'no', 'over', 'sur', 'zu', 'one', 'thirty', 'half', 'and a half', 'pounds', 'feet', 'kilo', 'stone', 'percent', '°', '.', '?', ',', '/', '\'', '"', 'm', 'my'),
    fc.integer({ min: 0, max: 300 }).map(String), fc.double({ min: 30, max: 110, noNaN: true }).map(value => value.toFixed(1)),
    fc.string({ unit: 'binary', maxLength: 6 })
  )
  const validate = createOutputAjv().getSchema('VitalSign')
  fc.assert(fc.property(fc.array(fc.array(part, { maxLength: 14 }), { maxLength: 3 }), fc.constantFrom('en', 'nl', 'fr', 'de', 'es'), (pieces, language) => {
    const transcript = pieces.map((parts, at) => ({ ...small, id: `p-${at}`, text: parts.join(' ') }))
    const signs = vitalSignsOf(attributed(sentencesOf(transcript), language), language)
    const ids = signs.map(({ value }) => value.vital_sign_id)
    strictEqual(new Set(ids).size, ids.length)
    for (const { value, sources } of signs) {
      ok(validate?.(value), JSON.stringify(value))
      ok(sources.length > 0)
      for (const { segment_id: id, start, end } of sources) {
        const text = transcript.find(piece => piece.id === id)?.text ?? ''
        ok(start >= 0 && end > start && end <= text.length)
      }
    }
  }), { numRuns: runs(2000) })
  t.pass('2000 transcripts')
})

// What takes time that grows with the square of the length would not end here before the test is given up.
t.test('a hundred thousand characters of anything are read to their end', oneAssertion(async t => {
  const parts = ['pulse 80 ', 'so ', 'so 120 over 80 ', 'over ', '120 over ', '9', '120/80 ', '120/80? ', 'blood pressure ', 'one ', 'one thirty over eighty ', 'today ', 'sorry 80 ',
    'weight 80 kilos sorry ', 'five foot ', '? ', '"', '?"', 'a', 'spo2 ', 'is your weight ', '5\'', 'pulse 72 ?"']
  for (const part of parts) {
    for (const text of [part.repeat(runs(100_000) / part.length), `${part.repeat(runs(100_000) / part.length)}?`]) {
      const sentences = [{ piece: 'a', speaker: null, start: 0, end: text.length, text }]
      const places = vitalSignsOf(attributed(sentences, 'en'), 'en').flatMap(({ sources }) => sources.map(({ end }) => end))
      t.ok(places.every(end => end <= text.length), part)
    }
  }
}))
