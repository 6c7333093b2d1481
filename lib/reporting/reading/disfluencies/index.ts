import { glued, withoutBroken, withoutFillers, withoutRepeats } from './deletions.js'
import { isMark, isPause, tokensOf, type Token } from './tokens.js'
import { disfluencyVocabularyOf, type DisfluencyVocabulary } from './vocabulary.js'

/** What a sentence is: one that asks ends with a question mark. */
export type SentenceRole = 'statement' | 'question'

/** Spanish marks that open what another mark ends. */
const OPENING = new Map([['?', '¿'], ['!', '¡']])

/** Drops marks at the beginning, pauses at the end and next to other marks, and a question or an exclamation of which nothing is left. */
function punctuated (tokens: readonly Token[]): Token[] {
  const left: Token[] = []
  for (const token of tokens) {
    if (isMark(token) && left.length === 0) continue
    const last = left.at(-1)
    if (last !== undefined && OPENING.get(token.key) === last.key) {
      left.pop()
      continue
    }
    if (isPause(last) && isMark(token)) left.pop()
    if (!(isMark(left.at(-1)) && isPause(token)) || left.length === 0) left.push(token)
  }
  while (isPause(left.at(-1))) left.pop()
  return left
}

function capitalised (text: string): string {
  const [first = ''] = text
  const upper = first.toUpperCase()
  return /^\p{Ll}/u.test(text) && first !== 'µ' && upper.length === first.length ? upper + text.slice(first.length) : text
}

/** The tokens as a text, with single spaces for white space. */
function written (tokens: readonly Token[], { capitals, spacedMarks }: DisfluencyVocabulary): string {
  let text = ''
  let open = false
  for (const { text: token, key, spaced } of tokens) {
    const closes = /^[,.)\]}]$|^\.{2,}$/.test(key) || (!spacedMarks && /^[;:!?]$/.test(key))
    text += text === '' || open || closes || !spaced ? '' : ' '
    text += capitals.has(key) ? capitalised(token) : token
    open = /^[([{$€£]$/.test(key)
  }
  return text
}

/** Makes a text end like a sentence. */
function ended (text: string, role: SentenceRole): string {
  const bare = text.replace(/-+$/, '')
  if (role === 'question' && !/[?？؟]["'”’»)\]]*$/u.test(bare)) return `${bare.replace(/[.!…。！]+$/u, '')}?`
  return /[.!?…。！？؟]["'”’»)\]]*$/u.test(bare) ? bare : `${bare}.`
}

function finished (tokens: readonly Token[], vocabulary: DisfluencyVocabulary, role: SentenceRole): string {
  return tokens.length === 0 ? '' : ended(capitalised(written(tokens, vocabulary)), role)
}

/**
 * Turns a spoken sentence into a written one: without sounds of hesitation, words that were broken off and slips that were said twice; with
 * a capital and clean punctuation. Words are only deleted, joined when tokenised speech had torn them apart (`do n't`), or capitalised:
 * those that remain are as spoken and in their order, with every number, every yes and every denial. A sentence that would lose all its
 * words keeps them. Linear in the length.
 *
 * @param languageTag a BCP 47 tag; in a language without a pack, no word is deleted
 */
export function clean (text: string, languageTag: string, role: SentenceRole = 'statement'): string {
  const vocabulary = disfluencyVocabularyOf(languageTag)
  const spoken = glued(tokensOf(text), vocabulary)
  if (!vocabulary.isKnown) return finished(punctuated(spoken), vocabulary, role)
  // Once more: a filler may have separated what belongs together, as in "gon um na".
  const fluent = glued(withoutFillers(spoken, vocabulary), vocabulary)
  const matter = punctuated(withoutRepeats(withoutBroken(fluent, vocabulary), vocabulary))
  if (!matter.some(({ word }) => word)) return finished(punctuated(spoken), vocabulary, role)
  // "Soy alérgica a la penicilina, ¿eh?" asks nothing.
  const opens = (tokens: readonly Token[]) => tokens.some(({ key }) => key === OPENING.get('?'))
  return finished(matter, vocabulary, opens(spoken) && !opens(matter) ? 'statement' : role)
}
