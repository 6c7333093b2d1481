import type { FastifyInstance } from 'fastify'
import { requireNode } from './lib/node-version.js'
import { lowerPriorityOfV8 } from './lib/threads/background-thread.js'
import type { Config } from './schemas/config.js'

// Everything else is loaded afterwards: an older Node.js would fail on it with a stack trace, and a wrong setting is reported without
// waiting for it.
requireNode()
lowerPriorityOfV8()

/** How long a repeated signal counts as the same one, in milliseconds. */
const SIGNAL_ECHO_MS = 500

/** Exit status after the database has failed: EX_IOERR of sysexits.h. */
const EXIT_DATABASE_FAILED = 74

/** How long work that a failed database blocks may take to end, beyond SHUTDOWN_TIMEOUT, in seconds. */
const CLOSE_GRACE_SECONDS = 10

/** After this many milliseconds, a slow start says what it is waiting for. */
const PATIENCE_MS = 1000

function say (text: string): void {
  process.stderr.write(text)
}

/**
 * Calls `stop` on the first `signal`; one that comes later than `SIGNAL_ECHO_MS` ends the process at once, as it does by default. Earlier
 * ones are the same signal again: Ctrl-C reaches this process from the terminal, and from npm, which passes on what it gets itself.
 */
function onSignal (signal: NodeJS.Signals, stop: () => void): void {
  process.once(signal, () => {
    const ignoreEcho = (): void => {}
    process.on(signal, ignoreEcho)
    setTimeout(() => process.off(signal, ignoreEcho), SIGNAL_ECHO_MS).unref()
    stop()
  })
}

/** Makes the application, ready to listen. */
async function makeApp (config: Config): Promise<FastifyInstance> {
  const [{ default: Fastify }, { default: app, serverOptions }, { createLogLines }] =
    await Promise.all([import('fastify'), import('./app.js'), import('./lib/log-lines.js')])
  const fastify = Fastify(serverOptions(config, createLogLines()))
  await fastify.register(app, { config })
  return fastify as unknown as FastifyInstance
}

/** Ends the process when its database has failed, or when asked to. */
function endInTime (fastify: FastifyInstance, config: Config): void {
  const { databaseFailure } = fastify
  databaseFailure.addEventListener('abort', () => {
    say(`The embedded database cannot go on: ${(databaseFailure.reason as Error).message}. The service stops. ` +
      'Everything that it acknowledged is there when it is started again.\n')
    setTimeout(() => process.exit(EXIT_DATABASE_FAILED), (config.SHUTDOWN_TIMEOUT + CLOSE_GRACE_SECONDS) * 1000)
    fastify.close().finally(() => process.exit(EXIT_DATABASE_FAILED))
  }, { once: true })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    onSignal(signal, () => {
      fastify.log.info({ signal }, 'stopping')
      fastify.close().then(() => process.exit(0), error => {
        fastify.log.error({ err: error }, 'the service did not stop cleanly')
        process.exit(1)
      })
    })
  }
}

async function main (): Promise<void> {
  if (process.argv.includes('--version')) {
    const { serviceVersion } = await import('./lib/service-version.js')
    process.stdout.write(`${serviceVersion()}\n`)
    return
  }
  const { readSettings } = await import('./lib/settings/index.js')
  const config = readSettings({}, name => say(`${name} in .env is not a setting of the service.\n`))
  const waiting = setTimeout(() => say(`Starting: loading the service and opening ${config.DATABASE_URL === '' ? `the database in ${config.DATA_DIR}` : 'PostgreSQL'} …\n`), PATIENCE_MS)
  const fastify = await makeApp(config)
  endInTime(fastify, config)
  await fastify.listen({ host: config.HOST, port: config.PORT }).catch(async (error: unknown) => {
    const { explainedListenError } = await import('./lib/settings/index.js')
    throw explainedListenError(error, config)
  })
  clearTimeout(waiting)
  const { welcome } = await import('./plugins/sandbox.js')
  say(await welcome(fastify))
}

/** Errors written for the operator are shown as they are; of all others, the message. */
main().catch(async (error: unknown) => {
  const { explanationOf } = await import('./lib/explained-error.js')
  say(`${explanationOf(error, 'The service cannot start')}\n`)
  process.exit(1)
})
