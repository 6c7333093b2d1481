import { textOf, type Findings } from './findings.js'
import { protectedKinds, type Gold, type ProtectedKind } from './input.js'
import { intervalOf, share } from './matching.js'

/** A labelled exchange, or a part of one that must never be lost, of which words are not in the report. */
export interface Lost {
  kind: 'exchange' | ProtectedKind
  /** The first piece that the report lacks. */
  what: string
  /** All pieces of the exchange. */
  quote: string
}

/** How much of what was said about health the text of a report keeps. */
export interface ExchangeScores {
  kept: number
  of: number
  /** How many protected items there are. */
  protected: number
  lost: Lost[]
}

/** The sum over several reports. */
export interface ExchangeSummary {
  kept: number
  of: number
  recall: number | null
  /** How many protected items are labelled, and how many of each kind are lost. */
  protected: number
  protected_lost: Record<ProtectedKind, number>
}

/** Case, punctuation and line breaks mean nothing. */
function plain (text: string): string {
  return ` ${text.normalize('NFC').toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `
}

/**
 * Which of the labelled exchanges the text of a report keeps: those of which it has all words, the question among them. A protected item is
 * lost with its exchange, too. `null` where the exchanges are not labelled.
 */
export function exchangeScoresOf ({ exchanges, protected: guarded = [] }: Gold, findings: Pick<Findings, 'texts'>): ExchangeScores | null {
  if (exchanges === undefined) return null
  const text = plain(textOf(findings))
  const missing = (words: readonly string[]) => words.find(piece => !text.includes(plain(piece)))
  const lostOf = (kind: Lost['kind'], words: readonly string[], quote: readonly string[]): Lost[] => {
    const what = missing(words)
    return what === undefined ? [] : [{ kind, what, quote: quote.join(' … ') }]
  }
  const lost = exchanges.flatMap(({ words }) => lostOf('exchange', words, words))
  const lostProtected = guarded.flatMap(({ kind, exchange, words }) => {
    const whole = exchanges[exchange]?.words ?? []
    return lostOf(kind, [...words, ...whole], whole)
  })
  return { kept: exchanges.length - lost.length, of: exchanges.length, protected: guarded.length, lost: [...lost, ...lostProtected] }
}

/** Sums up; `null` where no exchanges are labelled. */
export function exchangeSummaryOf (all: ReadonlyArray<ExchangeScores | null>): ExchangeSummary | null {
  const labelled = all.filter(scores => scores !== null)
  if (labelled.length === 0) return null
  const total = (count: (scores: ExchangeScores) => number) => labelled.reduce((sum, scores) => sum + count(scores), 0)
  const [kept, of] = [total(scores => scores.kept), total(scores => scores.of)]
  return {
    kept,
    of,
    recall: share(kept, of),
    protected: total(scores => scores.protected),
    protected_lost: Object.fromEntries(protectedKinds.map(kind => {
      return [kind, total(({ lost }) => lost.filter(one => one.kind === kind).length)]
    })) as ExchangeSummary['protected_lost']
  }
}

function exchangeLine (summary: ExchangeSummary | null): string {
  if (summary === null) return 'not labelled'
  const { kept, of, recall, protected: guarded, protected_lost: lost } = summary
  const interval = intervalOf(kept, of)?.map(bound => bound.toFixed(3)).join('-') ?? ''
  const count = Object.values(lost).reduce((sum, each) => sum + each, 0)
  const kinds = protectedKinds.filter(kind => lost[kind] > 0).map(kind => `${kind} ${lost[kind]}`)
  const named = kinds.length === 0 ? '' : `: ${kinds.join(', ')}`
  return `${kept} of ${of} kept, ${recall === null ? 'n/a' : recall.toFixed(3)} (${interval}); protected items lost ${count} of ${guarded}${named}`
}

/** How many clinical exchanges the texts keep, over all and by set or file. */
export function exchangeLines (
  all: ExchangeSummary | null, parts: ReadonlyArray<[name: string, summary: ExchangeSummary | null]>
): string[] {
  return [`Clinical exchanges: ${exchangeLine(all)}`, ...parts.map(([name, summary]) => `  ${name}: ${exchangeLine(summary)}`)]
}
