import type { Segment, Transcription } from './transcription.js'

/** By how much a whole text may be longer than its segments, as a share: servers write numbers and names differently in them. */
const DIFFERENCE_MAX = 0.2

/** Segments that belong together because a word or number spans them. */
export interface Phrase {
  /** As the server wrote it, with surrounding spaces. */
  text: string
  /** Empty for a text that no segment holds: between others, or because the server sent only text. */
  segments: Segment[]
}

/**
 * Removes the line breaks that a server added. whisper.cpp ends each segment with one, even inside words and numbers, and keeps the space
 * before a word: ` Your pressure is 1\n45 over 92.\n`. Any other line break stands for a space.
 */
function unwrapped (text: string): string {
  const wrapped = /\n[ \t]/.test(text) || (/^[ \t]/.test(text) && text.endsWith('\n'))
  return wrapped ? text.replace(/\r?\n/g, '') : text
}

/** A letter or a digit: what was said, as opposed to marks between segments. */
const SAID = /[\p{L}\p{N}]/u

/**
 * What stands in the whole text before each segment, and after the last one: mostly nothing or a space, but some servers send segments for
 * a part of the text only. `null` when the text does not hold the segments.
 */
function separatorsIn (text: string, segments: readonly Segment[]): string[] | null {
  const separators: string[] = []
  let at = 0
  for (const segment of segments) {
    const core = segment.text.trim()
    const begin = text.indexOf(core, at)
    if (begin === -1) return null
    separators.push(text.slice(at, begin))
    at = begin + core.length
  }
  return [...separators, text.slice(at)]
}

/** The text without what a server may write differently in its segments. */
function squeezed (text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
}

/** Whether the text is longer than its segments, although it does not hold them as they are. */
function isLonger (text: string, segments: readonly Segment[]): boolean {
  const held = squeezed(segments.map(segment => segment.text).join(''))
  return squeezed(text).length > held.length * (1 + DIFFERENCE_MAX)
}

/**
 * Joins segments that continue the one before. Whisper writes a space before each word, so a segment without one begins inside a word or
 * number: whisper.cpp wraps segments at 60 characters, even inside a word (https://github.com/ggml-org/whisper.cpp/issues/3968). For a
 * server that trims its segments, the whole text shows what is between them.
 */
export function phrasesOf ({ text: whole, segments }: Transcription): Phrase[] {
  const text = whole ?? ''
  // Some servers send only the text, without segments.
  if (segments == null || segments.length === 0) return [{ text: unwrapped(text), segments: [] }]
  const spaced = segments.some(segment => /^\s/.test(segment.text))
  const separators = separatorsIn(text, segments)

  if (separators === null && isLonger(text, segments)) return [{ text: unwrapped(text), segments: [] }]

  function continues (at: number): boolean {
    const before = segments?.[at - 1]?.text
    if (before === undefined || /\s$/.test(before) || /^\s/.test(segments?.[at]?.text ?? '')) return false
    const separator = separators?.[at] ?? '\n'
    // whisper.cpp writes a line break after every segment, so one means nothing.
    return separator === '' || (spaced && separator === '\n')
  }

  const phrases: Phrase[] = []
  function addBetween (at: number): void {
    const between = separators?.[at] ?? ''
    if (SAID.test(between)) phrases.push({ text: unwrapped(between), segments: [] })
  }
  for (const [at, segment] of segments.entries()) {
    addBetween(at)
    const last = phrases.at(-1)
    if (last !== undefined && continues(at)) {
      last.text += segment.text
      last.segments.push(segment)
    } else {
      phrases.push({ text: segment.text, segments: [segment] })
    }
  }
  addBetween(segments.length)
  return phrases
}
