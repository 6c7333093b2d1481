import { forEachPack } from '../../languages/index.js'
import type { ContextWords } from '../../languages/parts/context.js'
import type { DisfluencyWords } from '../../languages/parts/speech.js'
import { wordMatcher } from '../phrases.js'

/** Longer words deny nothing: reading one of a million letters for an ending takes a third of a second. */
const NEGATION_MAX_LENGTH = 100

const none: DisfluencyWords = {
  fillers: [],
  weakFillers: [],
  turning: [],
  corrections: [],
  nos: [],
  amounts: [],
  doubles: [],
  joiners: [],
  glued: [],
  unglued: [],
  capitals: [],
  spacedMarks: true
}

function compile (language: string, words: DisfluencyWords, negated?: ContextWords['negated']) {
  const negations = wordMatcher([...negated?.forward ?? [], ...negated?.things ?? [], ...words.turning])
  return {
    language,
    isKnown: words !== none,
    fillers: new Set(words.fillers),
    weakFillers: new Set(words.weakFillers),
    negates: (key: string) => key.length <= NEGATION_MAX_LENGTH && negations.test(key.replace(/-$/, '')),
    amounts: new Set(words.amounts),
    doubles: new Set(words.doubles),
    joiners: new Set(words.joiners),
    glued: new Set(words.glued),
    unglued: new Set(words.unglued),
    capitals: new Set(words.capitals),
    spacedMarks: words.spacedMarks
  }
}

/** The disfluencies of one language, compiled. */
export type DisfluencyVocabulary = ReturnType<typeof compile>

const knownVocabularyOf = forEachPack(({ language, disfluencies, context }) => compile(language, disfluencies, context.negated))

/** The vocabulary for a BCP 47 tag; an empty one for an unknown language. */
export function disfluencyVocabularyOf (languageTag: string): DisfluencyVocabulary {
  return knownVocabularyOf(languageTag) ?? compile(languageTag, none)
}
