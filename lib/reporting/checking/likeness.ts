/** Shorter words are no evidence of anything. */
const WORD_MIN_LENGTH = 4

/** What part of the longer of two words their common beginning has to be: "allergic" and "allergy", not "cardiac" and "cardiomyopathy". */
const COMMON_SHARE = 0.6

/** Disciplines and those who practise them, in the spellings of five languages, without accents: they are no disease. */
const DISCIPLINE = /(?:olog|oloog|iat(?:er|re|r))(?:u?es?|en|in|innen|ie|ien|y|ia|ias|ists?|os?|as?|s|isch\w*|ico|ica|ique|ical)?$/

function commonLength (one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** Whether a word names a discipline or somebody who practises one: "psychologist"; without accents. */
export function isDiscipline (word: string): boolean {
  return DISCIPLINE.test(word)
}

/** Whether a spoken word may stand for a word of a description; both without accents. */
export function standsFor (spoken: string, described: string): boolean {
  if (spoken.length < WORD_MIN_LENGTH || isDiscipline(spoken)) return false
  return commonLength(spoken, described) >= COMMON_SHARE * Math.max(spoken.length, described.length)
}
