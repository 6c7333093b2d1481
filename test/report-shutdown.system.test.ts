import { readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import { segmentsOf } from './consultations.js'
import { user } from './helper.js'
import { embeddedDirectory, logLines, startServer, until, type Server } from './process.js'

/** A report of this takes seconds. */
const texts = Array.from({ length: 490 }, (_, at) => `I have had pain in my knee since Monday, that was ${at}, and it hurts when I walk. `.repeat(4))

async function clientOf (server: Server, DATA_DIR: string) {
  const key = readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8')
  const request = async <T>(method: string, where: string, headers: Record<string, string>, body?: object): Promise<T> => {
    const response = await fetch(`${server.url}/api/v1/${where}`, {
      method, headers: { ...headers, ...body === undefined ? {} : { 'content-type': 'application/json' } }, ...body === undefined ? {} : { body: JSON.stringify(body) }
    })
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${await response.text()}`)
    return await response.json() as T
  }
  const { token } = await request<{ token: string }>('POST', 'token/', { 'x-api-key': key }, user)
  return async <T = ConsultationOutput>(method: string, where: string, body?: object) => request<T>(method, where, { authorization: `Bearer ${token}` }, body)
}

t.test('on SIGTERM a report that is being made goes back, its thread ends, and the service ends with 0; the next start makes the report', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const settings = { DATA_DIR, INTERMEDIATE_REPORT_DELAY: '0', REPORT_ATTEMPTS: '1' }
  const server = await startServer(t, settings)
  const call = await clientOf(server, DATA_DIR)
  const { id } = await call('POST', 'consultations/', { template: 'soap_urgent_care_api', input_language: 'en' })
  await call('POST', `consultations/${id}/transcript/`, { segments: segmentsOf(texts) })
  t.match(await call('POST', `consultations/${id}/finish/`), { report_status: 'intermediate' })
  // Another answer, so that the worker has had the time to take the report.
  t.match(await call('GET', `consultations/${id}/`), { report_status: 'intermediate' })
  t.strictSame(await server.stop('SIGTERM'), { code: 0, signal: null })
  t.notMatch(server.stdout(), /did not stop cleanly/)

  const again = await startServer(t, settings)
  const callAgain = await clientOf(again, DATA_DIR)
  await until(async () => (await callAgain('GET', `consultations/${id}/`)).report_status === 'final', 'the report is made')
  t.match(await callAgain('GET', `consultations/${id}/`), { generation_result: 'success' })
  t.strictSame(logLines(again.stdout()).filter(({ msg }) => /failed|parked/.test(String(msg))), [])
  t.strictSame(await again.stop('SIGTERM'), { code: 0, signal: null })
})
