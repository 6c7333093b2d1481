/** What a sentence of a consultation is about. */
export const facets = ['reason', 'history', 'finding', 'judgement', 'plan', 'conclusion'] as const
export type Facet = typeof facets[number]

/** Phrases that say it alone, and phrases that say it together with another one. */
export interface Evidence {
  strong: readonly string[]
  weak: readonly string[]
}

/** How one language shows what a sentence is about: phrases, but plain words in `fillers`. */
export interface TopicCues {
  facets: Readonly<Record<Facet, Evidence>>
  /** What people say of themselves in the first person, which is history when patients say it. */
  own: readonly string[]
  /** Words of a sentence that says nothing by itself. */
  fillers: readonly string[]
  /** Words before the matter of a sentence, which begins after them. */
  openers: readonly string[]
  /** Openers after which a verb comes first without asking: "nu is het 38". */
  adverbs: readonly string[]
  /** How greetings, thanks and other courtesies begin. */
  courtesies: readonly string[]
  /** How a question begins when it has lost its question mark. */
  questions: readonly string[]
  /** What is asked after a statement only to hear agreement: "…, okay?" */
  tags: readonly string[]
  /** Complaints, diseases, treatments and examinations. */
  health: readonly string[]
  /** Those of them that are also said where nobody complains: of work in a hospital, of sport, of plants. */
  institutions: readonly string[]
  /** Who treats animals. */
  animals: readonly string[]
  /** Parts of the body, which sport and dress also have. */
  body: readonly string[]
  /** How people live and what they are asked about besides complaints: sleep, work, alcohol. */
  life: readonly string[]
  /** What somebody says they are about to do, asks somebody to do, or says of the visit itself; nothing of it is found or agreed. */
  announcing: readonly string[]
  /** Other words that matter to a clinician, which are also said of other things: findings, courses, orders. */
  clinical: readonly string[]
  /** When, since when and how often. */
  times: readonly string[]
  /** What says that something is not so, no longer so, or so only sometimes: "only", "stopped", "no". */
  restrictions: readonly string[]
  /** How an answer begins that says yes or no. */
  answers: readonly string[]
  /** How a question begins that yes or no does not answer. */
  openQuestions: readonly string[]
  /** How a clinician asks while examining: "does it hurt when I press here". */
  examining: readonly string[]
  /** How a clinician asks why somebody came. */
  askingWhy: readonly string[]
  /** How a sentence begins that is about somebody who was just named: "she has". */
  pronouns: readonly string[]
  /** What identifies somebody and says nothing of their health: when they were born, where they live, how they are reached. */
  personal: readonly string[]
  /** Words to a machine. */
  commands: readonly string[]
}
