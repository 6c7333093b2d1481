import type { Matters } from './parts/alarms.js'
import type { ContextWords, NegationWords, ReservationWords } from './parts/context.js'
import type { DateNames, DateVocabulary } from './parts/dates.js'
import type { DiagnosisCues, TermWords } from './parts/diagnoses.js'
import type { MedicationVocabulary } from './parts/medication.js'
import type { FormWords, MedicationTableWords } from './parts/medication-table.js'
import type { ImpliedNumberWords, NumberWords, UnitVocabulary } from './parts/quantities.js'
import type { ClaimWords, Headings } from './parts/report.js'
import type { ClauseWords, SentenceWords } from './parts/sentences.js'
import type { SickLeaveWords, SickNoteVocabulary } from './parts/sick-note.js'
import type { SpeakerWords } from './parts/speakers.js'
import type { Contractions, DisfluencyWords } from './parts/speech.js'
import type { TopicCues } from './parts/topics.js'
import type { VitalSignNames, VitalSignVocabulary } from './parts/vital-signs.js'

/** Everything that the engine knows about a language. The compiler names what a new language lacks. */
export interface LanguagePack {
  /** Its BCP 47 tag, in lower case. */
  language: string
  /**
   * What a clinician must not miss: trouble with breathing, consciousness, sight, speech, movement and swallowing, bleeding, thoughts of
   * suicide, and what goes with a serious illness. No note leaves such a sentence out, whoever says it.
   */
  alarms: readonly string[]
  /** Letters that an apostrophe joins to a word: before it (`l'oxygène`), and after it (`it's`). */
  apostrophes: { before: readonly string[], after: readonly string[] }
  /** What a statement of a report claims besides its things and numbers: side, sex, certainty, decision. */
  claims: ClaimWords
  /** Where long spoken sentences are split. */
  clauses: ClauseWords
  /** Words of four letters and more that say nothing about what a sentence is about; shorter words are never looked at. */
  commonWords: readonly string[]
  /** What is denied, past, only supposed, or about other people. */
  context: ContextWords
  /** Words that speech recognition writes apart. */
  contractions: Contractions
  /** What months and weekdays are called in a report. */
  dateNames: DateNames
  /** How days and ranges of days are said. */
  dates: DateVocabulary
  /** How diagnoses are named, judged and ruled out. */
  diagnoses: DiagnosisCues
  /** What people say while they think: fillers, repetitions, false starts. */
  disfluencies: DisfluencyWords
  /** What talks without a patient are about. */
  everyday: readonly string[]
  /** Pharmaceutical forms. */
  forms: FormWords
  /** How the blocks of a free text are headed. */
  headings: Headings
  /** Words that stand for a number without being one. */
  impliedNumbers: ImpliedNumberWords
  /** What no report may lack, asked or told, denied or not. */
  matters: Matters
  /** How medicines are started, changed, stopped and talked about. */
  medication: MedicationVocabulary
  /** How a medicine is denied, not tolerated or replaced, wherever it is named. */
  medicationTable: MedicationTableWords
  /** What a statement of a report denies. */
  negation: NegationWords
  /** Numbers in words, and the marks of numbers in digits. */
  numbers: NumberWords
  /** Words that the report of any visit may have, whoever said them: what is reported, by whom, and what comes next. Without accents. */
  reportWords: readonly string[]
  /** How what was decided is put off, left open or taken back. */
  reservations: ReservationWords
  /** What tells where a sentence ends. */
  sentences: SentenceWords
  /** What says that somebody stays away from work or school. */
  sickLeave: SickLeaveWords
  /** How sick leave is agreed on. */
  sickNote: SickNoteVocabulary
  /** What clients call speakers. */
  speakers: SpeakerWords
  /** How words are compared with the terms of a table. */
  terms: TermWords
  /** What tells which part of a report a sentence belongs to. */
  topics: TopicCues
  /** How units are written and said. */
  units: UnitVocabulary
  /** How vital signs are called in a report. */
  vitalSignNames: VitalSignNames
  /** Names, units and contexts of vital signs. */
  vitalSigns: VitalSignVocabulary
}
