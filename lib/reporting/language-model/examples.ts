import { lookUpTag } from '../../runtime/index.js'
import { narrativeParts, type NarrativePart, type ReportTemplate } from '../types.js'
import type { AnswerEpisode, AnswerSentence } from './draft.js'
import { structuredFields, type StructuredField } from './schema.js'

/** A short consultation, and what a good note says of it. Lines: two of the patient, then two of the clinician. */
interface Example {
  lines: readonly [string, string, string, string]
  label: string
  /** What the patient complains of; the denials, all in one line; the judgement; the plan, a line for each problem. */
  history: string
  denials: string
  judgement: string
  plan: readonly [string, string]
  complaint: { description: string, spoken: string }
  diagnosis: { description: string, spoken: string }
  drugs: readonly [string, string]
}

const examples: Readonly<Record<string, Example>> = {
  en: {
    lines: [
      'The heartburn is back, for three weeks now, mostly at night.', 'No, swallowing is fine, and I have not lost weight.',
      'This is reflux again. Start omeprazole 20 mg once a day for four weeks.', 'For the blood pressure you stay on lisinopril 10 mg once a day.'
    ],
    label: 'Heartburn',
    history: 'Heartburn for 3 weeks, mostly at night.',
    denials: 'Denies dysphagia, weight loss.',
    judgement: 'Reflux, recurrent.',
    plan: ['Reflux: start omeprazole 20 mg once daily, 4 weeks.', 'Hypertension: continue lisinopril 10 mg once daily.'],
    complaint: { description: 'Heartburn', spoken: 'heartburn' },
    diagnosis: { description: 'Gastro-oesophageal reflux disease', spoken: 'reflux' },
    drugs: ['omeprazole', 'lisinopril']
  },
  nl: {
    lines: [
      'Het maagzuur is terug, al drie weken, vooral \'s nachts.', 'Nee, slikken gaat goed, en ik ben niet afgevallen.',
      'Dit is weer reflux. Begin met omeprazol 20 mg één keer per dag, vier weken.', 'Voor de bloeddruk blijft u lisinopril 10 mg één keer per dag nemen.'
    ],
    label: 'Zuurbranden',
    history: 'Zuurbranden sinds 3 weken, vooral \'s nachts.',
    denials: 'Geen dysfagie, geen gewichtsverlies.',
    judgement: 'Reflux, recidief.',
    plan: ['Reflux: start omeprazol 20 mg 1x/dag, 4 weken.', 'Hypertensie: lisinopril 10 mg 1x/dag continueren.'],
    complaint: { description: 'Zuurbranden', spoken: 'maagzuur' },
    diagnosis: { description: 'Gastro-oesofageale refluxziekte', spoken: 'reflux' },
    drugs: ['omeprazol', 'lisinopril']
  },
  fr: {
    lines: [
      'Les brûlures d\'estomac sont revenues depuis trois semaines, surtout la nuit.', 'Non, j\'avale bien, et je n\'ai pas maigri.',
      'C\'est de nouveau un reflux. Commencez l\'oméprazole 20 mg une fois par jour, quatre semaines.',
      'Pour la tension, vous continuez le lisinopril 10 mg une fois par jour.'
    ],
    label: 'Pyrosis',
    history: 'Pyrosis depuis 3 semaines, surtout nocturne.',
    denials: 'Pas de dysphagie ni de perte de poids.',
    judgement: 'Reflux, récidive.',
    plan: ['Reflux : début oméprazole 20 mg 1x/j, 4 semaines.', 'HTA : poursuite lisinopril 10 mg 1x/j.'],
    complaint: { description: 'Pyrosis', spoken: 'brûlures d\'estomac' },
    diagnosis: { description: 'Reflux gastro-œsophagien', spoken: 'reflux' },
    drugs: ['oméprazole', 'lisinopril']
  },
  de: {
    lines: [
      'Das Sodbrennen ist wieder da, seit drei Wochen, vor allem nachts.', 'Nein, schlucken geht gut, und abgenommen habe ich nicht.',
      'Das ist wieder ein Reflux. Beginnen Sie mit Omeprazol 20 mg einmal täglich, vier Wochen.',
      'Für den Blutdruck nehmen Sie weiter Lisinopril 10 mg einmal täglich.'
    ],
    label: 'Sodbrennen',
    history: 'Sodbrennen seit 3 Wochen, vor allem nachts.',
    denials: 'Keine Dysphagie, kein Gewichtsverlust.',
    judgement: 'Reflux, Rezidiv.',
    plan: ['Reflux: Beginn Omeprazol 20 mg 1x tgl., 4 Wochen.', 'Hypertonie: Lisinopril 10 mg 1x tgl. weiter.'],
    complaint: { description: 'Sodbrennen', spoken: 'Sodbrennen' },
    diagnosis: { description: 'Gastroösophageale Refluxkrankheit', spoken: 'Reflux' },
    drugs: ['Omeprazol', 'Lisinopril']
  },
  es: {
    lines: [
      'Ha vuelto el ardor de estómago, desde hace tres semanas, sobre todo de noche.', 'No, trago bien, y no he perdido peso.',
      'Es otra vez reflujo. Empiece omeprazol 20 mg una vez al día, cuatro semanas.', 'Para la tensión sigue con lisinopril 10 mg una vez al día.'
    ],
    label: 'Pirosis',
    history: 'Pirosis desde hace 3 semanas, sobre todo nocturna.',
    denials: 'Niega disfagia y pérdida de peso.',
    judgement: 'Reflujo, recidiva.',
    plan: ['Reflujo: inicia omeprazol 20 mg 1 vez/día, 4 semanas.', 'HTA: continúa lisinopril 10 mg 1 vez/día.'],
    complaint: { description: 'Pirosis', spoken: 'ardor de estómago' },
    diagnosis: { description: 'Reflujo gastroesofágico', spoken: 'reflujo' },
    drugs: ['omeprazol', 'lisinopril']
  },
  it: {
    lines: [
      'È tornato il bruciore di stomaco, da tre settimane, soprattutto di notte.', 'No, deglutisco bene, e non ho perso peso.',
      'È di nuovo reflusso. Inizi omeprazolo 20 mg una volta al giorno, quattro settimane.',
      'Per la pressione continui lisinopril 10 mg una volta al giorno.'
    ],
    label: 'Pirosi',
    history: 'Pirosi da 3 settimane, soprattutto notturna.',
    denials: 'Nega disfagia e calo ponderale.',
    judgement: 'Reflusso, recidiva.',
    plan: ['Reflusso: inizia omeprazolo 20 mg 1 volta/die, 4 settimane.', 'Ipertensione: prosegue lisinopril 10 mg 1 volta/die.'],
    complaint: { description: 'Pirosi', spoken: 'bruciore di stomaco' },
    diagnosis: { description: 'Malattia da reflusso gastroesofageo', spoken: 'reflusso' },
    drugs: ['omeprazolo', 'lisinopril']
  },
  pt: {
    lines: [
      'A azia voltou, há três semanas, sobretudo à noite.', 'Não, engulo bem, e não perdi peso.',
      'É outra vez refluxo. Comece omeprazol 20 mg uma vez por dia, quatro semanas.', 'Para a tensão continua com lisinopril 10 mg uma vez por dia.'
    ],
    label: 'Azia',
    history: 'Azia há 3 semanas, sobretudo noturna.',
    denials: 'Nega disfagia e perda de peso.',
    judgement: 'Refluxo, recidiva.',
    plan: ['Refluxo: inicia omeprazol 20 mg 1x/dia, 4 semanas.', 'HTA: mantém lisinopril 10 mg 1x/dia.'],
    complaint: { description: 'Azia', spoken: 'azia' },
    diagnosis: { description: 'Doença de refluxo gastroesofágico', spoken: 'refluxo' },
    drugs: ['omeprazol', 'lisinopril']
  }
}

/** The languages with an example. */
export const exampleLanguages = Object.keys(examples)

/** The narrative of the example, by part; a part that nobody spoke of is empty. */
function narrativeOf (
  { label, history, denials, judgement, plan }: Example, template: ReportTemplate
): Partial<Record<NarrativePart, AnswerSentence[]>> {
  const told = [{ text: history, sources: [1] }, { text: denials, sources: [2] }]
  const judged = [{ text: judgement, sources: [3] }]
  const planned = plan.map((text, at) => ({ text, sources: [at + 3] }))
  const separate = (narrativeParts[template] as readonly NarrativePart[]).includes('assessment')
  const parts: Partial<Record<NarrativePart, AnswerSentence[]>> = {
    subjective: told,
    assessment: judged,
    plan: separate ? planned : [...judged, ...planned],
    reason_for_encounter: [{ text: `${label}.`, sources: [1] }],
    anamnesis: told,
    diagnosis: judged,
    action_plan: planned
  }
  return Object.fromEntries(narrativeParts[template].map(part => [part, parts[part] ?? []]))
}

/** The answer that the example asks for. */
export function exampleAnswer (template: ReportTemplate, language: string): { medical_context: true, episodes: AnswerEpisode[] } {
  const example = lookUpTag(examples, language) ?? examples.en as Example
  const { label, complaint, diagnosis, drugs } = example
  const fields: Required<Pick<AnswerEpisode, StructuredField>> = {
    vital_signs: [],
    complaints: [{ ...complaint, sources: [1] }],
    diagnoses: [{ ...diagnosis, sources: [3] }],
    prescribed_medication: drugs.map((name, at) => {
      return { active_ingredient: name, brand_name: null, pharmaceutical_form: null, pack_size: null, sources: [at + 3] }
    }),
    sick_note: null
  }
  const asked = Object.fromEntries(structuredFields(template).map(field => [field, fields[field]]))
  return { medical_context: true, episodes: [{ label, ...narrativeOf(example, template), ...asked }] }
}

/** A worked example for a prompt, in the language of the report; in English where there is none. */
export function exampleText (template: ReportTemplate, language: string): string {
  const { lines } = lookUpTag(examples, language) ?? examples.en as Example
  return [
    'Example of another consultation, for the style only. From',
    ...lines.map((line, at) => JSON.stringify([at + 1, at < 2 ? 'patient' : 'clinician', line])),
    'comes',
    JSON.stringify(exampleAnswer(template, language))
  ].join('\n')
}
