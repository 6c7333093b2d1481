import { oncePer } from '../../runtime/index.js'
import type { DraftEpisode } from '../types.js'
import type { CompiledTopicCues } from './topics.js'
import { countOf, normalised } from './phrases.js'
import type { Sentence } from './sentences.js'

/** The least score a talk needs, how many words raise that by one, and the score that is always enough. */
const LEAST = 2
const WORDS_PER_POINT = 150
const ENOUGH = 3.5

/** The weight of words that count half, and at most how many of them count. */
const HALF = 0.5
const BODY_MAX = 2
const INSTITUTIONS_MAX = 4

/** At most how many remarks about one's own health count. */
const PERSONAL_MAX = 2

/** The least share of health words among all words. */
const MIN_SHARE = 0.005

/** How many different vital signs are enough. One is not: sport has weights, and a score may look like a blood pressure. */
const VITAL_SIGNS_LEAST = 2

/** How many different everyday words a talk needs that is about nothing else. */
const EVERYDAY_LEAST = 3

/** Extracted data that comes up only in consultations. */
type Readings = Pick<DraftEpisode, 'vital_signs' | 'prescribed_medication' | 'sick_note' | 'diagnoses'>

/** What was counted in a transcript. */
export interface HealthWords {
  words: number
  /** Different words for complaints, diseases, treatments and examinations, except those below. */
  health: number
  /** Different words about health that are also used where nobody is ill, such as at work in a hospital. */
  institutions: number
  /** Different words for parts of the body. */
  body: number
  /** Sentences in which somebody talks about their own health. */
  personal: number
  /** The share of words about health among all words. */
  share: number
  /** Whether somebody who treats animals is mentioned. */
  animals: boolean
}

/** What one sentence adds to that. */
const healthWordsIn = oncePer(function healthWordsIn (sentence: Pick<Sentence, 'text'>, cues: CompiledTopicCues) {
  const text = normalised(sentence.text, cues.language)
  const found = text.match(cues.health) ?? []
  const telling = found.filter(word => countOf(cues.institution, word) === 0)
  return {
    words: text === '' ? 0 : text.split(' ').length,
    found,
    telling: new Set(telling),
    body: text.match(cues.body) ?? [],
    personal: telling.length > 0 && countOf(cues.own, text) > 0,
    animal: countOf(cues.animal, text) > 0
  }
})

export function healthWordsOf (sentences: readonly Pick<Sentence, 'text'>[], cues: CompiledTopicCues): HealthWords {
  const health = new Set<string>()
  const institutions = new Set<string>()
  const body = new Set<string>()
  let [words, clinical, personal, animals] = [0, 0, 0, false]
  for (const sentence of sentences) {
    const counted = healthWordsIn(sentence, cues)
    words += counted.words
    clinical += counted.found.length
    for (const word of counted.found) (counted.telling.has(word) ? health : institutions).add(word)
    for (const word of counted.body) body.add(word)
    if (counted.personal) personal += 1
    animals ||= counted.animal
  }
  const share = words === 0 ? 0 : clinical / words
  return { words, health: health.size, institutions: institutions.size, body: body.size, personal, share, animals }
}

/**
 * Whether a transcript is about health. One word is not enough, because "the striker has a knee injury" is football: there must be several
 * different words about health, more of them in a longer talk, and they must be frequent enough. Remarks about one's own health count on
 * top; parts of the body, and words that also come up about work in a hospital, sport and plants, count half; and a talk that names a vet
 * needs two remarks about one's own health.
 *
 * Measured on the 122 consultations of ACI-BENCH (train and valid) and PriMock57 (days 1 to 3), and on talks about cars, school, football,
 * cooking, a job in a hospital, the gym, animals, computers, loans, hair, gardens and films, 36 in each of four languages. The points were
 * set on one half of them; in the other half, none of 61 consultations was missed, whole or only their first half, and none of 72 talks
 * was taken for one. Of excerpts of ten segments from the middle of consultations, one in six is missed.
 *
 * In a language without a pack this cannot be judged, so the answer is yes: a missing report is worse than one too many.
 */
export function hasMedicalContext (sentences: readonly Pick<Sentence, 'text'>[], cues: CompiledTopicCues | undefined): boolean {
  if (cues === undefined) return true
  const { words, health, institutions, body, personal, share, animals } = healthWordsOf(sentences, cues)
  if (animals && personal < PERSONAL_MAX) return false
  const score = health + HALF * (Math.min(institutions, INSTITUTIONS_MAX) + Math.min(body, BODY_MAX)) + Math.min(personal, PERSONAL_MAX)
  return health > 0 && share >= MIN_SHARE && score >= Math.min(LEAST + Math.floor(words / WORDS_PER_POINT), ENOUGH)
}

/**
 * Whether the extracted data alone shows that a transcript is about health, however little is said: "Five foot seven and 135 pounds.", a
 * prescription, a judgement, a sick note. None of the talks above had any of these.
 */
export function tellsOfHealth ({ vital_signs: signs, prescribed_medication: medication, sick_note: note, diagnoses }: Readings): boolean {
  const measured = new Set(signs.map(({ value: { vital_sign_id: id } }) => id === 'diastolic_blood_pressure' ? 'systolic_blood_pressure' : id))
  return medication.length > 0 || note !== null || diagnoses.length > 0 || measured.size >= VITAL_SIGNS_LEAST
}

/** What one sentence says of everyday matters and of danger, and whether it says anything. */
const mattersIn = oncePer(function mattersIn (sentence: Pick<Sentence, 'text'>, cues: CompiledTopicCues) {
  const text = normalised(sentence.text, cues.language)
  const isCourtesy = countOf(cues.courtesy, text) > 0
  return {
    everyday: text.match(cues.everyday) ?? [],
    alarms: text.match(cues.alarm) ?? [],
    grave: countOf(cues.grave, text) > 0,
    says: !isCourtesy && text.split(' ').some(word => /\p{L}/u.test(word) && !cues.fillers.has(word))
  }
})

/**
 * Whether a talk is clearly about something else than health: an order, a match, the weather; or says nothing at all. Where this is not
 * clear, somebody in a consultation talks about health in words that nobody has listed: there is a report, with a warning.
 */
export function isClearlyElse (sentences: readonly Pick<Sentence, 'text'>[], cues: CompiledTopicCues | undefined): boolean {
  if (cues === undefined) return false
  const matters = sentences.map(sentence => mattersIn(sentence, cues))
  if (!matters.some(({ says }) => says)) return true
  if (matters.some(({ grave }) => grave)) return false
  const { health, personal, animals } = healthWordsOf(sentences, cues)
  if (animals && personal < PERSONAL_MAX) return true
  const everyday = new Set(matters.flatMap(({ everyday: found }) => found)).size
  const alarms = new Set(matters.flatMap(({ alarms: found }) => found)).size
  return everyday >= EVERYDAY_LEAST && everyday > EVERYDAY_LEAST * (health + personal) + alarms
}
