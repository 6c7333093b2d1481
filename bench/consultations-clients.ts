import { subjectOf } from '../lib/identity/index.js'
import type { Askers } from './consultations-data.js'
import type { Server } from './servers.js'

/** The path of consultations. */
export const CONSULTATIONS = '/api/v1/consultations/'

/** The headers of a user. */
export type Bearer = Record<string, string>

/** @throws unless the answer is one of success */
export async function post (url: string, headers: Record<string, string>, body?: object): Promise<Response> {
  const response = await fetch(url, body === undefined
    ? { method: 'POST', headers }
    : { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${response.status} from ${url}: ${await response.text()}`)
  return response
}

/** Access tokens, by the subject of the user. */
export async function authorize ({ origin }: Server, { callers }: Askers): Promise<Map<string, Bearer>> {
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
