import type { AttributedSentence } from '../reading/attributed.js'
import { conversationOf } from '../reading/conversation.js'
import { normalised } from '../reading/phrases.js'
import { isLay, type Role } from '../reading/speakers/index.js'
import type { Sentence } from '../reading/sentences.js'
import { once, oncePer } from '../../runtime/index.js'
import type { ReportRequest } from '../types.js'
import { claimsOf, has, sidesIn, type CompiledClaims } from './claims.js'
import { memoised } from './memoised.js'
import type { TranscriptIndex, TranscriptSentence } from './transcript-index.js'

/** An answer begins within this many sentences after the question. */
const ANSWER_WITHIN = 2

/** The talk as a conversation: who says what, what is asked, and what is answered. */
export interface Talk {
  /** BCP 47 tag of what was spoken. */
  language: string
  /** The words of that language. */
  claims: CompiledClaims
  /** All sentences, each with who says it. */
  sentences: () => readonly AttributedSentence[]
  isLay: (sentence: TranscriptSentence) => boolean
  isQuestion: (sentence: TranscriptSentence) => boolean
  /** How a question is answered; `null` when that is not clear, and for anything but a question. */
  answerTo: (sentence: TranscriptSentence) => 'yes' | 'no' | null
  textOf: (sentence: TranscriptSentence) => string
  /** All sides that were mentioned. */
  sides: () => ReadonlySet<'left' | 'right'>
  /** The sex by which a clinician addresses the patient; `null` when that is neither or both. */
  sex: () => 'female' | 'male' | null
}

const textIn = oncePer(({ text }: Sentence, language: string): string => normalised(text, language))

/** What a sentence says of sides, and by which sex it addresses somebody. */
const addressedIn = oncePer((sentence: Sentence, claims: CompiledClaims, language: string) => {
  const text = textIn(sentence, language)
  return { sides: sidesIn(text, claims), sexes: (['female', 'male'] as const).filter(sex => has(claims[sex].addresses, text)) }
})

/** Reads who speaks and what is answered, lazily. `undefined` in a language without a pack. */
export function createTalk (index: TranscriptIndex, { transcript, input_language: language }: ReportRequest): Talk | undefined {
  const claims = claimsOf(language)
  if (claims === undefined) return undefined
  const sentences = () => conversationOf(transcript, language)
  const roles = once(() => new Map(sentences().map(({ piece, start, role }) => [`${piece} ${start}`, role])))
  const textOf = (sentence: TranscriptSentence) => textIn(sentence.source, language)
  const roleOf = (sentence: TranscriptSentence): Role => roles().get(`${sentence.segment} ${sentence.start}`) ?? 'unknown'
  const isQuestion = ({ text }: TranscriptSentence) => /[?？]["'”’»)\]\s]*$/u.test(text)

  function answerTo (sentence: TranscriptSentence): 'yes' | 'no' | null {
    if (!isQuestion(sentence)) return null
    for (let at = sentence.at + 1; at <= sentence.at + ANSWER_WITHIN; at += 1) {
      const next = index.sentences[at]
      if (next === undefined || isQuestion(next)) return null
      // Where nobody knows who speaks, a piece may hold a question and its answer.
      if (next.piece === sentence.piece && sentence.source.speaker !== null) continue
      const [yes, no] = [has(claims?.yes ?? /(?!)/, textOf(next)), has(claims?.no ?? /(?!)/, textOf(next))]
      return yes === no ? null : yes ? 'yes' : 'no'
    }
    return null
  }

  const everything = once(() => {
    const sides = new Set<'left' | 'right'>()
    const sexes = new Set<'female' | 'male'>()
    for (const sentence of index.sentences) {
      const addressed = addressedIn(sentence.source, claims, language)
      for (const side of addressed.sides) sides.add(side)
      if (isLay(roleOf(sentence))) continue
      for (const sex of addressed.sexes) sexes.add(sex)
    }
    const [sex = null] = sexes.size === 1 ? sexes : []
    return { sides, sex }
  })

  return {
    language,
    claims,
    sentences,
    isLay: sentence => isLay(roleOf(sentence)),
    isQuestion,
    answerTo: memoised(answerTo),
    textOf,
    sides: () => everything().sides,
    sex: () => everything().sex
  }
}
