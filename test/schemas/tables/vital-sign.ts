import { AMONG_OTHERS, anyOf, others, undeclared, without, wrongTypes, type Table, type Tables } from '../table.js'

/** Source: the vital sign table of the contract. */
export const units = {
  weight: 'kg',
  height: 'cm',
  bmi: null,
  systolic_blood_pressure: 'mmHg',
  diastolic_blood_pressure: 'mmHg',
  heart_rate: 'bpm',
  blood_glucose: 'mg/dL',
  body_temperature: '°C',
  peak_flow: 'L/min',
  oxygen_saturation: '%'
}

const ids = Object.keys(units)
const allUnits = [...new Set(Object.values(units).filter(unit => unit !== null))]
const lookalikes = ['', ' ', 'KG', 'kgs', 'lb', 'in', 'mmhg', 'mmol/L', 'C', '°F', 'ºC', '℃', 'l/min', '％', 'null']

const values = [0, 0.1, 0.1 + 0.2, 1e-7, 37.8, 250, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, Number.MIN_VALUE]

function measured (id: string, unit: string): Table {
  const valid = { vital_sign_id: id, unit, value: 61.2 }
  return {
    accepts: [[`${id} in ${unit}`, valid], ...anyOf(valid, '/value', values)],
    refuses: [
      ...without(valid, '/vital_sign_id', '/unit', '/value'),
      ...undeclared(valid, ''),
      ...wrongTypes(valid, { '': 'object', '/vital_sign_id': 'string, const', '/unit': 'string, const', '/value': 'number' }),
      ...others(valid, '/vital_sign_id', [...ids.filter(other => other !== id), '', id.toUpperCase(), `${id} `], 'const'),
      ...others(valid, '/unit', [...allUnits, ...lookalikes].filter(other => other !== unit), 'const'),
      ...others(valid, '/value', [-1, -0.1, -Number.MIN_VALUE], 'minimum'),
      ...others(valid, '/value', ['61.2', ''], 'type')
    ]
  }
}

const bmi = { vital_sign_id: 'bmi', unit: null, value: 21.1 }
const bmiTable: Table = {
  accepts: [['a bmi without a unit', bmi], ...anyOf(bmi, '/value', values)],
  refuses: [
    ...without(bmi, '/vital_sign_id', '/unit', '/value'),
    ...undeclared(bmi, ''),
    ...wrongTypes(bmi, { '': 'object', '/vital_sign_id': 'string, const', '/unit': 'null', '/value': 'number' }),
    ...others(bmi, '/vital_sign_id', [...ids.filter(other => other !== 'bmi'), '', 'BMI'], 'const'),
    ...others(bmi, '/unit', [...allUnits, '', 'kg/m²', 'kg/m2', 'null'], 'type'),
    ...others(bmi, '/value', [-1, -0.1], 'minimum'),
    ...others(bmi, '/value', ['21.1', ''], 'type')
  ]
}

const heartRate = { vital_sign_id: 'heart_rate', unit: 'bpm', value: 72 }
const vitalSign: Table = {
  accepts: Object.entries(units).map(([id, unit]) => [`${id} in ${unit}`, { vital_sign_id: id, unit, value: 1 }]),
  refuses: [
    ['a bmi with a unit', { vital_sign_id: 'bmi', unit: 'kg', value: 21.1 }, 'oneOf /', 'type /unit', AMONG_OTHERS],
    ['a bmi with an empty unit', { vital_sign_id: 'bmi', unit: '', value: 21.1 }, 'oneOf /', 'type /unit', AMONG_OTHERS],
    ...Object.entries(units).flatMap(([id, unit]) => [...allUnits, ...lookalikes, null].filter(other => other !== unit).map((other): Table['refuses'][number] => [
      `${id} in ${JSON.stringify(other)}`, { vital_sign_id: id, unit: other, value: 1 }, 'oneOf /', AMONG_OTHERS
    ])),
    ...ids.map((id): Table['refuses'][number] => [
      `${id} with null as value`, { vital_sign_id: id, unit: units[id as keyof typeof units], value: null }, 'oneOf /', 'type /value', AMONG_OTHERS
    ]),
    ['an unknown vital sign', { ...heartRate, vital_sign_id: 'respiratory_rate' }, 'oneOf /', 'const /vital_sign_id', AMONG_OTHERS],
    ['a vital sign without vital_sign_id', { unit: 'bpm', value: 72 }, 'oneOf /', 'required /vital_sign_id', AMONG_OTHERS],
    ['a vital sign without unit', { vital_sign_id: 'heart_rate', value: 72 }, 'oneOf /', 'required /unit', AMONG_OTHERS],
    ['a vital sign without value', { vital_sign_id: 'heart_rate', unit: 'bpm' }, 'oneOf /', 'required /value', AMONG_OTHERS],
    ['a vital sign with NaN as value', { ...heartRate, value: NaN }, 'oneOf /', 'type /value', AMONG_OTHERS],
    ['a vital sign with a negative value', { ...heartRate, value: -1 }, 'oneOf /', 'minimum /value', AMONG_OTHERS],
    ['an undeclared property', { ...heartRate, at: '09:00' }, 'oneOf /', 'additionalProperties /at', AMONG_OTHERS],
    ['an empty object', {}, 'oneOf /', AMONG_OTHERS],
    ['null', null, 'type /', AMONG_OTHERS],
    ['a list', [heartRate], 'type /', AMONG_OTHERS],
    ['a text', 'heart_rate', 'type /', AMONG_OTHERS]
  ]
}

export const vitalSignTables: Tables = {
  WeightVitalSign: measured('weight', 'kg'),
  HeightVitalSign: measured('height', 'cm'),
  BmiVitalSign: bmiTable,
  SystolicBloodPressureVitalSign: measured('systolic_blood_pressure', 'mmHg'),
  DiastolicBloodPressureVitalSign: measured('diastolic_blood_pressure', 'mmHg'),
  HeartRateVitalSign: measured('heart_rate', 'bpm'),
  BloodGlucoseVitalSign: measured('blood_glucose', 'mg/dL'),
  BodyTemperatureVitalSign: measured('body_temperature', '°C'),
  PeakFlowVitalSign: measured('peak_flow', 'L/min'),
  OxygenSaturationVitalSign: measured('oxygen_saturation', '%'),
  VitalSign: vitalSign
}
