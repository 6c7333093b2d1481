import type { VitalSignId } from '../bounds.js'

/** How each vital sign is called in the four languages: beginnings of words, without accents; of several words, the one that tells. */
export const vitalSignNames: Readonly<Record<VitalSignId, readonly string[]>> = {
  weight: ['weigh', 'gewicht', 'weeg', 'woog', 'poids', 'pese', 'wieg', 'wog'],
  height: ['height', 'tall', 'lengte', 'groot', 'taille', 'mesur', 'grosse', 'gross', 'korpergross'],
  bmi: ['bmi', 'imc', 'mass', 'body'],
  systolic_blood_pressure: ['pressure', 'bp', 'systol', 'bloeddruk', 'tension', 'blutdruck', 'bovendruk', 'rr'],
  diastolic_blood_pressure: ['pressure', 'bp', 'diastol', 'bloeddruk', 'tension', 'blutdruck', 'onderdruk', 'rr'],
  heart_rate: ['heart', 'pulse', 'rate', 'hart', 'pols', 'pouls', 'cardiaque', 'frequence', 'puls', 'herz'],
  blood_glucose: ['glucose', 'sugar', 'glyc', 'suiker', 'bloedsuiker', 'glucos', 'glukos', 'blutzucker', 'zucker', 'sucre', 'dextro'],
  body_temperature: ['temp', 'fever', 'koorts', 'fievre', 'fieber'],
  peak_flow: ['peak', 'flow', 'piekstroom', 'debit', 'pointe', 'dep', 'peakflow'],
  oxygen_saturation: ['sat', 'oxygen', 'spo', 'sao', 'sauerstoff', 'zuurstof', 'oxygene', 'sattigung', 'o2', 'ox']
}
