import { numbersIn } from '../numbers/index.js'
import { wordsOf } from '../words.js'
import type { Utterance } from './answers.js'
import type { Cues } from './cues/index.js'
import { vocabularyOf, type Vocabulary } from './clean/vocabulary.js'
import type { Needs } from './needed.js'
import { countOf } from './phrases.js'
import { isLay } from './roles/index.js'

/** Least weight of a sentence that is kept. */
const KEPT_WEIGHT = 2

/** What it weighs less that somebody only says what they are about to do. */
const ANNOUNCED = 5

/** What it weighs that a sentence says itself that it is more than history, and that it only goes on with what was said. */
const SAYS_ITSELF = 2
const GOES_ON = 1

/** Of how many sentences before it a sentence may say the same. */
const RECENT = 80

/** Shorter sentences are only ever the same word for word. */
const SAME_MIN_WORDS = 3

/** Share of the words of a sentence that another one must have to say the same. */
const SAME_SHARE = 0.8

function textOf ({ questions, statement }: Utterance): string {
  return [...questions, statement].map(({ look }) => look.text).join(' ')
}

/** How much of a clinician's concern a sentence is, in points. */
export function weightOf (utterance: Utterance, cues: Cues): number {
  const text = textOf(utterance)
  const health = Math.min(countOf(cues.health, text) + countOf(cues.body, text), 3)
  const clinical = Math.min(countOf(cues.clinical, text), 2)
  const times = Math.min(countOf(cues.times, text), 1)
  const amounts = numbersIn(wordsOf(text), cues.language).some(({ value, digits }) => digits || value > 2) ? 2 : 0
  const { facet, statement: { look } } = utterance
  const bonus = facet === 'history' ? 0 : look.scores[facet] >= SAYS_ITSELF || facet === 'reason' ? SAYS_ITSELF : GOES_ON
  const { role } = (utterance.questions[0] ?? utterance.statement).look
  const announced = !isLay(role) && amounts === 0 && countOf(cues.announcing, text) > 0 ? ANNOUNCED : 0
  const replies = utterance.replies && utterance.statement.look.scores.history > 0 ? 1 : 0
  const alarm = countOf(cues.alarm, text) > 0 ? KEPT_WEIGHT : 0
  return replies + alarm + 2 * health + clinical + times + amounts + bonus - announced
}

interface Content {
  utterance: Utterance
  words: Set<string>
  numbers: string
  denies: boolean
}

function contentOf (utterance: Utterance, cues: Cues, { negates, starts, answers }: Vocabulary): Content {
  const text = textOf(utterance)
  const words = wordsOf(text)
  const numbers = numbersIn(words, cues.language).map(({ value }) => value).join()
  const idle = (word: string) => word.length < 3 || cues.fillers.has(word) || starts.has(word) || answers.has(word)
  const content = words.map(({ text: word }) => word).filter(word => !idle(word))
  return { utterance, words: new Set(content), numbers, denies: words.some(({ text: word }) => negates(word)) }
}

/** Whether one says nothing that the other does not say. */
function saysNoMore (one: Content, other: Content): boolean {
  if (one.utterance.facet !== other.utterance.facet || one.denies !== other.denies || one.words.size > other.words.size) return false
  if (one.numbers !== '' && one.numbers !== other.numbers) return false
  const shared = Array.from(one.words).filter(word => other.words.has(word)).length
  return one.words.size >= SAME_MIN_WORDS && shared >= SAME_SHARE * one.words.size
}

/** The utterances without those that say only what another one near them says: of two, the more informative stays. */
function withoutRepetition (utterances: readonly Utterance[], stays: ReadonlySet<Utterance>, cues: Cues): Utterance[] {
  const vocabulary = vocabularyOf(cues.language)
  const said = new Set<string>()
  const left = new Set<Utterance>()
  const recent: Content[] = []
  for (const utterance of utterances) {
    const text = textOf(utterance)
    if (said.has(text)) continue
    said.add(text)
    const content = contentOf(utterance, cues, vocabulary)
    if (utterance.questions.length === 0) {
      if (recent.some(earlier => left.has(earlier.utterance) && saysNoMore(content, earlier))) continue
      for (const earlier of recent) {
        if (earlier.utterance.questions.length === 0 && saysNoMore(earlier, content)) left.delete(earlier.utterance)
      }
    }
    left.add(utterance)
    recent.push(content)
    if (recent.length > RECENT) recent.shift()
  }
  return utterances.filter(utterance => left.has(utterance) || stays.has(utterance))
}

/**
 * What of a consultation belongs in a note: what has to do with health, its course, amounts and orders. Small talk, what somebody is only
 * about to do, and what is said again are left out.
 *
 * @param needs which sentences stay, whatever they say
 */
export function selected (utterances: readonly Utterance[], cues: Cues, needs: Needs): Utterance[] {
  const stays = new Set(utterances.filter(({ questions, statement }) => {
    return [...questions, statement].some(({ sentence }) => needs.part(sentence))
  }))
  const weighty = utterances.filter(utterance => stays.has(utterance) || weightOf(utterance, cues) >= KEPT_WEIGHT)
  return withoutRepetition(weighty, stays, cues)
}
