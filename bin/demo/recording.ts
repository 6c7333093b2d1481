import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { TokenResponse } from '../../schemas/token.js'
import { CLINICIAN, clientOf, PATH, watch } from './consultation.js'
import type { Narrator } from './narrator.js'
import { printReport } from './report.js'

/** A recording, and the report to make from it. */
export interface Recording {
  file: string
  template: string
  language: string
}

/**
 * Sends a recording, waits for the report, and prints it.
 *
 * @throws when the service refuses the recording, with its answer
 */
export async function demonstrateRecording (
  narrator: Narrator, base: string, key: string, { file, template, language }: Recording
): Promise<void> {
  const bytes = readFileSync(file)
  narrator.chapter('A recording, from its upload to the final report')
  const issued = await narrator.call('A token for the clinician.', {
    method: 'POST', path: '/api/v1/token/', headers: { 'X-Api-Key': key }, body: CLINICIAN, expect: 200
  })
  const { token } = issued.body as TokenResponse
  const headers = { Authorization: `Bearer ${token}` }
  const client = clientOf(base, token)
  const started = await narrator.call('The frontend starts the consultation.', {
    method: 'POST', path: PATH, headers, body: { template, input_language: language }, expect: 201
  })
  const { id } = started.body as ConsultationOutput
  const consultation = `${PATH}${id}/`

  await narrator.call(`The frontend sends ${path.basename(file)}, a whole recording, as chunk 0.`, {
    method: 'PUT',
    path: `${consultation}audio/0/`,
    headers: { ...headers, 'Content-Digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:` },
    bytes,
    expect: 201
  })
  narrator.say(`\nThe frontend watches ${consultation}events/ and finishes the consultation:\n`)
  const watching = watch(narrator, client, id)
  await client.consultations.finish(id)
  printReport(narrator, await watching)

  await narrator.call('What was recognised.', { path: `${consultation}transcript/`, headers, expect: 200 })
  await narrator.call('The customer\'s backend reads the same, with its key.', { path: consultation, headers: { 'X-Api-Key': key }, expect: 200 })
}
