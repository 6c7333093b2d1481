export { OpenIdRefusal, type OpenIdRefusalKind } from './refusal.js'
export { createOpenId, type LoginAttempt, type LoginPurpose, type OpenId } from './login.js'
export type { OpenIdPerson, OpenIdSettings } from './access.js'
