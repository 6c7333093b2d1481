import type { Headings } from '../parts/headings.js'

export const headings: Headings = {
  reason_for_encounter: 'Reason for encounter',
  anamnesis: 'History',
  clinical_research: 'Examination',
  diagnosis: 'Diagnosis',
  action_plan: 'Plan',
  conclusion: 'Conclusion'
}
