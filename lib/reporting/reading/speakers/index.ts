import { LRUCache } from 'lru-cache'
import { fold } from '../../../folding.js'
import { packs } from '../../languages/index.js'
import type { SpeakerWords } from '../../languages/parts/speakers.js'
import { countOf, normalised, phraseMatcher } from '../phrases.js'

/** Who speaks: who treats, who is treated, who came along or speaks for them, or nobody knows. */
export type Role = 'clinician' | 'patient' | 'other' | 'unknown'

/** Names of speakers whose role is remembered. */
const REMEMBERED_MAX = 1000

/** The words of all languages: clients name speakers in their own, whatever is spoken. */
function wordsOf (choose: (words: SpeakerWords) => readonly string[]): string[] {
  return Array.from(new Set(packs.flatMap(({ speakers }) => choose(speakers))))
}

function matcherOf (choose: (words: SpeakerWords) => readonly string[]): RegExp {
  return phraseMatcher(wordsOf(choose))
}

function aloneOf (choose: (words: SpeakerWords) => readonly string[]): RegExp {
  return phraseMatcher(wordsOf(choose).map(word => `^${word}$`))
}

/** The first one that is found counts: the family's doctor is a doctor, the patient's mother no patient, and a patient may have a title. */
const rules: readonly { role: Role, matcher: RegExp }[] = [
  { role: 'clinician', matcher: phraseMatcher(wordsOf(({ titles }) => titles).map(title => `^${title}`)) },
  { role: 'patient', matcher: aloneOf(({ alone }) => alone.patient) },
  { role: 'other', matcher: aloneOf(({ alone }) => alone.other) },
  { role: 'clinician', matcher: matcherOf(({ clinician }) => clinician) },
  { role: 'other', matcher: matcherOf(({ other }) => other) },
  { role: 'patient', matcher: matcherOf(({ patient }) => patient) },
  { role: 'clinician', matcher: matcherOf(({ titles }) => titles) }
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
  const name = normalised(fold(speaker).replace(/[\p{N}.,]+/gu, ' '))
  const role = rules.find(({ matcher }) => countOf(matcher, name) > 0)?.role ?? 'unknown'
  known.set(speaker, role)
  return role
}

/** Whether it is surely no clinician who speaks: a patient, or somebody with them. */
export function isLay (role: Role): boolean {
  return role === 'patient' || role === 'other'
}
