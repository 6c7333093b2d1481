import { Type, type Static } from '@sinclair/typebox'
import { HealthcareProviderType } from './healthcare-provider-type.js'
import { closed, ref } from './kit.js'
import { answer, errorResponses, unauthorized } from './responses.js'
import { timestamp } from './text.js'

const text = (description: string) => Type.String({ minLength: 1, maxLength: 255, description })

export const Session = closed({
  user_id: text('Identifier of the user in the customer\'s system.'),
  first_name: text('First name of the user.'),
  last_name: text('Last name of the user.'),
  organisation: text('Organisation that the session is for.'),
  healthcare_provider_type: Type.Optional(ref(HealthcareProviderType)),
  expires_at: Type.String({ ...timestamp, description: 'When the token of this session expires, ISO 8601.' })
}, {
  $id: 'Session',
  description: 'Who a session is for.',
  examples: [{
    user_id: 'u-1024',
    first_name: 'Jane',
    last_name: 'Doe',
    organisation: 'Riverside Practice',
    healthcare_provider_type: 'general_practitioner',
    expires_at: '2026-03-02T09:15:00.000Z'
  }]
})
export type Session = Static<typeof Session>

/** `GET /api/v1/session/` */
export const getSession = {
  operationId: 'getSession',
  tags: ['Sessions'],
  summary: 'Get the current user',
  description: 'The first use of a token: a widget calls it to know that its token works.',
  response: {
    200: answer(Session, 'The user of this token.'),
    400: errorResponses[400],
    401: unauthorized.user,
    429: errorResponses[429],
    500: errorResponses[500],
    503: errorResponses[503]
  }
}
