import { subjectOf } from '../lib/user-details.js'
import type { Population } from './consultations-data.js'
import type { Server } from './servers.js'

const CONSULTATIONS = '/api/v1/consultations/'

/** What clinician and patient say in a consultation whose report is timed. */
const SPOKEN = [
  'Good morning, what can I do for you?',
  'I have had a sore throat and a fever for three days, and it hurts when I swallow.',
  'Your throat is red and the temperature is 37.8 degrees.',
  'I think this is a viral pharyngitis.',
  'I advise rest and paracetamol, and come back if the fever is not gone in three days.'
]

/** The headers of a user. */
export type Bearer = Record<string, string>

async function post (url: string, headers: Record<string, string>, body?: object): Promise<Response> {
  const response = await fetch(url, body === undefined
    ? { method: 'POST', headers }
    : { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${response.status} from ${url}: ${await response.text()}`)
  return response
}

/** Access tokens, by the subject of the user. */
export async function authorize ({ origin }: Server, { callers }: Population): Promise<Map<string, Bearer>> {
  const bearers = new Map<string, Bearer>()
  for (const { key, body } of callers) {
    const { token } = await (await post(`${origin}/api/v1/token/`, { 'x-api-key': key.key }, body)).json() as { token: string }
    bearers.set(subjectOf(key.customerId, 'live', body.user_id), { authorization: `Bearer ${token}` })
  }
  return bearers
}

/** Starts consultations of users in turn. */
export async function beginConsultations (
  { origin }: Server, bearers: ReadonlyMap<string, Bearer>, count: number
): Promise<Array<{ id: string, headers: Bearer }>> {
  const users = [...bearers.values()]
  const begun = []
  for (let i = 0; i < count; i++) {
    const headers = users[i % users.length] ?? {}
    const response = await post(`${origin}${CONSULTATIONS}`, headers, { template: 'soap_new_complaint_api', input_language: 'en' })
    begun.push({ id: (await response.json() as { id: string }).id, headers })
  }
  return begun
}

/**
 * How long reports take, one after the other, in milliseconds: from the request that finishes a consultation to its final output, as the
 * client sees it (`Prefer: wait`).
 */
export async function timeReports (server: Server, bearers: ReadonlyMap<string, Bearer>, count: number): Promise<number[]> {
  const times: number[] = []
  for (const { id, headers } of await beginConsultations(server, bearers, count)) {
    const url = `${server.origin}${CONSULTATIONS}${id}`
    await post(`${url}/transcript/`, headers, { segments: SPOKEN.map((text, i) => ({ id: `s-${i}`, text, is_final: true })) })
    const started = performance.now()
    const response = await post(`${url}/finish/`, { ...headers, prefer: 'wait=30' })
    const output = await response.json() as { report_status: string }
    if (response.status !== 200 || output.report_status !== 'final') throw new Error(`${response.status} without a final report: ${JSON.stringify(output)}`)
    times.push(performance.now() - started)
  }
  return times
}
