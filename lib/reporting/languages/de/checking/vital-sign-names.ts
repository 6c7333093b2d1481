import type { VitalSignNames } from '../../parts/checking.js'

export const vitalSignNames: VitalSignNames = {
  weight: ['gewicht', 'wieg', 'wog'],
  height: ['gross', 'korpergross'],
  bmi: ['bmi'],
  systolic_blood_pressure: ['blutdruck', 'systol', 'rr'],
  diastolic_blood_pressure: ['blutdruck', 'diastol', 'rr'],
  heart_rate: ['puls', 'herz'],
  blood_glucose: ['glukos', 'glucos', 'blutzucker', 'zucker', 'finger', 'nuchtern', 'diabet', 'dextro'],
  body_temperature: ['temp', 'fieber', 'febr'],
  peak_flow: ['peak', 'flow', 'pust', 'blas', 'geblas', 'gepust'],
  oxygen_saturation: ['sat', 'sauerstoff', 'sattigung', 'spo', 'sao', 'o2', 'ox']
}
