import { forEachPack } from '../languages/index.js'
import { normalised } from '../reading/phrases.js'
import { topicCuesOf } from '../reading/topics.js'
import { oncePer } from '../../runtime/index.js'
import type { TranscriptPiece } from '../types.js'

const spacedApostrophe = forEachPack(({ apostrophes }) => apostrophes.before)

/** The words of a text in a row, without case, signs and fillers, and with contractions as they are written. */
function rowOf (text: string, language: string): string {
  const fillers = topicCuesOf(language)?.fillers
  const before = spacedApostrophe(language) ?? []
  const words = normalised(text, language).split(/[ ,/%°-]+/).filter(word => word !== '' && fillers?.has(word) !== true && !before.includes(word))
  return ` ${words.join(' ')} `
}

const saidIn = oncePer((transcript: readonly TranscriptPiece[], language: string) => rowOf(transcript.map(({ text }) => text).join(' '), language))

/**
 * Whether a quotation was said word for word; case, signs, fillers and known contractions aside. One that was not is no source.
 *
 * @param language BCP 47 tag of what was spoken
 */
export function isQuoted (quotation: string, transcript: readonly TranscriptPiece[], language: string): boolean {
  const row = rowOf(quotation, language)
  return row.trim() !== '' && saidIn(transcript, language).includes(row)
}
