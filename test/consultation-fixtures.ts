import { readFileSync } from 'node:fs'
import type { NarrativePart } from '../lib/reporting/types.js'
import type { GenerationResult, Template, VitalSign } from '../schemas/consultation-output/index.js'
import type { HealthcareProviderType } from '../schemas/healthcare-provider-type.js'

export const fixtureLanguages = ['en', 'nl', 'fr', 'de', 'es'] as const
export type FixtureLanguage = typeof fixtureLanguages[number]

/** Sounds that fill a pause, and the dots of a gap: a cleaned sentence may be without them. */
export const fillers: Readonly<Record<FixtureLanguage, RegExp>> = {
  en: /(?<!\p{L})(?:uh|uhm|um|er|hmm?)(?!\p{L})|…|\.{3}/giu,
  nl: /(?<!\p{L})(?:eh|euh|uh|uhm|ehm|hmm?)(?!\p{L})|…|\.{3}/giu,
  fr: /(?<!\p{L})(?:euh|heu|hmm?)(?!\p{L})|…|\.{3}/giu,
  de: /(?<!\p{L})(?:äh|ähm|öh|hmm?)(?!\p{L})|…|\.{3}/giu,
  es: /(?<!\p{L})(?:eh|ehm|este|hmm?)(?!\p{L})|…|\.{3}/giu
}

/** What a careful clinician wants of a consultation, whatever of it the template has a place for. */
export interface Expected {
  generation_result: GenerationResult
  /**
   * Measured in this consultation, in the order said, in the units of the contract, with one decimal. Each valid reading counts; one that
   * is taken back does not.
   */
  vital_signs: { vital_sign_id: VitalSign['vital_sign_id'], value: number }[]
  /** Started, changed or continued by decision; the active ingredient by its INN in English, those of a combination joined with `/`. */
  medication: { active_ingredient: string, brand_name: string | null, atc_code: string }[]
  /** What was assessed, as categories of ICD-10. */
  icd_10: string[]
  sick_note: { from_date: string, to_date: string } | null
  /** What must stand in a part of the report, where that is in the language spoken; fillers aside. */
  said: Partial<Record<NarrativePart, string[]>>
  /** What was said and must stand nowhere in the report. */
  not_said: string[]
  /** The text of a dictation. */
  transcription: string | null
}

/** A fictional consultation as recognition writes it, and what must come out. */
export interface ConsultationFixture {
  id: string
  about: string
  template: Template
  input_language: string
  output_language: string
  start_datetime: string
  healthcare_provider_type: HealthcareProviderType | null
  /** What is known of the recording, where there was one. */
  audio: { too_short: boolean, degraded: boolean } | null
  segments: { id: string, speaker: string | null, text: string }[]
  expected: Expected
}

/** The consultations in a language, each written for these tests. */
export function fixtures (language: FixtureLanguage): ConsultationFixture[] {
  return JSON.parse(readFileSync(new URL(`fixtures/consultations/${language}.json`, import.meta.url), 'utf8')) as ConsultationFixture[]
}
