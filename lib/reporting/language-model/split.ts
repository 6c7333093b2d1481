import type { EvidenceSource } from '../../../schemas/evidence.js'
import type { TranscriptPiece } from '../types.js'
import { encoded, tokensOf, tokensOfCharacter } from './encoding.js'
import { truncated } from '../words.js'

/** A line that a model reads: a piece of the transcript, or a fact that was gathered from lines of it. */
export interface Line {
  speaker: string | null
  text: string
  /** Indexes of the lines of the transcript that this is, or comes from, in order. */
  origins: readonly number[]
}

/** A transcript in lines, and where each line stands in it. */
export interface Spoken {
  lines: Line[]
  /** The range of each line, by its index. */
  ranges: EvidenceSource[]
}

/** Lines that are read together; the number of a line is its index among all lines, and one. */
export interface Part {
  /** Index of the first line. */
  first: number
  lines: readonly Line[]
}

/** The numbers of the first and the last line that a part repeats of the one before; `null` when it repeats none. */
export type Repeated = readonly [first: number, last: number] | null

/** Longest line, in tokens: a longer piece is split, so that a source is not half a consultation. */
const LINE_MAX_TOKENS = 500

/** Most that the number, the brackets, commas and quotes of a line come to, in tokens. */
const LINE_FRAME_TOKENS = 12

/** Longest name of a speaker in a prompt, in characters. */
const SPEAKER_MAX_LENGTH = 32

/** How many lines a part repeats of the one before, so that an answer is not read without its question, and how long they may be. */
const OVERLAP_LINES = 2
const OVERLAP_MAX_TOKENS = 120

/** Room that any line fits into after what its part repeats, in tokens, whatever it says and whoever says it. */
export const LINE_ROOM_TOKENS = OVERLAP_MAX_TOKENS + LINE_FRAME_TOKENS + 6 * SPEAKER_MAX_LENGTH + LINE_MAX_TOKENS

/** What ends a sentence, where white space follows, and where nothing needs to. */
const SENTENCE_END = /[.!?…؟।]/
const FULL_WIDTH_END = /[。！？]/

/**
 * The ranges that a text is split into, none longer than the given tokens (a single character may be): after a sentence, else after white
 * space, else between two characters. Together they are the whole text. Takes time that grows with the text.
 */
export function rangesOf (text: string, maxTokens: number): { start: number, end: number }[] {
  const ranges: { start: number, end: number }[] = []
  let start = 0
  let at = 0
  let tokens = 0
  let sentence = 0
  let space = 0
  while (at < text.length) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    tokens += tokensOfCharacter(character)
    if (tokens > maxTokens && at > start) {
      const end = sentence > start ? sentence : space > start ? space : at
      ranges.push({ start, end })
      start = at = end
      tokens = 0
      continue
    }
    at += character.length
    if (/\s/.test(character)) {
      space = at
      if (SENTENCE_END.test(text[at - 2] ?? '')) sentence = at
    } else if (FULL_WIDTH_END.test(character)) {
      sentence = at
    }
  }
  if (at > start) ranges.push({ start, end: at })
  return ranges
}

/** Estimated tokens of a line in a prompt. */
export function tokensOfLine ({ speaker, text }: Line): number {
  return LINE_FRAME_TOKENS + tokensOf(speaker ?? '') + tokensOf(text)
}

/** Lines whose text is longer than allowed as several lines, each with the speaker and the origins of the whole. */
export function shortLines (lines: readonly Line[]): Line[] {
  return lines.flatMap(line => {
    return rangesOf(line.text, LINE_MAX_TOKENS).map(({ start, end }) => ({ ...line, text: line.text.slice(start, end) }))
  })
}

/** The transcript in lines: one for each piece, or several for a long one. Every character of it is in exactly one line. */
export function spokenLines (transcript: readonly TranscriptPiece[]): Spoken {
  const spoken: Spoken = { lines: [], ranges: [] }
  for (const { id, speaker: name, text } of transcript) {
    const speaker = name === null ? null : truncated(name, SPEAKER_MAX_LENGTH)
    for (const { start, end } of rangesOf(text, LINE_MAX_TOKENS)) {
      spoken.lines.push({ speaker, text: text.slice(start, end), origins: [spoken.lines.length] })
      spoken.ranges.push({ segment_id: id, start, end })
    }
  }
  return spoken
}

/** The last lines before an index, as far as they are short. */
function overlapBefore (lines: readonly Line[], index: number): number {
  let first = index
  let tokens = 0
  while (first > 0 && index - first < OVERLAP_LINES) {
    const line = lines[first - 1]
    tokens += line === undefined ? 0 : tokensOfLine(line)
    if (tokens > OVERLAP_MAX_TOKENS) break
    first -= 1
  }
  return first
}

/**
 * Lines in parts of at most the given tokens, in order. Of what was spoken each part but the first begins with the last short lines of the
 * one before; facts can be understood by themselves. Every line is in a part, also one that is longer than a part by itself.
 */
export function partsOf (lines: readonly Line[], maxTokens: number, block: BlockName): Part[] {
  const parts: Part[] = []
  let first = 0
  let next = 0
  while (next < lines.length) {
    const begun = next
    let tokens = tokensOfLines(lines.slice(first, next))
    for (; next < lines.length; next++) {
      const line = lines[next]
      tokens += line === undefined ? 0 : tokensOfLine(line)
      if (tokens > maxTokens && next > begun) break
    }
    parts.push({ first, lines: lines.slice(first, next) })
    first = block === 'transcript' ? overlapBefore(lines, next) : next
  }
  return parts
}

/** Estimated tokens of lines in a prompt. */
export function tokensOfLines (lines: readonly Line[]): number {
  return lines.reduce((tokens, line) => tokens + tokensOfLine(line), 0)
}

/** What begins and ends a block of lines; the text of a line cannot hold either. */
export type BlockName = 'transcript' | 'facts'

/** Lines as a model reads them: one JSON array each, in a block that no text can end. */
export function blockOf (name: BlockName, { first, lines }: Part): string {
  const rows = lines.map(({ speaker, text }, at) => {
    return `[${first + at + 1},${speaker === null ? 'null' : encoded(speaker)},${encoded(text)}]`
  })
  return [`<${name}>`, ...rows, `</${name}>`].join('\n')
}

/** The ranges of the transcript that indexes of its lines stand for, in order, each once; those that touch are one. */
export function sourcesOf (origins: readonly number[], ranges: readonly EvidenceSource[]): EvidenceSource[] {
  const sources: EvidenceSource[] = []
  for (const origin of [...new Set(origins)].sort((a, b) => a - b)) {
    const range = ranges[origin]
    const last = sources.at(-1)
    if (range === undefined) continue
    if (last !== undefined && last.segment_id === range.segment_id && last.end === range.start) last.end = range.end
    else sources.push({ ...range })
  }
  return sources
}
