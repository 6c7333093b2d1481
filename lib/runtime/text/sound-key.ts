import { fold } from './folding.js'

/** Letters that stand for a sound that other letters stand for as well, in the order in which they are replaced. */
const SAME_SOUND: ReadonlyArray<readonly [letters: RegExp, sound: string]> = [
  [/[^a-z]+/g, ''],
  [/^ps/, 's'],
  [/^x/, 's'],
  [/(?<=.)gh/g, ''],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/sch|sh/g, 's'],
  [/ch|ck|qu?/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/tz|z/g, 's'],
  [/w/g, 'v'],
  [/h/g, ''],
  [/[aeiouy]+/g, 'a'],
  [/(.)\1+/g, '$1']
]

/**
 * How a name sounds, roughly, in any of the languages in Latin letters: names with the same key may be heard for each other. Consonants
 * that many languages write in several ways are one letter, and all vowels between two consonants are one `a`, whichever they are:
 * `lisinopril` and `lies in a pral` are `lasanapral`.
 */
export function soundKey (text: string): string {
  return SAME_SOUND.reduce((key, [letters, sound]) => key.replace(letters, sound), fold(text))
}

const VOWEL = 'a'

/** Consonants that are easily heard for each other. */
const ALIKE = ['bpvf', 'dt', 'gk', 'mn']

/** The consonants of a key, those that are easily heard for each other as one. */
export const consonantGroups: readonly string[] = [...ALIKE, 'j', 'l', 'r', 's']

const VOWEL_CODE = VOWEL.charCodeAt(0)

/** The group of each letter, by its code; vowels are a group of their own. */
const groups = new Uint8Array(128)
for (const [group, letters] of consonantGroups.entries()) {
  for (const letter of letters) groups[letter.charCodeAt(0)] = group + 1
}

function weightOf (sound: number): number {
  return sound === VOWEL_CODE ? 0.5 : 1
}

function replacing (one: number, other: number): number {
  if (one === other) return 0
  return groups[one] === groups[other] ? 0.5 : 1
}

/** Longer keys are of no name. */
const KEY_MAX_LENGTH = 200

/** Two rows of the table of distances, used again and again: keys are compared by the thousand. */
const rows = [new Float64Array(KEY_MAX_LENGTH + 1), new Float64Array(KEY_MAX_LENGTH + 1)] as const

/**
 * How much two keys of `soundKey` differ: 1 for each consonant that is added, left out or another one, and 0.5 for a vowel, and for a
 * consonant that is easily heard for the other. More than `most` is `Infinity`, and so is the distance to a key of over 200 sounds.
 */
export function soundDistance (one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > 2 * most || Math.max(one.length, other.length) > KEY_MAX_LENGTH) return Infinity
  let [before, now] = rows
  before[0] = 0
  for (let at = 1; at <= other.length; at++) before[at] = (before[at - 1] ?? 0) + weightOf(other.charCodeAt(at - 1))
  for (let row = 0; row < one.length; row++) {
    const sound = one.charCodeAt(row)
    let last = (before[0] ?? 0) + weightOf(sound)
    let least = last
    now[0] = last
    for (let at = 1; at <= other.length; at++) {
      const against = other.charCodeAt(at - 1)
      last = Math.min((before[at - 1] ?? 0) + replacing(sound, against), (before[at] ?? 0) + weightOf(sound), last + weightOf(against))
      if (last < least) least = last
      now[at] = last
    }
    if (least > most) return Infinity
    const done = now
    now = before
    before = done
  }
  const distance = before[other.length] ?? 0
  return distance > most ? Infinity : distance
}
