import { Type, type Static } from '@sinclair/typebox'
import { closed } from './kit.js'

/** Most questions about the meaning of one report. */
export const MEANING_QUESTIONS_MAX = 1000

function count (description: string) {
  return Type.Integer({ format: 'int32', minimum: 0, maximum: MEANING_QUESTIONS_MAX, description })
}

/**
 * Why a language model was not asked about the meaning of its own report: it judges too badly, by questions whose answers are known; it did
 * not answer them in time; or it gave no answer, since it is down, say. In the last two cases it is tried again for later reports.
 */
export const meaningUnasked = ['not_fit', 'too_slow', 'no_answer'] as const
export type MeaningUnasked = typeof meaningUnasked[number]

export const MeaningChecks = closed({
  sentences: count('Sentences of the report that the language model was asked about again, against what was said.'),
  marked: count('Those of them that it did not find there, or found to be otherwise: they are marked (`unsupported`, kind `statement`).'),
  exchanges: count('Exchanges that no sentence of the report rests on, and that it was asked about, against the report.'),
  put_back: count('Those of them that it did not find there: they are in the report as they were said (`doubt`: `added`).'),
  unanswered: count('Sentences and exchanges that it gave no answer on, or not in time: they stay as they are.')
}, {
  $id: 'MeaningChecks',
  description: 'What the language model found when it was asked about the meaning of its own report.',
  examples: [{ sentences: 18, marked: 1, exchanges: 6, put_back: 2, unanswered: 0 }]
})
export type MeaningChecks = Static<typeof MeaningChecks>
