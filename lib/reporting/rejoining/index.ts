import { SOURCES_MAX, type EvidenceSource } from '../../../schemas/evidence.js'
import { wordsOf } from '../words.js'
import type { Report, TranscriptPiece } from '../types.js'
import { numbersIn } from '../reading/numbers/index.js'
import { continuationOf, type Continuation } from './cuts.js'

/** Most words of what somebody else says while a value is said: "okay, doctor". */
const REMARK_WORDS = 4

/** Most pieces that one value is said in. */
const PIECES_MAX = 8

/** A part of a joined text: from `from` on it is the text of a piece from `start` on. */
interface Part {
  id: string
  from: number
  start: number
  length: number
}

/** Pieces as one. */
interface Joined {
  piece: TranscriptPiece
  parts: readonly Part[]
}

function partOf ({ id, text }: TranscriptPiece): Part {
  return { id, from: 0, start: 0, length: text.length }
}

/** Two pieces as one text, without the full stop that recognition has put between the two. */
function join ({ piece, parts }: Joined, next: TranscriptPiece, { end, start, lower }: Continuation): Joined {
  const rest = next.text.slice(start)
  const first = rest.slice(0, 1)
  const lowered = lower && first.toLowerCase().length === 1 ? `${first.toLowerCase()}${rest.slice(1)}` : rest
  const trimmed = parts.map(part => ({ ...part, length: Math.max(0, Math.min(part.length, end - part.from)) }))
  return {
    piece: { ...piece, text: `${piece.text.slice(0, end)} ${lowered}`, end_ms: next.end_ms },
    parts: [...trimmed, { id: next.id, from: end + 1, start, length: rest.length }]
  }
}

/** Whether somebody only shows that they listen, or hesitates. */
function isRemark ({ text }: TranscriptPiece, language: string): boolean {
  const words = wordsOf(text)
  const spoken = words.filter(word => /[\p{L}\p{N}]/u.test(word.text))
  return spoken.length <= REMARK_WORDS && !words.some(word => /[?？]/.test(word.text)) && numbersIn(words, language).length === 0
}

/** How a piece goes on in the next one of the same speaker: the one after it, or the one after a remark. */
function nextOf (
  { piece, parts }: Joined, following: readonly (TranscriptPiece | undefined)[], language: string
): { next?: TranscriptPiece, found: Continuation, skipped: number } | undefined {
  for (const [skipped, next] of following.entries()) {
    const remark = skipped === 0 ? undefined : following[0]
    const ownRemark = remark?.speaker === piece.speaker && remark.speaker !== null
    if (next === undefined || (ownRemark && !isRemark(remark, language))) return undefined
    const found = continuationOf(piece.text, next.text, language)
    if (found === undefined) continue
    const own = next.speaker === piece.speaker
    const sure = own && (remark === undefined || isRemark(remark, language)) && parts.length < PIECES_MAX
    if (found.cut === 'whole' && sure) return { next, found, skipped }
    // Somebody else's words, or many words between: whose decimals those are is not sure.
    if (found.decimals || (own && remark === undefined)) return { found: { ...found, cut: 'unsure' }, skipped }
  }
  return undefined
}

/** A transcript in which each value stands in one piece, and how its pieces are found again. */
export interface Rejoined {
  transcript: readonly TranscriptPiece[]
  /** The places in the transcript as it was, of a place in this one. */
  placesOf: (source: EvidenceSource) => EvidenceSource[]
}

/**
 * Puts pieces together where a value goes on from one into the next ("38" / "point 2", "600" / "mg", "one forty" / "over ninety"): of the
 * same speaker, right behind it or behind a short remark, which then stands after both. Where it is not sure that it goes on, the first
 * piece is marked, so that nobody takes the half for the whole. A transcript without such a piece is returned itself.
 *
 * @param language a BCP 47 tag; nothing is joined in a language without a pack
 */
export function rejoin (transcript: readonly TranscriptPiece[], language: string): Rejoined {
  // Places are found again by the ids of pieces.
  if (new Set(transcript.map(({ id }) => id)).size < transcript.length) return { transcript, placesOf: source => [source] }
  const joined: Joined[] = []
  const waiting = Array.from(transcript)
  for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
    let whole: Joined = { piece, parts: [partOf(piece)] }
    for (let on = nextOf(whole, waiting.slice(0, 2), language); on !== undefined; on = nextOf(whole, waiting.slice(0, 2), language)) {
      const { next, found, skipped } = on
      if (next === undefined) {
        whole = { ...whole, piece: { ...whole.piece, cut: true } }
        break
      }
      whole = join(whole, next, found)
      waiting.splice(skipped, 1)
    }
    joined.push(whole)
  }
  const partsOf = new Map(joined.filter(({ parts }) => parts.length > 1).map(({ piece, parts }) => [piece.id, parts]))
  return {
    transcript: joined.every(({ piece }, at) => piece === transcript[at]) ? transcript : joined.map(({ piece }) => piece),
    placesOf (source) {
      const parts = partsOf.get(source.segment_id)
      if (parts === undefined) return [source]
      return parts.flatMap(({ id, from, start, length }) => {
        const [first, last] = [Math.max(source.start, from), Math.min(source.end, from + length)]
        return first < last ? [{ segment_id: id, start: first - from + start, end: last - from + start }] : []
      })
    }
  }
}

/** A report with its evidence in the pieces of the transcript as it was. */
export function withPlaces (evidence: Report['evidence'], placesOf: Rejoined['placesOf']): Report['evidence'] {
  function restored<T extends { sources: EvidenceSource[] }> (items: readonly T[]): T[] {
    return items.map(item => ({ ...item, sources: item.sources.flatMap(placesOf).slice(0, SOURCES_MAX) }))
  }
  const { medication, diagnoses } = evidence
  return {
    ...evidence,
    evidence: restored(evidence.evidence),
    removed: restored(evidence.removed),
    ...medication === undefined ? {} : { medication: restored(medication) },
    ...diagnoses === undefined ? {} : { diagnoses: restored(diagnoses) }
  }
}
