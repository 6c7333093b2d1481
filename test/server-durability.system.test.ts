import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { openDatabase } from '../plugins/database/open.js'
import { user } from './helper.js'
import { embeddedDirectory, startServer, type Server } from './process.js'

const ROUNDS = 3
const CLIENTS = 8

/** Settings under which a few clients may ask as fast as they can. */
const unlimited = { RATE_LIMIT_MAX: '1000000', RATE_LIMIT_ADDRESS_MAX: '1000000', LOG_LEVEL: 'info' }

interface Service {
  server: Server
  key: string
}

async function start (t: Test, DATA_DIR: string): Promise<Service> {
  const server = await startServer(t, { ...unlimited, DATA_DIR })
  return { server, key: readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8') }
}

async function issue ({ server, key }: Service, userId: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/token/`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify({ ...user, user_id: userId })
  })
  if (response.status !== 200) throw new Error(`the answer was ${response.status}`)
  return (await response.json() as { token: string }).token
}

t.test('a service that is killed again and again, under load and right after an answer, loses no user that it acknowledged', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const acknowledged: string[] = []
  let last: { token: string, key: string } | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const service = await start(t, DATA_DIR)
    if (last !== undefined) {
      t.equal(service.key, last.key)
      const response = await fetch(`${service.server.url}/api/v1/session/`, { headers: { authorization: `Bearer ${last.token}` } })
      t.equal(response.status, 200)
      t.match(await response.json(), { user_id: `last-${round - 1}`, first_name: 'Jane', last_name: 'Doe', organisation: 'Riverside Practice' })
    }

    const before = acknowledged.length
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let i = 0; ; i++) {
        const id = `${round}-${client}-${i}`
        try {
          await issue(service, id)
        } catch {
          return
        }
        acknowledged.push(id)
      }
    })
    while (acknowledged.length === before) await sleep(5)
    await sleep(Math.random() * 400)
    last = { token: await issue(service, `last-${round}`), key: service.key }
    acknowledged.push(`last-${round}`)
    t.strictSame(await service.server.stop('SIGKILL'), { code: null, signal: 'SIGKILL' })
    await Promise.all(clients)
    t.ok(existsSync(path.join(DATA_DIR, 'lock')), `round ${round}: ${acknowledged.length - before} users, and a lock that is left behind`)
  }

  const { db, close } = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR })
  const stored = new Set((await db.selectFrom('users').select('user_id').execute()).map(row => row.user_id))
  await close()
  t.strictSame(acknowledged.filter(id => !stored.has(id)), [])
})
