import type { EvidenceSource } from '../../../schemas/evidence.js'
import { once } from '../../runtime/index.js'
import { sentencesIn } from '../reading/sentences.js'
import type { TranscriptPiece } from '../types.js'
import { grouped, type TranscriptIndex } from './transcript-index.js'

/** Shorter sentences ("No, never.") are said too often to know which one is meant. */
const WORDS_MIN = 4

/** Finds where a text of whole sentences was said word for word. */
export type FindQuoted = (value: string, cited: readonly EvidenceSource[]) => EvidenceSource | undefined

/**
 * Finds where whole sentences were said word for word, whatever lines are cited: language models quote a line and give the number of the
 * one beside it. Of several places, it is the one nearest to the cited lines; without these there must be only one. Reads the talk on first
 * use.
 */
export function createFindQuoted (index: TranscriptIndex, transcript: readonly TranscriptPiece[]): FindQuoted {
  const byText = once(() => grouped(index.sentences, ({ text }) => text))

  return function findQuoted (value, cited) {
    if ((value.match(/\p{L}+/gu) ?? []).length < WORDS_MIN) return undefined
    const [first] = sentencesIn({ id: '', text: value, speaker: null, start_ms: null, end_ms: null })
    const found = (first === undefined ? [] : byText().get(first.text) ?? []).flatMap(({ segment, piece, start }) => {
      const place = { segment_id: segment, start, end: start + value.length }
      const isSaid = transcript[piece]?.text.startsWith(value, start) === true && index.within(place).at(-1)?.end === place.end
      return isSaid ? [{ place, piece }] : []
    })
    const pieces = cited.flatMap(source => index.within(source)).map(({ piece }) => piece)
    if (pieces.length === 0) return found.length === 1 ? found[0]?.place : undefined
    const distance = (piece: number) => Math.min(...pieces.map(other => Math.abs(other - piece)))
    return found.sort((one, other) => distance(one.piece) - distance(other.piece))[0]?.place
  }
}
