#!/usr/bin/env node
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Fastify from 'fastify'
import app, { serverOptions } from '../../app.js'
import { ExplainedError, parseConfig, readLimitsFile, serviceVersion } from '../../lib/runtime/index.js'
import type { Config } from '../../schemas/config.js'
import { demonstrateConsultation } from './consultation.js'
import { Narrator } from './narrator.js'
import { demonstrateRecording } from './recording.js'
import { demonstrateTokens } from './tokens.js'

/** How long an interrupted demo waits for the service to close, in milliseconds. */
const CLOSE_TIMEOUT_MS = 3000

const USAGE = `Start the service with a temporary database, and show what it does.

  npm run demo                        tokens, and a consultation at speaking pace
  npm run demo -- --fast              without the pauses
  npm run demo -- --audio FILE        a recording, recognised by the speech engine that is set
      [--language en] [--template soap_new_complaint_api]`

async function freePort (): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** A command line, a file or settings that the demo cannot work with, explained in a sentence. */
class DemoError extends ExplainedError {}

function readArguments () {
  try {
    return parseArgs({
      options: {
        fast: { type: 'boolean', default: false },
        audio: { type: 'string' },
        template: { type: 'string', default: 'soap_new_complaint_api' },
        language: { type: 'string', default: 'en' },
        help: { type: 'boolean', default: false },
        version: { type: 'boolean', default: false }
      }
    }).values
  } catch (error) {
    throw new DemoError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

/** Settings of the engines, and LIMITS_FILE, read as the service reads them: from the environment, or from a file named .env. */
function engineSettings (): Record<string, string | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:SPEECH_|REPORT_|LIMITS_FILE$)/.test(name)))
}

/** @throws unless the file exists and a speech engine is set */
function assertCanHear (file: string, { SPEECH_ENGINE }: Config): void {
  // Models are not in the temporary directory of a demo.
  if (SPEECH_ENGINE !== 'openai') {
    throw new DemoError('A recording needs a speech engine: set SPEECH_ENGINE=openai, SPEECH_BASE_URL and SPEECH_MODEL, in the environment or in .env.')
  }
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) throw new DemoError(`There is no file ${file}.`)
}

/** Whether the demo was interrupted: what it still does then fails. */
let interrupted = false

/**
 * Ends the demo when it is interrupted. The service is closed first: Node.js may abort when it exits while other threads still work.
 *
 * @returns where to put what closes the service, once it is there
 */
function exitOnSignal (): { close: () => PromiseLike<unknown> } {
  const service = { close: async (): Promise<unknown> => undefined }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const exit = () => process.exit(128 + constants.signals[signal])
      interrupted = true
      setTimeout(exit, CLOSE_TIMEOUT_MS)
      service.close().then(exit, exit)
    })
  }
  return service
}

/** Starts the service on a free port with a temporary database, and walks through what it does. */
async function main (): Promise<void> {
  const { audio, fast, language, template, help, version } = readArguments()
  if (help || version) {
    process.stdout.write(`${help ? USAGE : serviceVersion()}\n`)
    return
  }
  const directory = mkdtempSync(path.join(tmpdir(), 'consultation-service-demo-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const service = exitOnSignal()
  const settings = audio === undefined ? {} : engineSettings()
  const config = parseConfig({ ...settings, DATA_DIR: directory, PORT: String(await freePort()), LOG_LEVEL: 'silent' }, await readLimitsFile(settings.LIMITS_FILE ?? ''))
  if (audio !== undefined) assertCanHear(audio, config)
  const fastify = Fastify(serverOptions(config))
  service.close = async () => fastify.close()
  try {
    await fastify.register(app, { config })
    await fastify.listen({ host: config.HOST, port: config.PORT })
    process.stdout.write(`The service runs on ${config.PUBLIC_URL}, with a temporary database.\n`)
    const narrator = new Narrator(config.PUBLIC_URL)
    const key = readFileSync(path.join(directory, 'sandbox-api-key'), 'utf8')
    if (audio === undefined) {
      await demonstrateTokens(narrator, config, key)
      await demonstrateConsultation(narrator, config.PUBLIC_URL, key, fast)
    } else {
      await demonstrateRecording(narrator, config.PUBLIC_URL, key, { file: audio, language, template })
    }
    process.stdout.write('\nThat is all. Start the service with "npm start", and try it yourself at /demo/ and /documentation/.\n')
  } finally {
    await fastify.close()
  }
}

main().catch((error: unknown) => {
  if (interrupted) return
  const text = error instanceof ExplainedError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})
