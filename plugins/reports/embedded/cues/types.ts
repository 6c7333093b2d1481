/** What a sentence of a consultation is about. */
export const facets = ['reason', 'history', 'finding', 'judgement', 'plan', 'conclusion'] as const
export type Facet = typeof facets[number]

/** Phrases that say it alone, and phrases that say it together with another one. */
export interface Evidence {
  strong: readonly string[]
  weak: readonly string[]
}

/** How one language shows what a sentence is about; phrases as in `phraseMatcher`. */
export interface LanguageCues {
  facets: Readonly<Record<Facet, Evidence>>
  /** What people say of themselves in the first person, which is history when patients say it. */
  own: readonly string[]
  /** Words of a sentence that says nothing by itself. */
  fillers: readonly string[]
  /** Words before the matter of a sentence, which begins after them. */
  openers: readonly string[]
  /** How greetings, thanks and other courtesies begin. */
  courtesies: readonly string[]
  /** How a question begins when it has lost its question mark. */
  questions: readonly string[]
  /** What is asked after a statement only to hear agreement: "…, okay?" */
  tags: readonly string[]
  /** Complaints, diseases, treatments and examinations. */
  health: readonly string[]
  /** Parts of the body, which sport and dress also have. */
  body: readonly string[]
}
