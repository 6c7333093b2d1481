import { lookUp } from '../consultations/language-lookup.js'
import type { NarrativePart } from './types.js'

type Headed = Exclude<NarrativePart, 'subjective' | 'objective' | 'assessment' | 'plan'>

/** How the blocks of a free text are headed. */
export type Headings = Readonly<Record<Headed, string>>

function headings (
  ...[reason, anamnesis, research, diagnosis, plan, conclusion]: [string, string, string, string, string, string]
): Headings {
  return {
    reason_for_encounter: reason,
    anamnesis,
    clinical_research: research,
    diagnosis,
    action_plan: plan,
    conclusion
  }
}

const english = headings('Reason for encounter', 'History', 'Examination', 'Diagnosis', 'Plan', 'Conclusion')

const byLanguage: Readonly<Record<string, Headings>> = {
  en: english,
  nl: headings('Reden van contact', 'Anamnese', 'Onderzoek', 'Diagnose', 'Beleid', 'Conclusie'),
  fr: headings('Motif de consultation', 'Anamnèse', 'Examen', 'Diagnostic', 'Conduite à tenir', 'Conclusion'),
  de: headings('Vorstellungsgrund', 'Anamnese', 'Untersuchung', 'Diagnose', 'Procedere', 'Fazit')
}

/** The headings in the language of the report, or in English. */
export function headingsOf (languageTag: string): Headings {
  return lookUp(byLanguage, languageTag) ?? english
}
