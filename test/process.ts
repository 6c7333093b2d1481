import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { temporaryDirectory, testConfig } from './helper.js'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Longest wait for a process to do what it should, in milliseconds: only ever reached when it does not. */
const PATIENCE_MS = 60_000

/** Everything that the service is made of, its tables and its page too, relative to the repository. */
function sources (): string[] {
  const folders = ['bin', 'openapi', 'plugins', 'routes', 'schemas'].filter(folder => existsSync(path.join(ROOT, folder)))
  const files = folders.flatMap(folder => readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(name => path.join(folder, name)))
  return ['app.ts', 'server.ts', ...files].filter(name => /(?<!\.d)\.(?:ts|csv|json|html|css|js)$/.test(name)).sort()
}

/**
 * The service as JavaScript, made once for each version of the sources: what a process runs then is what `npm start` runs, without the
 * loaders of the test runner and before anything is built.
 */
export async function compiledService (): Promise<string> {
  const texts = new Map(sources().map(name => [name, readFileSync(path.join(ROOT, name), 'utf8')]))
  const hash = createHash('sha256').update(JSON.stringify([ROOT, ...texts])).digest('hex').slice(0, 16)
  const directory = path.join(tmpdir(), `consultation-service-compiled-${hash}`)
  if (existsSync(directory)) return directory
  const { default: typescript } = await import('typescript')
  const { ScriptTarget, ModuleKind, transpileModule } = typescript
  const draft = mkdtempSync(`${directory}-draft-`)
  const compilerOptions = { target: ScriptTarget.ES2023, module: ModuleKind.ESNext, verbatimModuleSyntax: true }
  for (const [name, text] of texts) {
    const file = path.join(draft, name.replace(/\.ts$/, '.js'))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, name.endsWith('.ts') ? transpileModule(text, { fileName: name, compilerOptions }).outputText : text)
  }
  writeFileSync(path.join(draft, 'package.json'), '{ "type": "module" }\n')
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(draft, 'node_modules'))
  try {
    renameSync(draft, directory)
  } catch (error) {
    // Another test was faster.
    if (!existsSync(directory)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  return directory
}

/** How a process ended. */
export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A process that a test started. */
export interface Process {
  pid: number
  stdout: () => string
  stderr: () => string
  /** Resolves when the process has ended and everything it wrote is read. */
  ended: Promise<Exit>
  /** Sends a signal, and waits until the process has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<Exit>
}

/** Waits until `condition` is true, for as long as that may take on a busy machine. */
export async function until (condition: () => boolean | Promise<boolean>, what: string, patienceMs = PATIENCE_MS): Promise<void> {
  for (const deadline = Date.now() + patienceMs; !await condition(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`)
  }
}

/** A port that was free a moment ago, for tests that must know it before the service listens. */
export async function freePort (): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/**
 * Starts `script` of the service (`server.js`, `bin/user.js`) in an empty directory, with `env` and nothing else as its environment. It
 * is gone when the test ends.
 */
async function spawnScript (
  t: Test, script: string, args: readonly string[], env: Readonly<Record<string, string>>
): Promise<Process> {
  const file = path.join(await compiledService(), script)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: temporaryDirectory(t), env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe']
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text: string) => { output[name] += text })
  const ended = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  async function stop (signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
    child.kill(signal)
    return ended
  }
  t.teardown(() => stop('SIGKILL'))
  return { pid: child.pid ?? 0, stdout: () => output.stdout, stderr: () => output.stderr, ended, stop }
}

/** Runs `script` until it ends. */
export async function runScript (
  t: Test, script: string, args: readonly string[], env: Readonly<Record<string, string>>
): Promise<{ code: number | null, stdout: string, stderr: string }> {
  const child = await spawnScript(t, script, args, env)
  const { code } = await child.ended
  return { code, stdout: child.stdout(), stderr: child.stderr() }
}

/** The lines of a log, read as JSON; a line that is not JSON is an error. */
export function logLines (stdout: string): Array<Record<string, unknown>> {
  return stdout.split('\n').filter(line => line !== '').map(line => JSON.parse(line) as Record<string, unknown>)
}

/** A running service. */
export interface Server extends Process {
  /** Where it listens, `http://127.0.0.1:PORT`. */
  url: string
  port: number
  /** The first log line with this message; waits for it. */
  logged: (message: string) => Promise<Record<string, unknown>>
}

/** An embedded database with its tables and nothing in them, for processes: starting on it is quick. */
export async function embeddedDirectory (t: Test): Promise<string> {
  return (await testConfig(t, { DATABASE_URL: '' })).DATA_DIR
}

/** Starts `server.ts` on a free port of its own, and waits until it has said where it listens and greeted whoever started it. */
export async function startServer (t: Test, env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const settings = { PORT: '0', ...env, DATA_DIR: env.DATA_DIR ?? await embeddedDirectory(t) }
  const child = await spawnScript(t, 'server.js', [], settings)
  const listening = /"msg":"Server listening at http:\/\/127\.0\.0\.1:(\d+)"/
  let exit: Exit | undefined
  child.ended.then(ended => { exit = ended }, () => {})
  await until(() => exit !== undefined || (listening.test(child.stdout()) && child.stderr().endsWith('\n\n')), 'the service listened')
  const port = listening.exec(child.stdout())?.[1]
  if (port === undefined || exit !== undefined) throw new Error(`the service ended with ${exit?.code}: ${child.stderr()}`)
  async function logged (message: string): Promise<Record<string, unknown>> {
    const find = () => logLines(child.stdout().replace(/[^\n]*$/, '')).find(({ msg }) => msg === message)
    await until(() => find() !== undefined, `the log said "${message}"`)
    return find() as Record<string, unknown>
  }
  return { ...child, url: `http://127.0.0.1:${port}`, port: Number(port), logged }
}
