import type { Cues } from '../cues/index.js'
import { lookAt } from '../facets.js'
import type { Sentence } from '../sentences.js'
import { roleOf, type Role } from './index.js'

/** Least sentences of each of two speakers, to tell by what they say who is who. */
const TELLING_SENTENCES = 8

/** How much more of what one says must sound like a clinician than of what the other says. */
const TELLING_DIFFERENCE = 0.25

interface Voice {
  sentences: number
  /** Questions, findings, judgements and plans. */
  clinical: number
  /** What people say of themselves. */
  own: number
}

function share ({ clinical, own }: Voice): number {
  return clinical / Math.max(1, clinical + own)
}

/**
 * Who each speaker is. By the name, where it says so; but of two speakers, when one of them plainly asks, finds and plans and the other one
 * tells of themselves, by that: names are mixed up in some transcripts, and in others they say nothing.
 */
export function rolesOf (sentences: readonly Sentence[], cues: Cues): ReadonlyMap<string | null, Role> {
  const voices = new Map<string, Voice>()
  for (const sentence of sentences) {
    if (sentence.speaker === null) continue
    const { asks, scores, idle } = lookAt(sentence, cues, 'unknown')
    if (idle) continue
    const voice = voices.get(sentence.speaker) ?? { sentences: 0, clinical: 0, own: 0 }
    voice.sentences += 1
    if (asks === 'yes' || scores.finding + scores.plan + scores.judgement >= 2 + scores.history) voice.clinical += 1
    else if (scores.history > 1) voice.own += 1
    voices.set(sentence.speaker, voice)
  }
  const roles = new Map<string | null, Role>(Array.from(voices.keys(), speaker => [speaker, roleOf(speaker)]))
  const [one, other] = Array.from(voices).sort(([, left], [, right]) => share(right) - share(left))
  if (voices.size !== 2 || one === undefined || other === undefined) return roles
  const [[asker, left], [teller, right]] = [one, other]
  const tells = Math.min(left.sentences, right.sentences) >= TELLING_SENTENCES && share(left) - share(right) >= TELLING_DIFFERENCE
  return tells ? roles.set(asker, 'clinician').set(teller, 'patient') : roles
}
