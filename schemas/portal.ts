import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration, nullableString } from './kit.js'
import { timestamp, visibleText } from './text.js'
import { NAME_MAX_LENGTH } from './token.js'

/** Longest secret of a link or of an attempt, in characters. */
const SECRET_MAX_LENGTH = 64

/** Longest part of what an authenticator answers, in characters, and most parts. */
const ANSWER_MAX_LENGTH = 16_384
const ANSWER_PARTS_MAX = 30

/** Longest id of a passkey, in characters. Source: WebAuthn, 4: at most 1023 bytes. */
const PASSKEY_ID_MAX_LENGTH = 1364

const moment = Type.String(timestamp)
const secret = Type.String({ minLength: 1, maxLength: SECRET_MAX_LENGTH, pattern: '^[\\w-]+$' })
const part = Type.Union([
  Type.String({ maxLength: ANSWER_MAX_LENGTH }), Type.Boolean(), Type.Number(), Type.Null(),
  Type.Array(Type.String({ maxLength: ANSWER_MAX_LENGTH }), { maxItems: ANSWER_PARTS_MAX })
])

/** What a browser makes of an authenticator's answer (WebAuthn, 5.1): the library checks its parts. */
const answer = Type.Object({
  id: Type.String({ minLength: 1, maxLength: PASSKEY_ID_MAX_LENGTH }),
  rawId: Type.String({ minLength: 1, maxLength: PASSKEY_ID_MAX_LENGTH }),
  type: Type.Literal('public-key'),
  response: Type.Record(Type.String({ maxLength: NAME_MAX_LENGTH }), part, { maxProperties: ANSWER_PARTS_MAX })
})

/** Who is logged in, and for how long. */
export const PortalSessionView = closed({
  person: closed({ name: visibleText(NAME_MAX_LENGTH), role: enumeration(['admin', 'viewer']), customer: nullableString({ maxLength: NAME_MAX_LENGTH }) }),
  signed_in_with: enumeration(['link', 'passkey', 'openid']),
  opened_at: moment,
  idle_until: moment,
  expires_at: moment,
  confirmed_until: moment,
  passkeys: Type.Integer({ minimum: 0 }),
  check_at: nullableString(timestamp)
})
export type PortalSessionView = Static<typeof PortalSessionView>

const PasskeyView = closed({
  id: Type.String({ maxLength: PASSKEY_ID_MAX_LENGTH }),
  name: visibleText(NAME_MAX_LENGTH),
  created_at: moment,
  last_used_at: nullableString(timestamp)
})

/** An attempt that has begun: its options are made and read by two libraries of one project. */
const BegunView = Type.Object({ challenge: secret, options: Type.Object({}, { additionalProperties: true }) })

export const LinkLogin = closed({ link: secret })
export type LinkLogin = Static<typeof LinkLogin>

export const PasskeyLoginBody = closed({ challenge: secret, response: answer })
export type PasskeyLoginBody = Static<typeof PasskeyLoginBody>

export const PasskeyRegistrationBody = closed({ challenge: secret, name: visibleText(NAME_MAX_LENGTH), response: answer })
export type PasskeyRegistrationBody = Static<typeof PasskeyRegistrationBody>

export const PasskeyParameters = closed({ id: Type.String({ minLength: 1, maxLength: PASSKEY_ID_MAX_LENGTH, pattern: '^[\\w-]+$' }) })
export type PasskeyParameters = Static<typeof PasskeyParameters>

/** Whether the person is to be asked anew, although the provider knows them; or only the provider, and not the person. */
export const OpenIdBeginning = closed({ fresh: Type.Optional(Type.Literal('1')), check: Type.Optional(Type.Literal('1')) })
export type OpenIdBeginning = Static<typeof OpenIdBeginning>

/** How people can log in at the address that they came to. */
const WaysView = closed({ passkeys: Type.Boolean(), openid: Type.Boolean(), localhost: nullableString({ maxLength: NAME_MAX_LENGTH }) })

const nothing = closed({})

/** The portal's own routes, which are not part of the contract: logging in and out, and passkeys. */
export const portalRoutes = {
  ways: { hide: true, response: { 200: WaysView } },
  session: { hide: true, response: { 200: PortalSessionView } },
  logout: { operationId: 'logOut', hide: true },
  link: { operationId: 'logInWithLink', hide: true, body: LinkLogin, response: { 201: PortalSessionView } },
  beginPasskeyLogin: { operationId: 'beginPasskeyLogin', hide: true, body: nothing, response: { 200: BegunView } },
  passkeyLogin: { operationId: 'logInWithPasskey', hide: true, body: PasskeyLoginBody, response: { 201: PortalSessionView } },
  passkeys: { hide: true, response: { 200: closed({ passkeys: Type.Array(PasskeyView) }) } },
  beginPasskey: { operationId: 'beginPasskey', hide: true, body: nothing, response: { 200: BegunView } },
  addPasskey: { operationId: 'addPasskey', hide: true, body: PasskeyRegistrationBody, response: { 201: PasskeyView } },
  removePasskey: { operationId: 'removePasskey', hide: true, params: PasskeyParameters },
  openid: { hide: true, querystring: OpenIdBeginning },
  callback: { operationId: 'logInWithProvider', hide: true }
}
