import t, { type Test } from 'tap'
import type { AuditVerdict } from '../lib/audit/index.js'
import { copiedDatabase, needs, temporaryDirectory, user } from './helper.js'
import { runScript, startServer, until, type Server } from './process.js'

/** Requests that are under way at once at each server. */
const AT_ONCE = 8

/** Answers to wait for from the one that is killed, and from the other one after that. */
const ANSWERS = 40

/** Sends token requests until it is stopped. @returns the ids of those that were answered */
function keepAsking ({ url }: Server, key: string): { answered: string[], stop: () => Promise<void> } {
  const answered: string[] = []
  const state = { isStopped: false }
  async function ask (): Promise<void> {
    for (let number = 0; !state.isStopped; number++) {
      const response = await fetch(`${url}/api/v1/token/`, {
        method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify({ ...user, user_id: `u-${number}` })
      }).catch(() => null)
      if (response === null) return
      await response.arrayBuffer().catch(() => null)
      if (response.status === 200) answered.push(response.headers.get('x-request-id') ?? 'none')
    }
  }
  const asking = Promise.all(Array.from({ length: AT_ONCE }, ask))
  return {
    answered,
    async stop () {
      state.isStopped = true
      await asking
    }
  }
}

async function audit (t: Test, env: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runScript(t, 'bin/audit.js', args, env)
  t.equal(code, 0, stderr)
  return stdout
}

t.test('one of two servers is killed between its rows and their seal: no answered request lacks its row, and the log is whole', { skip: needs.postgres, timeout: 280_000 }, async t => {
  const env = {
    DATABASE_URL: await copiedDatabase(t),
    SIGNING_KEYS_DIR: temporaryDirectory(t),
    API_KEY_PEPPER: 'a pepper for tests, long enough for it',
    RATE_LIMIT_MAX: '1000000',
    RATE_LIMIT_ADDRESS_MAX: '1000000'
  }
  const killed = await startServer(t, env)
  const other = await startServer(t, env)
  const { stdout } = await runScript(t, 'bin/api-key.js', ['create', '--customer', 'General Hospital', '--name', 'backend'], env)
  const atKilled = keepAsking(killed, stdout.trim())
  const atOther = keepAsking(other, stdout.trim())
  await until(() => atKilled.answered.length >= ANSWERS, 'the first has answered')
  await killed.stop('SIGKILL')
  const before = atOther.answered.length
  await until(() => atOther.answered.length >= before + ANSWERS, 'the other one goes on')
  await Promise.all([atKilled.stop(), atOther.stop()])
  await other.stop('SIGTERM')

  const verdict = JSON.parse(await audit(t, env, 'verify', '--json')) as AuditVerdict
  t.match(verdict, { unsealed: 0, problems: [] })
  const rows = (await audit(t, env, 'export')).trim().split('\n').map(line => JSON.parse(line) as { operation: string, outcome: string, request_id: string | null })
  const stored = new Set(rows.filter(({ operation, outcome }) => operation === 'issueToken' && outcome === 'done').map(({ request_id: id }) => id))
  const lacking = [...atKilled.answered, ...atOther.answered].filter(id => !stored.has(id))
  t.strictSame(lacking, [])
  t.ok(verdict.rows >= 2 * ANSWERS)
})
