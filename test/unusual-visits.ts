import { readFileSync } from 'node:fs'
import type { Consultation, Gold, ProtectedKind } from '../bin/evaluate/input.js'
import type { Template } from '../schemas/consultation-output/index.js'
import type { FixtureLanguage } from './consultation-fixtures.js'

/** What makes these visits unusual; each language has most of them. */
export const visitKinds = [
  'telephone_triage', 'results_by_phone', 'home_visit', 'wound_care', 'interpreter', 'parent_for_child', 'two_patients', 'monologue',
  'no_punctuation', 'code_switching', 'commanded_machine',
  'mental_health_danger_affirmed', 'mental_health_danger_denied', 'overdose', 'violence', 'chest_pain', 'bleeding', 'pregnancy',
  'refusals', 'allergy_discovered_late', 'drugs_stopped_and_changed', 'safety_netting',
  'correction_of_drug', 'correction_of_dose', 'correction_of_value', 'correction_of_date', 'correction_of_sick_note', 'correction_of_diagnosis',
  'other_persons_value', 'other_occasion_value', 'impossible_value',
  'handover', 'ward_round', 'pharmacist_to_doctor', 'postnatal_visit', 'group_visit', 'home_diary', 'second_opinion', 'case_conference',
  'teaching', 'video_visit', 'pharmacy_counter', 'blood_donation', 'fitness_certificate', 'smoking_cessation', 'clinical_trial',
  'discharge_call', 'vaccination', 'occupational_health', 'night_handover', 'preoperative_assessment', 'couple', 'diabetic_foot',
  'carer_corrects', 'contraception', 'dialysis',
  'school_nurse', 'travel_clinic', 'physiotherapy', 'medication_review', 'dental_pain', 'palliative_home_visit', 'lactation', 'old_letters',
  'intoxicated', 'newborn', 'team_meeting', 'colleague_call', 'memory_clinic', 'pain_clinic', 'brothers', 'palliative_call', 'insurance_physio',
  'dentist',
  'drug_interaction_call', 'school_sports_injury', 'infant_twins', 'sleep_apnoea', 'night_dialysis', 'colleague_decision', 'needle_stick',
  'allergy_testing', 'hearing_loss', 'spouse_answers', 'dermatology_video', 'prison_release', 'fertility_clinic', 'eating_disorder',
  'cardiac_rehab', 'nursing_home_night_call', 'parkinson_clinic', 'refugee_intake', 'home_monitoring_call', 'migraine_clinic',
  'paediatric_emergency', 'radio_medical'
] as const
export type VisitKind = typeof visitKinds[number]

/** What a visit decides on a drug, or says of it. */
export const tableStatuses = ['starts', 'goes_on', 'changed', 'stopped', 'refused', 'considered', 'past'] as const

/** A fictional visit as recognition writes it. */
export interface UnusualVisit extends Consultation {
  language: FixtureLanguage
  region: string
  template: Template
  start_datetime: string
  kinds: VisitKind[]
  about: string
  /** Names of people that are said in it. */
  names: string[]
  /** How often the speaker changes or begins anew; a line without a speaker may hold several turns. */
  turns: number
  segments: { id: string, speaker: string | null, text: string }[]
}

type Owner = 'patient' | 'other'
type Quoted = { quote: string, corrected_from?: string }

/** What was said in it, as a reader found it; quotes and words are pieces of the transcript, word for word. */
export interface UnusualGold extends Gold {
  vital_signs: (Gold['vital_signs'][number] & Quoted & { owner: Owner, held_back?: true })[]
  medication: (Gold['medication'][number] & Quoted & {
    table_status: typeof tableStatuses[number], whose: Owner, dose: string | null, brand_name: string | null, atc_code: string
  })[]
  problems: (Gold['problems'][number] & Quoted & { icpc_2: string })[]
  not_problems: { quote: string, reason: string }[]
  not_prescribed: { active_ingredient: string, quote: string, reason: string }[]
  exchanges: { turns: string[], gist: string, words: string[] }[]
  /** Each in an exchange, by its index. */
  protected: { kind: ProtectedKind, exchange: number, words: string[] }[]
  sick_note: (NonNullable<Gold['sick_note']> & Quoted & { whose: Owner }) | null
  spoken_to_machine: { turns: string[], words: string }[]
}

/** How many visits a set has in each language: those that rules may be tuned to, and from `unseen` on those they never are. */
export const visitSets = {
  unusual: 8, 'new-kinds': 3, 'new-kinds-2': 2, 'new-kinds-3': 4, unseen: 3, 'unseen-2026-11': 4, 'unseen-2026-11-29': 4
} as const
export type VisitSet = keyof typeof visitSets

/** Where the visits of a set in a language are, for `readInput` of the evaluation. */
export function unusualVisitsFile (language: FixtureLanguage, set: VisitSet = 'unusual'): string {
  return `test/fixtures/${set}/${language}.jsonl`
}

function linesOf<T> (file: string): T[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n').map(line => JSON.parse(line) as T)
}

/** The visits of a set in a language, each with what was said in it. */
export function unusualVisits (
  language: FixtureLanguage, set: VisitSet = 'unusual'
): { visit: UnusualVisit, gold: UnusualGold | undefined }[] {
  const file = unusualVisitsFile(language, set)
  const gold = new Map(linesOf<UnusualGold>(file.replace('.jsonl', '.gold.jsonl')).map(line => [line.id, line]))
  return linesOf<UnusualVisit>(file).map(visit => ({ visit, gold: gold.get(visit.id) }))
}
