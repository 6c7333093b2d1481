import type { VitalSign } from '../../../../schemas/consultation-output/index.js'
import type { UnitWords } from './units.js'

/*
 * All lists hold words in lower case. Words of a phrase have a space between them, as `wordsOf` separates them (`a . m .`); where several
 * words stand for one thing in a list of things, they have a space between them, and the type says so. Lists that are compared with folded
 * words are without accents.
 */

/** How a language says dates. */
export interface DateWords {
  /** January to December, each with all its forms and abbreviations, separated by spaces. */
  months: readonly string[]
  /** Monday to Sunday, likewise. */
  weekdays: readonly string[]
  /** Months that are other words too ("march", "may"): they are months only beside a day or behind one of `before`. */
  ambiguous: readonly string[]
  before: readonly string[]
  /** What may stand between a day and its month. */
  between: readonly string[]
  /** The week after this one. */
  nextWeek: readonly string[]
  /** Up to the end of this week. */
  restOfWeek: readonly string[]
}

/** Words that stand for a number without being one. */
export interface ImpliedNumberWords {
  /** `twice`: how many times. */
  multiples: Readonly<Record<string, number>>
  /** `fortnight`: how many days. */
  days: Readonly<Record<string, number>>
  /** `half`, `both`, `couple`: what they are worth. */
  worth: Readonly<Record<string, number>>
  /** `first` to `thirty-first`, each with all its forms, separated by spaces; what is put together of two words is left empty. */
  ordinals: readonly string[]
  /** What decimals follow: `point four`. */
  points: readonly string[]
  /** Before a unit they are 1: `a tablet`. */
  articles: readonly string[]
  /** What is joined to an article by an apostrophe: `d'une`. */
  elisions: readonly string[]
  /** Between a word of `worth` and what is counted, besides an article: "a couple of days". */
  of: readonly string[]
  /** A zero between two digits: `one oh five`. */
  zero: readonly string[]
  /** Words between two numbers that share the unit behind the second: `120 over 80 mmHg`, `two or three days`. */
  joins: readonly string[]
  /** Those of `joins` that join only two pressures: "120 on 80", but "94 on two litres". */
  pressureJoins: readonly string[]
}

/**
 * How a language says that something is not so, in the categories of ConText (Harkema et al., 2009): what is negated, from which word, in
 * which direction and up to where.
 */
export interface NegationWords {
  /** Forward: negates the words behind it, or its clause. */
  negations: readonly string[]
  /** Beginnings of words that negate: `kein`, `keine`, `keinen`. */
  beginnings: readonly string[]
  /** Ends of words that negate: `don't`. */
  endings: readonly string[]
  /** Beginnings of words that may deny what the rest of the word says (`unable`, `n'est`): after them "no" has something to rest on. */
  prefixes: readonly string[]
  /** The same in a statement: a word with such a beginning may deny, so that nobody can say that the statement affirms. */
  doubtfulPrefixes: readonly string[]
  /** Answers that deny what was asked. */
  answers: readonly string[]
  /** Negations that are also an answer, when one of `pronouns` or another negation follows: "No I take ibuprofen". */
  answerNegations: readonly string[]
  /** Who a sentence goes on about after such an answer. */
  pronouns: readonly string[]
  /** Negations that are also an answer, when one of `subjects` follows: "Never, I …"; "I never take it" is none. */
  absoluteAnswers: readonly string[]
  subjects: readonly string[]
  /** No negations, but enough to say afterwards that there is none of something: "the lungs are clear" is "no wheezes". */
  absences: readonly string[]
  /** Pseudo-negations: phrases with a negation that does not deny. `~` is any negation. */
  guards: readonly string[]
  /** Terminators: a new clause begins between them and a negation. */
  breaks: readonly string[]
  /** What stands between the things of a list, articles too. */
  lists: readonly string[]
  /** Those of `lists` that join two things. */
  conjunctions: readonly string[]
  /** Terminators of the list of what "no" denies. */
  ends: readonly string[]
  /** Forward: the drug behind it is not to be taken, or may not be. */
  refusals: readonly string[]
  /** Backward: the same of the drug before it. */
  refusalsAfter: readonly string[]
  /** `without`: negates the noun behind it only. */
  ofNoun: readonly string[]
  /** Who decides in the clause after such a noun: "migraine without aura I'd like to start …". */
  decides: readonly string[]
  /** `no`, `any`: what stands before a thing that there is none of. */
  determiners: readonly string[]
  /** Words that say little about what there is none of, without accents. */
  generic: readonly string[]
}

/**
 * Words and phrases that say that somebody stays away from work or school, folded. They are whole words; a stem is marked with `~`, which
 * stands for any letters: `krankschreib~`. A stem that an everyday word begins with (`au`: "auch", `rest`: "the rest") would let every sick
 * note pass, so only long ones are stems.
 */
export type SickLeaveWords = readonly string[]

/** Pharmaceutical forms, in the order in which a text is compared with them. */
export const formIds = [
  'tablet', 'capsule', 'syrup', 'suspension', 'solution', 'cream', 'gel', 'lotion', 'drops', 'spray', 'inhaler', 'injection', 'infusion', 'suppository',
  'patch', 'powder', 'sachet', 'lozenge', 'foam', 'enema', 'ovule', 'shampoo', 'mouthwash'
] as const
export type FormId = typeof formIds[number]

/** Beginnings of the words for pharmaceutical forms, without accents. */
export type FormWords = Readonly<Record<FormId, readonly string[]>>

/** How vital signs are called: beginnings of words, without accents; of several words, the one that tells. */
export type VitalSignNames = Readonly<Record<VitalSign['vital_sign_id'], readonly string[]>>

/** What says that a person is of a sex: how a clinician addresses them, and the words of a report. */
export interface SexWords {
  addresses: readonly string[]
  words: readonly string[]
}

/**
 * What a statement claims besides its things and numbers: on which side, of whom, how sure, and what was decided. Phrases, looked for in
 * normalised text.
 */
export interface ClaimWords {
  left: readonly string[]
  right: readonly string[]
  /** Phrases with such a word that are about no side: "that's right", "he left". */
  noSide: readonly string[]
  female: SexWords
  male: SexWords
  /** Others than the relatives and children of the context whom a report may be about. */
  others: readonly string[]
  /** The patient, and nobody else, did it: `himself`. */
  self: readonly string[]
  /** Words for death, by which a note calls thoughts of it. */
  death: readonly string[]
  /** Kinds of people who treat patients: the phrases for each. */
  clinicians: ReadonlyArray<readonly string[]>
  /** Nothing is in doubt: `confirmed`. */
  certain: readonly string[]
  /** It may be so, or not. */
  uncertain: readonly string[]
  /** Of another day, of another place, or of no measurement: what goes for a reading of today's visit only with other words. */
  notToday: readonly string[]
  /** A dose is changed to another. */
  changed: readonly string[]
  /** A medicine is started. */
  started: readonly string[]
  /** A medicine is not started, or comes to an end. */
  ended: readonly string[]
  /** Answers that affirm what was asked, and answers that deny it; they begin the answer. */
  yes: readonly string[]
  no: readonly string[]
}

/** What the checks of a report know of a language. */
export interface CheckingWords {
  /** Words of four letters and more that say nothing about what a sentence is about; shorter words are never looked at. */
  commonWords: readonly string[]
  claims: ClaimWords
  /** Words that the report of any visit may have, whoever said them: what is reported, by whom, and what comes next. Without accents. */
  reportWords: readonly string[]
  dates: DateWords
  forms: FormWords
  impliedNumbers: ImpliedNumberWords
  negation: NegationWords
  sickLeave: SickLeaveWords
  units: UnitWords
  vitalSignNames: VitalSignNames
}
