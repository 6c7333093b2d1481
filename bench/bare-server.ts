import { createHmac, createPublicKey, createSecretKey, generateKeyPairSync, randomUUID, sign, timingSafeEqual, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calculateJwkThumbprint } from 'jose'
import type { TokenRequest } from '../schemas/token.js'

/** What the server is started with, in place of a database. */
export interface BareSettings {
  pepper: string
  /** Hashes of the API keys, by id. */
  keys: ReadonlyMap<string, Uint8Array>
}

/** The id in `ccs_live_ID_SECRET`. */
const KEY_ID = /^ccs_(?:live|test)_([^_]+)_/

const LIFETIME = 900

async function readJson (request: IncomingMessage): Promise<TokenRequest> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('error', reject)
    request.on('end', () => {
      try {
        resolve(JSON.parse(Buffer.concat(chunks).toString()))
      } catch (error) {
        reject(error)
      }
    })
  })
}

/** Signs ES256 tokens in the fastest way that Node offers. */
async function createSigner (): Promise<(claims: object) => string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = await calculateJwkThumbprint(createPublicKey(privateKey).export({ format: 'jwk' }) as { kty: string })
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid })).toString('base64url')
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  return function signToken (claims) {
    const input = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
    return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`
  }
}

/**
 * The minimal server that issues the same tokens: no framework, no validation, no limits, no log, no database. It reads the JSON body,
 * checks the API key against its HMAC, signs the same claims and answers the same JSON.
 */
async function createBareServer ({ pepper, keys }: BareSettings) {
  const signToken = await createSigner()
  const secret: KeyObject = createSecretKey(Buffer.from(pepper))

  function answer (response: ServerResponse, status: number, body: object): void {
    const text = JSON.stringify(body)
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text), 'cache-control': 'no-store'
    })
    response.end(text)
  }

  async function issueToken (request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request)
    const presented = String(request.headers['x-api-key'])
    const id = KEY_ID.exec(presented)?.[1] ?? ''
    const hash = keys.get(id)
    if (hash === undefined || !timingSafeEqual(createHmac('sha256', secret).update(presented).digest(), hash)) {
      return answer(response, 401, { error: 'The API key is missing or not valid.' })
    }
    const issuedAt = Date.now()
    const now = Math.floor(issuedAt / 1000)
    const token = signToken({
      iss: 'http://127.0.0.1:3000',
      aud: 'consultation-service',
      sub: body.user_id,
      client_id: id,
      iat: now,
      issued_at_ms: issuedAt,
      nbf: now,
      exp: now + LIFETIME,
      jti: randomUUID(),
      organisation: body.organisation,
      healthcare_provider_type: body.healthcare_provider_type,
      scope: 'consultation'
    })
    answer(response, 200, { token, expires_at: new Date((now + LIFETIME) * 1000).toISOString() })
  }

  return createServer((request, response) => {
    issueToken(request, response).catch(() => answer(response, 400, { error: 'bad request' }))
  })
}

process.once('disconnect', () => process.exit())
process.once('message', async (settings: BareSettings) => {
  const server = await createBareServer(settings)
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
