import { glued, withoutAsides, withoutBroken, withoutFillers, withoutOpeners, withoutRepeats, withoutTags } from './deletions.js'
import { isMark, isPause, tokensOf, type Token } from './tokens.js'
import { disfluencyVocabularyOf, type DisfluencyVocabulary } from './vocabulary.js'

/** What a sentence is: of a question the tag stays ("…, right?"), of an answer the yes. */
export type SentenceRole = 'statement' | 'question' | 'answer'

/** Marks without the pauses at the beginning, at the end, and before other marks. */
function punctuated (tokens: readonly Token[]): Token[] {
  const left: Token[] = []
  for (const token of tokens) {
    if (isMark(token) && left.length === 0) continue
    const last = left.at(-1)
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

/** The tokens as a text, with single spaces where it had white space. */
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

/** A text that ends like a sentence. */
function ended (text: string, role: SentenceRole): string {
  const bare = text.replace(/-+$/, '')
  if (role === 'question' && !/[?？؟]["'”’»)\]]*$/u.test(bare)) return `${bare.replace(/[.!…。！]+$/u, '')}?`
  return /[.!?…。！？؟]["'”’»)\]]*$/u.test(bare) ? bare : `${bare}.`
}

function finished (tokens: readonly Token[], vocabulary: DisfluencyVocabulary, role: SentenceRole): string {
  return tokens.length === 0 ? '' : ended(capitalised(written(tokens, vocabulary)), role)
}

/**
 * A sentence of speech as it is written: without fillers, words that were broken off or said twice, and what only introduces it or asks for
 * agreement; with a capital, its marks where they belong, and a mark at its end. Words are deleted, put together when tokenised speech had
 * torn them apart (`do n't`), or capitalised, and nothing else: the words are those spoken, in their order, and each number and each
 * denial of the sentence is among them. What would lose all its words keeps them. Takes time that grows with the length.
 *
 * @param languageTag a BCP 47 tag; in a language without a pack no word is deleted
 */
export function clean (text: string, languageTag: string, role: SentenceRole = 'statement'): string {
  const vocabulary = disfluencyVocabularyOf(languageTag)
  const spoken = glued(tokensOf(text), vocabulary)
  if (!vocabulary.isKnown) return finished(punctuated(spoken), vocabulary, role)
  // Once more, for a filler may have stood between what belongs together: "gon um na".
  const fluent = glued(withoutFillers(spoken, vocabulary), vocabulary)
  const steady = withoutRepeats(withoutBroken(fluent, vocabulary), vocabulary)
  const plain = withoutRepeats(withoutAsides(steady, vocabulary), vocabulary)
  const closed = role === 'question' ? plain : withoutTags(plain, vocabulary)
  const matter = punctuated(withoutOpeners(closed, vocabulary, role === 'answer'))
  return finished(matter.some(({ word }) => word) ? matter : punctuated(spoken), vocabulary, role)
}
