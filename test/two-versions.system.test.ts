// Runs alone: counts requests in Redis, under keys of its process.
import path from 'node:path'
import t, { type Test } from 'tap'
import { startHaproxy } from './deploy/proxies.js'
import { temporaryDatabase, temporaryDirectory } from './helper.js'
import { Load, sharedUnderLoad } from './load.js'
import { freePort, logLines, runScript, startServer, until, type Server } from './process.js'

const PEPPER = 'a pepper for tests, long enough for it'

/** Where the last release is, built, as `.ci/two-versions` has it; where that is set, nothing that is missing makes a test pass. */
const RELEASE_DIR = process.env.RELEASE_DIR ?? ''
const skip = RELEASE_DIR === '' && 'RELEASE_DIR is not set: bash .ci/two-versions runs this'

const RELEASED = path.join(RELEASE_DIR, 'dist/server.js')
const CURRENT = 'server.js'

/** What each of the two must have answered while both ran. */
const SHARED = ['POST token/', 'POST consultations/', 'POST consultations/:id/transcript/', 'POST consultations/:id/finish/', 'GET consultations/:id/events/']

/** How often. */
const TIMES = 3

/** How a version refuses tables that a newer one has changed, and nothing else that it says. */
const REFUSAL = new RegExp('^the service ended with 1: The database was changed by version \\S+ of the service ' +
  '\\(its tables have the change \\S+\\), and this is version \\S+: start the newer one, or restore a backup\\.\n$')

/** The requests that an instance has answered. */
function answered ({ stdout }: Server): Array<Record<string, unknown>> {
  return logLines(stdout().replace(/[^\n]*$/, '')).filter(({ msg }) => msg === 'answered')
}

/** Whether an instance has answered everything that is shared, often enough, besides the first `before` requests. */
function tookPart (instance: Server, before: number): boolean {
  const routes = answered(instance).slice(before).map(({ method, route }) => `${String(method)} ${String(route).replace('/api/v1/', '')}`)
  return SHARED.every(wanted => routes.filter(route => route === wanted).length >= TIMES)
}

/** A place for two versions: a database, a proxy in front of two ports, and a key, made by the one that comes first. */
async function place (t: Test, tables: string) {
  const databaseUrl = await temporaryDatabase(t)
  const made = await runScript(t, tables, ['create', '--customer', 'General Hospital', '--name', 'backend'], {
    DATABASE_URL: databaseUrl, API_KEY_PEPPER: PEPPER
  })
  const ports = [await freePort(), await freePort()]
  const { url: baseUrl } = await startHaproxy(t, ports)
  const env = await sharedUnderLoad(t, databaseUrl, PEPPER)
  const load = new Load(t, { baseUrl, key: made.stdout.trim(), databaseUrl, mayBreak: false })
  return {
    load,
    /** Starts a version at one of the two places; resolves when requests are passed on to it. */
    async start (at: number, script: string): Promise<Server> {
      const instance = await startServer(t, { ...env, PORT: String(ports[at]), DATA_DIR: temporaryDirectory(t) }, {}, undefined, script)
      // A proxy that has just started believes that all are up until it has asked.
      await until(async () => fetch(`${baseUrl}/health/ready/`).then(({ ok }) => ok, () => false), 'HAProxy passes requests on')
      return instance
    }
  }
}

/** Ends the load when both have taken part in it, and compares everything that was acknowledged with what is stored. */
async function checkTogether (t: Test, load: Load, instances: readonly Server[]): Promise<void> {
  const before = instances.map(instance => answered(instance).length)
  await until(() => load.failures.length > 0 || instances.every((instance, at) => tookPart(instance, before[at] ?? 0)), 'both versions took part')
  await load.stop()
  await load.check(t)
  for (const instance of instances) {
    // Of a client: HAProxy asks for readiness, and a database that is busy for a moment too long is no failure of anybody.
    const ofClients = answered(instance).filter(({ route }) => route !== '/health/ready/')
    t.strictSame(ofClients.filter(({ status }) => Number(status) >= 500), [], 'no request failed')
    t.strictSame(logLines(instance.stdout()).filter(({ level }) => Number(level) > 40), [], 'no error was logged')
  }
}

t.test('a new version started beside the last release, under load, works with it: no request fails, nothing acknowledged is lost', { skip, timeout: 240_000 }, async t => {
  const { load, start } = await place(t, path.join(RELEASE_DIR, 'dist/bin/api-key.js'))
  const old = await start(0, RELEASED)
  await load.start({ streams: 1, talkers: 2 })
  await checkTogether(t, load, [old, await start(1, CURRENT)])
})

t.test('the last release started beside a new version, under load, works with it or refuses with a sentence; either way no request fails', { skip, timeout: 240_000 }, async t => {
  const { load, start } = await place(t, 'bin/api-key.js')
  const current = await start(0, CURRENT)
  await load.start({ streams: 1, talkers: 2 })
  const beside = await start(1, RELEASED).catch((error: Error) => error)
  if (beside instanceof Error) t.match(beside.message, REFUSAL)
  await checkTogether(t, load, beside instanceof Error ? [current] : [current, beside])
})
