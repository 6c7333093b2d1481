import type { Static } from '@sinclair/typebox'
import { enumeration } from './kit.js'

/** The provider type ids of the contract. */
export const healthcareProviderTypes = [
  'anesthesiologist', 'cardiologist', 'dermatologist', 'dietitian', 'emergency_doctor', 'endocrinologist', 'gastroenterologist',
  'general_practitioner', 'geriatrician', 'gynecologist', 'hematologist', 'home_nurse', 'hospital_nurse', 'infectiologist', 'nephrologist',
  'neurologist', 'nursing_home_nurse', 'oncologist', 'ophthalmologist', 'orthopedic', 'otorhinolaryngologist', 'pediatrician',
  'physiotherapist', 'practice_nurse', 'psychiatrist', 'psychologist', 'pulmonologist', 'radiologist', 'rheumatologist', 'surgeon',
  'speech_language_pathologist', 'stomatologist', 'urologist'
] as const

export const HealthcareProviderType = enumeration(healthcareProviderTypes, {
  $id: 'HealthcareProviderType',
  description: 'Profession of the user. Giving it improves the accuracy of generated reports.',
  examples: ['general_practitioner']
})
export type HealthcareProviderType = Static<typeof HealthcareProviderType>
