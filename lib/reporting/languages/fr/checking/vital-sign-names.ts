import type { VitalSignNames } from '../../parts/checking.js'

export const vitalSignNames: VitalSignNames = {
  weight: ['poids', 'pese'],
  height: ['taille', 'grand', 'mesur'],
  bmi: ['imc', 'bmi', 'mass'],
  systolic_blood_pressure: ['tension', 'systol'],
  diastolic_blood_pressure: ['tension', 'diastol'],
  heart_rate: ['pouls', 'coeur', 'cardiaque', 'frequence'],
  blood_glucose: ['glyc', 'glucos', 'sucre', 'dextro', 'doigt', 'capill', 'jeun', 'diabet'],
  body_temperature: ['temp', 'fievre', 'febr'],
  peak_flow: ['peak', 'debit', 'pointe', 'dep', 'souffl'],
  oxygen_saturation: ['sat', 'spo', 'sao', 'o2', 'ox']
}
