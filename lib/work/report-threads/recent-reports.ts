import { withSoundQuality, type Report, type ReportRequest, type Reports } from '../../reporting/index.js'

/**
 * Makes reports, and remembers the last one of a transcript for as long as that object is in use: a final report often says what the
 * intermediate one before it said, because nothing was added since. The quality of the sound, known at the end only, is no reason to make
 * it anew.
 *
 * @param reports whose engine makes the same of the same words
 */
export function createRecentReports (reports: Reports): (request: ReportRequest) => Promise<Report> {
  const never = new AbortController().signal
  const made = new WeakMap<ReportRequest['transcript'], { key: string, report: Report }>()

  return async function report (request) {
    const { transcript, audio, ...rest } = request
    // Whatever was said: the engine is not asked.
    if (audio?.too_short === true) return reports.generate(request, never)
    const key = JSON.stringify(rest)
    const known = made.get(transcript)
    const report = known?.key === key ? known.report : await reports.generate({ ...request, audio: null }, never)
    made.set(transcript, { key, report })
    return withSoundQuality(report, request)
  }
}
