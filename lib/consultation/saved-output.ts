import { settingsExceeded } from '../runtime/index.js'
import type { ConsultationOutput, Episode, Template } from '../../schemas/consultation-output/index.js'
import { PLAIN_TEXT, patternSentences } from '../../schemas/text.js'

const plainText = new RegExp(PLAIN_TEXT, 'u')

/** Where the first text is in a value that cannot be stored, from the value on; `null` when all can be. */
function unreadablePath (value: unknown): string[] | null {
  if (typeof value === 'string') return plainText.test(value) ? null : []
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const path = unreadablePath(part)
    if (path !== null) return [name, ...path]
  }
  return null
}

/**
 * Checks a report that a clinician saves for what its schema does not say.
 *
 * @throws {Problem} 400 for an episode of another template than that of the consultation, and for text that is no Unicode
 */
export function requireSavable (data: readonly Episode[], template: Template): void {
  const other = data.findIndex(episode => episode.template !== template)
  if (other >= 0) throw settingsExceeded(['data', String(other), 'template'], `must be ${template}, the template of the consultation`, 'value_error')
  const path = unreadablePath(data)
  if (path !== null) throw settingsExceeded(['data', ...path], patternSentences[PLAIN_TEXT] ?? 'must be text', 'string_pattern_mismatch')
}

/**
 * The output with a report that a clinician saved. Where no engine could make one there is one now, so that nobody takes it for empty: its
 * result is a success.
 */
export function savedOutput (before: ConsultationOutput, data: Episode[]): ConsultationOutput {
  const hadReport = before.generation_result === 'success' || before.generation_result === 'audio_quality_degraded'
  return { ...before, ...hadReport ? {} : { generation_result: 'success', generation_result_message: null }, data }
}
