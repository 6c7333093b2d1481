import type { VitalSignNames } from '../../parts/checking.js'

export const vitalSignNames: VitalSignNames = {
  weight: ['weigh'],
  height: ['height', 'tall'],
  bmi: ['bmi', 'mass', 'body'],
  systolic_blood_pressure: ['pressure', 'bp', 'systol'],
  diastolic_blood_pressure: ['pressure', 'bp', 'diastol'],
  heart_rate: ['heart', 'pulse', 'rate'],
  blood_glucose: ['glucos', 'sugar', 'glyc', 'finger', 'fasting', 'diabet', 'dextro', 'capill'],
  body_temperature: ['temp', 'fever', 'febr'],
  peak_flow: ['peak', 'flow', 'blow', 'blew'],
  oxygen_saturation: ['sat', 'spo', 'sao', 'o2', 'ox']
}
