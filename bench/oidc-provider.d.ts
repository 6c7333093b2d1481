/** The part of `oidc-provider`, which has no types of its own, that the benchmarks and tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope: (scope: string) => void
    save: () => Promise<string>
  }
  interface Interaction {
    prompt: { name: string }
    params: { client_id: string, scope: string }
    session?: { accountId: string }
    grantId?: string
  }
  export default class Provider {
    constructor (issuer: string, configuration: Record<string, unknown>)
    callback (): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails (request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished (
      request: IncomingMessage, response: ServerResponse, result: object, options?: { mergeWithLastSubmission: boolean }
    ): Promise<void>
    readonly Grant: { new (properties: { accountId: string, clientId: string }): Grant, find: (id: string) => Promise<Grant> }
  }
}
