import type { VitalSignNames } from '../../parts/checking.js'

export const vitalSignNames: VitalSignNames = {
  weight: ['peso', 'pesa', 'bascula', 'balanza'],
  height: ['talla', 'estatura', 'mide', 'mido', 'altura'],
  bmi: ['imc', 'indice'],
  systolic_blood_pressure: ['tension', 'presion', 'sistol', 'alta', 'maxima'],
  diastolic_blood_pressure: ['tension', 'presion', 'diastol', 'baja', 'minima'],
  heart_rate: ['pulso', 'pulsac', 'frecuencia', 'latid', 'cardiac', 'corazon'],
  blood_glucose: ['glucos', 'glucem', 'azucar', 'glicem', 'dedo', 'capilar', 'ayunas', 'diabet'],
  body_temperature: ['temp', 'fiebre', 'febr', 'afebr', 'apiret', 'calentura', 'termo'],
  peak_flow: ['flujo', 'pico', 'espir', 'peak', 'sopl'],
  oxygen_saturation: ['sat', 'oxigen', 'spo', 'sao']
}
