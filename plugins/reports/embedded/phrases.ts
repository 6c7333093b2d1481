/** No word is longer; matching takes time that grows with the square of a word. */
const WORD_MAX_LENGTH = 100

/**
 * A text as phrases are looked for in it: lower case, one kind of apostrophe, single spaces, and no punctuation but what belongs to
 * numbers and words (`37.8`, `120/80`, `don't`, `x-ray`). What is too long for a word is cut.
 */
export function normalised (text: string): string {
  return text.normalize('NFC').toLowerCase()
    .replace(/[’ʼ`´]/g, '\'')
    .replace(/(?<!\p{N})[.,]|[.,](?!\p{N})/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}'.,/%°-]+/gu, ' ')
    .replace(/ (?=(?:n't|'(?:m|s|re|ve|ll|d))(?: |$))/g, '') // tokenised speech: "do n't", "i 'm"
    .replace(/(?<=^| )(?:gon|wan) ?na(?= |$)/g, spoken => spoken.startsWith('g') ? 'going to' : 'want to')
    .replace(/[^ ]+/g, word => word.slice(0, WORD_MAX_LENGTH))
    .trim()
}

/**
 * A matcher of whole words for phrases. A phrase is the source of a regular expression over a normalised text, in which `~` stands for
 * any letters, so that `prescri~` is `prescribe`, `prescribed` and `prescription`.
 */
export function phraseMatcher (phrases: readonly string[]): RegExp {
  if (phrases.length === 0) return /(?!)/g
  const sources = phrases.map(phrase => phrase.replaceAll('~', '\\p{L}*'))
  return new RegExp(`(?<![^ '/-])(?:${sources.join('|')})(?![^ '/-])`, 'gu')
}

/** How many different things a matcher finds in a normalised text. */
export function countOf (matcher: RegExp, text: string): number {
  return new Set(text.match(matcher)).size
}
