import { Type, type Static } from '@sinclair/typebox'
import { closed, ref } from './kit.js'
import { errorResponses, rateLimitHeaders } from './responses.js'

const URL_MAX_LENGTH = 2048
const NAME_MAX_LENGTH = 255

const link = (description: string) => Type.String({ minLength: 1, maxLength: URL_MAX_LENGTH, description })

export const ServiceIndex = closed({
  name: Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH, description: 'What this is.' }),
  contract_version: Type.String({ maxLength: 64, pattern: '^\\d+\\.\\d+\\.\\d+$', description: 'Version of the published contract.' }),
  links: closed({
    documentation: Type.Optional(link('The contract for people, to read and try out.')),
    guides: Type.Optional(link('The guides for people, to read and search.')),
    openapi: Type.Optional(link('The contract for programs: OpenAPI.')),
    asyncapi: Type.Optional(link('The contract of the audio streams: AsyncAPI.')),
    demo: Type.Optional(link('A page to try the service out.')),
    portal: Type.Optional(link('The pages for those who run the service.')),
    sdk: link('The client SDK for browsers and Node.js, a package to install with npm.'),
    jwks: link('The keys that verify access tokens.'),
    readiness: link('Whether requests can be answered.')
  }, { description: 'What there is, as absolute URLs below PUBLIC_URL; what is switched off is left out.' })
}, {
  $id: 'ServiceIndex',
  description: 'Where everything is.',
  examples: [{
    name: 'Clinical consultation service',
    contract_version: '1.0.0',
    links: {
      documentation: 'https://scribe.example/documentation/',
      guides: 'https://scribe.example/guides/',
      openapi: 'https://scribe.example/openapi.json',
      asyncapi: 'https://scribe.example/asyncapi.json',
      sdk: 'https://scribe.example/sdk/consultation-service-sdk-0.2.0.tgz',
      jwks: 'https://scribe.example/.well-known/jwks.json',
      readiness: 'https://scribe.example/health/ready/'
    }
  }]
})
export type ServiceIndex = Static<typeof ServiceIndex>

/** `GET /` */
export const getServiceIndex = {
  operationId: 'getServiceIndex',
  tags: ['Health'],
  summary: 'See what is here',
  description: 'A page with links for people (`Accept: text/html`), the same links as JSON for programs.',
  response: {
    200: {
      description: 'Where everything is.',
      headers: { ...rateLimitHeaders, Vary: { type: 'string', maxLength: 64, description: '`Accept`: it decides between the two.', examples: ['Accept'] } },
      content: {
        'application/json': { schema: ref(ServiceIndex) },
        'text/html': { schema: Type.String({ maxLength: 100_000, description: 'A page.' }) }
      }
    },
    400: errorResponses[400],
    429: errorResponses[429],
    500: errorResponses[500]
  }
}
