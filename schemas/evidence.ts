import { Type, type Static } from '@sinclair/typebox'
import { SUMMARY_MAX_LENGTH, TERM_MAX_LENGTH } from './consultation-output/limits.js'
import { MedicalCoding } from './consultation-output/fields.js'
import { attributedRoles, roleSources, SPEAKER_MAX_LENGTH, SPEAKERS_MAX } from './consultation.js'
import { MENTIONED_DIAGNOSES_MAX, MENTIONED_MEDICATION_MAX, MentionedDiagnosis, MentionedMedication } from './evidence-named.js'
import { EvidenceSource, offset, SOURCES_MAX } from './evidence-source.js'
import { closed, enumeration, nullableString, ref } from './kit.js'
import { MeaningChecks, meaningUnasked } from './meaning-checks.js'
import { stateReasons } from './report-state.js'
import { SoundEvidence } from './sound-evidence.js'
import { timestamp } from './text.js'

export * from './evidence-named.js'
export { EvidenceSource, SOURCES_MAX } from './evidence-source.js'

/** The kinds of statements that have evidence. */
export const evidenceKinds = ['sentence', 'vital_sign', 'medical_code', 'medication', 'sick_note'] as const
export type EvidenceKind = typeof evidenceKinds[number]

/** What a sentence of a report may contain that was not said. */
const unsupportedKinds = [
  'number', 'dose', 'unit', 'date', 'drug', 'negation', 'condition', 'side', 'person', 'certainty', 'decision', 'statement'
] as const
export type UnsupportedKind = typeof unsupportedKinds[number]

/** Why something that an engine wrote is not in the report. */
const removalReasons = [
  'number_not_said', 'unit_not_said', 'date_not_said', 'drug_not_said', 'drug_differs', 'negation_differs',
  'not_said', 'out_of_bounds', 'code_not_in_table', 'not_a_date',
  'not_readable', 'said_otherwise',
  // Of what was said, not of what was written: nobody can tell what it means.
  'impossible_order', 'ambiguous', 'incomplete',
  // Of a value that was said: it was measured before or elsewhere, or is not the patient's. It stays in the report as it was said.
  'not_of_today', 'of_somebody_else',
  // Words that may be a medicine and are the name of none. They stay in the report as they were said.
  'not_recognised',
  // Of what rules read: the engine wrote something else.
  'differs',
  // A medicine that was decided on, and that the patient does not tolerate.
  'allergy'
] as const
export type RemovalReason = typeof removalReasons[number]

/**
 * Why a value has to be checked: the language model left it out, and rules read it in what was said (`added`); or both have a value, and
 * not the same (`differs`).
 */
export const valueDoubts = ['added', 'differs'] as const
export type ValueDoubt = typeof valueDoubts[number]

/**
 * What of the record was used: the names in it were among the key terms of what was recognised (`hints`); its allergies, which nobody said,
 * bar a medicine that was decided on (`allergies`).
 */
export const contextUses = ['hints', 'allergies'] as const
export type ContextUse = typeof contextUses[number]

/** Who may have written a statement that rests on nothing that was said. */
const statementAuthors = ['clinician'] as const

/**
 * Why another code is proposed: what was said may mean it as well (`same_words`), or it is of the same category of ICD-10
 * (`same_category`).
 */
export const codeRelations = ['same_words', 'same_category'] as const
export type CodeRelation = typeof codeRelations[number]

/** Most other codes that are proposed for one. */
export const ALTERNATIVES_MAX = 8

/** Most statements in the evidence of one report, and most removed ones; a day of talk has fewer sentences. */
export const EVIDENCE_MAX = 50_000

/** Most marks in one sentence. */
export const UNSUPPORTED_MAX = 1000

/** Most names that are proposed for words that were not recognised. */
export const SUGGESTIONS_MAX = 5

const POINTER_MAX_LENGTH = 255

export const UnsupportedText = closed({
  kind: enumeration(unsupportedKinds, { description: 'Kind of thing that was not said.' }),
  start: offset(SUMMARY_MAX_LENGTH, 'First character in the text that the evidence points at, in UTF-16 code units from 0.'),
  end: offset(SUMMARY_MAX_LENGTH, 'Character after the last one.')
}, {
  $id: 'UnsupportedText',
  description: 'A part of a sentence that the transcript does not support: read it with care.',
  examples: [{ kind: 'number', start: 12, end: 14 }]
})
export type UnsupportedText = Static<typeof UnsupportedText>

export const CodeAlternative = closed({
  relation: enumeration(codeRelations, {
    description: 'Why it is proposed: what was said may mean it as well (`same_words`), or it is of the same category of ICD-10 (`same_category`).'
  }),
  ...MedicalCoding.properties
}, {
  $id: 'CodeAlternative',
  description: 'Another code that a diagnosis or complaint may have: a proposal, which is not in the report.',
  examples: [{ relation: 'same_words', icd_10: 'J42', icpc_2: '', ibui: '', description: 'Chronic bronchitis' }]
})
export type CodeAlternative = Static<typeof CodeAlternative>

export const EvidenceItem = closed({
  kind: enumeration(evidenceKinds, { description: 'What this is the evidence of.' }),
  pointer: Type.String({ maxLength: POINTER_MAX_LENGTH, description: 'Where it is in the consultation output (JSON Pointer, RFC 6901).' }),
  start: offset(SUMMARY_MAX_LENGTH, 'For a sentence: its first character in the text pointed at, in UTF-16 code units; otherwise 0.'),
  end: offset(SUMMARY_MAX_LENGTH, 'For a sentence: the character after its last one; otherwise 0.'),
  sources: Type.Array(ref(EvidenceSource), { maxItems: SOURCES_MAX, description: 'What was said, in the order spoken; empty when it was not found.' }),
  unsupported: Type.Array(ref(UnsupportedText), { maxItems: UNSUPPORTED_MAX, description: 'For a sentence: its parts that were not said.' }),
  doubt: Type.Optional(enumeration(valueDoubts, {
    description: 'Only for what has to be checked: the language model left it out, and rules read it in what was said (`added`: a vital sign, a medicine, ' +
      'a sick note, or an exchange that no report may lack, as it was said); or the rules read another value than the language model, ' +
      'or find no decision on a medicine that it lists (`differs`). Different vital signs are both in the report; the other sick note is in `removed`.'
  })),
  alternatives: Type.Optional(Type.Array(ref(CodeAlternative), {
    minItems: 1, maxItems: ALTERNATIVES_MAX, description: 'For a code: others of the tables that it may be, the likeliest first.'
  })),
  author: Type.Optional(enumeration(statementAuthors, {
    description: 'Only for what a clinician wrote or changed when the report was saved: it has no `sources`, and is not checked.'
  }))
}, {
  $id: 'EvidenceItem',
  description: 'Which words of the transcript a statement of the report comes from.',
  examples: [{
    kind: 'sentence',
    pointer: '/data/0/sections/0/fields/summary/text',
    start: 0,
    end: 40,
    sources: EvidenceSource.examples,
    unsupported: []
  }]
})
export type EvidenceItem = Static<typeof EvidenceItem>

export const RemovedItem = closed({
  kind: enumeration(evidenceKinds, { description: 'What was removed.' }),
  text: Type.String({ maxLength: TERM_MAX_LENGTH, description: 'What the engine wrote, in words, or what was heard.' }),
  reason: enumeration(removalReasons, { description: 'Why it was removed.' }),
  sources: Type.Array(ref(EvidenceSource), { maxItems: SOURCES_MAX, description: 'What the engine took it from, if it said so.' }),
  suggestions: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: TERM_MAX_LENGTH }), {
    minItems: 1,
    maxItems: SUGGESTIONS_MAX,
    description: 'Only for `not_recognised`: medicines that the words are spelled or sound like, the nearest first. They are proposals: ' +
      'none of them is in the report unless it was also named.'
  }))
}, {
  $id: 'RemovedItem',
  description: 'Something that an engine wrote and that the checks removed from the report; or a value that was heard but cannot be ' +
    'understood (`impossible_order`, `ambiguous`, `incomplete`), which is left out and has to be checked; or a value that was ' +
    'measured before, at home or elsewhere (`not_of_today`), or of somebody else (`of_somebody_else`), which stays in the text alone; or ' +
    'words that may be a medicine but were not recognised as one (`not_recognised`), such as `metform in 500 mg`, which have to be checked ' +
    'as well; or the sick note that rules read where the language model wrote another one (`differs`); or a medicine that was decided on ' +
    'and that the patient does not tolerate (`allergy`), which is left out of what is prescribed.',
  examples: [{ kind: 'vital_sign', text: 'heart_rate 720 bpm', reason: 'out_of_bounds', sources: [] }]
})
export type RemovedItem = Static<typeof RemovedItem>

export const AttributedSpeaker = closed({
  speaker: Type.String({ minLength: 1, maxLength: SPEAKER_MAX_LENGTH, description: 'The `speaker` of the transcript.' }),
  role: enumeration(attributedRoles, { description: 'Who they were taken for.' }),
  decided_by: enumeration(roleSources, { description: 'What decided that: the name itself, what they say (`words`), or nothing.' })
}, {
  $id: 'AttributedSpeaker',
  description: 'Who a speaker was taken for in the report.',
  examples: [{ speaker: 'speaker_1', role: 'clinician', decided_by: 'words' }]
})
export type AttributedSpeaker = Static<typeof AttributedSpeaker>

export const Provenance = closed({
  engine: Type.String({ maxLength: TERM_MAX_LENGTH, description: 'Engine that made the report.' }),
  model: nullableString({ maxLength: TERM_MAX_LENGTH, description: 'Language model of the engine; `null` for an engine without one.' }),
  prompt_version: Type.Optional(nullableString({
    maxLength: TERM_MAX_LENGTH, description: 'Version of the prompts for the language model; `null` for an engine without one.'
  })),
  rules_version: Type.String({ maxLength: TERM_MAX_LENGTH, description: 'Version of the rules that made and checked the report.' }),
  generated_at: Type.String({ ...timestamp, description: 'When the report was made, ISO 8601.' }),
  fallback_reason: Type.Optional(enumeration(stateReasons, {
    description: 'Only in a report that the embedded engine made in place of the language model: why the model did not.'
  }))
}, {
  $id: 'Provenance',
  description: 'What made a report, and when.',
  examples: [{ engine: 'embedded', model: null, prompt_version: null, rules_version: '2026.11', generated_at: '2026-03-02T09:12:31.000Z' }]
})
export type Provenance = Static<typeof Provenance>

export const ReportEvidence = closed({
  provenance: Type.Unsafe<Provenance | null>({ anyOf: [ref(Provenance), { type: 'null' }], description: 'What made the report; `null` while there is none.' }),
  evidence: Type.Array(ref(EvidenceItem), { maxItems: EVIDENCE_MAX, description: 'One element for each statement, in the order of the report.' }),
  removed: Type.Array(ref(RemovedItem), { maxItems: EVIDENCE_MAX, description: 'What the checks removed or left out, and why.' }),
  context_used: Type.Optional(Type.Array(enumeration(contextUses, { description: 'A use.' }), {
    minItems: 1,
    maxItems: contextUses.length,
    description: 'Only if what the record knows (`context`) was used: its names were among the key terms of what was recognised ' +
      '(`hints`), or its allergies, which nobody said, bar a medicine that was decided on (`allergies`).'
  })),
  medication: Type.Optional(Type.Array(ref(MentionedMedication), {
    maxItems: MENTIONED_MEDICATION_MAX, description: 'Every medicine that was named, in the order named. Missing in reports of older versions.'
  })),
  diagnoses: Type.Optional(Type.Array(ref(MentionedDiagnosis), {
    maxItems: MENTIONED_DIAGNOSES_MAX,
    description: 'Every disease and complaint that was named and that the tables have a code for, the likeliest to be there first. Missing in ' +
      'reports of older versions.'
  })),
  speakers: Type.Optional(Type.Array(ref(AttributedSpeaker), {
    maxItems: SPEAKERS_MAX,
    description: 'Who the speakers were taken for, but for those of whom a request has said who they are, in the order in which they first speak.'
  })),
  meaning: Type.Optional(Type.Unsafe<MeaningChecks>({
    ...ref(MeaningChecks), description: 'Only if a language model was asked about the meaning of its own report.'
  })),
  meaning_unasked: Type.Optional(enumeration(meaningUnasked, {
    description: 'Only if a language model was to be asked about the meaning of its own report and was not: it judges too badly (`not_fit`), ' +
      'it did not answer the questions that show this in time (`too_slow`), or it gave no answer (`no_answer`). In the last two cases it is ' +
      'tried again for later reports.'
  })),
  sound: Type.Optional(Type.Unsafe<SoundEvidence>({ ...ref(SoundEvidence), description: 'Only if audio was recognised.' }))
}, {
  $id: 'ReportEvidence',
  description: 'Where each statement of a report comes from, and what the checks removed.',
  examples: [{ provenance: Provenance.examples[0], evidence: EvidenceItem.examples, removed: RemovedItem.examples }]
})
export type ReportEvidence = Static<typeof ReportEvidence>

/** The named schemas of this file, for `addSchema`. */
export const evidenceSchemas = [
  EvidenceSource, UnsupportedText, CodeAlternative, EvidenceItem, RemovedItem, MentionedMedication, MentionedDiagnosis,
  AttributedSpeaker, Provenance,
  ReportEvidence
]
