import createClient from 'openapi-fetch'
import type { components, paths } from './client-types.js'

type ConsultationOutput = components['schemas']['ConsultationOutput']
type VitalSign = components['schemas']['VitalSign']

const measured = (sign: VitalSign) => sign.vital_sign_id === 'bmi' ? `BMI ${sign.value}` : `${sign.vital_sign_id} ${sign.value} ${sign.unit}`

/** What a record system might show of a consultation: for each episode, what its template has to say. */
export function summarise (output: ConsultationOutput): string[] {
  return output.data.map(episode => {
    switch (episode.template) {
      case 'soap_new_complaint_api':
      case 'soap_urgent_care_api': {
        const [subjective, objective, assessment] = episode.sections
        const diagnoses = assessment.fields.medical_coding.map(({ icd_10: code, description }) => `${description} (${code})`)
        return [subjective.fields.summary.text, ...objective.fields.vital_signs.map(measured), ...diagnoses].join('; ')
      }
      case 'specialist_general_api':
        return episode.sections.map(section => section.fields.summary.text).join('; ')
      case 'specialist_general_free_text_api':
        return episode.sections[0].fields.summary.text ?? ''
      case 'dictation_api':
        return `${episode.sections[0].fields.fixed.text} ${episode.sections[0].fields.ongoing.text}…`
      default:
        // A template of a later version: shown, not dropped.
        return JSON.stringify(episode satisfies never)
    }
  })
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
  if (issued.error !== undefined) throw new Error(Array.isArray(issued.error) ? issued.error.map(({ msg }) => msg).join(' ') : issued.error.error)

  const frontend = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${issued.data.token}` } })
  const session = await frontend.GET('/api/v1/session/')
  const example = await frontend.GET('/api/v1/examples/{template}/', { params: { path: { template } } })
  return {
    session: session.data,
    // To openapi-fetch every tuple is an array; the types of the document know the sections of each template.
    summary: example.data === undefined ? [] : summarise(example.data as ConsultationOutput)
  }
}
