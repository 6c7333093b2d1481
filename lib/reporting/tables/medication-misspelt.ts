import { editDistance } from '../../runtime/index.js'

/** Units of mass, in five languages, folded: what stands before an amount of them is most often a medicine. */
const UNITS = new Set((
  'mg mgs milligram milligrams milligramme milligrammes milligramm miligramo miligramos ' +
  'mcg microgram micrograms microgramme microgrammes mikrogramm microgramo microgramos'
).split(' '))

/** Words between a name and its unit: "lisinopril twenty five milligrams". */
const AMOUNT_WORDS = 3

/** Shorter words are never taken for a misspelt name; from the second length on, two letters may differ. */
const LEAST_LETTERS = 7
const LONG_LETTERS = 11

/** Words that are one letter from a name, and are measured or contained in something: folded. */
const ORDINARY = new Set((
  'cortisol lactose lactate lactat laktat retinal pancreatic creatine creatinin creatinine creatinina kreatinin calcitonin calcitonine ' +
  'albumine albumina glucose glucosa glukose ferritin ferritine ferritina bilirubin bilirubine bilirubina testosteron'
).split(' '))

/** Words that end a phrase: an amount behind them belongs to something else. */
const ENDS = new Set('. , ; : ? ! and or y o et ou und oder en of'.split(' '))

/** Nonproprietary names of one word, by their first letter. */
export type NamesByLetter = ReadonlyMap<string, readonly string[]>

/** The names of one word that are long enough to be recognised when misspelt. */
export function namesByLetter (names: Iterable<string>): NamesByLetter {
  const found = new Map<string, string[]>()
  for (const name of names) {
    if (name.length < LEAST_LETTERS - 1 || !/^\p{L}+$/u.test(name)) continue
    const letter = name.slice(0, 1)
    found.set(letter, [...found.get(letter) ?? [], name])
  }
  return found
}

/** Whether an amount in units of mass follows a word at once. */
function hasAmount (words: readonly string[], at: number): boolean {
  for (let next = at + 1; next <= at + AMOUNT_WORDS + 1; next++) {
    const word = words[next] ?? ''
    if (ENDS.has(word)) return false
    if (UNITS.has(word)) return next > at + 1
    if (/\d(?:mg|mcg)$/.test(word)) return next === at + 1
  }
  return false
}

/**
 * The names that a word before an amount is misspelt of: one letter differs, from eleven letters on two, and never the first. Several are
 * given only when they are equally near.
 *
 * @param words of the text, folded
 */
export function misspeltAt (words: readonly string[], at: number, names: NamesByLetter): string[] {
  const word = words[at] ?? ''
  if (word.length < LEAST_LETTERS || ORDINARY.has(word) || !/^\p{L}+$/u.test(word) || !hasAmount(words, at)) return []
  let [near, least]: [string[], number] = [[], word.length >= LONG_LETTERS ? 2 : 1]
  for (const name of names.get(word.slice(0, 1)) ?? []) {
    const differs = editDistance(word, name, least)
    if (differs > least) continue
    if (differs < least) near = []
    least = differs
    near.push(name)
  }
  return near
}
