const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })

/** A document with one of everything that a contract has: small enough to say what changes in it, and what that means. */
export function smallDocument () {
  return {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1.4.0' },
    security: [{ key: [] }],
    paths: {
      '/notes/{kind}/': {
        parameters: [{ name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: ['visit', 'call'] } }],
        get: {
          operationId: 'getNote',
          parameters: [{ name: 'X-Trace', in: 'header', schema: { type: 'string', maxLength: 20 } }],
          security: [],
          responses: {
            200: { description: 'A note.', headers: { ETag: { schema: { type: 'string', maxLength: 20 } } }, ...json(ref('Note')) },
            404: { description: 'None.', ...json(ref('Problem')) }
          }
        },
        post: {
          operationId: 'addNote',
          requestBody: { required: true, ...json(ref('Note')) },
          responses: { 204: { description: 'Added.' } }
        }
      },
      '/search/': {
        post: {
          operationId: 'search',
          requestBody: { ...json(ref('Query')) },
          responses: { 200: { description: 'Found.', ...json({ type: 'array', items: ref('Note'), minItems: 1, maxItems: 50 }) } }
        }
      }
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'A key.' },
        token: { type: 'http', scheme: 'bearer' }
      },
      schemas: {
        Problem: {
          type: 'object',
          properties: {
            error: { type: 'string', minLength: 1, maxLength: 100 },
            level: { type: 'string', enum: ['low', 'high'] },
            hint: { type: ['string', 'null'] },
            code: { type: 'integer' }
          },
          required: ['error', 'hint'],
          additionalProperties: false
        },
        Query: {
          type: 'object',
          properties: {
            text: { type: 'string', minLength: 1, maxLength: 100, pattern: '^\\S' },
            limit: { type: 'number', minimum: 1, maximum: 50 },
            language: { type: 'string', enum: ['en', 'nl'] }
          },
          required: ['text']
        },
        Note: {
          type: 'object',
          oneOf: [ref('VisitNote'), ref('CallNote')],
          discriminator: { propertyName: 'kind' }
        },
        VisitNote: {
          type: 'object',
          properties: {
            kind: { type: 'string', const: 'visit' },
            parts: { type: 'array', prefixItems: [ref('Finding'), ref('Advice')], items: false, minItems: 2, maxItems: 2 },
            followUp: ref('Note')
          },
          required: ['kind', 'parts'],
          additionalProperties: false
        },
        CallNote: {
          type: 'object',
          properties: { kind: { type: 'string', const: 'call' }, day: { type: 'string', format: 'date' } },
          required: ['kind', 'day'],
          dependentRequired: { day: ['kind'] },
          additionalProperties: false
        },
        Finding: { type: 'object', properties: { finding: { type: 'string' } }, additionalProperties: { type: 'string' } },
        Advice: { type: 'object', properties: { advice: { type: 'string' }, description: { type: 'string' } } }
      } as Record<string, any>
    }
  } as Record<string, any>
}
