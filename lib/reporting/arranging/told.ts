import { oncePer } from '../../runtime/index.js'
import { disfluencyVocabularyOf } from '../reading/disfluencies/vocabulary.js'
import type { Annotation } from '../reading/facets.js'
import { numbersIn, type SpokenNumber } from '../reading/numbers/index.js'
import { countOf } from '../reading/phrases.js'
import type { CompiledTopicCues } from '../reading/topics.js'
import { wordsOf } from '../words.js'

/** What sentences that are written in one line say together. */
export interface Told {
  text: string
  /** Distinct words about health and the body, about care, and about time. */
  health: number
  clinical: number
  times: number
  /** Whether one is only about to do something, and whether it is a red flag. */
  announces: boolean
  alarms: boolean
  namesRelative: boolean
  numbers: readonly SpokenNumber[]
  /** The words that tell what it is about. */
  content: ReadonlySet<string>
  denies: boolean
}

function read (text: string, cues: CompiledTopicCues): Told {
  const words = wordsOf(text)
  const { negates, starts, answers } = disfluencyVocabularyOf(cues.language)
  const isIdle = (word: string) => word.length < 3 || cues.fillers.has(word) || starts.has(word) || answers.has(word)
  return {
    text,
    health: countOf(cues.health, text) + countOf(cues.body, text),
    clinical: countOf(cues.clinical, text),
    times: countOf(cues.times, text),
    announces: countOf(cues.announcing, text) > 0,
    alarms: countOf(cues.alarm, text) > 0,
    namesRelative: countOf(cues.relative, text) > 0,
    numbers: numbersIn(words, cues.language),
    content: new Set(words.map(word => word.text).filter(word => !isIdle(word))),
    denies: words.some(word => negates(word.text))
  }
}

const toldTogether = oncePer((last: Annotation, cues: CompiledTopicCues, ...before: readonly Annotation[]): Told => {
  return read([...before, last].map(({ text }) => text).join(' '), cues)
})

/** What annotated sentences say together, in the order spoken. */
export function toldIn (cues: CompiledTopicCues, statement: Annotation, questions: readonly Annotation[] = []): Told {
  return toldTogether(statement, cues, ...questions)
}
