import type { AttributedSpeaker } from '../../../schemas/evidence.js'
import { oncePer } from '../../runtime/index.js'
import type { Range } from './owners.js'
import type { Sentence } from './sentences.js'
import { evidenceIn, type Evidence } from './speaker-evidence.js'
import { isLay, roleOf, type Role } from './speakers/index.js'

/** A sentence, with the role of its speaker. */
export interface AttributedSentence extends Sentence {
  role: Role
  /** Where in the piece somebody else than the patient is spoken of, as `othersIn` finds them. */
  others?: readonly Range[]
}

interface Weighed {
  sentence: Sentence
  evidence: Evidence
}

/** What all sentences of one speaker reveal about them. */
interface Voice {
  role: Role
  /** Whether somebody has said who it is. */
  named: boolean
  sentences: number
  score: number
  /** Sentences that only a clinician can say, that almost certainly a clinician says, and that almost certainly a patient says. */
  acts: number
  clinical: number
  own: number
}

/** Neutral sentences added to each voice, so that few sentences weigh less than many. */
const UNHEARD = 2

/**
 * How much more like a clinician one speaker must sound than the other, on average per sentence, to be taken for one: against their names,
 * and where the names say nothing. In 122 visits of ACI-BENCH and PriMock57 and 24 in other languages, the least is 0.44.
 */
const AGAINST_NAMES = 0.4
const WITHOUT_NAMES = 0.3

/** The scores from which a sentence is almost certainly said by a patient, or by a clinician. */
const SURELY_OWN = -2
const SURELY_CLINICAL = 2

/**
 * A name belongs to both speakers when at least this share of its telling sentences is the other one's. In the visits above, that share is
 * 0.2 at most for clinicians, and no patient ever does what only a clinician does.
 */
const MIXED_CLINICIAN = 0.25
const MIXED_PATIENT = 0.4
const MIXED_LEAST = 2

/** How many sentences each of two speakers needs to overrule their labels, unless one acts as only clinicians do. */
const TELLING_SENTENCES = 3

function averageOf ({ score, sentences }: Voice): number {
  return score / (sentences + UNHEARD)
}

function voicesOf (weighed: readonly Weighed[]): Map<string, Voice> {
  const voices = new Map<string, Voice>()
  for (const { sentence: { speaker, named = false }, evidence: { idle, acts, score } } of weighed) {
    if (speaker === null) continue
    const voice = voices.get(speaker) ?? { role: roleOf(speaker), named, sentences: 0, score: 0, acts: 0, clinical: 0, own: 0 }
    voices.set(speaker, voice)
    if (idle) continue
    voice.sentences += 1
    voice.score += score
    if (acts) voice.acts += 1
    if (score >= SURELY_CLINICAL) voice.clinical += 1
    if (score <= SURELY_OWN) voice.own += 1
  }
  return voices
}

/** Whether one label covers both the clinician's and the patient's sentences. */
function isMixedUp ({ role, acts, clinical, own }: Voice): boolean {
  if (role === 'clinician') return clinical >= MIXED_LEAST && own / (clinical + own) >= MIXED_CLINICIAN
  return isLay(role) && acts > 0 && clinical / (clinical + own) >= MIXED_PATIENT
}

/** Decides who each speaker is: by name where it says so, unless their sentences clearly contradict it. */
function settle (voices: readonly Voice[]): void {
  const [most, next] = [...voices].sort((left, right) => averageOf(right) - averageOf(left))
  const named = voices.filter(({ role }) => role === 'clinician')
  const nameless = named.length === 0
  if (most === undefined || next === undefined) return
  const least = nameless || voices.length === 2 ? next : named[0]
  if (least === undefined || (named.includes(most) && voices.length > 2)) return
  if (averageOf(most) - averageOf(least) < (nameless ? WITHOUT_NAMES : AGAINST_NAMES)) return
  if (!nameless && most.acts === 0 && Math.min(most.sentences, least.sentences) < TELLING_SENTENCES) return
  const lay = [most.role, least.role].find(isLay) ?? 'patient'
  most.role = 'clinician'
  if (voices.length === 2 || !nameless) least.role = lay
}

/** Who says a sentence: a clinician, if only a clinician can say it; else the speaker, if their role is known; else by what it says. */
function roleIn ({ sentence, evidence }: Weighed, voices: ReadonlyMap<string, Voice>): Role {
  const role = sentence.speaker === null ? 'unknown' : voices.get(sentence.speaker)?.role ?? 'unknown'
  if (evidence.acts) return 'clinician'
  return role === 'unknown' && evidence.score <= SURELY_OWN ? 'patient' : role
}

/** A sentence with a role: the same object each time, for all that is remembered of it. */
const saidBy = oncePer((sentence: Sentence, role: Role): AttributedSentence => ({ ...sentence, role }))

function voicesIn (weighed: readonly Weighed[]): Map<string, Voice> {
  const voices = voicesOf(weighed)
  const found = [...voices.values()]
  if (!found.some(({ named }) => named)) settle(found)
  for (const voice of found) if (!voice.named && isMixedUp(voice)) voice.role = 'unknown'
  return voices
}

/** What the sentences of a talk reveal; `undefined` for a language without a pack. */
const weighedIn = oncePer((sentences: readonly Sentence[], language: string): Weighed[] | undefined => {
  const evidence = evidenceIn(language)
  return evidence === undefined ? undefined : sentences.map(sentence => ({ sentence, evidence: evidence(sentence) }))
})

/**
 * Who each speaker of a talk is taken for, in the order in which they first speak; those of whom somebody has said who they are (`named`)
 * are not among them.
 *
 * @param language a BCP 47 tag; without a pack, the names decide alone
 */
export function speakersIn (sentences: readonly Sentence[], language: string): AttributedSpeaker[] {
  const weighed = weighedIn(sentences, language)
  const voices = weighed === undefined ? undefined : voicesIn(weighed)
  const names = new Set(sentences.flatMap(({ speaker, named = false }) => speaker === null || named ? [] : [speaker]))
  return Array.from(names, speaker => {
    const role = voices === undefined ? roleOf(speaker) : voices.get(speaker)?.role ?? 'unknown'
    return { speaker, role, decided_by: role === 'unknown' ? 'none' : role === roleOf(speaker) ? 'name' : 'words' }
  })
}

/**
 * Attributes each sentence of a talk, by the names of the speakers and by what they say. Names may be missing, say nothing or be
 * swapped: of two speakers, the one who clearly asks, finds, judges and plans is the clinician, and the one who talks about themselves is
 * not, whatever their names. A name given to both is ignored. What only a clinician does ("I'll prescribe") is attributed to a clinician,
 * whoever is named. Where somebody has said who a speaker is (`named`), the names decide everything else, and in a language without a pack
 * they decide alone.
 *
 * Linear in the length of the talk.
 *
 * @param language a BCP 47 tag
 */
export function attributed (sentences: readonly Sentence[], language: string): AttributedSentence[] {
  const weighed = weighedIn(sentences, language)
  if (weighed === undefined) return sentences.map(sentence => saidBy(sentence, roleOf(sentence.speaker)))
  const voices = voicesIn(weighed)
  return weighed.map(each => saidBy(each.sentence, roleIn(each, voices)))
}
