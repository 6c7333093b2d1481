import type { Exchange } from './answers.js'
import type { CompiledTopicCues } from '../reading/topics.js'
import type { Needs } from './needed.js'
import { restrictionsOf } from './restrictions.js'
import { countOf } from '../reading/phrases.js'
import { isLay } from '../reading/speakers/index.js'
import { timesSaid } from '../reading/facets.js'
import { toldIn, type Told } from './told.js'

/** Minimum weight of a sentence to be kept. */
const KEPT_WEIGHT = 2

/** Penalty for only announcing what one is about to do. */
const ANNOUNCED = 5

/** What it weighs that a sentence says itself that it is more than history, and that it only goes on with what was said. */
const SAYS_ITSELF = 2
const GOES_ON = 1

/** How many preceding sentences are checked for the same content. */
const RECENT = 80

/** Shorter sentences count as the same only word for word. */
const SAME_MIN_WORDS = 3

/** Share of the words of a sentence that another one must contain to say the same. */
const SAME_SHARE = 0.8

function toldBy ({ questions, statement }: Exchange, cues: CompiledTopicCues): Told {
  return toldIn(cues, statement.annotation, questions.map(({ annotation }) => annotation))
}

/** How relevant a sentence is to a clinician, in points. */
export function weightOf (exchange: Exchange, cues: CompiledTopicCues, medicines: Needs): number {
  const told = toldBy(exchange, cues)
  const health = Math.min(told.health, 3)
  const namesMedicine = medicines.part(exchange.statement.sentence) ? 1 : 0
  const clinical = Math.min(told.clinical + namesMedicine, 2)
  const times = Math.min(told.times, 1)
  const hasAmounts = told.numbers.some(({ value, digits }) => digits || value > 2)
  const { facet, statement: { annotation } } = exchange
  const { role } = (exchange.questions[0] ?? exchange.statement).annotation
  // A number that measures nothing, "I'm at two twenty nine", and what is agreed without a matter, "I'll go ahead", say little.
  const isBare = health + clinical === 0
  const amounts = hasAmounts ? (isBare && facet === 'history' ? 1 : 2) : 0
  const says = annotation.scores[facet] >= SAYS_ITSELF || facet === 'reason' ? SAYS_ITSELF : GOES_ON
  const bonus = facet === 'history' ? 0 : isBare && facet === 'plan' ? GOES_ON : says
  const restated = facet === 'history' && role === 'clinician' && exchange.questions.length === 0 && amounts === 0 ? 1 : 0
  const announced = !isLay(role) && amounts === 0 && told.announces ? ANNOUNCED : 0
  const replies = exchange.replies && exchange.statement.annotation.scores.history > 0 ? 1 : 0
  const alarm = told.alarms ? KEPT_WEIGHT : 0
  return replies + alarm + 2 * health + clinical + times + amounts + bonus - announced - restated
}

interface Content {
  exchange: Exchange
  words: ReadonlySet<string>
  numbers: string
  denies: boolean
}

function contentOf (exchange: Exchange, { content, numbers, denies }: Told): Content {
  return { exchange, words: content, numbers: numbers.map(({ value }) => value).join(), denies }
}

/** Whether one adds nothing to the other. */
function saysNoMore (one: Content, other: Content): boolean {
  if (one.exchange.facet !== other.exchange.facet || one.denies !== other.denies || one.words.size > other.words.size) return false
  if (one.numbers !== '' && one.numbers !== other.numbers) return false
  if (one.words.size < SAME_MIN_WORDS) return false
  let shared = 0
  for (const word of one.words) if (other.words.has(word)) shared += 1
  return shared >= SAME_SHARE * one.words.size
}

/** The exchanges without those that say only what another one near them says: of two, the more informative stays. */
function withoutRepetition (exchanges: readonly Exchange[], stays: ReadonlySet<Exchange>, cues: CompiledTopicCues): Exchange[] {
  const said = new Set<string>()
  const left = new Set<Exchange>()
  const recent: Content[] = []
  for (const exchange of exchanges) {
    const told = toldBy(exchange, cues)
    if (said.has(told.text)) continue
    said.add(told.text)
    const content = contentOf(exchange, told)
    if (exchange.questions.length === 0) {
      if (recent.some(earlier => left.has(earlier.exchange) && saysNoMore(content, earlier))) continue
      for (const earlier of recent) {
        if (earlier.exchange.questions.length === 0 && saysNoMore(earlier, content)) left.delete(earlier.exchange)
      }
    }
    left.add(exchange)
    recent.push(content)
    if (recent.length > RECENT) recent.shift()
  }
  return exchanges.filter(exchange => left.has(exchange) || stays.has(exchange))
}

/** How many exchanges back the name may stand of whom or what one is about. */
const NAMED_EXCHANGES = 3

/**
 * Exchanges that belong to a kept one: that name whom or what it is about ("That's my sister. She has diabetes."), or that say how much of
 * a medicine it names ("The ramipril. Half a tablet.").
 */
function companionsOf (
  exchanges: readonly Exchange[], kept: ReadonlySet<Exchange>, cues: CompiledTopicCues, medicines: Needs
): Exchange[] {
  const names = (exchange: Exchange) => medicines.part(exchange.statement.sentence)
  return exchanges.flatMap((exchange, at) => {
    const { statement: { sentence, annotation } } = exchange
    const before = exchanges.slice(Math.max(0, at - NAMED_EXCHANGES), at).reverse()
    const isOther = countOf(cues.pronoun, annotation.matter) > 0 && timesSaid(annotation, cues.relative) === 0
    const hasAmount = !names(exchange) && toldIn(cues, annotation).numbers.length > 0
    if (!kept.has(exchange)) {
      const [last] = before
      const goesOn = last !== undefined && sentence.speaker !== null && last.statement.sentence.speaker === sentence.speaker
      return hasAmount && goesOn && kept.has(last) && names(last) ? [exchange] : []
    }
    const namesRelative = (one: Exchange) => one.statement.sentence.speaker === sentence.speaker && toldBy(one, cues).namesRelative
    const other = isOther ? before.find(namesRelative) : undefined
    const medicine = hasAmount ? before.find(names) : undefined
    return [other, medicine].filter(found => found !== undefined)
  })
}

/**
 * What of a consultation belongs in a note: what has to do with health, its course, amounts and orders. Small talk, what somebody is only
 * about to do, and what is said again are left out.
 *
 * @param needs which sentences stay, whatever they say
 * @param medicines which sentences name a medicine
 */
export function selected (exchanges: readonly Exchange[], cues: CompiledTopicCues, needs: Needs, medicines: Needs): Exchange[] {
  const stays = new Set(exchanges.filter(({ questions, statement, stays: always }) => {
    return always || [...questions, statement].some(({ sentence }) => needs.part(sentence))
  }))
  const kept = new Set(exchanges.filter(exchange => stays.has(exchange) || weightOf(exchange, cues, medicines) >= KEPT_WEIGHT))
  for (const companion of companionsOf(exchanges, kept, cues, medicines)) kept.add(companion)
  const restrictions = restrictionsOf(exchanges, kept, cues, medicines)
  const weighty = exchanges.filter(exchange => kept.has(exchange) || restrictions.has(exchange))
  return withoutRepetition(weighty, new Set([...stays, ...restrictions.keys()]), cues)
    .map(exchange => ({ ...exchange, facet: restrictions.get(exchange) ?? exchange.facet }))
}
