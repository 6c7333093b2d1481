import { checkMark } from '../consultation/index.js'
import { SUMMARY_MAX_LENGTH } from '../../schemas/consultation-output/limits.js'
import type { Statement } from './types.js'
import { truncated } from './words.js'

/**
 * A statement as it stands in a report. If anything in it was not found in what was said, or if the draft lacked it, it ends with a mark
 * that asks to check it: `Start amoxicillin. [to check]`. The ranges of what was not found stay where they are; of a statement that is too
 * long for a summary, the end goes and not the mark.
 */
export function marked (statement: Statement, languageTag: string): Statement {
  const { value, doubt, unsupported = [] } = statement
  if (unsupported.length === 0 && doubt === undefined) return statement
  const mark = ` ${checkMark(languageTag)}`
  const text = truncated(value, SUMMARY_MAX_LENGTH - mark.length)
  const within = unsupported.filter(({ start }) => start < text.length)
  return { ...statement, value: `${text}${mark}`, unsupported: within.map(part => ({ ...part, end: Math.min(part.end, text.length) })) }
}
