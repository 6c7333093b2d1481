import { comparedKinds, type ComparedKind, type ComparedWord } from '../../../lib/reporting/index.js'
import { share } from '../matching.js'
import { align, type Aligned } from './alignment.js'

/** Errors in words of one kind. */
export interface WordErrors {
  /** How many were said. */
  said: number
  /** Heard as another of the same kind: another drug, another number. */
  substituted: number
  /** Not heard, or heard as something else: "metformin" as "met for him". */
  dropped: number
  /** Heard, and not said. */
  inserted: number
}

/** Errors by kind: those that can do harm, and in `word` those in all words, of whatever kind. */
export type Errors = Record<ComparedKind, WordErrors>

/** A word that was heard wrongly, with the words around it as they were said. */
export interface WordMistake {
  kind: ComparedKind
  said: string | null
  heard: string | null
  around: string
}

/** Words of the talk on either side of a mistake. */
const AROUND = 3

/** One negation for another denies all the same: "no pain" and "not pain". */
function isSameNegation ({ reference, hypothesis }: Aligned): boolean {
  return reference?.kind === 'negation' && hypothesis?.kind === 'negation'
}

function isRight (pair: Aligned, kind: ComparedKind): boolean {
  const { reference, hypothesis } = pair
  return (kind === 'negation' && isSameNegation(pair)) || (reference?.kind === hypothesis?.kind && reference?.text === hypothesis?.text)
}

function count (aligned: readonly Aligned[], kind: ComparedKind): WordErrors {
  const isCounted = (word: ComparedWord | undefined) => word !== undefined && (kind === 'word' || word.kind === kind)
  const errors: WordErrors = { said: 0, substituted: 0, dropped: 0, inserted: 0 }
  for (const pair of aligned) {
    const [inReference, inHypothesis] = [isCounted(pair.reference), isCounted(pair.hypothesis)]
    if (inReference) errors.said += 1
    if ((!inReference && !inHypothesis) || isRight(pair, kind)) continue
    if (inReference && inHypothesis) errors.substituted += 1
    else if (inReference) errors.dropped += 1
    else errors.inserted += 1
  }
  return errors
}

/** Errors in what was heard, counted on aligned words; and each of those that can do harm. */
export function errorsIn (
  reference: readonly ComparedWord[], hypothesis: readonly ComparedWord[]
): { errors: Errors, mistakes: WordMistake[] } {
  const aligned = align(reference, hypothesis)
  const mistakes = aligned.flatMap((pair, at): WordMistake[] => {
    const kind = comparedKinds.find(one => one !== 'word' && (pair.reference?.kind === one || pair.hypothesis?.kind === one))
    if (kind === undefined || isRight(pair, kind)) return []
    const around = aligned.slice(Math.max(0, at - AROUND), at + AROUND + 1).flatMap(({ reference: word }) => word?.text ?? []).join(' ')
    return [{ kind, said: pair.reference?.text ?? null, heard: pair.hypothesis?.text ?? null, around }]
  })
  return { errors: Object.fromEntries(comparedKinds.map(kind => [kind, count(aligned, kind)])) as Errors, mistakes }
}

/** The errors in several texts. */
export function sumOfErrors (all: readonly Errors[]): Errors {
  const sum = (kind: ComparedKind, what: keyof WordErrors) => all.reduce((total, errors) => total + errors[kind][what], 0)
  return Object.fromEntries(comparedKinds.map(kind => {
    return [kind, { said: sum(kind, 'said'), substituted: sum(kind, 'substituted'), dropped: sum(kind, 'dropped'), inserted: sum(kind, 'inserted') }]
  })) as Errors
}

/** Errors for each word that was said, the usual error rate; `null` when none was. */
export function errorRate ({ said, substituted, dropped, inserted }: WordErrors): number | null {
  return share(substituted + dropped + inserted, said)
}
