import { forEachPack } from '../languages/index.js'
import type { ContextWords } from '../languages/parts/context.js'
import { normalised, phraseMatcher } from '../reading/phrases.js'

/** A matcher for people other than the patient, except those in `but`. */
function relativesOf ({ forward, relatives, children }: ContextWords['family'], others: readonly string[], but: readonly string[] = []): RegExp {
  const people = [...relatives, ...children].filter(word => !but.includes(word)).map(word => `${word}(?:'?s)?`)
  return phraseMatcher([...forward.filter(phrase => !phrase.includes('{child}')), ...people, ...others])
}

/** The words for claims besides things and numbers, as matchers of normalised texts. */
export const claimsOf = forEachPack(({ claims, context: { family } }) => ({
  left: phraseMatcher(claims.left),
  right: phraseMatcher(claims.right),
  noSide: phraseMatcher(claims.noSide),
  female: { addresses: phraseMatcher(claims.female.addresses), words: phraseMatcher(claims.female.words) },
  male: { addresses: phraseMatcher(claims.male.addresses), words: phraseMatcher(claims.male.words) },
  relatives: relativesOf(family, claims.others),
  /** Relatives, except those whose word also means a sex: `vrouw`. */
  otherRelatives: relativesOf(family, claims.others, [...claims.female.words, ...claims.male.words]),
  self: phraseMatcher(claims.self),
  death: phraseMatcher(claims.death),
  clinicians: claims.clinicians.map(phraseMatcher),
  certain: phraseMatcher(claims.certain),
  uncertain: phraseMatcher(claims.uncertain),
  notToday: phraseMatcher(claims.notToday),
  changed: phraseMatcher(claims.changed),
  started: phraseMatcher(claims.started),
  ended: phraseMatcher([...claims.ended, ...family.relatives, ...family.children]),
  yes: phraseMatcher(claims.yes.map(phrase => `^${phrase}`)),
  no: phraseMatcher(claims.no.map(phrase => `^${phrase}`))
}))

export type CompiledClaims = NonNullable<ReturnType<typeof claimsOf>>

/** Whether a matcher finds anything in a normalised text. */
export function has (matcher: RegExp, text: string): boolean {
  matcher.lastIndex = 0
  return matcher.test(text)
}

/** The sides that a normalised text mentions. */
export function sidesIn (text: string, { left, right, noSide }: CompiledClaims): Set<'left' | 'right'> {
  const sides = new Set<'left' | 'right'>()
  const rest = text.replace(noSide, ' ')
  if (has(left, rest)) sides.add('left')
  if (has(right, rest)) sides.add('right')
  return sides
}

/** Where the first match of a normalised text stands in the original text; the whole text when that is not clear. */
export function rangeOfClaim (matcher: RegExp, value: string): { start: number, end: number } {
  const [found] = normalised(value).match(matcher) ?? []
  const start = found === undefined ? -1 : value.toLowerCase().indexOf(found)
  return start < 0 ? { start: 0, end: value.length } : { start, end: start + (found?.length ?? 0) }
}
