/**
 * How one language says of a medicine that there is none of it, that it is not tolerated, or whose it is, wherever it is named. All lists
 * hold phrases, looked for as those of `MedicationVocabulary` are.
 */
export interface MedicationTableWords {
  /** Right before a medicine or its article: there is none of it. */
  none: readonly string[]
  /** Right behind a medicine: the same. */
  nots: readonly string[]
  /** Between `none` and the medicine. */
  articles: readonly string[]
  /** Words that lead to what takes the place of something else. */
  instead: readonly string[]
  /** Not to be given: "bad idea", "I forgot". */
  withdrawn: readonly string[]
  /** That something is not tolerated. */
  allergies: readonly string[]
  /** What not tolerating a medicine does to the body. */
  reactions: readonly string[]
  /** Between a reaction and the medicine behind it. */
  from: readonly string[]
  /** Between a medicine and the reaction behind it. */
  causes: readonly string[]
  /** Before an allergy or a reaction that a medicine is for. */
  treats: readonly string[]
  /** How people speak of themselves. */
  own: readonly string[]
  /** Within what is told of a medicine: it is no longer taken. */
  gaveUp: readonly string[]
  /** Another time than this visit, behind a decision. */
  later: readonly string[]
  /** Another amount in place of one: "from # to #". */
  moves: readonly string[]
  /** How a limit is said that sounds like a denial: "no more than". */
  atMost: readonly string[]
  /** What holds in general, or of other people: "the usual dose", "the first choice", "in young women". */
  inGeneral: readonly string[]
  /** What others gave, or what was taken before: "on admission", "they gave you". */
  elsewhere: readonly string[]
  /** What is only supposed, with a condition: "would", "might". */
  would: readonly string[]
  /** That condition. Not how somebody asks for consent ("if you agree"), or what an as-needed dose is for. */
  provided: readonly string[]
  /** That it was refused, as somebody tells of it. */
  refused: readonly string[]
}

/** Pharmaceutical forms, in the order in which a text is compared with them. */
export const formIds = [
  'tablet', 'capsule', 'syrup', 'suspension', 'solution', 'cream', 'gel', 'lotion', 'drops', 'spray', 'inhaler', 'injection', 'infusion', 'suppository',
  'patch', 'powder', 'sachet', 'lozenge', 'foam', 'enema', 'ovule', 'shampoo', 'mouthwash'
] as const

export type FormId = typeof formIds[number]

/** Beginnings of the words for pharmaceutical forms, without accents. */
export type FormWords = Readonly<Record<FormId, readonly string[]>>
