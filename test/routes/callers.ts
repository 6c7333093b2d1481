import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { generateApiKey } from '../../lib/identity/api-keys/index.js'
import { activateSigningKey, createSigningKey } from '../../lib/identity/signing-keys/index.js'
import { createApiKey, revokeApiKey } from '../../plugins/api-keys/operations.js'
import { blockUser } from '../../plugins/users/operations.js'
import { bearer } from '../consultations.js'
import { makeKey, requestToken, user } from '../helper.js'
import { logIn } from '../portal.js'
import { sign, validClaims } from './sessions.js'

/** Whose consultations, keys and users the requests are about. */
export const CUSTOMER = 'General Hospital'

/** A kind of caller. The user of `tokenOfOwner` owns the consultations. */
export type Caller = typeof callerNames[number]

export const callerNames = [
  'nobody',
  'garbageKey', 'unknownKey', 'revokedKey', 'expiredKey',
  'key', 'keyForTokens', 'keyToRead', 'keyToWrite', 'keyToDelete', 'keyOfOther', 'keyForTests', 'keyElsewhere',
  'garbageToken', 'expiredToken', 'foreignToken', 'tokenOfBlocked', 'tokenOfRevokedKey', 'tokenOfOwner', 'tokenOfFormerSigningKey', 'tokenOfColleague', 'tokenOfOther',
  'keyWithGarbageToken', 'tokenWithGarbageKey',
  'garbageSession', 'endedSession', 'admin', 'viewer', 'adminOfOther', 'viewerOfOther', 'adminLongAgo', 'adminFromElsewhere'
] as const

async function keysOf (fastify: FastifyInstance) {
  const make = async (params: Partial<Parameters<typeof createApiKey>[2]> = {}) => makeKey(fastify, { customer: CUSTOMER, ...params })
  const [revoked, expired] = [await make(), await make()]
  const tokenOfRevokedKey = await bearer(fastify, revoked.key, { ...user, user_id: 'of-revoked' })
  await revokeApiKey(fastify.db, { id: revoked.id })
  await fastify.db.updateTable('api_keys').set({ expires_at: new Date(0) }).where('id', '=', expired.id).execute()
  const withKey = (key: string) => ({ 'x-api-key': key })
  return {
    garbageKey: withKey('garbage'),
    unknownKey: withKey(generateApiKey('live').key),
    revokedKey: withKey(revoked.key),
    expiredKey: withKey(expired.key),
    key: withKey((await make()).key),
    keyForTokens: withKey((await make({ scopes: ['tokens:issue'] })).key),
    keyToRead: withKey((await make({ scopes: ['consultations:read'] })).key),
    keyToWrite: withKey((await make({ scopes: ['consultations:write'] })).key),
    keyToDelete: withKey((await make({ scopes: ['consultations:delete'] })).key),
    keyOfOther: withKey((await make({ customer: 'Other' })).key),
    keyForTests: withKey((await make({ mode: 'test' })).key),
    keyElsewhere: withKey((await make({ organisations: ['Elsewhere'] })).key),
    tokenOfRevokedKey
  }
}

async function tokensOf (fastify: FastifyInstance, key: string, otherKey: string) {
  const claims = await validClaims(fastify, key)
  const now = Math.floor(Date.now() / 1000)
  const withToken = (token: string) => ({ authorization: `Bearer ${token}` })
  const tokenOfBlocked = await bearer(fastify, key, { ...user, user_id: 'blocked' })
  await blockUser(fastify.db, { customer: CUSTOMER, user_id: 'blocked' })
  return {
    garbageToken: withToken('garbage'),
    expiredToken: withToken(await sign(fastify, { ...claims, iat: now - 7200, nbf: now - 7200, exp: now - 3600 })),
    foreignToken: withToken(await sign(fastify, claims, {}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)),
    tokenOfBlocked,
    tokenOfOwner: await bearer(fastify, key, { ...user, user_id: 'owner' }),
    tokenOfColleague: await bearer(fastify, key, { ...user, user_id: 'colleague' }),
    tokenOfOther: await bearer(fastify, otherKey, { ...user, user_id: 'owner' })
  }
}

async function sessionsOf (fastify: FastifyInstance) {
  const admin = await logIn(fastify, { name: 'admin' })
  const [longAgo, ended] = [await logIn(fastify, { name: 'long ago' }), await logIn(fastify, { name: 'ended' })]
  const age = async (name: string, minutes: number) => sql`update portal_sessions set opened_at = now() - make_interval(mins => ${minutes}::int)
    where person_id = (select id from portal_people where name = ${name})`.execute(fastify.db)
  await age('long ago', 10)
  await age('ended', 600)
  return {
    garbageSession: { ...admin, cookie: `portal=${randomUUID().replaceAll('-', '')}` },
    endedSession: ended,
    admin,
    viewer: await logIn(fastify, { name: 'viewer', role: 'viewer' }),
    adminOfOther: await logIn(fastify, { name: 'other admin', customer: 'Other' }),
    viewerOfOther: await logIn(fastify, { name: 'other viewer', role: 'viewer', customer: 'Other' }),
    adminLongAgo: longAgo,
    adminFromElsewhere: { ...admin, origin: 'https://evil.example' }
  }
}

/** Has the service sign with another key, and waits until it does. */
async function changeSigningKey (fastify: FastifyInstance, key: string): Promise<void> {
  const { SIGNING_ALGORITHM, SIGNING_KEYS_DIR } = fastify.config
  const { kid } = await createSigningKey(SIGNING_KEYS_DIR, SIGNING_ALGORITHM)
  await activateSigningKey(SIGNING_KEYS_DIR, kid, true)
  const signer = async () => decodeProtectedHeader((await requestToken(fastify, key)).json<{ token: string }>().token).kid
  while (await signer() !== kid) await sleep(100)
}

/** The headers of every kind of caller. */
export async function makeCallers (fastify: FastifyInstance): Promise<Record<Caller, Record<string, string>>> {
  const keys = await keysOf(fastify)
  const key = keys.key['x-api-key']
  const tokens = await tokensOf(fastify, key, keys.keyOfOther['x-api-key'])
  await changeSigningKey(fastify, key)
  // A revocation is noticed within five seconds.
  while (await fastify.apiKeys.authenticate(keys.revokedKey['x-api-key']) !== null) await sleep(100)
  return {
    nobody: {},
    ...keys,
    ...tokens,
    tokenOfFormerSigningKey: tokens.tokenOfOwner,
    tokenOfOwner: await bearer(fastify, key, { ...user, user_id: 'owner' }),
    keyWithGarbageToken: { ...keys.key, ...tokens.garbageToken },
    tokenWithGarbageKey: { ...tokens.tokenOfOwner, ...keys.garbageKey },
    ...await sessionsOf(fastify)
  }
}
