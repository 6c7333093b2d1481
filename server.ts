import { existsSync } from 'node:fs'
import Fastify from 'fastify'
import app, { serverOptions } from './app.js'
import { ConfigError, parseConfig } from './plugins/config.js'
import { EmbeddedDatabaseError } from './plugins/database/embedded.js'
import { SigningKeyError } from './plugins/access-tokens/key-directory.js'
import { createLogLines } from './plugins/log-lines.js'
import { welcome } from './plugins/sandbox.js'

/** Settings may also stand in a file named .env; those of the environment win. */
function readEnvironment (): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** Errors that are a sentence for whoever starts the service; anything else is shown whole. */
function explain (error: unknown): string {
  const expected = error instanceof ConfigError || error instanceof EmbeddedDatabaseError || error instanceof SigningKeyError
  return expected ? error.message : `The service cannot start. ${error instanceof Error ? error.stack : String(error)}`
}

async function main (): Promise<void> {
  const config = parseConfig(readEnvironment())
  const fastify = Fastify(serverOptions(config, createLogLines()))
  await fastify.register(app, { config })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      fastify.log.info({ signal }, 'stopping')
      fastify.close().then(() => process.exit(0), error => {
        fastify.log.error({ err: error }, 'the service did not stop cleanly')
        process.exit(1)
      })
    })
  }

  await fastify.listen({ host: config.HOST, port: config.PORT })
  process.stderr.write(await welcome(fastify))
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
