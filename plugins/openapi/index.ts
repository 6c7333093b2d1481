import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { API_KEY_SCHEME, BEARER_SCHEME, CONTACT_NAME, CONTRACT_VERSION, PORTAL_SCHEME } from '../../schemas/contract.js'
import { REQUEST_ID_HEADER, requestIdHeader } from '../../schemas/request-id.js'
import { webhookRequests } from '../../schemas/webhook-operations.js'
import { completed, declared } from './presentation.js'

const DESCRIPTION = `The server side of an ambient clinical scribe.

1. The customer's backend asks for an access token with its secret API key and the details of the user (the clinician).
2. The electronic health record's frontend uses that token, never the key: it starts a consultation, sends audio, or the text that it
recognises while people speak, and finishes it.
3. The service returns the consultation output: one JSON shape, per template.

Every answer has an \`X-Request-Id\`, and so have its lines in the log of the service: it is the one that the client sent, or a new one.
Errors have a sentence for people and, where their body is not fixed, a \`code\` for programs.

In the body of a request, an optional property that is \`null\` or, unless it is a list, an empty string counts as left
out. A language is read in any case, with \`_\` for \`-\`, and as a code of three letters, a timestamp with the offset \`+0100\` or
\`+01\`, too; answers have one form: \`de-CH\`, \`nl\`, \`+01:00\`. A JSON body may be sent with \`Content-Encoding: gzip\`.

Within a major version, answers may gain properties, and enumerations and \`oneOf\` may gain members: a client ignores a property that
it does not know, and shows rather than drops a value that it does not know. Nothing that a client sends or reads goes away.

What the next major version drops is \`deprecated\` here a year before. From then on its answers carry \`Deprecation\` (RFC 9745), when it
was deprecated, and \`Sunset\` (RFC 8594), when it may be gone. Nothing is deprecated today.

This service is not a medical device: a clinician reviews every report.`

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
        contact: { name: CONTACT_NAME, url: fastify.config.PUBLIC_URL }
      },
      servers: [{ url: fastify.config.PUBLIC_URL, description: 'This installation.' }],
      tags: [
        { name: 'Access tokens', description: 'For the backend of a customer.' },
        { name: 'Sessions', description: 'For the frontend, with an access token: who it is for, and what this installation can do.' },
        { name: 'Consultations', description: 'From the start to the report: run by the frontend with an access token, read by the backend with its API key too.' },
        { name: 'Audio', description: 'The sound of a consultation, from the frontend: numbered chunks that are safe once acknowledged, and become its transcript.' },
        { name: 'Consultation output', description: 'The structured result of a consultation.' },
        { name: 'Webhooks', description: 'For the backend of a customer: notifications of what happens to its consultations, signed as Standard Webhooks 1.0.0 says.' },
        { name: 'Health', description: 'For operators, and for anyone who has just found the service.' },
        { name: 'management', description: 'Customers, keys, users and the state of the service: for the pages of the portal, `/portal/`, and the people logged in there.' }
      ],
      webhooks: webhookRequests as Record<string, object>,
      components: {
        headers: { [REQUEST_ID_HEADER]: requestIdHeader as object },
        securitySchemes: {
          [API_KEY_SCHEME]: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'Secret of the customer\'s backend.' },
          [BEARER_SCHEME]: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'Short-lived token of one user, issued after RFC9068 and verified after RFC8725.'
          },
          [PORTAL_SCHEME]: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-portal',
            description: 'Session of a person who is logged in to the portal; `portal` where it is open without TLS, on the same machine. Every change also needs the `Origin` of the portal.'
          }
        }
      }
    },
    transform: ({ schema, url }) => ({ schema: declared(schema), url }),
    transformObject: completed,
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => typeof json.$id === 'string' ? json.$id : `schema-${index}` }
  })
}

export default fp(openapiPlugin, { name: 'openapi', dependencies: ['config'] })
