import type { FastifyInstance } from 'fastify'
import { notFound } from '../../lib/runtime/index.js'
import { activateSigningKey, createSigningKey, listSigningKeys, managedKey, retireSigningKey } from '../../lib/identity/index.js'
import { management, type ManagedSigningKey, type SigningKeyList } from '../../schemas/management/index.js'
import { listOf } from './rows.js'
import { asProblem } from './scope.js'

interface Key {
  Params: { kid: string }
}

/** The keys that access tokens are signed with, for people who see all customers: a key signs for everybody. */
export default async function signingKeyRoutes (fastify: FastifyInstance): Promise<void> {
  const { SIGNING_ALGORITHM: algorithm, SIGNING_KEYS_DIR: directory, TOKEN_LIFETIME: lifetime } = fastify.config
  const operator = { operator: true }
  const confirmed = { operator: true, confirmed: true }

  async function list (): Promise<ManagedSigningKey[]> {
    return (await listSigningKeys(directory)).map(key => managedKey(key, lifetime))
  }

  /** One key. @throws 404 when there is none with this id */
  async function requireKey (kid: string): Promise<ManagedSigningKey> {
    const key = (await list()).find(candidate => candidate.kid === kid)
    if (key === undefined) throw notFound()
    return key
  }

  fastify.get('/', { prefixTrailingSlash: 'slash', schema: management.listSigningKeys, config: operator }, async function listSigningKeysHandler ({ log }): Promise<SigningKeyList> {
    return listOf('signing_keys', 'ManagedSigningKey', await list(), log)
  })

  fastify.post('/', { prefixTrailingSlash: 'slash', schema: management.createSigningKey, config: confirmed }, async function createSigningKeyHandler (request, reply) {
    const { kid } = await createSigningKey(directory, algorithm)
    request.noteAccess({ target: { signing_key: kid } })
    return reply.code(201).send(await requireKey(kid))
  })

  fastify.post<Key>('/:kid/activate/', { schema: management.activateSigningKey, config: confirmed }, async function activateSigningKeyHandler (request, reply) {
    const { kid } = request.params
    await requireKey(kid)
    request.noteAccess({ target: { signing_key: kid } })
    await activateSigningKey(directory, kid).catch(asProblem)
    return reply.code(204).send()
  })

  fastify.post<Key>('/:kid/retire/', { schema: management.retireSigningKey, config: confirmed }, async function retireSigningKeyHandler (request, reply) {
    const { kid } = request.params
    await requireKey(kid)
    request.noteAccess({ target: { signing_key: kid } })
    await retireSigningKey(directory, kid, lifetime).catch(asProblem)
    return reply.code(204).send()
  })
}
