import type { CheckingWords } from './parts/checking.js'
import type { ClauseWords } from './parts/clauses.js'
import type { ContextWords } from './parts/context.js'
import type { Contractions } from './parts/contractions.js'
import type { DateVocabulary } from './parts/dates.js'
import type { DiagnosisCues } from './parts/diagnoses.js'
import type { DisfluencyWords } from './parts/disfluencies.js'
import type { Headings } from './parts/headings.js'
import type { Matters } from './parts/matters.js'
import type { MedicationVocabulary } from './parts/medication.js'
import type { MedicationTableWords } from './parts/medication-table.js'
import type { NumberWords } from './parts/numbers.js'
import type { SentenceWords } from './parts/sentences.js'
import type { SickNoteVocabulary } from './parts/sick-note.js'
import type { SpeakerWords } from './parts/speakers.js'
import type { TermWords } from './parts/terms.js'
import type { TopicCues } from './parts/topics.js'
import type { VitalSignVocabulary } from './parts/vital-signs.js'

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
  /** What the checks of a report know: negation, units, dates, words without meaning. */
  checking: CheckingWords
  /** Where long spoken sentences are split. */
  clauses: ClauseWords
  /** What is denied, past, only supposed, or about other people. */
  context: ContextWords
  /** Words that speech recognition writes apart. */
  contractions: Contractions
  /** How days and ranges of days are said. */
  dates: DateVocabulary
  /** How diagnoses are named, judged and ruled out. */
  diagnoses: DiagnosisCues
  /** What people say while they think: fillers, repetitions, false starts. */
  disfluencies: DisfluencyWords
  /** What talks without a patient are about. */
  everyday: readonly string[]
  /** How the blocks of a free text are headed. */
  headings: Headings
  /** What no report may lack, asked or told, denied or not. */
  matters: Matters
  /** How medicines are started, changed, stopped and talked about. */
  medication: MedicationVocabulary
  /** How a medicine is denied, not tolerated or replaced, wherever it is named. */
  medicationTable: MedicationTableWords
  /** Numbers in words, and the marks of numbers in digits. */
  numbers: NumberWords
  /** What tells where a sentence ends. */
  sentences: SentenceWords
  /** How sick leave is agreed on. */
  sickNote: SickNoteVocabulary
  /** What clients call speakers. */
  speakers: SpeakerWords
  /** How words are compared with the terms of a table. */
  terms: TermWords
  /** What tells which part of a report a sentence belongs to. */
  topics: TopicCues
  /** Names, units and contexts of vital signs. */
  vitalSigns: VitalSignVocabulary
}
