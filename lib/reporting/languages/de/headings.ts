import type { Headings } from '../parts/headings.js'

export const headings: Headings = {
  reason_for_encounter: 'Vorstellungsgrund',
  anamnesis: 'Anamnese',
  clinical_research: 'Untersuchung',
  diagnosis: 'Diagnose',
  action_plan: 'Procedere',
  conclusion: 'Fazit'
}
