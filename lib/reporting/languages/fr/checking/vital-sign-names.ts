import type { VitalSignNames } from '../../parts/checking.js'

export const vitalSignNames: VitalSignNames = {
  weight: ['poids', 'pese', 'balance'],
  height: ['taille', 'grand', 'mesur'],
  bmi: ['imc', 'bmi', 'mass'],
  systolic_blood_pressure: ['tension', 'pression', 'systol', 'maxima'],
  diastolic_blood_pressure: ['tension', 'pression', 'diastol', 'minima'],
  heart_rate: ['pouls', 'coeur', 'cardiaque', 'frequence', 'rythme', 'pulsation', 'fc'],
  blood_glucose: ['glyc', 'glucos', 'sucre', 'dextro', 'doigt', 'capill', 'jeun', 'diabet'],
  body_temperature: ['temp', 'fievre', 'febr', 'afebr', 'apyret', 'thermo'],
  peak_flow: ['peak', 'debit', 'pointe', 'dep', 'souffl'],
  oxygen_saturation: ['sat', 'spo', 'sao', 'o2', 'ox', 'air']
}
