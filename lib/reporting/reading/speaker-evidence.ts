import { oncePer } from '../../runtime/index.js'
import { forEachPack } from '../languages/index.js'
import type { SpeakerWords } from '../languages/parts/speakers.js'
import { annotate } from './facets.js'
import { countOf, phraseMatcher } from './phrases.js'
import type { Sentence } from './sentences.js'
import { topicCuesOf, type CompiledTopicCues } from './topics.js'
import { matchesOf } from '../matches.js'

/** What a sentence reveals about its speaker. */
export interface Evidence {
  /** It has no content of its own, so it reveals nothing. */
  idle: boolean
  /** Its words perform an act that only a clinician performs: "I'll prescribe ibuprofen". */
  acts: boolean
  /** From -2, as patients speak, to 2, as clinicians speak; 3 for an act that only clinicians perform. */
  score: number
}

/** The weight of an act that only clinicians perform. */
const ACT = 3

/** How many words before an act may mark it as reported or hypothetical. */
const REPORTED_WORDS = 6

function compile ({ acts, reported, addressing, own }: SpeakerWords) {
  return { acts: phraseMatcher(acts), reported: phraseMatcher(reported), addressing: phraseMatcher(addressing), own: phraseMatcher(own) }
}

const speechOf = forEachPack(({ speakers }) => compile(speakers))

type Speech = ReturnType<typeof compile>

function timesIn (text: string, matcher: RegExp): number {
  return text.match(matcher)?.length ?? 0
}

/** Whether somebody performs an act that only a clinician performs, and does not just report, ask or imagine it. */
function actsIn (text: string, { acts, reported }: Speech): boolean {
  return matchesOf(acts, text).some(({ index }) => {
    const before = text.slice(0, index).split(' ').slice(-REPORTED_WORDS - 1).join(' ')
    return countOf(reported, before) === 0
  })
}

const evidenceOf = oncePer(function evidenceOf (sentence: Pick<Sentence, 'text'>, cues: CompiledTopicCues, speech: Speech): Evidence {
  const { text, asks, scores, idle } = annotate(sentence, cues, 'unknown')
  const acts = asks === 'no' && actsIn(text, speech)
  const clinical = asks === 'yes' || scores.finding + scores.plan + scores.judgement >= 2 + scores.history
  const matter = clinical ? 1 : scores.history > 1 ? -1 : 0
  const address = Math.sign(timesIn(text, speech.addressing) - timesIn(text, speech.own))
  return { idle: idle && !acts, acts, score: acts ? ACT : matter + address }
})

/** Scores who is likely to have said a sentence; `undefined` for a language without a pack. */
export function evidenceIn (language: string): ((sentence: Pick<Sentence, 'text'>) => Evidence) | undefined {
  const [cues, speech] = [topicCuesOf(language), speechOf(language)]
  return cues === undefined || speech === undefined ? undefined : sentence => evidenceOf(sentence, cues, speech)
}
