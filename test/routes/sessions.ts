import { createHash, createPrivateKey, randomUUID, type KeyObject } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { decodeJwt, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { requestToken } from '../helper.js'

/** The service's own signing key, as it lies on disk. */
export function ownKey ({ config, publicKeys }: FastifyInstance): { privateKey: KeyObject, kid: string, alg: string } {
  const [file = ''] = readdirSync(config.SIGNING_KEYS_DIR).filter(name => name.endsWith('.pem'))
  const [jwk] = publicKeys.jwks().body.keys
  return { privateKey: createPrivateKey(readFileSync(path.join(config.SIGNING_KEYS_DIR, file))), kid: jwk?.kid ?? '', alg: jwk?.alg ?? '' }
}

/** What a token of the service says, to be changed in one thing. */
export async function validClaims (fastify: FastifyInstance, key: string): Promise<JWTPayload> {
  return { ...decodeJwt((await requestToken(fastify, key)).json().token), jti: randomUUID() }
}

/** Signs with jose, which the service does not sign with: as the service does, but for what is said otherwise. */
export async function sign (
  fastify: FastifyInstance, claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}, key?: KeyObject | Uint8Array
): Promise<string> {
  const own = ownKey(fastify)
  const whole = { alg: own.alg, typ: 'at+jwt', kid: own.kid, ...header }
  const present = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
  return new SignJWT(claims).setProtectedHeader(present as JWTHeaderParameters).sign(key ?? own.privateKey)
}

/** The parts of a token put together by hand, for what no signer would sign. */
export function assemble (header: object | string, claims: object | string, signature = ''): string {
  const part = (value: object | string) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  return `${part(header)}.${part(claims)}.${signature}`
}

/** The RFC 7638 thumbprint of a public key, made by hand. */
export function thumbprint (jwk: Record<string, string>): string {
  const members = { EC: ['crv', 'kty', 'x', 'y'], OKP: ['crv', 'kty', 'x'], RSA: ['e', 'kty', 'n'] }[jwk.kty ?? ''] ?? []
  return createHash('sha256').update(JSON.stringify(Object.fromEntries(members.map(name => [name, jwk[name]])))).digest('base64url')
}
