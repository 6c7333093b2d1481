import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConsultationClient } from '@consultation-service/sdk'
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

/** A client of the service, with the token that the demonstration has. */
export function clientOf (base: string, token: string): ConsultationClient {
  return new ConsultationClient({ baseUrl: base, getToken: async () => token })
}

/** Says each change of the output in one line, until the report is final; resolves with the last output. */
export async function watch (narrator: Narrator, client: ConsultationClient, id: string): Promise<ConsultationOutput> {
  for await (const event of client.watch(id)) {
    if (event.type === 'state') {
      sayState(narrator, event.status)
      continue
    }
    const { version, output } = event
    const sentences = JSON.stringify(output.data).match(/\\n|"text":"/g)?.length ?? 0
    narrator.say(`  ⇠ version ${version}: ${output.report_status}, ${output.generation_result}` + (sentences === 0 ? '' : `, a report of ${sentences} lines`))
    if (output.report_status === 'final') return output as ConsultationOutput
  }
  throw new Error('the event stream ended without a final report')
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
  const { token } = issued.body as TokenResponse
  const headers = { Authorization: `Bearer ${token}` }
  const client = clientOf(base, token)
  const { segments, ...start } = readRecording()
  const started = await narrator.call('The frontend starts the consultation.', { method: 'POST', path: PATH, headers, body: start, expect: 201 })
  const { id } = started.body as ConsultationOutput
  const path = `${PATH}${id}/`

  narrator.say(`\nThe frontend watches ${path}events/ and sends what it recognises:\n`)
  const watching = watch(narrator, client, id)
  for (const segment of segments) {
    if (!fast) await sleep(segment.end_ms - segment.start_ms)
    narrator.say(`${segment.speaker?.padEnd(10)} ${segment.text}`)
    await client.consultations.appendTranscript(id, [{ ...segment, is_final: true }])
  }
  await client.consultations.finish(id)
  printReport(narrator, await watching)

  await narrator.call('The customer\'s backend reads the same, with its key.', { path, headers: { 'X-Api-Key': key }, expect: 200 })
}
