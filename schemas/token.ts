import { Type, type Static } from '@sinclair/typebox'
import { HealthcareProviderType } from './healthcare-provider-type.js'
import { closed, ref } from './kit.js'
import { cacheControl } from './headers.js'
import { ReportStyle } from './report-style.js'
import { answer, errorResponses, packedBody, storageFull, tokenResponses } from './responses.js'
import { CODE, EMAIL_ADDRESS, SEPARATED_IDENTIFIER, timestamp, visibleText } from './text.js'

export const USER_ID_MAX_LENGTH = 255
export const NAME_MAX_LENGTH = 255
export const ORGANISATION_MAX_LENGTH = 255
const PROVIDER_NUMBER_MAX_LENGTH = 64
/** Longest code of a role or of a purpose of use. */
export const CODE_MAX_LENGTH = 64
/** Longest path of an address. Source: RFC 5321, 4.5.3.1.3, without the angle brackets. */
const EMAIL_MAX_LENGTH = 254

const code = { minLength: 1, maxLength: CODE_MAX_LENGTH, pattern: CODE }

export const TokenRequest = Type.Object({
  user_id: visibleText(USER_ID_MAX_LENGTH, { description: 'Unique identifier of the user in the customer\'s system. Ties the session to that user.' }),
  first_name: visibleText(NAME_MAX_LENGTH, { description: 'First name of the user.' }),
  last_name: visibleText(NAME_MAX_LENGTH, { description: 'Last name of the user.' }),
  organisation: visibleText(ORGANISATION_MAX_LENGTH, { description: 'Name of the organisation where the user works (practice, clinic or hospital).' }),
  healthcare_provider_identification_number: Type.Optional(Type.String({
    minLength: 1,
    maxLength: PROVIDER_NUMBER_MAX_LENGTH,
    pattern: SEPARATED_IDENTIFIER,
    description: 'Official identification number of the provider. Spaces, dots, hyphens and slashes between characters are allowed.'
  })),
  email: Type.Optional(Type.String({
    minLength: 1, maxLength: EMAIL_MAX_LENGTH, pattern: EMAIL_ADDRESS, description: 'Email address of the user in the customer\'s system.'
  })),
  healthcare_provider_type: Type.Optional(ref(HealthcareProviderType)),
  role: Type.Optional(Type.String({
    ...code, description: 'Role in which the user acts, as a code of the customer, such as `physician` or `01.015`. The audit log says it of every access.'
  })),
  purpose_of_use: Type.Optional(Type.String({
    ...code, description: 'What the user accesses data for, as a code, such as `TREAT` or `ETREAT` of HL7 PurposeOfUse. The audit log says it of every access.'
  })),
  report_style: Type.Optional(ref(ReportStyle))
}, {
  $id: 'TokenRequest',
  description: 'Details of the user (the clinician) that the token is for. `report_style` is the default of the consultations that are started with the ' +
    'token. Properties that are not listed are ignored.',
  examples: [{
    user_id: 'u-1024',
    first_name: 'Jane',
    last_name: 'Doe',
    organisation: 'Riverside Practice',
    healthcare_provider_identification_number: '1-23456-78-901',
    email: 'jane.doe@riverside.example',
    healthcare_provider_type: 'general_practitioner'
  }]
})
export type TokenRequest = Static<typeof TokenRequest>

/** Longest token, in characters: generous for RS256 and the longest organisation in any script. */
export const TOKEN_MAX_LENGTH = 8192

export const TokenResponse = closed({
  token: Type.String({
    minLength: 1,
    maxLength: TOKEN_MAX_LENGTH,
    pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$',
    description: 'Signed JWT access token; passed to the SDK or widget to start a user session.'
  }),
  expires_at: Type.String({ ...timestamp, description: 'Expiry time of the token, ISO 8601. Request a new token before then.' })
}, {
  $id: 'TokenResponse',
  description: 'A short-lived access token for one user.',
  examples: [{
    token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6IjEifQ.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    expires_at: '2026-03-02T09:15:00.000Z'
  }]
})
export type TokenResponse = Static<typeof TokenResponse>

/** The one scope that access tokens carry: running consultations. */
export const CONSULTATION_SCOPE = 'consultation'

const claim = Type.String({ minLength: 1 })
/** The end of the year 9999, in seconds since 1970: later times have no timestamp. */
const LATEST_TIME = 253_402_300_799

const seconds = Type.Integer({ minimum: 0, maximum: LATEST_TIME })

/** The claims of an access token (RFC 9068). It holds no name, e-mail address or provider number. */
export const TokenClaims = Type.Object({
  iss: claim,
  aud: claim,
  sub: claim,
  client_id: claim,
  iat: seconds,
  /** `iat` in milliseconds, which decides whether a token was issued before it was revoked; versions before did not say it. */
  issued_at_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: LATEST_TIME * 1000 })),
  nbf: seconds,
  exp: seconds,
  jti: claim,
  organisation: claim,
  healthcare_provider_type: Type.Optional(ref(HealthcareProviderType)),
  role: Type.Optional(claim),
  purpose_of_use: Type.Optional(claim),
  report_style: Type.Optional(ref(ReportStyle)),
  scope: claim
}, { $id: 'TokenClaims' })
export type TokenClaims = Static<typeof TokenClaims>

/** `POST /api/v1/token/` */
export const issueToken = {
  operationId: 'issueToken',
  tags: ['Access tokens'],
  summary: 'Issue an access token',
  description: 'Called from a backend server only: the API key is secret and must never reach a browser or an app.',
  body: ref(TokenRequest),
  response: {
    200: answer(TokenResponse, 'A token for this user.', {
      'Cache-Control': cacheControl('no-store', 'Tokens are never cached: `no-store`.')
    }),
    ...tokenResponses,
    ...packedBody,
    500: errorResponses[500],
    503: errorResponses[503],
    507: storageFull
  }
}
