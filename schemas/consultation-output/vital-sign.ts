import { Type, type Static } from '@sinclair/typebox'
import { closed, discriminated } from '../kit.js'

const value = Type.Number({ minimum: 0, description: 'Measured value, in the unit of this vital sign.' })

function measured<const Id extends string, const Unit extends string> ($id: string, id: Id, unit: Unit, meaning: string, example: number) {
  return closed({
    vital_sign_id: Type.Literal(id, { description: 'Which vital sign this is.' }),
    unit: Type.Literal(unit, { description: 'Unit of measurement.' }),
    value
  }, { $id, description: `${meaning}, in ${unit}.`, examples: [{ vital_sign_id: id, unit, value: example }] })
}

export const WeightVitalSign = measured('WeightVitalSign', 'weight', 'kg', 'Patient weight', 61.2)
export const HeightVitalSign = measured('HeightVitalSign', 'height', 'cm', 'Patient height', 170.2)
export const BmiVitalSign = closed({
  vital_sign_id: Type.Literal('bmi', { description: 'Which vital sign this is.' }),
  unit: Type.Null({ description: 'The Body Mass Index is given without a unit.' }),
  value
}, { $id: 'BmiVitalSign', description: 'Body Mass Index, without a unit.', examples: [{ vital_sign_id: 'bmi', unit: null, value: 21.1 }] })
export const SystolicBloodPressureVitalSign = measured('SystolicBloodPressureVitalSign', 'systolic_blood_pressure', 'mmHg', 'Systolic blood pressure', 128)
export const DiastolicBloodPressureVitalSign = measured('DiastolicBloodPressureVitalSign', 'diastolic_blood_pressure', 'mmHg', 'Diastolic blood pressure', 82)
export const HeartRateVitalSign = measured('HeartRateVitalSign', 'heart_rate', 'bpm', 'Heart rate', 72)
export const BloodGlucoseVitalSign = measured('BloodGlucoseVitalSign', 'blood_glucose', 'mg/dL', 'Blood glucose level', 101)
export const BodyTemperatureVitalSign = measured('BodyTemperatureVitalSign', 'body_temperature', '°C', 'Body temperature', 37.8)
export const PeakFlowVitalSign = measured('PeakFlowVitalSign', 'peak_flow', 'L/min', 'Peak expiratory flow', 410)
export const OxygenSaturationVitalSign = measured('OxygenSaturationVitalSign', 'oxygen_saturation', '%', 'Oxygen saturation', 98)

/** The schema of each vital sign, by its `vital_sign_id`. */
export const vitalSigns = {
  weight: WeightVitalSign,
  height: HeightVitalSign,
  bmi: BmiVitalSign,
  systolic_blood_pressure: SystolicBloodPressureVitalSign,
  diastolic_blood_pressure: DiastolicBloodPressureVitalSign,
  heart_rate: HeartRateVitalSign,
  blood_glucose: BloodGlucoseVitalSign,
  body_temperature: BodyTemperatureVitalSign,
  peak_flow: PeakFlowVitalSign,
  oxygen_saturation: OxygenSaturationVitalSign
}

export const VitalSign = discriminated({ propertyName: 'vital_sign_id', variants: vitalSigns }, {
  $id: 'VitalSign',
  description: 'A measured vital sign; the unit is fixed by which one it is.',
  examples: [{ vital_sign_id: 'heart_rate', unit: 'bpm', value: 72 }]
})
export type VitalSign = Static<typeof VitalSign>
