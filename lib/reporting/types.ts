import type { AudioQuality, Outcome } from '../consultation/index.js'
import type { MedicalCoding, PrescribedMedication, SickNote, Template, VitalSign } from '../../schemas/consultation-output/index.js'
import type { CodeAlternative, ContextUse, EvidenceSource, MentionedDiagnosis, MentionedMedication, RemovalReason, RemovedItem, ReportEvidence, UnsupportedText, ValueDoubt } from '../../schemas/evidence.js'
import type { MeaningChecks, MeaningUnasked } from '../../schemas/meaning-checks.js'
import type { RecordContext } from '../../schemas/record-context.js'
import type { ReportStyle } from '../../schemas/report-style.js'
import type { HealthcareProviderType } from '../../schemas/healthcare-provider-type.js'

/** The templates that a report is generated for; a dictation is its own transcription. */
export type ReportTemplate = Exclude<Template, 'dictation_api'>

/** A piece of the transcript, final, in the order spoken. */
export interface TranscriptPiece {
  id: string
  text: string
  /** Who said it, as the client names them; `null` when unknown. */
  speaker: string | null
  /** Somebody has said who the speaker is, so that their name holds whatever they say. */
  named?: true
  start_ms: number | null
  end_ms: number | null
  /** Its last value may go on in a later piece, so that what is said here may be the half of it. */
  cut?: true
}

/** What a report is generated from. */
export interface ReportRequest {
  template: ReportTemplate
  input_language: string
  output_language: string
  start_datetime: string
  healthcare_provider_type: HealthcareProviderType | null
  /** `null` for a consultation that came as text. */
  audio: AudioQuality | null
  transcript: readonly TranscriptPiece[]
  /** What the record knows of the patient, if anything. It is never printed as if it had been said. */
  context?: RecordContext
  /** How its texts are written, if anybody said so. */
  style?: ReportStyle
}

/** A value, and where in the transcript it was said. */
export interface Sourced<T> {
  value: T
  /** Ranges of the transcript, in the order spoken. */
  sources: EvidenceSource[]
  /** Why it has to be checked, if so; set by the checks. */
  doubt?: ValueDoubt
}

/** A diagnosis or a complaint. */
export interface SourcedCoding extends Sourced<MedicalCoding> {
  /** How it was said, in the words of the transcript, where the engine tells. */
  spoken?: string
  /** Other codes that it may be, the likeliest first, where there are any. */
  alternatives?: CodeAlternative[]
}

/** A sentence of a summary, with what was found in it that was not said. */
export interface Statement extends Sourced<string> {
  /** Ranges of `value`; set by the checks. */
  unsupported?: UnsupportedText[]
  /** Why it is surely false, if so: it denies what was said, or what nobody spoke of; set by the checks. */
  refuted?: RemovalReason
}

/**
 * The narrative parts of each template, in order. The parts of a free text become its headed blocks. The assessment of
 * `soap_new_complaint_api` holds codes and no text: its judgements belong to the plan.
 */
export const narrativeParts = {
  soap_new_complaint_api: ['subjective', 'objective', 'plan'],
  soap_urgent_care_api: ['subjective', 'objective', 'assessment', 'plan'],
  specialist_general_api: ['reason_for_encounter', 'anamnesis', 'clinical_research', 'diagnosis', 'action_plan', 'conclusion'],
  specialist_general_free_text_api: ['reason_for_encounter', 'anamnesis', 'clinical_research', 'diagnosis', 'action_plan', 'conclusion']
} as const satisfies Record<ReportTemplate, readonly string[]>
export type NarrativePart = typeof narrativeParts[ReportTemplate][number]

/** What an engine found for one episode, whether or not the template has a place for it. */
export interface DraftEpisode {
  label: string
  narrative: Partial<Record<NarrativePart, Statement[]>>
  vital_signs: Sourced<VitalSign>[]
  /** What the patient complains of, coded: `medical_coding` of the subjective section in urgent care. */
  complaints: SourcedCoding[]
  /** What the clinician judges, coded: `medical_coding` of the assessment. */
  diagnoses: SourcedCoding[]
  prescribed_medication: Sourced<PrescribedMedication>[]
  sick_note: Sourced<SickNote> | null
}

/** What an engine makes of a transcript, before the checks. Without medical context it has no episodes. */
export interface Draft {
  generation_result: 'success' | 'no_medical_context'
  episodes: DraftEpisode[]
  /** Whether little of the talk is about health, so that it may be no consultation. */
  doubtful?: boolean
  /** What the engine could not use of what it was given. */
  unusable?: RemovedItem[]
}

/** A draft after the checks. */
export interface CheckedDraft extends Draft {
  removed: RemovedItem[]
  /** What was heard and could not be understood, and what an allergy bars, if anything. */
  held?: RemovedItem[]
  /** The medicines that were named, if any. */
  medication?: MentionedMedication[]
  /** The diseases and complaints that were named, if any, the likeliest to be there first. */
  named?: MentionedDiagnosis[]
  /** What of the record decided something, if anything did. */
  contextUsed?: ContextUse[]
  /** Most of what the language model wrote was not said, or it wrote nothing of what may be a consultation. */
  unfounded?: boolean
  /** What the language model was asked about the meaning of the report, if it was. */
  meaning?: MeaningChecks
  /** Why it was not asked, if it was to be. */
  meaningUnasked?: MeaningUnasked
}

/** What a language model reads of a text in other texts. */
export const verdicts = ['supported', 'not_shown', 'contradicted'] as const
export type Verdict = typeof verdicts[number]

/** A text that a language model is asked about: whether what it says stands in other texts. */
export interface MeaningQuestion {
  /** A sentence of the report, held against what was said; or an exchange as it was said, held against the report. */
  kind: 'sentence' | 'exchange'
  text: string
  /** What it is held against, in order. */
  against: ReadonlyArray<{ speaker: string | null, text: string }>
}

/** Whether a language model is asked about meaning, and why not. */
export type Fitness = 'fit' | MeaningUnasked

/** Reads what texts mean. */
export interface Judge {
  /**
   * Whether it judges well enough to be believed, by questions whose answers are known. Most language models below four billion weights do
   * not. What was found is remembered; one that was too slow, or did not answer, is tried again later.
   *
   * @throws the reason of the signal when that is aborted
   */
  fitness: (signal: AbortSignal, customerId?: string) => Promise<Fitness>
  /**
   * Judges each question by itself; `null` where there was no answer, which is no failure.
   *
   * @param language that of the talk
   * @throws the reason of the signal when that is aborted
   */
  judge: (
    questions: readonly MeaningQuestion[], language: string, signal: AbortSignal, customerId?: string
  ) => Promise<Array<Verdict | null>>
}

/** Something that drafts reports of transcripts. */
export interface ReportEngine {
  name: string
  /** The language model, where there is one. */
  model: string | null
  /** Version of the prompts that the language model is asked with, where there is one. */
  promptVersion?: string | null
  /** Cheap enough to be asked for a report while the consultation is in progress. */
  cheap: boolean
  /**
   * Drafts a report.
   *
   * @param customerId on whose behalf: customers take turns where the engine is one that they share
   * @throws the reason of the signal when that is aborted
   */
  draft: (request: ReportRequest, signal: AbortSignal, customerId?: string) => Promise<Draft>
  /**
   * Reads a talk that goes on, so that its report is there sooner, as long as there is nothing else to do; missing where that is no use.
   *
   * @throws the reason of the signal, and whatever kept it from reading: nothing depends on it
   */
  readAhead?: (request: ReportRequest, signal: AbortSignal, customerId?: string) => Promise<void>
  /** Reads what sentences mean; missing where there is no language model. */
  judge?: Judge
  /** Lets go of what it holds, if it holds anything. */
  close?: () => Promise<void>
}

/** A report, and where it comes from. */
export interface Report extends Outcome {
  evidence: ReportEvidence
  /** Most of what the language model wrote was not said, or it wrote nothing of what may be a consultation. */
  unfounded?: true
}

/** Makes reports of transcripts: drafted by an engine, checked, in the shape of the template. */
export interface Reports {
  cheap: boolean
  /** @throws the reason of the signal when that is aborted */
  generate: (request: ReportRequest, signal: AbortSignal) => Promise<Report>
}
