import type { Headings } from '../parts/headings.js'

export const headings: Headings = {
  reason_for_encounter: 'Motif de consultation',
  anamnesis: 'Anamnèse',
  clinical_research: 'Examen',
  diagnosis: 'Diagnostic',
  action_plan: 'Conduite à tenir',
  conclusion: 'Conclusion'
}
