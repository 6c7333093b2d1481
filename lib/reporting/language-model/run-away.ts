/** Longest white space within an answer, in characters: an indented one has some thirty. */
const BLANK_MAX = 400

/** What is looked at for repetition, in characters, and the longest part that counts as repeated. */
const TAIL_LENGTH = 1800
const PERIOD_MAX = 450

/** How often a text that grows is looked at, in characters. */
const STEP = 256

/** Longest answer with thoughts, in characters: some three times the longest that a model is allowed. */
const LENGTH_MAX = 400_000

/** The length of the part that a text is the repetition of, its own length where there is none: by the table of Knuth, Morris and Pratt. */
function periodOf (text: string): number {
  const borders = new Int32Array(text.length + 1)
  for (let at = 1, border = 0; at < text.length; at++) {
    while (border > 0 && text[at] !== text[border]) border = borders[border] ?? 0
    if (text[at] === text[border]) border += 1
    borders[at + 1] = border
  }
  return text.length - (borders[text.length] ?? 0)
}

/**
 * Detects output that never ends: nothing but white space, the same part again and again, or more than any answer has.
 *
 * @returns whether a text, as long as it is now, has run away
 */
export function createRunAwayWatch (): (text: string) => boolean {
  let seen = 0
  return function hasRunAway (text) {
    if (text.length - seen < STEP) return false
    seen = text.length
    if (text.length > LENGTH_MAX) return true
    const tail = text.slice(-TAIL_LENGTH)
    if (tail.length - tail.trimEnd().length > BLANK_MAX) return true
    return tail.length === TAIL_LENGTH && periodOf(tail) <= PERIOD_MAX
  }
}
