import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import app, { serverOptions } from '../app.js'
import { parseConfig } from '../lib/runtime/index.js'
import type { Node } from './schema-changes.js'

/** The address in the committed document: that of a fresh installation. A service publishes its own PUBLIC_URL. */
export const DOCUMENTED_URL = 'http://127.0.0.1:3000'

/** The document of an application that is ready, as JSON. */
export function documentOf (fastify: FastifyInstance): Node {
  return JSON.parse(JSON.stringify(fastify.swagger())) as Node
}

/**
 * The document of the whole application, the same on every machine: no setting of the environment is read. The application is started as
 * it is, so that no route can be missing, on an embedded database and keys of its own that are gone afterwards; nothing listens.
 */
export async function currentDocument (): Promise<Node> {
  const directory = mkdtempSync(path.join(tmpdir(), 'consultation-service-openapi-'))
  const config = parseConfig({ DATA_DIR: directory, PUBLIC_URL: DOCUMENTED_URL, LOG_LEVEL: 'silent' })
  const fastify = Fastify({ ...serverOptions(config), pluginTimeout: 0 })
  try {
    await fastify.register(app, { config })
    await fastify.ready()
    // The options do not say which kind of server it is, and so its type is of any kind.
    return documentOf(fastify as unknown as FastifyInstance)
  } finally {
    await fastify.close()
    rmSync(directory, { recursive: true, force: true })
  }
}
