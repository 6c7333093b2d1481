import { oncePer } from '../../runtime/index.js'
import { forEachPack, packs } from '../languages/index.js'
import type { Contractions } from '../languages/parts/speech.js'
import { wordsIn, type Word } from '../words.js'

// Of all languages together: people mix languages, and none of these means anything else in another one.

/** What an apostrophe joins to the end of a word: the `m` of "i'm". */
export const endingsAfterApostrophe: ReadonlySet<string> = new Set(packs.flatMap(({ apostrophes }) => apostrophes.after))

/** Endings with their apostrophe inside: the `n't` of "don't". */
export const contractedEndings: ReadonlySet<string> = new Set(packs.flatMap(({ contractions }) => contractions.endings))

/** Pairs that run together in speech, and what they stand for: `gon na`, "going to". */
export const mergedWords: ReadonlyMap<string, string> = new Map(packs.flatMap(({ contractions }) => Object.entries(contractions.merged)))

const isEndings = packs.flatMap(({ contractions }) => contractions.isEndings)

/** Whether a word ends with a contracted verb in the present: "the pulse's down to 88". */
export function endsWithIs (word: string): boolean {
  return isEndings.some(ending => word.endsWith(ending))
}

/** What words without their apostrophe stand for: written as one, as two, or cut short before another word. */
interface Whole {
  one: ReadonlyMap<string, string>
  two: ReadonlyMap<string, string>
  short: ReadonlyMap<string, string>
}

function compile ({ joined, homographs, clipped }: Contractions): Whole {
  const short = Object.entries(clipped)
  const written = [...joined.map(word => [word, word] as const), ...short.filter(([word]) => word.includes('\''))]
  const own = new Set(homographs)
  return {
    one: new Map(written.filter(([word]) => !own.has(word)).map(([word, whole]) => [word.replace('\'', ''), whole])),
    two: new Map(written.map(([word, whole]) => [word.replace('\'', ' '), whole])),
    short: new Map(short)
  }
}

const wholeOf = forEachPack(({ contractions }) => compile(contractions))

const LETTER = /\p{L}/u

/** A word, or two that are one, from the index `from` to `to`: what it stands for, or `undefined` where that is itself. */
interface Reading {
  from: number
  to: number
  whole: string | undefined
}

/** A word without an apostrophe before it. */
function bare (word: string): string {
  return word.startsWith('\'') ? word.slice(1) : word
}

/**
 * Reads words one after the other, each alone or with the next one, where an apostrophe was left out.
 *
 * @param isApart whether nothing but a space is between the word at an index and the one before
 */
function * readWords ({ one, two, short }: Whole, words: readonly string[], isApart: (at: number) => boolean): Generator<Reading> {
  for (let at = 0; at < words.length;) {
    const [word, next] = [bare(words[at] ?? ''), words[at + 1]]
    const pair = next !== undefined && isApart(at + 1) ? two.get(`${word} ${next}`) : undefined
    const whole = pair ?? one.get(word) ?? (next !== undefined && LETTER.test(next) ? short.get(word) : undefined)
    const to = at + (pair === undefined ? 1 : 2)
    yield { from: at, to, whole }
    at = to
  }
}

/**
 * The words of a sentence as its language writes them, whether recognition printed apostrophes, left them out, or put spaces in their
 * place: `its` and `it s` are `it's`, and `t` is `het`. What cues are looked for in. In a language without a pack, the words as they are.
 *
 * @param language a BCP 47 tag
 */
export const spelledWordsIn = oncePer((sentence: { text: string, start: number }, language: string): readonly Word[] => {
  const [known, words] = [wholeOf(language), wordsIn(sentence)]
  if (known === undefined) return words
  const readings = readWords(known, words.map(word => word.text), at => words[at]?.start === (words[at - 1]?.end ?? 0) + 1)
  return [...readings].map(({ from, to, whole }) => {
    const [first, last] = [words[from] as Word, words[to - 1] as Word]
    return whole === undefined ? first : { text: whole, start: first.start, end: last.end }
  })
})

/** The same for a text of words between single spaces. */
export function spelled (text: string, language: string): string {
  const known = wholeOf(language)
  if (known === undefined) return text
  const words = text.split(' ')
  return [...readWords(known, words, () => true)].map(({ from, whole }) => whole ?? words[from]).join(' ')
}
