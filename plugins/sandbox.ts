import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ApiKey } from './api-keys/index.js'
import { insertApiKey } from './api-keys/operations.js'
import { SANDBOX_KEY_FILE } from './api-keys/pepper.js'
import { writePrivateFile } from '../lib/files/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    sandbox: {
      /** The sandbox key while it works; tokens for the demo page are issued under it. `null` without a sandbox. */
      apiKey: () => Promise<ApiKey | null>
    }
  }
}

/** The sandbox key if it works: as presented, and as stored. */
async function sandboxKey ({ apiKeys, config, embedded }: FastifyInstance): Promise<{ key: string, apiKey: ApiKey } | null> {
  const file = path.join(config.DATA_DIR, SANDBOX_KEY_FILE)
  if (config.SANDBOX_ENABLED !== true || !embedded || !existsSync(file)) return null
  const key = readFileSync(file, 'utf8').trim()
  const apiKey = await apiKeys.authenticate(key)
  return apiKey === null ? null : { key, apiKey }
}

/**
 * With the embedded database and no customer yet, makes the customer "Sandbox" with one test key, and keeps the key in a file that only
 * this user can read: so that a fresh installation can be tried at once. Without SANDBOX_ENABLED there is no sandbox.
 */
export async function sandboxPlugin (fastify: FastifyInstance): Promise<void> {
  const { apiKeys, db, config, embedded } = fastify
  fastify.decorate('sandbox', { apiKey: async () => (await sandboxKey(fastify))?.apiKey ?? null })
  if (config.SANDBOX_ENABLED !== true || !embedded) return
  if (await db.selectFrom('customers').select('id').executeTakeFirst() !== undefined) return
  await db.transaction().execute(async transaction => {
    const { key } = await insertApiKey(transaction, apiKeys.pepper, { customer: 'Sandbox', name: 'Sandbox', mode: 'test' })
    writePrivateFile(path.join(config.DATA_DIR, SANDBOX_KEY_FILE), key)
  })
}

/** What a person who started the service has to know about it, beside its URL. */
function remarks ({ config, redis }: FastifyInstance): string[] {
  if (redis === null || redis.status === 'ready') return []
  // Without user name and password.
  const { host } = new URL(config.REDIS_URL)
  return [
    `REDIS_URL names ${host}, which does not answer: until it does, each instance counts requests by`,
    'itself, and rate limits apply to each instance instead of to all together. The service goes on trying.',
    ''
  ]
}

/** A few lines for the person who started the service: what to know, its URL, and how to get a first token. */
export async function welcome (fastify: FastifyInstance): Promise<string> {
  const { config } = fastify
  const sandbox = await sandboxKey(fastify)
  const lines = ['', ...remarks(fastify), `  Consultation service   ${config.PUBLIC_URL}`]
  if (config.DOCS_ENABLED) lines.push(`  Documentation          ${config.PUBLIC_URL}/documentation/`)
  if (sandbox === null) return [...lines, '  API keys               npm run api-key -- list', '', ''].join('\n')
  const { key } = sandbox
  lines.push(
    `  Try it out             ${config.PUBLIC_URL}/demo/`,
    `  Sandbox API key        ${key}`,
    '',
    '  Get a token:',
    '',
    `  curl -s ${config.PUBLIC_URL}/api/v1/token/ -H 'X-Api-Key: ${key}' -H 'Content-Type: application/json' \\`,
    '    -d \'{"user_id":"u-1","first_name":"Jane","last_name":"Doe","organisation":"Riverside Practice"}\'',
    '', ''
  )
  return lines.join('\n')
}

export default fp(sandboxPlugin, { name: 'sandbox', dependencies: ['config', 'database', 'api-keys'] })
