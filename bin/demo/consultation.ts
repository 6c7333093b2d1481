import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { TranscriptSegment } from '../../schemas/consultation.js'
import type { ConsultationStatus } from '../../schemas/report-state.js'
import type { TokenResponse } from '../../schemas/token.js'
import type { Narrator } from './narrator.js'
import { printReport } from './report.js'

export const PATH = '/api/v1/consultations/'

/** The user that the tokens for consultations are issued to. */
export const CLINICIAN = {
  user_id: 'u-1024', first_name: 'Jane', last_name: 'Doe', organisation: 'Riverside Practice', healthcare_provider_type: 'general_practitioner'
}

/** A fictional consultation: what is said, by whom and when. */
interface Recording {
  template: string
  input_language: string
  segments: Array<TranscriptSegment & { start_ms: number, end_ms: number }>
}

function readRecording (): Recording {
  return JSON.parse(readFileSync(new URL('consultation-en.json', import.meta.url), 'utf8')) as Recording
}

/** Says what holds up a report. @throws when it could not be made */
function sayState (narrator: Narrator, { state, reason, retry_at: retryAt }: ConsultationStatus): void {
  if (state === 'failed') throw new Error(`the report could not be made: ${reason}`)
  if (reason !== null) narrator.say(`  ⇠ the report is delayed: ${reason}${retryAt === null ? '' : `; it is tried again at ${retryAt}`}`)
}

/** Says each change of the output in one line, until the stream ends; resolves with the last output. */
export async function watch (narrator: Narrator, url: string, authorization: string): Promise<ConsultationOutput> {
  const response = await fetch(url, { headers: { authorization } })
  if (response.status !== 200) throw new Error(`the event stream answered ${response.status}`)
  const decoder = new TextDecoder()
  let rest = ''
  let last: ConsultationOutput | undefined
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data === undefined) continue
      if (/^event: state$/m.test(event)) {
        sayState(narrator, JSON.parse(data) as ConsultationStatus)
        continue
      }
      last = JSON.parse(data) as ConsultationOutput
      const sentences = JSON.stringify(last.data).match(/\\n|"text":"/g)?.length ?? 0
      narrator.say(`  ⇠ version ${/^id: (\d+)$/m.exec(event)?.[1]}: ${last.report_status}, ${last.generation_result}` +
        (sentences === 0 ? '' : `, a report of ${sentences} lines`))
    }
  }
  if (last === undefined) throw new Error('the event stream ended without an event')
  return last
}

/**
 * Plays a consultation, watches it, and prints the report.
 *
 * @param fast without the pauses of people who speak
 */
export async function demonstrateConsultation (narrator: Narrator, base: string, key: string, fast: boolean): Promise<void> {
  narrator.chapter('A consultation, from its start to the final report')
  const issued = await narrator.call('A token for the clinician.', {
    method: 'POST',
    path: '/api/v1/token/',
    headers: { 'X-Api-Key': key },
    body: CLINICIAN,
    expect: 200
  })
  const headers = { Authorization: `Bearer ${(issued.body as TokenResponse).token}` }
  const { segments, ...start } = readRecording()
  const started = await narrator.call('The frontend starts the consultation.', { method: 'POST', path: PATH, headers, body: start, expect: 201 })
  const path = `${PATH}${(started.body as ConsultationOutput).id}/`

  narrator.say(`\nThe frontend watches ${path}events/ and sends what it recognises:\n`)
  const watching = watch(narrator, `${base}${path}events/`, headers.Authorization)
  for (const segment of segments) {
    if (!fast) await sleep(segment.end_ms - segment.start_ms)
    narrator.say(`${segment.speaker?.padEnd(10)} ${segment.text}`)
    await narrator.quietly({ method: 'POST', path: `${path}transcript/`, headers, body: { segments: [{ ...segment, is_final: true }] }, expect: 200 })
  }
  await narrator.quietly({ method: 'POST', path: `${path}finish/`, headers, expect: 202 })
  printReport(narrator, await watching)

  await narrator.call('The customer\'s backend reads the same, with its key.', { path, headers: { 'X-Api-Key': key }, expect: 200 })
}
