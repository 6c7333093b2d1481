/** A text without what it ends with. @param ending what one character of the ending looks like */
export function withoutMarks (text: string, ending: RegExp): string {
  let end = text.length
  while (end > 0 && ending.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** What a full stop follows without ending a sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:dr|drs|mr|mrs|ms|mme|mlle|prof|st|dhr|mevr|mw|hr|fr|sr|sra|dra|e\.g|i\.e|ca|vs|bijv|bv|resp|z\.b|d\.h|p\.ex|p\.ej|nr|no|art|approx)\.$/i

/** Where the last sentence of a text begins. */
function lastSentence (text: string): number {
  const whole = withoutMarks(text, /[.,;:!?…\s)]/)
  for (let at = whole.length - 1; at > 0; at -= 1) {
    const before = whole.charAt(at - 1)
    if (before === '\n') return at
    if (/\s/.test(whole.charAt(at)) && /[.!?…]/.test(before) && !ABBREVIATION.test(whole.slice(Math.max(0, at - 8), at))) return at
  }
  return 0
}

/** A text without its last sentence, or the phrase after that. */
export function withoutLastSentence (text: string): string {
  return withoutMarks(text.slice(0, lastSentence(text)), / /)
}
