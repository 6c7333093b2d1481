import createClient from 'openapi-fetch'
import type { Readable } from 'openapi-typescript-helpers'
import type { components, paths } from '../../sdk/openapi.js'

// As the client returns them: TypeScript 7 leaves out of these what is always null.
type ConsultationOutput = Readable<components['schemas']['ConsultationOutput']>
type VitalSign = Readable<components['schemas']['VitalSign']>

const measured = (sign: VitalSign) => sign.vital_sign_id === 'bmi' ? `BMI ${sign.value}` : `${sign.vital_sign_id} ${sign.value} ${sign.unit}`

/** What a record system might show of a consultation: for each episode, what its template has to say. */
function summarise (output: ConsultationOutput): string[] {
  return output.data.map(episode => {
    switch (episode.template) {
      case 'soap_new_complaint_api':
      case 'soap_urgent_care_api': {
        return episode.sections.flatMap(section => {
          switch (section.section_id) {
            case 'subjective': return section.fields.summary.text ?? []
            case 'objective': return section.fields.vital_signs.map(measured)
            case 'assessment': return section.fields.medical_coding.map(({ icd_10: code, description }) => `${description} (${code})`)
            default: return []
          }
        }).join('; ')
      }
      case 'specialist_general_api':
        return episode.sections.map(section => section.fields.summary.text).join('; ')
      case 'specialist_general_free_text_api':
        return episode.sections.map(section => section.fields.summary.text).join('')
      case 'dictation_api':
        return episode.sections.map(({ fields: { fixed, ongoing } }) => `${fixed.text} ${ongoing.text}…`).join('')
      default:
        // A template of a later version: shown, not dropped.
        return JSON.stringify(episode satisfies never)
    }
  })
}

function words (error: components['schemas']['ValidationErrors'] | components['schemas']['ErrorMessage']): string {
  return Array.isArray(error) ? error.map(({ msg }) => msg).join(' ') : error.error
}

/** A consultation from its start to what the backend finds of it: the final report, the same read again, and the page that it is on. */
export async function consult (baseUrl: string, apiKey: string, token: string, texts: readonly string[]) {
  const frontend = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } })
  const started = await frontend.POST('/api/v1/consultations/', {
    params: { header: { 'Idempotency-Key': 'visit-4711' } },
    body: { template: 'soap_new_complaint_api', input_language: 'en', external_id: 'visit-4711' }
  })
  if (started.error !== undefined) throw new Error(words(started.error))

  const path = { id: started.data.id }
  const segments = texts.map((text, at) => ({ id: `s-${at + 1}`, text, is_final: true }))
  const appended = await frontend.POST('/api/v1/consultations/{id}/transcript/', { params: { path }, body: { segments } })
  if (appended.error !== undefined) throw new Error(words(appended.error))

  const finished = await frontend.POST('/api/v1/consultations/{id}/finish/', { params: { path, header: { Prefer: 'wait=30' } } })
  if (finished.error !== undefined) throw new Error(words(finished.error))
  const report = finished.data

  const backend = createClient<paths>({ baseUrl, headers: { 'X-Api-Key': apiKey } })
  const read = await backend.GET('/api/v1/consultations/{id}/', { params: { path } })
  const etag = read.response.headers.get('etag') ?? ''
  const unchanged = await backend.GET('/api/v1/consultations/{id}/', { params: { path, header: { 'If-None-Match': etag } } })
  const page = await backend.GET('/api/v1/consultations/', { params: { query: { external_id: 'visit-4711', report_status: 'final', limit: 5 } } })
  if (page.error !== undefined) throw new Error(words(page.error))
  return {
    report,
    summary: summarise(report),
    read: read.data,
    unchanged: unchanged.response.status,
    listed: page.data.consultations.map(({ id }) => id),
    next: page.data.next_cursor
  }
}

/** The first steps of an integration: the backend gets a token, the frontend uses it, and somebody looks at an example. */
export async function firstSteps (baseUrl: string, apiKey: string, template: ConsultationOutput['data'][number]['template']) {
  const backend = createClient<paths>({ baseUrl, headers: { 'X-Api-Key': apiKey } })
  const issued = await backend.POST('/api/v1/token/', {
    body: {
      user_id: 'u-1',
      first_name: 'Jane',
      last_name: 'Doe',
      organisation: 'Riverside Practice',
      healthcare_provider_type: 'general_practitioner'
    }
  })
  if (issued.error !== undefined) throw new Error(words(issued.error))

  const frontend = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${issued.data.token}` } })
  const session = await frontend.GET('/api/v1/session/')
  const example = await frontend.GET('/api/v1/examples/{template}/', { params: { path: { template } } })
  return {
    token: issued.data.token,
    session: session.data,
    summary: example.data === undefined ? [] : summarise(example.data)
  }
}

/** Sends a recording, as bytes: openapi-fetch writes everything as JSON unless it is told otherwise. */
export async function record (baseUrl: string, token: string, recording: Uint8Array<ArrayBuffer>) {
  const frontend = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } })
  const started = await frontend.POST('/api/v1/consultations/', { body: { template: 'dictation_api', input_language: 'en' } })
  if (started.error !== undefined) throw new Error(words(started.error))
  const sent = await frontend.PUT('/api/v1/consultations/{id}/audio/{index}/', {
    params: { path: { id: started.data.id, index: 0 }, header: { 'Content-Type': 'audio/wav' } },
    body: recording,
    bodySerializer: bytes => bytes
  })
  if (sent.error !== undefined) throw new Error(words(sent.error))
  return sent.data
}

/** The code of an error, for programs; fixed bodies have none. */
export function codeOf (error: components['schemas']['ErrorMessage'] | components['schemas']['ValidationErrors']): components['schemas']['ErrorCode'] | null {
  return Array.isArray(error) ? null : error.code ?? null
}
