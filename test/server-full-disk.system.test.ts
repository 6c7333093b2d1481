import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { openDatabase } from '../plugins/database/open.js'
import { user } from './helper.js'
import { embeddedDirectory, startServer, until, type Server } from './process.js'
import { needsMount, smallDisk } from './small-disk.js'

const unlimited = { RATE_LIMIT_MAX: '1000000', RATE_LIMIT_ADDRESS_MAX: '1000000' }

/** Longest wait for any answer, in milliseconds. */
const ANSWER_MS = 10_000

async function issue (server: Server, key: string, userId: string): Promise<number> {
  const response = await fetch(`${server.url}/api/v1/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ ...user, user_id: userId, first_name: 'J'.repeat(200) }),
    signal: AbortSignal.timeout(ANSWER_MS)
  })
  await response.text()
  return response.status
}

t.test('a disk that is full ends the process with a reason, never in silence, and nothing that was acknowledged is lost', { skip: needsMount }, async t => {
  const disk = smallDisk(t, 160)
  const DATA_DIR = path.join(disk.directory, 'data')
  cpSync(await embeddedDirectory(t), DATA_DIR, { recursive: true })
  const env = { ...unlimited, DATA_DIR, DISK_RESERVE: '0' }
  const server = await startServer(t, env)
  const key = readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8')
  const acknowledged: string[] = []
  t.equal(await issue(server, key, 'before'), 200)
  acknowledged.push('before')

  disk.fill()
  const running = { ended: false }
  const end = server.ended.finally(() => { running.ended = true })
  const alive = (async () => {
    let answers = 0
    while (!running.ended) {
      const response = await fetch(`${server.url}/health/live/`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch((error: Error) => error)
      if (response instanceof Error) {
        if (response.name === 'TimeoutError') throw new Error('the process was alive and did not answer')
        continue
      }
      answers += 1
    }
    return answers
  })()
  await Promise.all(Array.from({ length: 8 }, async (_, client) => {
    for (let i = 0; !running.ended; i++) {
      const id = `${client}-${i}`
      const status = await issue(server, key, id).catch(() => 0)
      if (status === 200) acknowledged.push(id)
      if (status === 0) break
    }
  }))
  await until(() => running.ended, 'the process ended')
  t.strictSame(await end, { code: 74, signal: null })
  t.match(server.stderr(), /The embedded database cannot go on: ENOSPC: no space left on device.*The service stops\./)
  t.match(await server.logged('the embedded database cannot go on'), { level: 60, err: { message: /ENOSPC/ } })
  t.ok(await alive > 0, 'it answered until then')

  // Files that it removed at its end made room again.
  disk.fill()
  const again = await startServer(t, env).then(async started => {
    // Where the start itself needs no room, the first change does.
    await issue(started, key, 'while full').catch(() => 0)
    const { code } = await started.ended
    return `the service ended with ${code}: ${started.stderr()}`
  }, (error: Error) => error.message)
  t.match(again, /^the service ended with (?:1|74): .*(?:ENOSPC: no space left on device|is on a disk that is full)/s, 'it says so again while the disk is full')

  disk.free()
  const restarted = await startServer(t, env)
  t.equal(await issue(restarted, key, 'after'), 200)
  t.equal((await restarted.stop()).code, 0)
  const { db, close } = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR })
  const stored = new Set((await db.selectFrom('users').select('user_id').execute()).map(row => row.user_id))
  await close()
  t.strictSame(acknowledged.filter(id => !stored.has(id)), [], `all of ${acknowledged.length}`)
})
