import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { requireNode } from './lib/runtime/versions/node-version.js'
import { supervise, takeOrders } from './lib/runtime/processes/index.js'
import { onStopSignals } from './lib/runtime/processes/stop-signals.js'
import { lowerPriorityOfV8 } from './lib/runtime/threads/background-thread.js'
import type { Config } from './schemas/config.js'

// Everything else is loaded afterwards: an older Node.js would fail on it with a stack trace, and a wrong setting is reported without
// waiting for it.
requireNode()
lowerPriorityOfV8()

/** Exit status after the database has failed: EX_IOERR of sysexits.h. */
const EXIT_DATABASE_FAILED = 74

/** How long closing may take, beyond SHUTDOWN_TIMEOUT, before a process that is blocked is ended, in seconds. */
const CLOSE_GRACE_SECONDS = 10

/** After this many milliseconds, a slow start says what it is waiting for. */
const PATIENCE_MS = 1000

function say (text: string): void {
  process.stderr.write(text)
}

/** The orders of the process that supervises this one, if there is one. */
const orders = cluster.isWorker ? takeOrders() : null

/** Makes the application, ready to listen. */
async function makeApp (config: Config): Promise<FastifyInstance> {
  if (config.DATABASE_URL === '') {
    const { beginToOpen } = await import('./lib/storage/embedded-postgres/index.js')
    beginToOpen(config.DATA_DIR)
  }
  const [{ default: Fastify }, { default: app, serverOptions }, { createLogLines, PIPE_BUFFER }] =
    await Promise.all([import('fastify'), import('./app.js'), import('./lib/runtime/logging/log-lines.js')])
  const fastify = Fastify(serverOptions(config, createLogLines(process.stdout, orders === null ? Infinity : PIPE_BUFFER)))
  await fastify.register(app, { config })
  // The options do not say which kind of server it is, and so its type is of any kind.
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

  const stopping = {
    announce (signal: NodeJS.Signals) {
      fastify.shutdown.announced = true
      fastify.log.info({ signal, delay: signal === 'SIGTERM' ? config.SHUTDOWN_DELAY : 0 }, 'stopping')
    },
    close () {
      fastify.close().then(() => process.exit(0), error => {
        fastify.log.error({ err: error }, 'the service did not stop cleanly')
        process.exit(1)
      })
    }
  }
  if (orders === null) return onStopSignals({ ...stopping, delayMs: config.SHUTDOWN_DELAY * 1000 })
  orders.obey({ ...stopping, orphaned: () => fastify.log.fatal('the process that supervises this one is gone; this one ends, too') })
}

/** Serves, in this process; `origin` says where its settings come from. */
async function serve (config: Config, origin = ''): Promise<void> {
  const fastify = await makeApp(config)
  endInTime(fastify, config)
  await fastify.listen({ host: config.HOST, port: config.PORT }).catch(async (error: unknown) => {
    const { explainedListenError } = await import('./lib/runtime/settings/index.js')
    throw explainedListenError(error, config)
  })
  const { welcome } = await import('./plugins/sandbox.js')
  const greeting = await welcome(fastify)
  if (orders === null) say(`${origin}${greeting}`)
  else orders.ready(greeting)
}

/** The settings of one of several processes: each has metrics of its own, and so a port for them. */
function settingsOf (number: number, config: Config): Config {
  return { ...config, METRICS_PORT: config.METRICS_PORT === 0 ? 0 : config.METRICS_PORT + number - 1 }
}

/** Has several processes serve, until they are asked to stop or cannot go on. */
async function superviseProcesses (config: Config, origin: string, onServing: () => void): Promise<void> {
  const { default: Fastify } = await import('fastify')
  supervise({
    processes: config.PROCESSES,
    delayMs: config.SHUTDOWN_DELAY * 1000,
    closeMs: (config.SHUTDOWN_TIMEOUT + CLOSE_GRACE_SECONDS) * 1000,
    log: Fastify({ logger: { level: config.LOG_LEVEL } }).log,
    onServing (greeting) {
      onServing()
      say(`${origin}${greeting}`)
    },
    onEnd (code, problem) {
      if (problem !== undefined) say(`${problem}\n`)
      process.exit(code)
    }
  })
}

async function main (): Promise<void> {
  if (process.argv.includes('--version')) {
    const { serviceVersion } = await import('./lib/runtime/versions/service-version.js')
    process.stdout.write(`${serviceVersion()}\n`)
    return
  }
  const { countedSources, readSettings, readSettingsAndSources } = await import('./lib/runtime/settings/index.js')
  if (orders !== null) return serve(settingsOf(orders.number, await readSettings()))
  const { config, sources } = await readSettingsAndSources({}, name => say(`${name} in .env is not a setting of the service.\n`))
  const waiting = setTimeout(() => say(`Starting: loading the service and opening ${config.DATABASE_URL === '' ? `the database in ${config.DATA_DIR}` : 'PostgreSQL'} …\n`), PATIENCE_MS)
  const origin = `\n  Settings               ${countedSources(sources)}`
  if (config.PROCESSES > 1) return superviseProcesses(config, origin, () => clearTimeout(waiting))
  await serve(config, origin)
  clearTimeout(waiting)
}

/** Errors written for the operator are shown as they are; of all others, the message. */
main().catch(async (error: unknown) => {
  const { explanationOf } = await import('./lib/runtime/errors/explained-error.js')
  say(`${explanationOf(error, 'The service cannot start')}\n`)
  process.exit(1)
})
