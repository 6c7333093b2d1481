import { oncePer } from '../../../runtime/index.js'
import { contractedEndings, mergedWords } from '../../reading/contractions.js'
import { contextOf, type SentenceContext } from '../../reading/context.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { wordsIn, type Word } from '../../words.js'
import { drugsIn, type DrugMention, type MedicationTable } from '../../tables/medication.js'
import type { CompiledMedicationCues } from './cues.js'

/** A medicine named in a sentence, and which token it is. */
export interface MedicineMention extends DrugMention {
  token: number
}

/** A sentence as decisions are looked for in it: tokens in lower case without fillers, commas and stutters. */
export interface SpokenSentence {
  sentence: AttributedSentence
  context: SentenceContext
  words: readonly Word[]
  /** A medicine is the token `§`. */
  tokens: string[]
  /** The tokens, with spaces between. */
  text: string
  /** Where in `text` each token begins. */
  starts: number[]
  /** The words that each token stands for: from, and up to. */
  from: number[]
  to: number[]
  named: MedicineMention[]
}

/** Such a sentence in a talk. */
export interface Spoken extends SpokenSentence {
  /** The sentence by itself, for what is remembered of it. */
  alone: SpokenSentence
  /** Place among the sentences. */
  order: number
}

/** A medicine named, among tokens. */
export const MEDICINE = '§'

/** A word is at most so long; what is longer is no word, and would take time. */
const WORD_MAX_LENGTH = 40

/** The end of a word that tokenised speech writes apart: "do n't", "i 'm". */
const ENDING = new RegExp(`^(?:${[...contractedEndings, '\''].join('|')})`)

interface Token { text: string, from: number, to: number, mention: DrugMention | null }

/** Signs that say nothing on what belongs together in speech. */
const SIGNS = /^[,"'“”„«»()[\]:–—-]$/

function tokensOf (
  words: readonly Word[], mentions: readonly DrugMention[], { spellings, spellingStarts }: CompiledMedicationCues
): Token[] {
  const tokens: Token[] = []
  let next = 0
  for (let at = 0; at < words.length; at++) {
    const mention = mentions[next]
    if (mention?.from === at) {
      tokens.push({ text: MEDICINE, from: at, to: mention.to, mention })
      at = mention.to - 1
      next++
      continue
    }
    const text = (words[at]?.text ?? '').slice(0, WORD_MAX_LENGTH)
    const previous = tokens.at(-1)
    const isStart = previous !== undefined && spellingStarts.has(previous.text)
    const marked = isStart ? spellings.get(`${previous.text} ${text}`) : undefined
    if (previous !== undefined && marked !== undefined) previous.text = marked
    if (SIGNS.test(text) || (text === '.' && (words[at - 1]?.text === '.' || words[at + 1]?.text === '.'))) continue // also "this ... on"
    const last = tokens.at(-1)
    const merged = last === undefined ? undefined : mergedWords.get(`${last.text} ${text}`)
    if (last !== undefined && last.mention === null && ENDING.test(text) && text.length > 1) {
      last.text += text
      last.to = at + 1
    } else if (last !== undefined && merged !== undefined) {
      last.text = merged
      last.to = at + 1
    } else {
      tokens.push({ text: spellings.get(text) ?? text, from: at, to: at + 1, mention: null })
    }
  }
  return tokens
}

/** How many tokens from here on are a filler. */
function fillerAt (tokens: readonly Token[], at: number, { fillers, fillerStarts }: CompiledMedicationCues): number {
  if (!fillerStarts.has(tokens[at]?.text ?? '')) return 0
  for (let length = Math.min(3, tokens.length - at); length > 0; length--) {
    if (fillers.has(tokens.slice(at, at + length).map(token => token.text).join(' '))) return length
  }
  return 0
}

/** Whether the last `length` tokens were said just before, as when somebody starts over: "on the, on the". */
function stutters (tokens: readonly Token[], length: number): boolean {
  const end = tokens.length
  return end >= 2 * length && tokens.slice(end - length).every(({ text }, at) =>
    text !== MEDICINE && !/\p{N}/u.test(text) && text === tokens[end - 2 * length + at]?.text)
}

/** Words before the parts of a combination in which its form is named: "a foam with". */
const FORM_BEFORE = 4

/** The mentions with parts of a combination as one: "calcipotriol with betamethasone", "a foam with calcipotriol and betamethasone". */
function combined (
  words: readonly Word[], mentions: readonly DrugMention[], table: MedicationTable, cues: CompiledMedicationCues
): DrugMention[] {
  const found: DrugMention[] = []
  for (const mention of mentions) {
    const last = found.at(-1)
    const between = last === undefined ? [] : words.slice(last.to, mention.from)
    const lead = words.slice(Math.max(0, (last?.from ?? 0) - FORM_BEFORE), last?.from ?? 0)
    const isProduct = lead.some(({ text }) => cues.forms.has(text.toLowerCase())) && lead.some(({ text }) => cues.combines.test(text))
    const joined = between.length > 0 && between.every(({ text }) => cues.combines.test(text) || (isProduct && cues.link.test(text)))
    const [one, other] = [last?.substance.active_ingredient, mention.substance.active_ingredient]
    const substance = joined ? table.find(`${one}/${other}`) ?? table.find(`${other}/${one}`) : undefined
    if (last === undefined || substance === undefined) found.push(mention)
    else found.splice(-1, 1, { ...mention, from: last.from, substance, name: substance.active_ingredient, brand: null })
  }
  return found
}

/** Reads a sentence once; time grows with its length. */
export const readSpoken = oncePer(function readSpoken (
  sentence: AttributedSentence, table: MedicationTable, cues: CompiledMedicationCues
): SpokenSentence {
  const words = wordsIn(sentence)
  const all = tokensOf(words, combined(words, drugsIn(words, table), table, cues), cues)
  const joined: Token[] = []
  for (let at = 0; at < all.length; at++) {
    const skip = fillerAt(all, at, cues)
    const token = all[at]
    if (skip > 0 || token === undefined) {
      at += skip - 1
      continue
    }
    joined.push(token)
    for (const length of [1, 2, 3]) if (stutters(joined, length)) joined.length -= length
  }
  const starts: number[] = []
  let length = 0
  for (const { text } of joined) {
    starts.push(length)
    length += text.length + 1
  }
  return {
    sentence,
    context: contextOf(sentence, cues.language),
    words,
    tokens: joined.map(({ text }) => text),
    text: joined.map(({ text }) => text).join(' '),
    starts,
    from: joined.map(({ from }) => from),
    to: joined.map(({ to }) => to),
    named: joined.flatMap(({ mention }, token) => mention === null ? [] : [{ ...mention, token }])
  }
})

/** What is asked only to hear agreement is no longer. */
const TAG_LENGTH = 60

/** Some tokens as they are looked for, with spaces between. */
export function textOf ({ tokens }: SpokenSentence, from: number, to: number): string {
  return tokens.slice(Math.max(0, from), to).join(' ')
}

/** Whether a sentence ends with a question mark, if only to ask for agreement: "… , okay?" */
export function endsAsking ({ sentence }: SpokenSentence): boolean {
  return /\?["'”’»)\]]*$/u.test(sentence.text)
}

/** Whether a sentence asks something, other than whether one agrees with what was just said. */
export const isQuestion = oncePer(function isQuestion (spoken: SpokenSentence, cues: CompiledMedicationCues): boolean {
  if (!endsAsking(spoken)) return false
  const { sentence } = spoken
  return !cues.tag.test(sentence.text.slice(-TAG_LENGTH).toLowerCase().replace(/[’ʼ]/g, '\'').replace(/[^\p{L}']+/gu, ' ').trimEnd())
})

/** Whether a sentence says how much of a medicine, or how often. */
export function saysHowMuch ({ text, tokens }: SpokenSentence, cues: CompiledMedicationCues): boolean {
  return cues.frequency.test(text) || tokens.some(word => cues.number.test(word))
}

/** How many words of an answer are looked at. */
const ANSWER_WORDS = 8

/** The words with which a sentence begins, fillers and all. */
export function answerOf ({ words }: Spoken): string {
  return words.slice(0, ANSWER_WORDS).map(({ text }) => text).filter(text => /^\p{L}/u.test(text)).join(' ')
}

/** The words that are said of a medicine: around its name, up to the next medicine or the end of the clause. */
export function aboutOf (spoken: Spoken, { token }: MedicineMention, cues: CompiledMedicationCues): { first: number, end: number } {
  const isEnd = (at: number) => spoken.tokens[at] === MEDICINE || cues.breaks.test(spoken.tokens[at] ?? '')
  let [first, end] = [token, token + 1]
  while (first > 0 && !isEnd(first - 1)) first--
  while (end < spoken.tokens.length && !isEnd(end)) end++
  return { first, end }
}
