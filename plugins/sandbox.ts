import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type ApiKey, insertApiKey, SANDBOX_KEY_FILE } from './api-keys/index.js'
import { writePrivateFile } from '../lib/storage/index.js'
import { modelText } from '../lib/work/index.js'
import type { ModelTask } from '../schemas/model-names.js'

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

/** What hears and what writes, for people. */
async function engineLines ({ config, models }: FastifyInstance): Promise<string[]> {
  const used = await models.inUse()
  const textOf = (task: ModelTask, without: string): string => {
    const model = used.find(model => model.task === task)
    return model === undefined ? without : modelText(model, config)
  }
  return [
    `  Speech                 ${textOf('speech', 'none, so audio is refused: npm run models -- list')}`,
    `  Reports                ${textOf('language', 'rules')}`
  ]
}

/** A few lines for the person who started the service: what to know, its URL, the models that it uses, and how to get a first token. */
export async function welcome (fastify: FastifyInstance): Promise<string> {
  const { config } = fastify
  const sandbox = await sandboxKey(fastify)
  const lines = ['', ...remarks(fastify), `  Consultation service   ${config.PUBLIC_URL}`]
  if (config.DOCS_ENABLED) {
    lines.push(`  Documentation          ${config.PUBLIC_URL}/documentation/`, `  Guides                 ${config.PUBLIC_URL}/guides/`)
  }
  if (config.PORTAL_ENABLED === true) lines.push(`  Portal                 ${config.PUBLIC_URL}/portal/`)
  lines.push(...await engineLines(fastify))
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
