import { LRUCache } from 'lru-cache'
import { fold } from '../../../runtime/index.js'
import { wordsOfAll } from '../../languages/index.js'
import type { SpeakerWords } from '../../languages/parts/speakers.js'
import { countOf, normalised, phraseMatcher } from '../phrases.js'

/** Who speaks: the one who treats, the one who is treated, somebody who came along or speaks for them, or unknown. */
export type Role = 'clinician' | 'patient' | 'other' | 'unknown'

/** Caches the roles of at most this many names. */
const REMEMBERED_MAX = 1000

/** The words of all languages: clients name speakers in their own language, whatever is spoken. */
function namesOf (choose: (words: SpeakerWords) => readonly string[]): string[] {
  return wordsOfAll(({ speakers }) => choose(speakers))
}

function matcherOf (choose: (words: SpeakerWords) => readonly string[]): RegExp {
  return phraseMatcher(namesOf(choose))
}

function aloneOf (choose: (words: SpeakerWords) => readonly string[]): RegExp {
  return phraseMatcher(namesOf(choose).map(word => `^${word}$`))
}

/** The first match wins: the family's doctor is a doctor, the patient's mother is not a patient, and a patient may have a title. */
const rules: readonly { role: Role, matcher: RegExp }[] = [
  { role: 'clinician', matcher: phraseMatcher(namesOf(({ titles }) => titles).map(title => `^${title}`)) },
  { role: 'patient', matcher: aloneOf(({ alone }) => alone.patient) },
  { role: 'other', matcher: aloneOf(({ alone }) => alone.other) },
  { role: 'clinician', matcher: matcherOf(({ clinician }) => clinician) },
  { role: 'other', matcher: matcherOf(({ other }) => other) },
  { role: 'patient', matcher: matcherOf(({ patient }) => patient) },
  { role: 'clinician', matcher: matcherOf(({ titles }) => titles) }
]

const known = new LRUCache<string, Role>({ max: REMEMBERED_MAX })

/**
 * Who a speaker is, by the name that a client gave them: "Dr. Jansen", "patient_1", "Mutter".
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

/** Whether a speaker is certainly not a clinician: a patient, or somebody with them. */
export function isLay (role: Role): boolean {
  return role === 'patient' || role === 'other'
}
