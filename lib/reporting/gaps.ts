import { SUMMARY_MAX_LENGTH } from '../../schemas/consultation-output/limits.js'
import type { Report } from './types.js'

/** A report with marks of what was not recognised at the end of its first text, where there is room. What is given stays as it is. */
export function withGaps (report: Report, marks: readonly string[]): Report {
  const data = structuredClone(report.data)
  const fields = data.flatMap(({ sections }) => sections.flatMap(section => 'summary' in section.fields ? [section.fields] : []))[0]
  if (fields === undefined) return report
  for (const mark of marks) {
    const text = [fields.summary.text ?? '', mark].filter(line => line !== '').join('\n')
    if (text.length <= SUMMARY_MAX_LENGTH) fields.summary = { text }
  }
  return { ...report, data }
}
