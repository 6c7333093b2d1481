/** What the marks of the notation stand for where phrases are looked for. */
export interface NotationOptions {
  /** Numbers in words, which `#` stands for as well as for digits. */
  numbers?: readonly string[]
  /** What `\S+`, any one word, is there; commas are words of their own in some texts. */
  word?: string
  /** What `{name}` stands for. */
  names?: Readonly<Record<string, string>>
}

const DIGITS = '\\p{N}+(?:[.,]\\p{N}+)?'

/** The source of a regular expression, with the flag `u`, for a phrase in the notation that README.md describes. */
export function sourceOf (phrase: string, { numbers = [], word = '\\S+', names = {} }: NotationOptions = {}): string {
  return phrase
    .replaceAll('\\S+', () => word)
    .replaceAll('~', '\\p{L}*')
    .replaceAll('#', () => `(?:${[DIGITS, ...numbers].join('|')})`)
    .replace(/\{([a-z]+)\}/g, (mark, name: string) => names[name] ?? mark)
}

/** The source of a regular expression for any of some phrases, the first of those that fit; without phrases, one that matches nothing. */
export function anyOf (phrases: readonly string[], options?: NotationOptions): string {
  return phrases.length === 0 ? '(?!)' : phrases.map(phrase => sourceOf(phrase, options)).join('|')
}
