import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BareSettings } from './bare-server.js'
import { ask, freePort, SERVER_CPU, type Processes } from './processes.js'
import type { LoadRequest } from './load.js'

const TOKEN_PATH = '/api/v1/token/'

/** Longest start of a server, in milliseconds. */
const START_TIMEOUT_MS = 60_000

/** Above what any round can send: the limits count, and none is reached. */
const NO_LIMIT = '1000000000'

/** A server that issues tokens at `url`. */
export interface Server {
  url: string
  process: ChildProcess
}

export async function startBareServer (processes: Processes, directory: string, settings: BareSettings): Promise<Server> {
  const child = processes.start({ script: new URL('bare-server.js', import.meta.url), cpu: SERVER_CPU, directory, name: 'bare', listens: true })
  const { port } = await ask<{ port: number }>(child, settings)
  return { url: `http://127.0.0.1:${port}${TOKEN_PATH}`, process: child }
}

async function isReady (origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health/ready/`)).ok
  } catch {
    return false
  }
}

/** The service as it ships, on its own data directory: only its limits are raised. Its log goes to a file. */
export async function startService (processes: Processes, directory: string, name: string, pepper: string): Promise<Server> {
  const port = await freePort()
  const child = processes.start({
    script: new URL('../server.js', import.meta.url),
    cpu: SERVER_CPU,
    directory,
    name,
    env: {
      PORT: String(port),
      DATA_DIR: path.join(directory, name),
      API_KEY_PEPPER: pepper,
      RATE_LIMIT_MAX: NO_LIMIT,
      RATE_LIMIT_ADDRESS_MAX: NO_LIMIT
    }
  })
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!await isReady(origin)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The service did not start: ${readFileSync(path.join(directory, `${name}.log`), 'utf8').slice(-2000)}`)
    }
    await sleep(100)
  }
  return { url: `${origin}${TOKEN_PATH}`, process: child }
}

/** The names of everything in a token, in order. */
async function shapeOfAnswer (server: Server, { apiKey, body }: LoadRequest): Promise<string> {
  const response = await fetch(server.url, { method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': apiKey }, body })
  const answer = await response.json() as { token?: string }
  const [header, claims] = (answer.token ?? '').split('.').slice(0, 2).map(part => JSON.parse(Buffer.from(part, 'base64url').toString()) as object)
  const names = [answer, header, claims].map(object => Object.keys(object ?? {}).sort().join(' '))
  return [response.status, response.headers.get('content-type'), ...names].join('; ')
}

/** @throws unless both servers answer the same request with the same status, and a token with the same claims */
export async function assertSameAnswer (one: Server, other: Server, request: LoadRequest): Promise<void> {
  const shapes = [await shapeOfAnswer(one, request), await shapeOfAnswer(other, request)]
  if (shapes[0] !== shapes[1]) throw new Error(`The servers do not answer the same:\n${shapes.join('\n')}`)
}
