/** What a spoken command does to the text. */
export type Effect =
  /** Ends what was said before it with a mark; `breaks` begins a new line or paragraph, too. */
  | { kind: 'mark', mark: '.' | ',' | ':' | ';' | '?' | '!', breaks?: '\n' | '\n\n' }
  | { kind: 'break', breaks: '\n' | '\n\n' }
  | { kind: 'open' }
  | { kind: 'close' }
  /** Begins the next word with a capital letter. */
  | { kind: 'capital' }
  /** Takes back the last sentence, or the phrase since then. */
  | { kind: 'erase' }

/**
 * When a command may be carried out at all. `alone`: with a pause, a mark or another command on both sides. `end`: with one of them after
 * it. `heading`: after a heading of a note. `letter`: before a single letter.
 */
export type Place = 'alone' | 'end' | 'heading' | 'letter'

/** A spoken command, and how it is told from the same words in a sentence. */
export interface Command {
  effect: Effect
  /** The words, without capitals and accents. */
  phrases: readonly string[]
  place?: Place
  /**
   * Surroundings in which the words are no command: `the last _` or `_ of the`, with up to three words on each side as far as no mark lies
   * between. `<` is the beginning of what was said in one go.
   */
  ordinary?: RegExp
  /** A word that, in the same sentence or the one before, makes the command doubtful. */
  doubtful?: RegExp
}

/** How one language is dictated. Every expression sees words without capitals and accents. */
export interface DictationLanguage {
  commands: readonly Command[]
  /** Headings of a note, after which a colon can be dictated. */
  headings: RegExp
  /** The word between the digits of a decimal number, and how that is written. */
  decimal: { word: string, mark: '.' | ',' }
  /** Units of what is measured: a decimal number may come before one. */
  units: RegExp
  /** A number in words. */
  numbers: RegExp
  /** Words that begin no name: after a dictated comma they lose the capital letter of a sentence. */
  plain: RegExp
}
