import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { makeCallers, makeKeys, shuffle, type Caller } from './callers.js'
import { makeDataDirectory } from './data-directory.js'
import type { LoadRequest } from './load.js'
import { startLoad, takeTurns, type Measurement } from './measure.js'
import type { Processes } from './processes.js'
import { startBare, startService, type Server } from './servers.js'
import { compare, formatReport, type TokenReport } from './token-report.js'
import { inWorkplace } from './workplace.js'

const TOKEN_PATH = '/api/v1/token/'

/** The client of the OpenID Connect provider: one, as it compares secrets without hashing them. */
const OIDC = { clientId: 'backend', clientSecret: randomBytes(32).toString('base64url') }

const KEYS_IN_USE = 10
const USERS_PER_KEY = 100
const KEYS_STORED = 100_000

/** Requests of a round that is spread over all keys: more than a round can send, so that none is sent twice. */
const SPREAD_REQUESTS = 20_000

const CONNECTIONS = 32

/** Numbers of rounds, and durations in seconds. The whole run stays below four minutes. */
const PLANS = {
  full: { rounds: 12, spreadRounds: 4, warmUp: 4, duration: 2 },
  quick: { rounds: 5, spreadRounds: 2, warmUp: 2, duration: 1 }
}

function toRequests (callers: readonly Caller[]): LoadRequest[] {
  return shuffle(callers).map(({ key, body }) => ({ method: 'POST', path: TOKEN_PATH, headers: { 'x-api-key': key.key }, body: JSON.stringify(body) }))
}

function oidcRequests (): LoadRequest[] {
  const body = new URLSearchParams({
    grant_type: 'client_credentials', client_id: OIDC.clientId, client_secret: OIDC.clientSecret, scope: 'consultation'
  })
  return Array.from({ length: CONNECTIONS }, () => ({
    method: 'POST', path: '/token', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: body.toString()
  }))
}

/** The names of everything in a token, in order. */
async function shapeOfAnswer ({ origin }: Server, { path: where, headers, body = '' }: LoadRequest): Promise<string> {
  const response = await fetch(`${origin}${where}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  const answer = await response.json() as { token?: string }
  const [header, claims] = (answer.token ?? '').split('.').slice(0, 2).map(part => JSON.parse(Buffer.from(part, 'base64url').toString()) as object)
  const names = [answer, header, claims].map(object => Object.keys(object ?? {}).sort().join(' '))
  return [response.status, response.headers.get('content-type'), ...names].join('; ')
}

/** @throws unless both servers answer the same request with the same status, and a token with the same claims */
async function assertSameAnswer (one: Server, other: Server, request: LoadRequest): Promise<void> {
  const shapes = [await shapeOfAnswer(one, request), await shapeOfAnswer(other, request)]
  if (shapes[0] !== shapes[1]) throw new Error(`The servers do not answer the same:\n${shapes.join('\n')}`)
}

async function run (directory: string, processes: Processes, plan: typeof PLANS.full): Promise<TokenReport> {
  const { rounds, spreadRounds, warmUp, duration } = plan
  const pepper = randomBytes(32).toString('base64url')
  const keys = makeKeys(pepper, KEYS_STORED, KEYS_IN_USE)
  const keysInUse = keys.slice(0, KEYS_IN_USE)
  const callers = makeCallers(keysInUse, USERS_PER_KEY)
  const spreadCallers = makeCallers(keys, 1)
  await makeDataDirectory(path.join(directory, 'few-keys'), keysInUse, callers)
  await makeDataDirectory(path.join(directory, 'many-keys'), keys, [...callers, ...spreadCallers])

  const known = { pepper, keys: new Map(keys.map(({ id, hash }) => [id, hash])) }
  const bare = await startBare(processes, directory, 'bare-server.js', known)
  const plain = await startBare(processes, directory, 'plain-fastify-server.js', known, 'plain')
  const oidc = await startBare(processes, directory, 'oidc-server.js', OIDC, 'oidc')
  const few = await startService(processes, directory, 'few-keys', pepper)
  await makeDataDirectory(path.join(directory, 'unlogged'), keysInUse, callers)
  const unlogged = await startService(processes, directory, 'unlogged', pepper, { AUDIT_ENABLED: 'false' })
  const many = await startService(processes, directory, 'many-keys', pepper)
  const measure = startLoad(processes, directory, CONNECTIONS)
  const requests = toRequests(callers)
  for (const request of requests.slice(0, 2)) {
    for (const server of [bare, plain]) await assertSameAnswer(server, few, request)
  }

  const turns = [
    { name: 'bare', server: bare, requests },
    { name: 'plain', server: plain, requests },
    { name: 'oidc', server: oidc, requests: oidcRequests() },
    { name: 'few', server: few, requests },
    { name: 'unlogged', server: unlogged, requests },
    { name: 'many', server: many, requests }
  ] as const
  for (const { server, requests } of turns) await measure(server, requests, warmUp)
  const taken = await takeTurns(measure, turns, rounds, duration)
  const samples = { ...taken, spreadBare: [] as Measurement[], spread: [] as Measurement[] }
  const spreadRequests = toRequests(spreadCallers)
  for (let round = 0; round < spreadRounds; round++) {
    const share = spreadRequests.slice(round * SPREAD_REQUESTS, (round + 1) * SPREAD_REQUESTS)
    samples.spreadBare.push(await measure(bare, share, duration))
    samples.spread.push(await measure(many, share, duration))
  }
  return compare(samples)
}

/**
 * Measures how many tokens per second the service issues with its default settings, compared with a bare `node:http` server that does the
 * same cryptography, a plain Fastify application and `oidc-provider`: with ten API keys stored, and with a hundred thousand. Rounds
 * alternate, so that other load on the machine affects every server.
 *
 * @returns the report as text, or as JSON
 * @throws when a single answer is not 200: such a run says nothing
 */
export async function benchToken ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  return inWorkplace(async ({ directory, processes }) => {
    const result = await run(directory, processes, quick ? PLANS.quick : PLANS.full)
    return json ? `${JSON.stringify(result, null, 2)}\n` : formatReport(result)
  })
}
