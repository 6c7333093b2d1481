import t from 'tap'
import { dangersOf } from '../../../bin/evaluate/dangers.js'
import type { Findings } from '../../../bin/evaluate/findings.js'
import type { Gold } from '../../../bin/evaluate/input.js'

const gold: Gold = {
  id: 'v',
  vital_signs: [
    { vital_sign_id: 'heart_rate', value: 72, context: 'today' },
    { vital_sign_id: 'systolic_blood_pressure', value: 130, context: 'target' }
  ],
  medication: [
    { active_ingredient: 'amlodipine', status: 'started' },
    { active_ingredient: 'hydrochlorothiazide', status: 'stopped', quote: 'stoppen we met de hydrochloorthiazide' },
    { active_ingredient: 'naproxen', status: 'stopped', quote: 'you should stop the Aleve', optional: true },
    { active_ingredient: 'semaglutide', status: 'discussed', quote: 'dat Ozempic' }
  ],
  problems: [],
  not_problems: [{ quote: 'geen pijn op de borst', reason: 'asked and denied' }, { quote: 'mijn vrouw heeft het', reason: 'wife\'s illness' }],
  sick_note: null
}

function kindsOf (text: string, drugs: string[] = [], pulse: number[] = [], pressure: number[] = []): string[] {
  const findings = { texts: [{ section: 'plan', pointer: '', text }] } as unknown as Findings
  const medication = drugs.map(name => ({ value: { active_ingredient: name }, quote: '' })) as Findings['medication']
  const vitalSigns = [
    ...pulse.map(value => ({ value: { vital_sign_id: 'heart_rate', value }, quote: '' })),
    ...pressure.map(value => ({ value: { vital_sign_id: 'systolic_blood_pressure', value }, quote: '' }))
  ] as Findings['vital_signs']
  return dangersOf(gold, findings, { vitalSigns, medication }, () => null).map(({ kind }) => kind)
}

const DENIED = 'Geen pijn op de borst.'

t.test('drugs that are not prescribed, and readings that are not of today', async t => {
  t.strictSame(kindsOf(DENIED, ['semaglutide']), ['wrong_status'])
  t.strictSame(kindsOf(DENIED, ['morphine']), ['drug_not_said'])
  t.strictSame(kindsOf(DENIED, ['amlodipine']), [], 'one that the report has twice')
  t.strictSame(kindsOf(DENIED, [], [72], [130]), ['wrong_reading'], 'a target, and a reading of today that the report has twice')
})

t.test('a drug that is named without the words that stop it', async t => {
  t.strictSame(kindsOf(`${DENIED}\nU neemt hydrochloorthiazide.`), ['lost_stop'])
  t.strictSame(kindsOf(`${DENIED}\nDan stoppen we met de hydrochloorthiazide van u.`), [])
  t.strictSame(kindsOf(`${DENIED}\nMet de hydrochloorthiazide\nstoppen we.`), ['lost_stop'], 'the words stand apart')
  t.strictSame(kindsOf(DENIED), [], 'a drug that the report does not name')
})

t.test('a denial that is left out', async t => {
  t.strictSame(kindsOf('Pijn.'), ['lost_denial'])
  t.strictSame(kindsOf('GEEN pijn, op de borst'), [])
})
