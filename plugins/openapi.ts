import swagger, { type SwaggerTransformObject } from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import { BEARER_SCHEME } from './access-tokens/guard.js'
import { API_KEY_SCHEME } from './api-keys/guard.js'

/** Version of the contract: raised with every released change, its first number with one that breaks clients. */
export const CONTRACT_VERSION = '1.0.0'

const DESCRIPTION = `The server side of an ambient clinical scribe.

1. The customer's backend asks for an access token with its secret API key and the details of the user (the clinician).
2. The electronic health record's frontend uses that token, never the key: it starts a consultation, sends audio, or the text that it
recognises while people speak, and finishes it.
3. The service returns the consultation output: one JSON shape, per template.

Within a major version, answers may gain properties, and enumerations and \`oneOf\` may gain members: a client ignores a property that
it does not know, and shows rather than drops a value that it does not know. Nothing that a client sends or reads goes away.

This service is not a medical device: a clinician reviews every report.`

/** A route that no guard has written a requirement for asks for no credentials, and the document says so. */
function withSecurity (schema: FastifySchema | undefined): FastifySchema {
  return { ...schema, security: schema?.security ?? [] }
}

/** Gives each component its name as its title: readers show that where a schema stands without its name, in `oneOf` and `prefixItems`. */
const withTitles: SwaggerTransformObject = document => {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { components = {}, ...rest } = document.openapiObject
  const schemas = Object.entries(components.schemas ?? {}).map(([name, schema]) => [name, { title: name, ...schema }])
  return { ...rest, components: { ...components, schemas: Object.fromEntries(schemas) } } as typeof document.openapiObject
}

/**
 * Describes the routes and schemas registered after it as one OpenAPI 3.1 document, `fastify.swagger()`. Named schemas become
 * components under their own names; of the settings, only PUBLIC_URL is in the document.
 */
export async function openapiPlugin (fastify: FastifyInstance): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clinical consultation service',
        version: CONTRACT_VERSION,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        contact: { name: 'The operator of this installation', url: fastify.config.PUBLIC_URL }
      },
      servers: [{ url: fastify.config.PUBLIC_URL, description: 'This installation.' }],
      tags: [
        { name: 'Access tokens', description: 'For the backend of a customer.' },
        { name: 'Sessions', description: 'For the frontend, with an access token.' },
        { name: 'Consultations', description: 'From the start to the report: run by the frontend with an access token, read by the backend with its API key too.' },
        { name: 'Audio', description: 'The sound of a consultation, from the frontend: numbered chunks that are safe once acknowledged, and become its transcript.' },
        { name: 'Consultation output', description: 'The structured result of a consultation.' },
        { name: 'Health', description: 'For whoever runs the service.' }
      ],
      components: {
        securitySchemes: {
          [API_KEY_SCHEME]: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'Secret of the customer\'s backend.' },
          [BEARER_SCHEME]: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'Short-lived token of one user, issued after RFC9068 and verified after RFC8725.'
          }
        }
      }
    },
    transform: ({ schema, url }) => ({ schema: withSecurity(schema), url }),
    transformObject: withTitles,
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => typeof json.$id === 'string' ? json.$id : `schema-${index}` }
  })
}

export default fp(openapiPlugin, { name: 'openapi', dependencies: ['config'] })
