import t from 'tap'
import { createChecks } from '../../../../lib/reporting/checking/index.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import type { DraftEpisode } from '../../../../lib/reporting/types.js'
import type { MedicalCoding, PrescribedMedication, VitalSign } from '../../../../schemas/consultation-output/index.js'
import { draft, marksOf, request, sourceOf } from './build.js'

const check = createChecks({ medication: starterMedicationTable(), codes: starterCodeTables() })

/** A visit, and a line of it that every invention cites. */
const visit = request([
  'Good morning, what can I do for you?',
  'My throat has been sore for three days, and swallowing hurts.',
  'Any cough or fever?',
  'No cough. I felt a bit warm yesterday evening.',
  'Do you have asthma?',
  'No, I am never short of breath.',
  'Let me have a look. Your throat is red, and the glands in your neck are swollen. There is no pneumonia, your chest is clear.',
  'Your blood pressure is 128 over 82, and your temperature is 37.8.',
  'You have a viral sore throat. It should settle within a week.',
  'Take paracetamol 500 milligrams three times a day, and come back if it gets worse.',
  'Should I take the amoxicillin that I have at home?',
  'No, do not take the amoxicillin, it does not help here.',
  'I work in a bakery, forty hours a week, and I take the bus number 96.'
])
const cited = [sourceOf(visit, 'Your throat is red, and the glands in your neck are swollen.')]

function vitalSign (id: VitalSign['vital_sign_id'], unit: VitalSign['unit'], value: number): Partial<DraftEpisode> {
  return { vital_signs: [{ value: { vital_sign_id: id, unit, value } as VitalSign, sources: cited }] }
}

function diagnosis (icd10: string, description: string): Partial<DraftEpisode> {
  return { diagnoses: [{ value: { icd_10: icd10, icpc_2: '', ibui: '', description } satisfies MedicalCoding, sources: cited }] }
}

function drug (value: Partial<PrescribedMedication>): Partial<DraftEpisode> {
  const medication = { active_ingredient: 'paracetamol', brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: '', ...value }
  return { prescribed_medication: [{ value: medication, sources: cited }] }
}

/** Values that nobody said, each with what a report must not hold because of it. */
const values: readonly [name: string, parts: Partial<DraftEpisode>, mustNotHold: string][] = [
  ['a pressure with another digit', vitalSign('systolic_blood_pressure', 'mmHg', 138), '138'],
  ['a temperature with another digit', vitalSign('body_temperature', '°C', 38.7), '38.7'],
  ['a heart rate that is the number of a bus', vitalSign('heart_rate', 'bpm', 96), '96'],
  ['a saturation that is the number of a bus', vitalSign('oxygen_saturation', '%', 96), '96'],
  ['a weight that is a blood pressure', vitalSign('weight', 'kg', 82), '82'],
  ['a diagnosis that nobody named', diagnosis('I50', 'Heart failure'), 'I50'],
  ['a diagnosis that was ruled out', diagnosis('J18', 'Pneumonia'), 'J18'],
  ['a diagnosis under the code of another one', diagnosis('J02', 'Malignant neoplasm of lung'), 'neoplasm'],
  ['a drug that nobody named', drug({ active_ingredient: 'ibuprofen' }), 'ibuprofen'],
  ['a drug that was refused', drug({ active_ingredient: 'amoxicillin' }), 'amoxicillin'],
  ['a brand that nobody named', drug({ brand_name: 'Panadol' }), 'Panadol'],
  ['a sick note', { sick_note: { value: { from_date: '2026-03-02', to_date: '2026-03-06' }, sources: cited } }, '2026-03-06']
]

t.test('a value that nobody said leaves the report, although a line is cited for it', async t => {
  for (const [name, parts, mustNotHold] of values) {
    const { episodes, removed } = check(visit, draft(parts))
    t.notMatch(JSON.stringify(episodes), mustNotHold, name)
    t.equal(removed.length, 1, `${name}: is listed`)
  }
})

/** Sentences that nobody said anything of, each with the words that must be marked in it. */
const inventions: readonly [sentence: string, marked: string][] = [
  ['Blood pressure 148/82 mmHg.', '148'],
  ['Sore throat for 5 days.', '5'],
  ['Paracetamol 1000 mg three times a day.', '1000 mg'],
  ['Ibuprofen was prescribed.', 'Ibuprofen'],
  ['Follow-up on 12 March.', '12 March'],
  ['No sore throat.', 'sore throat'],
  ['Palpitations when the throat hurts.', 'Palpitations'],
  ['The patient has diabetes.', 'diabetes'],
  ['History of migraine.', 'migraine'],
  ['Reports vomiting since yesterday.', 'vomiting'],
  ['The patient complains of back pain.', 'back pain'],
  ['Mother died of breast cancer.', 'Mother died of breast cancer.'],
  ['Smokes twenty cigarettes daily.', 'twenty'],
  ['Lives alone with two dogs and a parrot.', 'Lives alone with two dogs and a parrot.'],
  ['Referred urgently to cardiology.', 'Referred urgently to cardiology.'],
  ['Abdomen soft and non-tender.', 'Abdomen soft and non-tender.'],
  ['Drinks whisky every evening after dinner.', 'Drinks whisky every evening after dinner.']
]

/** Faithful sentences, as a clinician would write them: nothing in them may be marked. */
const faithful: readonly string[] = [
  'Sore throat for 3 days with painful swallowing.',
  'No cough.',
  'Denies asthma and shortness of breath.',
  'Throat red, cervical glands swollen.',
  'Chest clear, no pneumonia.',
  'Temperature 37.8 °C, blood pressure 128/82 mmHg.',
  'Viral sore throat.',
  'Paracetamol 500 mg 3 times a day.',
  'Advised not to take amoxicillin.',
  'Return if symptoms worsen.',
  'Felt warm yesterday evening.',
  'Works in a bakery.',
  'Patient understands and agrees with the plan.'
]

function marksIn (value: string): string[] {
  const { episodes: [only] } = check(visit, draft({ narrative: { subjective: [{ value, sources: cited }] } }))
  return marksOf(only?.narrative.subjective?.[0] ?? { value, sources: [] })
}

t.test('what nobody said is marked in a sentence, although a line is cited for it', async t => {
  for (const [sentence, marked] of inventions) {
    t.ok(marksIn(sentence).some(mark => mark.endsWith(`: ${marked}`)), `${sentence} ${JSON.stringify(marksIn(sentence))}`)
  }
})

t.test('a faithful sentence is not marked', async t => {
  for (const sentence of faithful) t.strictSame(marksIn(sentence).filter(mark => !mark.startsWith('negation')), [], sentence)
})
