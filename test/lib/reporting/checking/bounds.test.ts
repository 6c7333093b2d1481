import t from 'tap'
import { contradictingPressures } from '../../../../lib/reporting/checking/pressures.js'
import { bounds, isWithinBounds, type VitalSignId } from '../../../../lib/reporting/reading/bounds.js'
import { vitalSigns, type VitalSign } from '../../../../schemas/consultation-output/index.js'
import { checked, request } from './build.js'

/** Values that somebody had, and values that nobody has. */
const rows: readonly [id: VitalSignId, value: number, possible: boolean][] = [
  ['weight', 0.212, true], ['weight', 70, true], ['weight', 635, true], ['weight', 636, false], ['weight', 0.1, false], ['weight', 0, false],
  ['height', 22, true], ['height', 272, true], ['height', 273, false], ['height', 1.75, false],
  ['bmi', 3.7, true], ['bmi', 204, true], ['bmi', 206, false], ['bmi', 2, false],
  ['systolic_blood_pressure', 480, true], ['systolic_blood_pressure', 30, true], ['systolic_blood_pressure', 481, false], ['systolic_blood_pressure', 12, false],
  ['diastolic_blood_pressure', 0, true], ['diastolic_blood_pressure', 360, true], ['diastolic_blood_pressure', 361, false],
  ['heart_rate', 11, true], ['heart_rate', 600, true], ['heart_rate', 720, false], ['heart_rate', 7.2, false],
  ['blood_glucose', 9, true], ['blood_glucose', 2656, true], ['blood_glucose', 2657, false], ['blood_glucose', 4, false],
  ['body_temperature', 9, true], ['body_temperature', 46.5, true], ['body_temperature', 98.4, false], ['body_temperature', 3.7, false],
  ['peak_flow', 60, true], ['peak_flow', 900, true], ['peak_flow', 4100, false], ['peak_flow', 4, false],
  ['oxygen_saturation', 25, true], ['oxygen_saturation', 100, true], ['oxygen_saturation', 101, false], ['oxygen_saturation', 9.8, false]
]

t.test('a vital sign is possible only when a living person had it', async t => {
  for (const [id, value, possible] of rows) t.equal(isWithinBounds({ vital_sign_id: id, value }), possible, `${id} ${value}`)
})

t.test('every vital sign has bounds, a lower and a higher one, with a source', async t => {
  t.strictSame(Object.keys(bounds).sort(), Object.keys(vitalSigns).sort())
  for (const { low, high, source } of Object.values(bounds)) t.ok(low >= 0 && low < high && /Low:.*High:|scale/.test(source), source)
  for (const { low, high, expected: [least, most] } of Object.values(bounds)) t.ok(low <= least && least < most && most <= high)
})

t.test('what is not a number is never possible', async t => {
  for (const value of [NaN, Infinity, -Infinity, -1]) {
    for (const id of Object.keys(bounds) as VitalSignId[]) t.equal(isWithinBounds({ vital_sign_id: id, value }), false, `${id} ${value}`)
  }
  t.equal(isWithinBounds({ vital_sign_id: '__proto__' as VitalSignId, value: 1 }), false)
})

t.test('an impossible value is removed though it was said', async t => {
  const asked = request(['The pulse is 720.'])
  const { vital_signs: found, removed } = checked(asked, { vital_signs: [{ value: { vital_sign_id: 'heart_rate', unit: 'bpm', value: 720 }, sources: [] }] })
  t.strictSame(found, [])
  t.strictSame(removed, [{ kind: 'vital_sign', text: 'heart_rate 720 bpm', reason: 'out_of_bounds', sources: [] }])
})

/** Blood pressures in a row, systolic with S and diastolic with D, and the places of those that contradict themselves. */
const pressures: readonly [string, number[]][] = [
  ['', []],
  ['S120 D80', []],
  ['S80 D120', [0, 1]],
  ['S120 D120', [0, 1]],
  ['S120 D80 S130 D90', []],
  ['S120 D80 S70 D90', [2, 3]],
  ['S80 D120 S130 D90', [0, 1]],
  ['D80 S120', []],
  ['D120 S80', [0, 1]],
  ['S120', []],
  ['D80', []],
  ['S100 S150 D120 D80', []],
  ['S150 S100 D120 D80', [1, 2]],
  ['D80 D90 S120 S70', [1, 3]]
]

t.test('a diastolic pressure is below the systolic one, or both go', async t => {
  for (const [row, places] of pressures) {
    const list = row.split(' ').filter(part => part !== '').map(part => ({
      vital_sign_id: part.startsWith('S') ? 'systolic_blood_pressure' as const : 'diastolic_blood_pressure' as const, value: Number(part.slice(1))
    }))
    t.strictSame([...contradictingPressures(list)].sort((left, right) => left - right), places, row)
  }
})

t.test('blood pressures that contradict themselves are both removed, the others stay', async t => {
  const vitalSign = (id: 'systolic_blood_pressure' | 'diastolic_blood_pressure', value: number) => (
    { value: { vital_sign_id: id, unit: 'mmHg', value } as VitalSign, sources: [] }
  )
  const { vital_signs: found, removed } = checked(request(['Blood pressure 80 over 120, and then 130 over 90.']), {
    vital_signs: [
      vitalSign('systolic_blood_pressure', 80), vitalSign('diastolic_blood_pressure', 120),
      vitalSign('systolic_blood_pressure', 130), vitalSign('diastolic_blood_pressure', 90)
    ]
  })
  t.strictSame(found.map(({ value }) => value.value), [130, 90])
  t.strictSame(removed.map(({ text, reason }) => [text, reason]), [
    ['systolic_blood_pressure 80 mmHg', 'impossible_order'], ['diastolic_blood_pressure 120 mmHg', 'impossible_order']
  ])
})
