import { forEachPack, type LanguagePack } from '../../languages/index.js'

/** Signs for fractions that stand alone. */
export const fractionSigns: ReadonlyMap<string, number> = new Map([['½', 0.5], ['¼', 0.25], ['¾', 0.75]])

/** Signs between two numbers that share a unit. */
const SIGNS = ['/', '-', '–']

function compile ({ impliedNumbers, numbers }: LanguagePack) {
  const { multiples, days, worth, ordinals, articles, elisions, of, zero, joins, pressureJoins } = impliedNumbers
  const elided = elisions.length === 0 ? /(?!)/ : new RegExp(`^(?:${elisions.join('|')})'`)
  const articleSet = new Set(articles)
  return {
    multiples: new Map(Object.entries(multiples)),
    days: new Map(Object.entries(days)),
    worth: new Map(Object.entries(worth)),
    /** From 1 to 31, as days of a month are said. */
    ordinals: new Map(ordinals.flatMap((forms, at) => forms.split(' ').map(form => [form, at + 1] as const))),
    /** What decimals follow: "point four". */
    points: new Set(numbers.point),
    isArticle: (word: string) => articleSet.has(word.replace(elided, '')),
    /** What may come between a word for a number and what is counted. */
    beforeCounted: new Set([...articles, ...of]),
    zero: new Set(zero),
    joins: new Set([...SIGNS, ...joins]),
    pressureJoins: new Set(pressureJoins)
  }
}

/** The words of a language that imply numbers without being number words. */
export type ImpliedNumbers = ReturnType<typeof compile>

/** The words of a language; `undefined` in a language without a pack. */
export const impliedNumbers = forEachPack(compile)
