import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { narrativeParts, type ReportTemplate, structuredFields } from '../lib/reporting/index.js'

/** What the answerer needs before it listens. */
export interface AnswererSettings {
  template: ReportTemplate
  /** How long it takes for an answer, in milliseconds. */
  delayMs: number
}

/** The structured fields of a sore throat. */
const found = {
  vital_signs: [{ vital_sign_id: 'body_temperature', unit: '°C', value: 37.8, sources: [3] }],
  complaints: [{ icd_10: 'R07.0', icpc_2: 'R21', ibui: '', description: 'Sore throat', sources: [2] }],
  diagnoses: [{ icd_10: 'J02', icpc_2: 'R74', ibui: '', description: 'Acute pharyngitis', sources: [4] }],
  prescribed_medication: [{
    active_ingredient: 'paracetamol', brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: 'N02BE01', sources: [5]
  }],
  sick_note: null
}

function answerOf (template: ReportTemplate): string {
  const content = JSON.stringify({
    medical_context: true,
    episodes: [{
      label: 'Sore throat',
      ...Object.fromEntries(narrativeParts[template].map(part => [part, [{ text: 'Sore throat and fever for three days.', sources: [2] }]])),
      ...Object.fromEntries(structuredFields(template).map(field => [field, found[field]]))
    }]
  })
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_772_442_000,
    model: 'bench',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
  })
}

/** A language model that gives the same answer for every transcript, each after the same time, at any concurrency. */
process.once('disconnect', () => process.exit())
process.once('message', ({ template, delayMs }: AnswererSettings) => {
  const body = answerOf(template)
  const server = createServer((request, response) => {
    request.resume().once('end', async () => {
      await sleep(delayMs)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
