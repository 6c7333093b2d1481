import type { AttributedSpeaker } from '../../../schemas/evidence.js'
import { oncePer } from '../../runtime/index.js'
import type { TranscriptPiece } from '../types.js'
import { attributed, speakersIn, type AttributedSentence } from './attributed.js'
import { othersIn } from './owners.js'
import { sentencesOf } from './sentences.js'

const spokenIn = oncePer((transcript: readonly TranscriptPiece[]) => sentencesOf(transcript))

/** The sentences, each with where somebody else is spoken of in it. */
function withOthers (sentences: readonly AttributedSentence[], language: string): AttributedSentence[] {
  const others = othersIn(sentences, language)
  return sentences.map((sentence, at) => {
    const found = others[at] ?? []
    return found.length === 0 ? sentence : { ...sentence, others: found }
  })
}

/**
 * The sentences of a transcript, each with who says it and of whom. Read once for each transcript, so that what drafts a report and what
 * checks it share everything that is remembered of a sentence.
 *
 * @param language BCP 47 tag of what was spoken
 */
export const conversationOf = oncePer(
  (transcript: readonly TranscriptPiece[], language: string): readonly AttributedSentence[] => {
    return withOthers(attributed(spokenIn(transcript), language), language)
  }
)

/** Who each speaker of a transcript is taken for, as `conversationOf` has them. */
export function speakersOf (transcript: readonly TranscriptPiece[], language: string): AttributedSpeaker[] {
  return speakersIn(spokenIn(transcript), language)
}
