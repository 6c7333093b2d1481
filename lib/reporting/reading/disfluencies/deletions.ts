import { contractedEndings, endingsAfterApostrophe } from '../contractions.js'
import { numbersIn } from '../numbers/index.js'
import { wordsOf } from '../../words.js'
import { isMark, isPause, type Token } from './tokens.js'
import type { DisfluencyVocabulary } from './vocabulary.js'

/** The longest repetition, in words, that counts as a slip. */
const REPEATED_MAX_WORDS = 6

/** The longest broken-off word, in letters. */
const BROKEN_MAX_LENGTH = 10

/** Joins words that tokenised speech has torn apart: `do n't`, `i 'm`, `gon na`. */
export function glued (tokens: readonly Token[], { glued: pairs, unglued }: DisfluencyVocabulary): Token[] {
  const joined: Token[] = []
  for (const token of tokens) {
    const [before, last] = [joined.at(-2), joined.at(-1)]
    const isEnding = endingsAfterApostrophe.has(token.key) && !unglued.has(token.key)
    if (before?.word === true && last?.key === '\'' && !token.spaced && isEnding) {
      joined.splice(-2, 2, { ...before, text: `${before.text}${last.text}${token.text}`, key: `${before.key}'${token.key}` })
    } else if (last?.word === true && (contractedEndings.has(token.key) || pairs.has(`${last.key} ${token.key}`))) {
      joined.splice(-1, 1, { ...last, text: last.text + token.text, key: last.key + token.key })
    } else {
      joined.push(token)
    }
  }
  return joined
}

/** Whether a token belongs to a number or an amount. Numbers are read lazily, because few sentences need it. */
function amountsAmong (tokens: readonly Token[], { language, amounts }: DisfluencyVocabulary): (token: Token) => boolean {
  let numbers: Set<Token> | undefined
  function readNumbers (): Set<Token> {
    const found = new Set<Token>()
    const words = tokens.flatMap(token => wordsOf(token.key).map(word => ({ ...word, token })))
    for (const { from, to } of numbersIn(words, language)) {
      for (const { token } of words.slice(from, to)) found.add(token)
    }
    return found
  }
  return token => /\p{N}/u.test(token.key) || amounts.has(token.key) || (numbers ??= readNumbers()).has(token)
}

/** Drops the pause before a deletion when the word before it continues the phrase. */
function goOn (left: Token[], { joiners }: DisfluencyVocabulary): void {
  if (isPause(left.at(-1)) && joiners.has(left.at(-2)?.key ?? '')) left.pop()
}

/** Drops fillers, and the comma after one that already has a pause before it. */
export function withoutFillers (tokens: readonly Token[], vocabulary: DisfluencyVocabulary): Token[] {
  const { fillers, weakFillers, joiners } = vocabulary
  const isAmount = amountsAmong(tokens, vocabulary)

  function isFiller ({ key }: Token, at: number): boolean {
    const word = key.replace(/-$/, '')
    if (!weakFillers.has(word)) return fillers.has(word)
    const before = tokens[at - 1]
    return before === undefined || ((isPause(before) || isMark(tokens[at + 1])) && !isAmount(before) && !joiners.has(before.key))
  }

  const left: Token[] = []
  let dropped = false
  for (const [at, token] of tokens.entries()) {
    if (isFiller(token, at)) {
      dropped = true
      goOn(left, vocabulary)
    } else if (dropped && isPause(token) && joiners.has(left.at(-1)?.key ?? '')) {
      continue
    } else if (!(dropped && isPause(token) && (left.length === 0 || isMark(left.at(-1))))) {
      left.push(dropped ? { ...token, spaced: true } : token)
      dropped = false
    }
  }
  return left
}

/** Drops words that were broken off and then said in full (`sh- shows`), unless they are numbers or deny something. */
export function withoutBroken (tokens: readonly Token[], vocabulary: DisfluencyVocabulary): Token[] {
  const isAmount = amountsAmong(tokens, vocabulary)
  return tokens.filter((token, at) => {
    const fragment = token.key.slice(0, -1)
    if (!token.key.endsWith('-') || !token.word || fragment.length > BROKEN_MAX_LENGTH) return true
    const next = isPause(tokens[at + 1]) ? tokens[at + 2] : tokens[at + 1]
    return next === undefined || !next.key.startsWith(fragment) || vocabulary.negates(token.key) || isAmount(token)
  })
}

/**
 * Drops the first occurrence of words said twice in a row, unless they contain numbers or the repetition may mean something: a single word
 * is a slip only if something must follow it, for others may end a question and begin its answer ("Shivers? Shivers, yes.").
 */
export function withoutRepeats (tokens: readonly Token[], vocabulary: DisfluencyVocabulary): Token[] {
  const isAmount = amountsAmong(tokens, vocabulary)
  const idle = tokens.map(token => token.word && !vocabulary.negates(token.key) && !vocabulary.doubles.has(token.key) &&
    (token.key.length > 1 || /^[ia]$/.test(token.key)))

  /** The index at which the words at `at` are repeated; 0 when they are not. */
  function againFrom (at: number): number {
    for (let count = REPEATED_MAX_WORDS; count > 0; count -= 1) {
      const second = isPause(tokens[at + count]) ? at + count + 1 : at + count
      let same = true
      let anyIdle = false
      for (let index = 0; index < count && same; index += 1) {
        const [left, right] = [tokens[at + index], tokens[second + index]]
        same = left?.word === true && left.key === right?.key
        anyIdle ||= idle[at + index] === true
      }
      const isSlip = count > 1 || vocabulary.joiners.has(tokens[at]?.key ?? '')
      if (same && anyIdle && isSlip && !tokens.slice(at, at + count).some(isAmount)) return second
    }
    return 0
  }

  const left: Token[] = []
  let at = 0
  while (at < tokens.length) {
    const again = againFrom(at)
    const token = tokens[at]
    if (again === 0 && token !== undefined) left.push(token)
    at = again === 0 ? at + 1 : again
  }
  return left
}
