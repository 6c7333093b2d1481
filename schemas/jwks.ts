import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration, ref } from './kit.js'
import { answer, errorResponses } from './responses.js'

/** Signature algorithms that the service signs with and accepts; never a symmetric one. */
export const signingAlgorithms = ['ES256', 'EdDSA', 'RS256'] as const
export type SigningAlgorithm = typeof signingAlgorithms[number]

const KEYS_MAX_ITEMS = 100
const part = (description: string) => Type.Optional(Type.String({ maxLength: 2048, pattern: '^[\\w-]+$', description }))

export const JsonWebKey = closed({
  kty: enumeration(['EC', 'OKP', 'RSA'], { description: 'Key type.' }),
  kid: Type.String({ minLength: 1, maxLength: 64, description: 'Key id: the RFC 7638 thumbprint.' }),
  alg: enumeration(signingAlgorithms, { description: 'The algorithm this key is for.' }),
  use: Type.Literal('sig', { description: 'For signatures only.' }),
  crv: Type.Optional(enumeration(['P-256', 'Ed25519'], { description: 'Curve of an EC or OKP key.' })),
  x: part('Public coordinate of an EC or OKP key.'),
  y: part('Second public coordinate of an EC key.'),
  n: part('Modulus of an RSA key.'),
  e: part('Exponent of an RSA key.')
}, {
  $id: 'JsonWebKey',
  description: 'A public key (RFC 7517).',
  examples: [{
    kty: 'EC',
    kid: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
    alg: 'ES256',
    use: 'sig',
    crv: 'P-256',
    x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
    y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0'
  }]
})
export type JsonWebKey = Static<typeof JsonWebKey>

export const JsonWebKeySet = closed({
  keys: Type.Array(ref(JsonWebKey), { maxItems: KEYS_MAX_ITEMS, description: 'Every key that a valid token may be signed with.' })
}, {
  $id: 'JsonWebKeySet',
  description: 'The public keys that verify access tokens (RFC 7517).',
  examples: [{ keys: JsonWebKey.examples }]
})
export type JsonWebKeySet = Static<typeof JsonWebKeySet>

/** `GET /.well-known/jwks.json` */
export const getJsonWebKeySet = {
  operationId: 'getJsonWebKeySet',
  tags: ['Access tokens'],
  summary: 'Publish the keys that verify access tokens',
  description: 'For other services that verify access tokens without asking this one. A token names its key with `kid`.',
  response: {
    200: answer(JsonWebKeySet, 'The published keys.', {
      'Cache-Control': { type: 'string', maxLength: 64, description: 'How long the answer may be kept.', examples: ['public, max-age=300'] },
      ETag: { type: 'string', maxLength: 64, description: 'Version of the answer.', examples: ['"7d9f2c"'] }
    }),
    304: { type: 'null', description: 'Not changed since the version in `If-None-Match`.' },
    400: errorResponses[400],
    429: errorResponses[429],
    500: errorResponses[500]
  }
}
