/** Longest white space within an answer, in characters: an indented one has some thirty. */
const BLANK_MAX = 400

/** What is looked at for repetition, in characters, and the longest part that counts as repeated. */
const TAIL_LENGTH = 1800
const PERIOD_MAX = 450

/** How often a text that grows is looked at, in characters. */
const STEP = 256

/** How many numbers of lines may follow each other by one: no sentence rests on so many. */
const COUNTED_MAX = 60

/** The end of a text that is a list of numbers. */
const NUMBERS = /(?:\d{1,6},\s{0,20}){8,}\d{0,6}$/

/** Whether a text ends with a list in which each number follows the one before, and that is longer than anybody would cite. */
function isCounting (tail: string): boolean {
  const numbers = (NUMBERS.exec(tail)?.[0] ?? '').split(',').slice(0, -1).map(Number)
  const last = numbers.slice(-COUNTED_MAX)
  return numbers.length > COUNTED_MAX && last.every((number, at) => at === 0 || number === (last[at - 1] ?? 0) + 1)
}

/** A text whose numbers are all the same, so that a part that is repeated with other numbers is a repetition too. */
function withoutNumbers (text: string): string {
  return text.replace(/\d+/g, '0')
}

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
 * Detects output that never ends: nothing but white space, the same part again and again, also with other numbers of lines, numbers
 * that count up, or more than any answer has.
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
    if (isCounting(tail)) return true
    const repeated = withoutNumbers(text.slice(-2 * TAIL_LENGTH)).slice(-TAIL_LENGTH)
    return repeated.length === TAIL_LENGTH && periodOf(repeated) <= PERIOD_MAX
  }
}
