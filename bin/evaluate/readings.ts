import { bareWords, fold } from '../../lib/runtime/index.js'
import type { Findings } from './findings.js'
import type { Gold } from './input.js'
import { share, type Counts, type Matches } from './matching.js'
import { isSameSign } from './same.js'

type Label = Gold['vital_signs'][number]

/** Labelled readings of today, paired with those of a report. */
export type PairedSigns = Matches<Label, Findings['vital_signs'][number]>

/**
 * What became of a labelled reading. It stands as this patient's of today and is somebody else's (`owner`), was taken elsewhere or
 * before (`occasion`), or is labelled as uncertain (`uncertain`). Or it is of today, and the report asks for a check instead (`held`),
 * or takes it for somebody else's or of another occasion (`set_aside`).
 */
export const readingKinds = ['owner', 'occasion', 'uncertain', 'held', 'set_aside'] as const
export type ReadingKind = typeof readingKinds[number]

export interface ReadingCase {
  kind: ReadingKind
  what: string
  /** The words of the transcript: those that the report gives, or those that a reader found. */
  quote: string
}

/** What a reader labelled that is no reading of this patient of today. */
const otherGroups = ['owner', 'occasion', 'uncertain'] as const
type OtherGroup = typeof otherGroups[number]

/** How a report does on whose the readings are, when they were taken, and which nobody can be sure of. */
export interface ReadingScores {
  labelled: Record<OtherGroup, number>
  /** Of those labelled as uncertain, how many the report holds back. */
  uncertain_held: number
  cases: ReadingCase[]
}

/** The sum over several reports, with the number of cases of each kind. */
export interface ReadingSummary extends Omit<ReadingScores, 'cases'> {
  cases: Record<ReadingKind, number>
  /** Recall of the readings of today where one that is held back counts as missed. */
  recall_without_held: number | null
}

/** Whether one of two quotes has the words of the other, in their order. */
function overlaps (quote: string, other: string): boolean {
  const [left, right] = [quote, other].map(text => bareWords(fold(text)).join(' '))
  if (left === undefined || right === undefined || left === '' || right === '') return false
  return ` ${left} `.includes(` ${right} `) || ` ${right} `.includes(` ${left} `)
}

function isAmong (quotes: readonly string[], { quote = '' }: Label): boolean {
  return quotes.some(other => overlaps(quote, other))
}

/** Takes out of what is missed the readings that the report holds back for somebody to check: they are neither right nor wrong. */
export function withoutHeld (paired: PairedSigns, heldQuotes: readonly string[]): { paired: PairedSigns, held: Label[] } {
  const held = paired.missed.filter(label => isAmong(heldQuotes, label))
  return { paired: { ...paired, missed: paired.missed.filter(label => !held.includes(label)) }, held }
}

function groupOf ({ context, owner, held_back: uncertain }: Label): OtherGroup | 'today' {
  if (uncertain === true) return 'uncertain'
  if (owner === 'other') return 'owner'
  return context === 'today' ? 'today' : 'occasion'
}

function countsBy<K extends string> (kinds: readonly K[], count: (kind: K) => number): Record<K, number> {
  return Object.fromEntries(kinds.map(kind => [kind, count(kind)])) as Record<K, number>
}

/** Holds the readings of a report against the labels, paired without those that it holds back. */
export function readingScoresOf (
  labels: readonly Label[], { paired: { wrong, missed }, held }: ReturnType<typeof withoutHeld>, reported: Pick<Findings, 'held' | 'set_aside'>
): ReadingScores {
  const printed = wrong.flatMap(({ value, quote }): ReadingCase[] => {
    const groups = labels.filter(label => isSameSign(label, value)).map(groupOf)
    const kind = groups.includes('today') ? undefined : otherGroups.find(group => groups.includes(group))
    return kind === undefined ? [] : [{ kind, what: `${value.vital_sign_id} ${value.value}`, quote }]
  })
  const caseOf = (kind: ReadingKind) => ({ vital_sign_id: id, value, quote = '' }: Label): ReadingCase => ({ kind, what: `${id} ${value}`, quote })
  return {
    labelled: countsBy(otherGroups, group => labels.filter(label => groupOf(label) === group).length),
    uncertain_held: labels.filter(label => groupOf(label) === 'uncertain' && isAmong(reported.held, label)).length,
    cases: [
      ...printed,
      ...held.map(caseOf('held')),
      ...missed.filter(label => isAmong(reported.set_aside, label)).map(caseOf('set_aside'))
    ]
  }
}

/** Sums up; `found` and `missed` are the readings of today that the reports have, and lack without holding them back. */
export function readingSummaryOf (all: readonly ReadingScores[], { tp: found, fn: missed }: Pick<Counts, 'tp' | 'fn'>): ReadingSummary {
  const total = (numberOf: (one: ReadingScores) => number) => all.reduce((sum, one) => sum + numberOf(one), 0)
  const cases = countsBy(readingKinds, kind => total(one => one.cases.filter(other => other.kind === kind).length))
  return {
    labelled: countsBy(otherGroups, group => total(({ labelled }) => labelled[group])),
    uncertain_held: total(({ uncertain_held: held }) => held),
    cases,
    recall_without_held: share(found, found + missed + cases.held)
  }
}

function readingLine ({ labelled, cases, uncertain_held: kept, recall_without_held: recall }: ReadingSummary): string {
  return [
    `of somebody else printed ${cases.owner} of ${labelled.owner}, of another occasion ${cases.occasion} of ${labelled.occasion}`,
    `uncertain printed ${cases.uncertain} of ${labelled.uncertain}, held back ${kept}`,
    `of today held back ${cases.held} (recall ${recall === null ? 'n/a' : recall.toFixed(3)} with these as missed), set aside ${cases.set_aside}`
  ].join('; ')
}

/** Whose the readings are that reports print as this patient's of today, and what they hold back, over all and by set or file. */
export function readingLines (all: ReadingSummary, parts: ReadonlyArray<[name: string, summary: ReadingSummary]>): string[] {
  return [`Readings: ${readingLine(all)}`, ...parts.map(([name, summary]) => `  ${name}: ${readingLine(summary)}`)]
}
