import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import t from 'tap'
import { temporaryDirectory } from './helper.js'
import { embeddedDirectory, SERVICE, runScript, startServer } from './process.js'

/** Counts the schemas that are compiled while a module is loaded. */
const COUNT = `
const { createRequire } = await import('node:module')
const { default: Ajv } = createRequire(process.argv[1])('ajv/dist/core.js')
const { compile } = Ajv.prototype
let compiled = 0
Ajv.prototype.compile = function (...args) { compiled++; return compile.apply(this, args) }
await import(process.argv[1])
process.stdout.write(String(compiled))`

/** Writes the URL of every module that is loaded to a file. */
const HOOKS = `
import { appendFileSync } from 'node:fs'
export async function resolve (specifier, context, next) {
  const found = await next(specifier, context)
  appendFileSync(process.env.LOADED, found.url + '\\n')
  return found
}`

/** Settings of a process that writes the URL of every module that it loads to a file. */
function noting (file: string): Record<string, string> {
  const register = `import { register } from 'node:module'\nregister(${JSON.stringify(moduleOf(HOOKS))})`
  return { LOADED: file, NODE_OPTIONS: `--import=${moduleOf(register)}` }
}

/** The names of the packages in such a file. */
function packagesIn (file: string): Set<string> {
  const names = readFileSync(file, 'utf8').matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)
  return new Set([...names].map(([, name = '']) => name))
}

/** A file of the service as it is installed, with each of its modules by itself. */
function moduleAt (name: string): string {
  return path.join(SERVICE, name)
}

function moduleOf (text: string): string {
  return `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
}

t.test('loading the application compiles no schema: what is not needed costs a start nothing', async t => {
  for (const module of ['app.js', 'bin/operate.js']) {
    const count = execFileSync(process.execPath, ['--input-type=module', '-e', COUNT, path.join(SERVICE, module)], { encoding: 'utf8' })
    t.equal(count, '0', module)
  }
})

t.test('loading the application loads no library for metrics: without METRICS_PORT they cost nothing', async t => {
  const LOADED = path.join(temporaryDirectory(t), 'loaded')
  const register = `import { register } from 'node:module'\nregister(${JSON.stringify(moduleOf(HOOKS))})`
  const load = ['--input-type=module', `--import=${moduleOf(register)}`, '-e', 'await import(process.argv[1])', path.join(SERVICE, 'app.js')]
  execFileSync(process.execPath, load, { env: { ...process.env, LOADED } })
  const loaded = readFileSync(LOADED, 'utf8')
  t.match(loaded, '/node_modules/fastify/')
  t.notMatch(loaded, '/node_modules/prom-client/')
})

t.test('a command that the running service answers loads no server, no database and no engine', async t => {
  const DATA_DIR = temporaryDirectory(t)
  const LOADED = path.join(DATA_DIR, 'loaded')
  const service = createServer((_request, response) => response.setHeader('content-type', 'application/json').end('{"result":[]}'))
  await new Promise<void>(resolve => service.listen(path.join(DATA_DIR, 'admin.sock'), resolve))
  t.teardown(() => { service.close() })
  const token = ['create', '--user-id', 'u', '--first-name', 'a', '--last-name', 'b', '--organisation', 'c']
  for (const [script, args] of [['api-key', ['list']], ['user', ['list']], ['token', token]] as const) {
    t.match(await runScript(t, moduleAt(`bin/${script}.js`), args, { DATA_DIR, ...noting(LOADED) }), { code: 0 }, script)
  }
  // The test runner adds packages of its own to every process.
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { dependencies: Record<string, string> }
  t.strictSame([...packagesIn(LOADED)].filter(name => name in dependencies).sort(), ['@sinclair/typebox'])
})

t.test('a service whose audio is not in an object storage does not load the client of one', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const LOADED = path.join(temporaryDirectory(t), 'loaded')
  await startServer(t, { DATA_DIR, ...noting(LOADED) }, {}, undefined, moduleAt('server.js'))
  const packages = [...packagesIn(LOADED)]
  t.ok(packages.includes('fastify'), 'the list is that of the service')
  t.strictSame(packages.filter(name => /^@(?:aws-sdk|smithy)\//.test(name)), [])
})
