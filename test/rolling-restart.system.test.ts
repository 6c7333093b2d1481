// Runs alone: counts requests in Redis, under keys of its process.
import t from 'tap'
import { createApiKey } from '../plugins/api-keys/operations.js'
import { openDatabase } from '../plugins/database/open.js'
import { needs as needsPrograms } from './browsers/programs.js'
import { HAPROXY, startHaproxy } from './deploy/proxies.js'
import { needs, temporaryDatabase, temporaryDirectory } from './helper.js'
import { Load, sharedUnderLoad } from './load.js'
import { freePort, logLines, startServer, until, type Server } from './process.js'

const PEPPER = 'a pepper for tests, long enough for it'

const skip = [needs.postgres, needs.redis, needsPrograms({ [HAPROXY]: 'haproxy' })].find(reason => reason !== false) ?? false

/** The errors that `instance` logged, a line each, so that a failing test shows them whole. */
function troublesOf (instance: Server): string {
  return logLines(instance.stdout())
    .filter(({ level, msg }) => Number(level) > 40 || msg === 'the service did not stop cleanly')
    .map(line => JSON.stringify(line)).join('\n')
}

t.test('two instances behind HAProxy are restarted one after the other under load: no request fails, nothing acknowledged is lost, no report is made twice', { skip, timeout: 240_000 }, async t => {
  const databaseUrl = await temporaryDatabase(t)
  const { db, close } = await openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  await close()
  const ports = [await freePort(), await freePort()]
  // Ended by a second signal, as soon as HAProxy has noticed.
  const env = { ...await sharedUnderLoad(t, databaseUrl, PEPPER), SHUTDOWN_DELAY: '300' }
  const start = async (at: number): Promise<Server> => startServer(t, { ...env, PORT: String(ports[at]), DATA_DIR: temporaryDirectory(t) })
  const instances = await Promise.all([start(0), start(1)])
  const { url: baseUrl, program: proxy } = await startHaproxy(t, ports)
  await until(async () => fetch(`${baseUrl}/health/ready/`).then(({ ok }) => ok, () => false), 'HAProxy passes requests on')

  const load = new Load(t, { baseUrl, key, databaseUrl, mayBreak: false })
  await load.start({ streams: 2, talkers: 1 })
  for (const [at, name] of ['one', 'two'].entries()) {
    const before = load.tokens
    const ended = instances[at]?.stop('SIGTERM')
    await proxy.printed(new RegExp(`Server instances/${name} is DOWN, reason: Layer7 wrong status, code: 503`))
    instances[at]?.stop('SIGINT')
    t.strictSame(await ended, { code: 0, signal: null })
    instances[at] = await start(at)
    await proxy.printed(new RegExp(`Server instances/${name} is UP`))
    t.ok(load.tokens > before, `tokens were issued while instance ${name} was away`)
  }
  await load.stop()
  for (const { closeCodes } of load.streams) {
    // The last one is closed by whoever is first to know that the report is final.
    const sentAway = closeCodes.slice(0, -1)
    t.ok(sentAway.length > 0 && sentAway.every(code => code === 1001), `each stream was sent away, and went on at another instance: ${closeCodes.join()}`)
  }
  await load.check(t)
  for (const instance of instances) {
    t.strictSame(await instance.stop('SIGINT'), { code: 0, signal: null })
    t.equal(troublesOf(instance), '')
  }
})
