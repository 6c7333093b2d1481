#!/usr/bin/env node
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import app, { serverOptions } from '../../app.js'
import { parseConfig } from '../../plugins/config.js'
import { demonstrateConsultation } from './consultation.js'
import { Narrator } from './narrator.js'
import { demonstrateTokens } from './tokens.js'

async function freePort (): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Starts the service on a free port with a throw-away database, and walks through what it does. */
async function main (): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'consultation-service-demo-'))
  const config = parseConfig({ DATA_DIR: directory, PORT: String(await freePort()), LOG_LEVEL: 'silent' })
  const fastify = Fastify(serverOptions(config))
  try {
    await fastify.register(app, { config })
    await fastify.listen({ host: config.HOST, port: config.PORT })
    process.stdout.write(`The service runs on ${config.PUBLIC_URL}, with a database that is thrown away afterwards.\n`)
    const narrator = new Narrator(config.PUBLIC_URL)
    const key = readFileSync(path.join(directory, 'sandbox-api-key'), 'utf8')
    await demonstrateTokens(narrator, config, key)
    await demonstrateConsultation(narrator, config.PUBLIC_URL, key, process.argv.includes('--fast'))
    process.stdout.write('\nThat is all. Start the service with "npm start", and try it yourself at /documentation/.\n')
  } finally {
    await fastify.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
