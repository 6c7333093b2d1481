import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { acquireProcessLock } from '../lib/runtime/processes/process-lock.js'
import { temporaryDirectory } from './helper.js'
import { PROGRAMS, SERVICE, embeddedDirectory, freePort, until, type Exit } from './process.js'

/** Whether a file is a source, or JavaScript that was not compiled from one. */
function isSource (name: string): boolean {
  return name.endsWith('.ts') || (name.endsWith('.js') && !existsSync(path.join(SERVICE, name.replace(/\.js$/, '.ts'))))
}

interface Manifest {
  scripts: Record<string, string>
}

/** `npm ARGS` with the scripts of this project, in a directory where another script builds: what it makes is there already. */
async function npm (t: Test, args: readonly string[], env: Readonly<Record<string, string>>, build = '') {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const cwd = temporaryDirectory(t)
  writeFileSync(path.join(cwd, 'package.json'), manifest)
  mkdirSync(path.join(cwd, 'bin'))
  writeFileSync(path.join(cwd, 'bin/build.js'), build)
  symlinkSync(PROGRAMS, path.join(cwd, 'dist'))
  // In a process group of its own, of which nothing is left when the test ends.
  const child = spawn('npm', args, { cwd, env: { PATH: process.env.PATH, HOME: cwd, npm_config_update_notifier: 'false', ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { output.text += text })
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  t.teardown(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  })
  return { child, cwd, exited, output: () => output.text }
}

async function isFree (port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/live/`).then(() => false, () => true)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  t.test(`"npm start" passes ${signal} on: when npm has ended (0), the port and the data directory are free`, async t => {
    const DATA_DIR = await embeddedDirectory(t)
    const port = await freePort()
    const { child, exited, output } = await npm(t, ['start'], { DATA_DIR, PORT: String(port) })
    await until(() => output().includes('Sandbox API key'), 'the service has greeted')
    t.notOk(await isFree(port))
    child.kill(signal)
    t.strictSame(await exited, { code: 0, signal: null }, output())
    t.ok(await isFree(port))
    acquireProcessLock(path.join(DATA_DIR, 'lock'))()
  })
}

t.test('"npm start" that is ended while it still builds starts no service', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const { child, cwd, exited } = await npm(t, ['start'], { DATA_DIR, PORT: '0' }, `
    import { writeFileSync } from 'node:fs'
    writeFileSync('building', '')
    setTimeout(() => writeFileSync('built', ''), 1000)`)
  await until(() => existsSync(path.join(cwd, 'building')), 'the build has begun')
  child.kill('SIGTERM')
  t.strictSame(await exited, { code: null, signal: 'SIGTERM' })
  await until(() => existsSync(path.join(cwd, 'built')), 'the build has ended')
  await sleep(500)
  t.notOk(existsSync(path.join(DATA_DIR, 'lock')))
})

t.test('"npm run demo" passes SIGTERM on, and leaves no data behind', async t => {
  const TMPDIR = temporaryDirectory(t)
  const { child, exited, output } = await npm(t, ['run', 'demo'], { TMPDIR })
  const left = () => readdirSync(TMPDIR).filter(name => name.startsWith('consultation-service-demo-'))
  await until(() => output().includes('The service runs on'), 'the demo has begun')
  t.equal(left().length, 1)
  child.kill('SIGTERM')
  t.strictSame(await exited, { code: 143, signal: null })
  t.strictSame(left(), [])
})

t.test('every script that runs the service or a command becomes it, so that signals reach it', async t => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Manifest
  for (const [name, command] of Object.entries(scripts)) {
    if (command.includes(' dist/')) t.match(command, /^node bin\/build\.js && exec (?:env [A-Z_]+=\d+ )?node [^&;|]+$/, name)
  }
})

t.test('what a production install runs imports no package that it does not have', async t => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { dependencies: Record<string, string> }
  const folders = ['bin', 'lib', 'plugins', 'routes', 'schemas'].flatMap(folder => readdirSync(path.join(SERVICE, folder), { recursive: true, encoding: 'utf8' })
    .map(name => path.join(folder, name)))
  // What compiles is not installed there, and `bin/build.js` loads the bundler, and what makes pages of the guides, only to compile.
  const files = ['server.ts', 'app.ts', ...folders.filter(name => isSource(name) && !name.startsWith('routes/demo/static/') && !/^bin\/(?:bundle|guides)\.js$/.test(name))]
  const packages = new Set(files.flatMap(name => {
    const text = readFileSync(path.join(SERVICE, name), 'utf8')
    return [...text.matchAll(/^(?:import|export) (?!type )(?:[^'"]* from )?["']([^'".][^'"]*)["']|\bimport\(["']([^'".][^'"]*)["']\)/gm)].map(([, stated, later]) => stated ?? later ?? '')
  }).filter(name => !name.startsWith('node:')).map(name => name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/')))
  t.ok(packages.has('fastify') && packages.has('pg') && packages.has('ioredis'))
  t.strictSame([...packages].filter(name => !(name in dependencies)), [])
})
