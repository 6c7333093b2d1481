import type { AcceptedTerm, Recognition, SharedSpeechEngine } from '../engine/types.js'
import { doubtsIn, plain, wordsOf, type Doubt } from './doubts.js'

/** How far apart the words of two hearings may be counted: a few words, and a share of those before them. */
const SHIFT_WORDS = 3
const SHIFT_SHARE = 0.1

/** The places of a term in what was heard, in words. */
function placesOf (term: string, { pieces }: Recognition): number[] {
  const words = pieces.flatMap(({ text }) => wordsOf(text)).map(plain)
  const parts = plain(term).split(' ')
  return words.flatMap((_word, at) => parts.every((part, next) => words[at + next] === part) ? [at] : [])
}

/** The text of the piece in which the word at a place is. */
function textAt (place: number, { pieces }: Recognition): string {
  let before = 0
  for (const { text } of pieces) {
    before += wordsOf(text).length
    if (place < before) return text
  }
  return ''
}

/** What the second hearing has at the place of a doubt; `null` where it has not the term there. */
function supportOf (doubt: Doubt, second: Recognition): string | null {
  const place = placesOf(doubt.term, second).find(at => isNear(doubt, at))
  return place === undefined ? null : textAt(place, second)
}

function isNear ({ at }: Doubt, place: number): boolean {
  return Math.abs(place - at) <= SHIFT_WORDS + SHIFT_SHARE * at
}

/** Words with a term instead of those that were heard, between the same marks. */
function replaced (words: readonly string[], { from, to, term }: Doubt): string {
  const before = /^[^\p{L}\p{N}]*/u.exec(words[from] ?? '')?.[0] ?? ''
  const after = /[^\p{L}\p{N}]*$/u.exec(words[to - 1] ?? '')?.[0] ?? ''
  return `${before}${term}${after}`
}

/** What was heard first, with the terms that the second hearing has at the places of the doubts. */
function withTerms (first: Recognition, doubts: readonly Doubt[], second: Recognition): Recognition {
  const supported = doubts.flatMap(doubt => {
    const again = supportOf(doubt, second)
    return again === null ? [] : [{ ...doubt, again }]
  })
  const pieces = first.pieces.map((piece, index) => {
    const own = supported.filter(doubt => doubt.piece === index)
    if (own.length === 0) return piece
    const words = wordsOf(piece.text)
    const terms = own.toSorted((one, other) => one.from - other.from).map(({ from, to, term, again }): AcceptedTerm => {
      return { first_hearing: words.slice(from, to).join(' '), second_hearing: again, term }
    })
    const written = words.map((word, at) => {
      const doubt = own.find(({ from, to }) => from <= at && at < to)
      if (doubt === undefined) return word
      return doubt.from === at ? replaced(words, doubt) : ''
    })
    return { ...piece, text: written.filter(word => word !== '').join(' '), terms }
  })
  return { ...first, pieces }
}

/**
 * An engine that hears terms which are likely to be said: names of drugs, of people, of clinics.
 *
 * A model that is given terms also writes them where nobody said them, so no sound is first heard with them. Only when something was
 * heard that is like a term, the sound is heard again with the terms in doubt as hints, and a term is taken only where both hearings
 * support it: the first by words like it, the second by the term itself at the same place. Nothing else of the second hearing is taken.
 *
 * @param isKnown whether words are a name of their own, such as that of another drug: these always stay
 */
export function hearingTerms (engine: SharedSpeechEngine, isKnown: (name: string) => Promise<boolean>): SharedSpeechEngine {
  return {
    ...engine,
    async recognise (pcm, options) {
      const first = await engine.recognise(pcm, options)
      const doubts = await doubtsIn(first.pieces, options.keyTerms ?? [], isKnown)
      if (doubts.length === 0) return first
      try {
        return withTerms(first, doubts, await engine.recognise(pcm, { ...options, hints: [...new Set(doubts.map(({ term }) => term))] }))
      } catch {
        options.signal.throwIfAborted()
        return first
      }
    }
  }
}
