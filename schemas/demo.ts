import { Type, type Static } from '@sinclair/typebox'
import { closed } from './kit.js'
import { TokenResponse } from './token.js'

/** A visitor of the demo page: created by the service, and known only to that page. */
const visitor = Type.String({ format: 'uuid', maxLength: 36 })

export const DemoTokenRequest = closed({ visitor: Type.Optional(visitor) })
export type DemoTokenRequest = Static<typeof DemoTokenRequest>

export const DemoTokenResponse = closed({
  ...TokenResponse.properties,
  visitor,
  /** Whether this installation accepts audio. */
  audio: Type.Boolean()
})
export type DemoTokenResponse = Static<typeof DemoTokenResponse>

/** `POST /demo/token/`; the page is not part of the contract. */
export const issueDemoToken = { hide: true, body: DemoTokenRequest, response: { 200: DemoTokenResponse } }
