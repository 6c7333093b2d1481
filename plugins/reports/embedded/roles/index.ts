import { LRUCache } from 'lru-cache'
import { countOf, normalised, phraseMatcher } from '../phrases.js'
import { de, en, fr, nl, type RoleWords } from './words.js'

/** Who speaks: who treats, who is treated, who came along or speaks for them, or nobody knows. */
export type Role = 'clinician' | 'patient' | 'other' | 'unknown'

/** Names of speakers whose role is remembered. */
const REMEMBERED_MAX = 1000

const languages: readonly RoleWords[] = [en, nl, fr, de]

function matcherOf (words: (language: RoleWords) => readonly string[]): RegExp {
  return phraseMatcher(languages.flatMap(words))
}

function aloneOf (words: (language: RoleWords) => readonly string[]): RegExp {
  return phraseMatcher(languages.flatMap(words).map(word => `^${word}$`))
}

const TITLES = '(?:dr[ae]?|drs|prof|professor|professorin|professeur)'

/** The first one that is found counts: the family's doctor is a doctor, the patient's mother no patient, and a patient may have a title. */
const rules: readonly { role: Role, matcher: RegExp }[] = [
  { role: 'clinician', matcher: phraseMatcher([`^${TITLES}`]) },
  { role: 'patient', matcher: aloneOf(({ alone }) => alone.patient) },
  { role: 'other', matcher: aloneOf(({ alone }) => alone.other) },
  { role: 'clinician', matcher: matcherOf(({ clinician }) => clinician) },
  { role: 'other', matcher: matcherOf(({ other }) => other) },
  { role: 'patient', matcher: matcherOf(({ patient }) => patient) },
  { role: 'clinician', matcher: phraseMatcher([TITLES]) }
]

const known = new LRUCache<string, Role>({ max: REMEMBERED_MAX })

/**
 * Who a speaker is, by the name that a client gave them: "Dr. Jansen", "patient_1", "Mutter". The words of all languages are understood
 * whatever is spoken, for clients name speakers in their own language.
 */
export function roleOf (speaker: string | null): Role {
  if (speaker === null) return 'unknown'
  const remembered = known.get(speaker)
  if (remembered !== undefined) return remembered
  const name = normalised(speaker.normalize('NFD').replace(/\p{M}+/gu, '').replace(/[\p{N}.,]+/gu, ' ').replace(/œ/giu, 'oe'))
  const role = rules.find(({ matcher }) => countOf(matcher, name) > 0)?.role ?? 'unknown'
  known.set(speaker, role)
  return role
}

/** Whether it is surely no clinician who speaks: a patient, or somebody with them. */
export function isLay (role: Role): boolean {
  return role === 'patient' || role === 'other'
}
