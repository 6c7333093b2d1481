import { lookUp } from '../../consultations/language-lookup.js'
import type { Facet } from './cues/index.js'

/** How the blocks of a free text are headed. */
export type Headings = Readonly<Record<Facet, string>>

const english: Headings = {
  reason: 'Reason for encounter', history: 'History', finding: 'Examination', judgement: 'Diagnosis', plan: 'Plan', conclusion: 'Conclusion'
}

const headings: Readonly<Record<string, Headings>> = {
  en: english,
  nl: { reason: 'Reden van contact', history: 'Anamnese', finding: 'Onderzoek', judgement: 'Diagnose', plan: 'Beleid', conclusion: 'Conclusie' },
  fr: { reason: 'Motif de consultation', history: 'Anamnèse', finding: 'Examen', judgement: 'Diagnostic', plan: 'Conduite à tenir', conclusion: 'Conclusion' },
  de: { reason: 'Vorstellungsgrund', history: 'Anamnese', finding: 'Untersuchung', judgement: 'Diagnose', plan: 'Procedere', conclusion: 'Fazit' }
}

/** The headings in the language of the report, or in English. */
export function headingsOf (languageTag: string): Headings {
  return lookUp(headings, languageTag) ?? english
}
