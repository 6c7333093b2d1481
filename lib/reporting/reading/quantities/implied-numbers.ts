import { forEachPack, type LanguagePack } from '../../languages/index.js'

/** Signs for fractions that stand alone. */
export const fractionSigns: ReadonlyMap<string, number> = new Map([['½', 0.5], ['¼', 0.25], ['¾', 0.75]])

/** Signs between two numbers that share a unit. */
const SIGNS = ['/', '-', '–']

function compile ({ impliedNumbers, numbers, vitalSigns: { cues } }: LanguagePack) {
  const { multiples, days, worth, ordinals, articles, elisions, of, joins, pressureJoins } = impliedNumbers
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
    /** A zero between two digits: "one oh five". */
    zero: new Set([...numbers.fromZero.slice(0, 1).flatMap(words => words.split('|')), ...cues.oh]),
    /** Between two numbers that share the unit behind the second: "120 over 80 mmHg", "two or three days". */
    joins: new Set([...SIGNS, ...cues.over, ...cues.upon, ...cues.with, ...cues.and, ...cues.or, ...joins]),
    /** Those of them that join only two pressures: "120 on 80", but "94 on two litres". */
    pressureJoins: new Set([...cues.upon, ...cues.with.filter(word => !cues.and.includes(word)), ...pressureJoins])
  }
}

/** The words of a language that imply numbers without being number words. */
export type ImpliedNumbers = ReturnType<typeof compile>

/** The words of a language; `undefined` in a language without a pack. */
export const impliedNumbers = forEachPack(compile)
