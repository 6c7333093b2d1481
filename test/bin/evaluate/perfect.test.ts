import t from 'tap'
import { perfectText, playedBack } from '../../../bin/evaluate/perfect.js'
import type { Gold, Input } from '../../../bin/evaluate/input.js'
import { starterCodeTables, starterMedicationTable } from '../../../lib/reporting/index.js'

const tables = { codes: starterCodeTables(), medication: starterMedicationTable() }

const labels: Gold = {
  id: 'v-1',
  vital_signs: [
    { vital_sign_id: 'heart_rate', value: 72, context: 'today' },
    { vital_sign_id: 'heart_rate', value: 90, context: 'home' }
  ],
  medication: [
    { active_ingredient: 'amoxicillin', status: 'started' },
    { active_ingredient: 'warfarin', status: 'past' },
    { active_ingredient: 'metformin', status: 'continued' }
  ],
  problems: [{ description: 'sinusitis', icd_10: 'J01' }, { description: 'not in the table', icd_10: 'Y99' }],
  sick_note: null
}

const input: Input = {
  file: 'visits.jsonl',
  gold_file: null,
  consultations: [{
    id: 'v-1',
    segments: [
      { speaker: 'doctor', text: 'Your heart rate is 72. This is a sinusitis.' },
      { speaker: 'doctor', text: 'I am giving you amoxicillin 500 milligrams.' }
    ]
  }],
  gold: new Map([['v-1', labels]])
}

t.test('what the labels say of today is played back, and what nobody said is removed', async t => {
  const { items, removed } = playedBack([input], tables, 'en')
  t.strictSame(items, { vital_sign: 1, medication: 2, diagnosis: 1 })
  t.strictSame(removed.map(({ id, kind, text }) => `${id} ${kind} ${text}`), ['v-1 medication metformin'])
})

t.test('the decisions of the labels and of the note are played back too, and none is deleted', async t => {
  const noted = { ...input, consultations: input.consultations.map(one => ({ ...one, note: { assessment_and_plan: 'Sinusitis. Start doxycycline.\nRest.' } })) }
  const { decisions } = playedBack([noted], tables, 'en')
  t.equal(decisions.all, 5)
  t.strictSame(decisions.deleted, [])
  t.ok(decisions.marked.includes('v-1: Start doxycycline.'))
  t.match(perfectText(playedBack([noted], tables, 'en')), /^true decisions deleted: 0 of 5; marked: \d$/m)
})

t.test('the text has a row for each kind, and with errors what was removed', async t => {
  const text = perfectText(playedBack([input], tables, 'en'), true)
  t.match(text, /^all +3 of 4 kept, 75\.0 %$/m)
  t.match(text, /^medication +1 of 2 kept, 50\.0 %$/m)
  t.match(text, /^removed v-1 medication: metformin \(drug_not_said\)$/m)
  t.notMatch(perfectText(playedBack([], tables, 'en')), /%/)
})
