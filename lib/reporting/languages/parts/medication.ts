/**
 * How one language decides on medicines. All lists hold phrases, but `fillers` and `forms` plain words. Phrases are looked for in what was
 * said without fillers and commas, with `§` for every medicine named.
 */
export interface MedicationVocabulary {
  /** Words without meaning, which are left out, as are commas and stutters; plain words, no expressions. */
  fillers: readonly string[]
  /** Words that speech recognition or contraction writes differently. */
  spellings: Readonly<Record<string, string>>
  /** Whether a verb may stand after the medicine it decides on, as it does in Dutch and German. */
  verbLast: boolean

  /** Prescribed, given, ordered, or advised to be taken. */
  start: readonly string[]
  /** Taken on as it was. */
  keep: readonly string[]
  /** Another dose. */
  change: readonly string[]
  /** One medicine for another: the one within the phrase is stopped, the one behind it started. */
  swap: readonly string[]
  /** A new prescription of what is taken already. */
  refill: readonly string[]
  /** Asked for agreement: in the report if the answer agrees. */
  propose: readonly string[]
  /** Stopped, advised against, refused, or not tolerated. */
  stop: readonly string[]
  /** Taken now or in the past, asked about, somebody else's, only considered: no decision. */
  mention: readonly string[]
  /** As `stop`, with the medicine within the phrase: "no §". */
  stopAround: readonly string[]
  /** As `start`, `keep`, `stop` and `mention`, of medicines named before. */
  startBack: readonly string[]
  keepBack: readonly string[]
  stopBack: readonly string[]
  mentionBack: readonly string[]
  /** As `keep`, of the medicine named before, without a pronoun for it: "yes, you can keep taking". */
  keepIt: readonly string[]
  /** As `stop`, with a pronoun for the medicine named before: "that one can go". */
  stopIt: readonly string[]

  /** Shortly before a decision, besides what `context` negates: not this. Ends where the decision begins. */
  negation: readonly string[]
  /** Shortly before a decision: asked whether, or told by others. Ends where the decision begins. */
  asked: readonly string[]
  /** How a decision begins that, as a question, only asks what is taken. */
  use: readonly string[]
  /** Before a decision in the same clause, besides what `context` says: perhaps, later, if something happens. */
  doubt: readonly string[]
  /** After a medicine: only if something happens. */
  condition: readonly string[]
  /** Two words with which a new clause begins: doubts do not reach over them. */
  clauses: readonly string[]
  /** How often a dose is taken. */
  frequency: readonly string[]
  /** How long a dose is taken, or how much at most: so one speaks of what is prescribed. */
  limits: readonly string[]
  /** Between a name and its dose: when it is taken, or what else it comes as. */
  asNeeded: readonly string[]
  /** What was taken before does not help enough: another medicine is taken on top. */
  notEnough: readonly string[]
  /** How the patient is told to take it, behind `notEnough`. */
  yours: readonly string[]
  /** What a medicine is for, before it or behind it. */
  purposes: readonly string[]
  /** How an answer puts off what was decided, without naming it. */
  refusals: readonly string[]
  /** Ends a sentence that rules out what was named shortly before it: "please don't". */
  warnings: readonly string[]
  /** After a medicine: only then, unless a dose was said before it. */
  onlyThen: readonly string[]
  /** Before a name with its dose, besides `purposes`: what adds it to what was decided, "on top of that". */
  additions: readonly string[]
  /** A statement that is a list of what is taken, or an instruction when decisions have been made just before: "you take". */
  directs: readonly string[]
  /** Who decides: a condition after "we'd only use § if" is that of the decision, after "take § only if" that of the dose. */
  ours: readonly string[]
  /** Asks what somebody takes: doses behind it are no instructions. */
  listing: readonly string[]
  /** Between the parts of a combination: "calcipotriol with betamethasone". */
  combines: readonly string[]
  /** What groups of medicines are called, and how the ATC codes of each begin. */
  groups: readonly { called: readonly string[], atc: readonly string[] }[]
  /** Words over which no decision reaches. */
  breaks: readonly string[]
  /** Asked after a decision only to hear agreement; ends the sentence. */
  tags: readonly string[]
  /** How an answer agrees, and how it does not. */
  yes: readonly string[]
  no: readonly string[]
  /** Stands for the medicine named before, at the end of what decides on it. */
  pronouns: readonly string[]
  /** Such pronouns as stand before what decides. */
  clitics: readonly string[]
  /** Words that may follow such a pronoun. */
  after: readonly string[]
  /** Kinds of medicines: "a painkiller", of which the name may be said in the next sentence. */
  kinds: readonly string[]
  /** What leads to a name in the next sentence: "it's called …". */
  leads: readonly string[]
  /** How a sentence begins that adds to the one before. */
  joins: readonly string[]
  /** Words after a name that make it something else than a medicine to take: "iron deficiency", "insulin level". */
  notTaken: readonly string[]
  /** Words between the medicines of an enumeration, and before a name. */
  links: readonly string[]
  /** Between two medicines of which one will do. */
  alternatives: readonly string[]
  /** Numbers, units, times: what doses are said with. */
  dose: readonly string[]
  /** Pharmaceutical forms: the word in the singular, and what else stands for it, with `|` between. */
  forms: readonly string[]
  /** How many are in a pack; the group `size` is what is taken over. `#` stands for a number. */
  packs: readonly string[]
  /** Numbers in words, for `#`. */
  numbers: readonly string[]
}

/** The lists of what is decided in plain speech, which a pack keeps in a file of their own. */
export type SpokenDecisions = Pick<
  MedicationVocabulary, 'keepBack' | 'keepIt' | 'stopIt' | 'refusals' | 'warnings' | 'onlyThen' | 'additions' | 'limits' | 'asNeeded' |
  'notEnough' | 'yours' | 'directs' | 'ours' | 'listing' | 'combines' | 'groups'
>

/** What plain speech adds to other lists. */
export type PlainSpeech = Pick<
  MedicationVocabulary, 'start' | 'keep' | 'stop' | 'stopAround' | 'stopBack' | 'mention' | 'asked' | 'doubt'
>
