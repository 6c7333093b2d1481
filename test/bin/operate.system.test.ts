import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import t, { type Test } from 'tap'
import { operate } from '../../bin/operate.js'
import { parseConfig } from '../../lib/runtime/settings/parse-config.js'
import { acquireProcessLock } from '../../lib/runtime/processes/process-lock.js'
import { temporaryDirectory } from '../helper.js'
import { embeddedDirectory } from '../process.js'

/** Something that is no service, in the place of its socket. */
async function impostor (t: Test, answer: (socket: Socket) => void): Promise<string> {
  const directory = temporaryDirectory(t)
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>(resolve => server.listen(path.join(directory, 'admin.sock'), resolve))
  t.teardown(() => { server.close() })
  return directory
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'

const broken: Array<[what: string, answer: (socket: Socket) => void]> = [
  ['ends before its answer', socket => socket.destroy()],
  ['ends in its answer', socket => socket.write(`${HEAD}{"result":`, () => socket.destroy())],
  ['answers something else', socket => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello')],
  ['speaks something else', socket => socket.end('220 mail.example ESMTP\r\n')]
]

for (const [what, answer] of broken) {
  t.test(`a service that ${what} is said not to answer, and nothing is done behind its back`, async t => {
    const DATA_DIR = await impostor(t, answer)
    await t.rejects(operate(parseConfig({ DATA_DIR }), 'api-key.list', {}), { name: 'OperationError', message: /^The running service cannot be asked: .+\.$/ })
  })
}

t.test('a service that has the database, but no socket yet, is said to be in the way', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  t.teardown(acquireProcessLock(path.join(DATA_DIR, 'lock')))
  await t.rejects(operate(parseConfig({ DATA_DIR }), 'api-key.list', {}), {
    name: 'EmbeddedDatabaseError', message: `DATA_DIR ${DATA_DIR} is in use by process ${process.pid}; stop it, or give this one another directory.`
  })
})

t.test('a database that cannot be reached is said so', async t => {
  const config = parseConfig({ DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none', API_KEY_PEPPER: 'p'.repeat(32) })
  await t.rejects(operate(config, 'api-key.list', {}), {
    name: 'DatabaseUnavailableError',
    message: 'DATABASE_URL: nothing listens on 127.0.0.1:1; start PostgreSQL there, or put its address into DATABASE_URL.'
  })
})
