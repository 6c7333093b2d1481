import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import path from 'node:path'
import t, { type Test } from 'tap'
import { codeBlocks, linesOf } from '../markdown.js'
import { freePort, until } from '../process.js'
import { project, runIn } from './clean-project.js'
import { startService } from './service.js'

const GUIDE = 'docs/integrate.md'

/** Where the guide has the service. */
const GUIDE_HOST = 'http://127.0.0.1:3000/'

/** Most requests until the service has too many of them, and the limit for that. */
const LIMIT = 12

/** Longest wait for PyPI to answer, in milliseconds. */
const PYPI_MS = 30_000

const PACKAGES = ['fastapi==0.121.3', 'uvicorn==0.38.0', 'httpx==0.28.1']

/** A backend of the guide: its file, what prepares its folder, its command, and why it cannot run here. */
interface Backend {
  file: string
  prepare?: (t: Test, directory: string) => Promise<void>
  command: (port: number, directory: string) => string[]
  skip: string | false
}

function without (program: string, ...args: string[]): string | false {
  return spawnSync(program, args, { stdio: 'ignore', timeout: PYPI_MS }).status !== 0 && `${program} is not there`
}

async function makePython (t: Test, directory: string): Promise<void> {
  await runIn(t, directory, ['python3', '-m', 'venv', '.venv'])
  await runIn(t, directory, ['.venv/bin/pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES])
}

/** Why nothing can be installed for Python. */
function withoutPython (): string | false {
  const missing = without('python3', '-c', 'import ensurepip, venv')
  if (missing !== false) return missing
  const asks = 'import urllib.request; urllib.request.urlopen("https://pypi.org/simple/fastapi/", timeout=20)'
  return without('python3', '-c', asks) !== false && 'PyPI cannot be reached'
}

const BACKENDS: Readonly<Record<string, Backend>> = {
  'Node.js': { file: 'backend.mjs', command: () => [process.execPath, 'backend.mjs'], skip: false },
  Python: {
    file: 'backend.py',
    prepare: makePython,
    command: (port, directory) => [path.join(directory, '.venv/bin/uvicorn'), 'backend:app', '--port', String(port)],
    skip: withoutPython()
  },
  PHP: { file: 'scribe-token.php', command: port => ['php', '-S', `127.0.0.1:${port}`, 'scribe-token.php'], skip: without('php', '-v') }
}

/** What the guide has in a file. */
function textOf (file: string): string {
  const blocks = codeBlocks(linesOf(GUIDE)).filter(({ directive }) => directive?.act === 'file' && directive.name === file)
  return blocks.flatMap(({ lines }) => lines).join('\n')
}

/** Starts a backend; returns where it hands out tokens, and what it has said so far. */
async function startBackend (t: Test, { command }: Backend, directory: string, key: string): Promise<{ url: string, said: () => string }> {
  const port = await freePort()
  const [program = '', ...args] = command(port, directory)
  const child = spawn(program, args, { cwd: directory, env: { PATH: process.env.PATH, SCRIBE_API_KEY: key, PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] })
  t.teardown(() => child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => { said += piece })
  const url = `http://127.0.0.1:${port}/scribe-token`
  await until(async () => fetch(new URL('/', url), { method: 'OPTIONS' }).then(() => true, () => false), 'the backend listens')
  return { url, said: () => said }
}

interface Answer { status: number, wait: string | null, body: Record<string, unknown> }

async function ask (url: string): Promise<Answer> {
  const response = await fetch(url, { method: 'POST' })
  return { status: response.status, wait: response.headers.get('retry-after'), body: await response.json() as Answer['body'] }
}

/** It says that there is no token, and under which request that is in its log. */
function checkRefused (t: Test, { status, body }: Answer, said: string, why: string): void {
  t.strictSame([status, Object.keys(body)], [502, ['error', 'request_id']], why)
  t.match(said, new RegExp(`request ${String(body.request_id)}`), `${why}: it is in the log`)
}

/** A service that refuses every key: it notes under which request. */
async function refusing (t: Test): Promise<{ url: string, ids: unknown[] }> {
  const ids: unknown[] = []
  const server = createServer((request, response) => {
    ids.push(request.headers['x-request-id'])
    request.resume().once('end', () => response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"The API key is not valid."}'))
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  t.teardown(() => { server.close().closeAllConnections() })
  return { url: `http://127.0.0.1:${port}/`, ids }
}

for (const [name, backend] of Object.entries(BACKENDS)) {
  t.test(`the backend of the guide in ${name} hands out tokens, and says why there is none`, { skip: backend.skip }, async t => {
    const service = await startService(t, { RATE_LIMIT_MAX: String(LIMIT) })
    const text = textOf(backend.file)
    t.ok(text.includes(GUIDE_HOST), 'the guide has it')
    const directory = project(t, { [backend.file]: text.replaceAll(GUIDE_HOST, service.baseUrl) })
    await backend.prepare?.(t, directory)

    const { url, said } = await startBackend(t, backend, directory, service.key)
    t.match(await ask(url), { status: 200, body: { token: /^eyJ/, expires_at: /Z$/ } })
    let last = await ask(url)
    for (let at = 0; at < LIMIT && last.status === 200; at++) last = await ask(url)
    t.match(last, { status: 429, wait: /^[1-9]\d?$/, body: { retry_after: Number } }, 'too many requests')
    await service.network.stop()
    checkRefused(t, await ask(url), said(), 'a service that is stopped')
    await service.network.restart()
    t.match(await ask(url), { status: 429 }, 'it still answers')
  })

  t.test(`the backend of the guide in ${name} survives a key that is refused`, { skip: backend.skip }, async t => {
    const other = await refusing(t)
    const directory = project(t, { [backend.file]: textOf(backend.file).replaceAll(GUIDE_HOST, other.url) })
    await backend.prepare?.(t, directory)
    const { url, said } = await startBackend(t, backend, directory, 'wrong')
    for (const why of ['a wrong key', 'once more']) {
      const answer = await ask(url)
      checkRefused(t, answer, said(), why)
      t.equal(answer.body.request_id, other.ids.at(-1), 'the service was told the same id')
    }
  })
}
