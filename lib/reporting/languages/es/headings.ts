import type { Headings } from '../parts/headings.js'

export const headings: Headings = {
  reason_for_encounter: 'Motivo de consulta',
  anamnesis: 'Anamnesis',
  clinical_research: 'Exploración',
  diagnosis: 'Diagnóstico',
  action_plan: 'Plan',
  conclusion: 'Conclusión'
}
