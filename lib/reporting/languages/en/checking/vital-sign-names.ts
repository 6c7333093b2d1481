import type { VitalSignNames } from '../../parts/checking.js'

export const vitalSignNames: VitalSignNames = {
  weight: ['weigh', 'scale', 'heavy'],
  height: ['height', 'tall'],
  bmi: ['bmi', 'mass', 'body'],
  systolic_blood_pressure: ['pressure', 'bp', 'systol', 'top', 'upper'],
  diastolic_blood_pressure: ['pressure', 'bp', 'diastol', 'bottom', 'lower'],
  heart_rate: ['heart', 'pulse', 'rate', 'hr'],
  blood_glucose: ['glucos', 'sugar', 'glyc', 'finger', 'fasting', 'diabet', 'dextro', 'capill'],
  body_temperature: ['temp', 'fever', 'febr', 'afebr', 'thermo'],
  peak_flow: ['peak', 'flow', 'blow', 'blew'],
  oxygen_saturation: ['sat', 'spo', 'sao', 'o2', 'ox', 'room']
}
