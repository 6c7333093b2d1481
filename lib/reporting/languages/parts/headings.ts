/** The headings of the blocks of a free text, in one language. */
export interface Headings {
  reason_for_encounter: string
  anamnesis: string
  clinical_research: string
  diagnosis: string
  action_plan: string
  conclusion: string
}
