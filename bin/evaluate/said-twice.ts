import type { Report } from '../../lib/reporting/index.js'
import type { EvidenceItem } from '../../schemas/evidence.js'
import type { Text } from './findings.js'

/** What part of the longer words of an exchange sentences have that say it, too. */
const SAID_SHARE = 0.6

/** Shorter words tell little. */
const WORD_MIN_LENGTH = 4

function wordsOf (text: string): Set<string> {
  const words = text.normalize('NFC').toLowerCase().match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  return new Set(words.filter(word => word.length >= WORD_MIN_LENGTH || /\p{N}/u.test(word)))
}

function overlaps ({ sources }: EvidenceItem, other: EvidenceItem): boolean {
  return sources.some(({ segment_id: id, start, end }) => {
    return other.sources.some(one => one.segment_id === id && one.start < end && start < one.end)
  })
}

/** How many exchanges that were put back stand in the report twice: sentences of the draft that cite the same words say most of them. */
export function saidTwice ({ evidence: { evidence } }: Report, texts: readonly Text[]): number {
  const byPointer = new Map(texts.map(({ pointer, text }) => [pointer, text]))
  const said = ({ pointer, start, end }: EvidenceItem) => wordsOf((byPointer.get(pointer) ?? '').slice(start, end).replace(/ \[[^\]]*\]$/u, ''))
  const sentences = evidence.filter(({ kind }) => kind === 'sentence')
  const drafted = sentences.filter(({ doubt }) => doubt !== 'added').map(item => ({ item, words: said(item) }))
  return sentences.filter(({ doubt }) => doubt === 'added').filter(item => {
    const own = [...said(item)]
    const words = new Set(drafted.filter(one => overlaps(one.item, item)).flatMap(one => [...one.words]))
    return own.length > 0 && own.filter(word => words.has(word)).length >= SAID_SHARE * own.length
  }).length
}
