import type { VitalSignNames } from '../../parts/checking.js'

export const vitalSignNames: VitalSignNames = {
  weight: ['gewicht', 'weeg', 'woog', 'zwaar'],
  height: ['lengte', 'groot'],
  bmi: ['bmi'],
  systolic_blood_pressure: ['bloeddruk', 'tensi', 'druk', 'systol', 'bovendruk', 'rr'],
  diastolic_blood_pressure: ['bloeddruk', 'tensi', 'druk', 'diastol', 'onderdruk', 'rr'],
  heart_rate: ['hart', 'pols', 'frequentie', 'hf'],
  blood_glucose: ['glucos', 'glyc', 'suiker', 'bloedsuiker', 'vinger', 'nuchter', 'diabet', 'dextro', 'capill'],
  body_temperature: ['temp', 'koorts', 'febr', 'afebr', 'thermo'],
  peak_flow: ['peak', 'flow', 'piekstroom', 'blaas', 'blaz', 'geblaz', 'blies'],
  oxygen_saturation: ['sat', 'zuurstof', 'spo', 'sao', 'o2', 'ox']
}
