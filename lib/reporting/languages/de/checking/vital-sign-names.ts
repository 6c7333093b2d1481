import type { VitalSignNames } from '../../parts/checking.js'

export const vitalSignNames: VitalSignNames = {
  weight: ['gewicht', 'wieg', 'wog', 'waage', 'schwer'],
  height: ['gross', 'korpergross'],
  bmi: ['bmi'],
  systolic_blood_pressure: ['blutdruck', 'druck', 'systol', 'rr', 'ober'],
  diastolic_blood_pressure: ['blutdruck', 'druck', 'diastol', 'rr', 'unter'],
  heart_rate: ['puls', 'herz', 'frequenz', 'hf'],
  blood_glucose: ['glukos', 'glucos', 'blutzucker', 'zucker', 'finger', 'nuchtern', 'diabet', 'dextro', 'bz'],
  body_temperature: ['temp', 'fieber', 'febr', 'afebr', 'thermo'],
  peak_flow: ['peak', 'flow', 'pust', 'blas', 'geblas', 'gepust'],
  oxygen_saturation: ['sat', 'sauerstoff', 'sattigung', 'spo', 'sao', 'o2', 'ox', 'raumluft']
}
