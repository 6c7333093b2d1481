import type { Headings } from '../parts/headings.js'

export const headings: Headings = {
  reason_for_encounter: 'Reden van contact',
  anamnesis: 'Anamnese',
  clinical_research: 'Onderzoek',
  diagnosis: 'Diagnose',
  action_plan: 'Beleid',
  conclusion: 'Conclusie'
}
