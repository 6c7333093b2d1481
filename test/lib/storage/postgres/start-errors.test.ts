import { createServer, type AddressInfo, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { openDatabase } from '../../../../plugins/database/open.js'

/** A message of PostgreSQL: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function message (type: string, body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1')
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length + 4)
  return Buffer.concat([Buffer.from(type), length, bytes])
}

function refuses (code: string, routine = 'somewhere') {
  return (socket: Socket) => socket.end(message('E', `SFATAL\0C${code}\0Mrefused\0R${routine}\0\0`))
}

/** Asks for a password with SCRAM, and goes on when the client has begun. */
function asksForPassword (socket: Socket): void {
  socket.once('data', () => socket.write(message('R', '\0\0\0\x0br=nonce,s=c2FsdA==,i=4096')))
  socket.write(message('R', '\0\0\0\x0aSCRAM-SHA-256\0\0'))
}

/** Something on a free port that greets each connection in its way. */
async function listen (t: Test, greet: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('error', () => {}).once('data', () => greet(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const cases: Array<[what: string, greet: (socket: Socket) => void, problem: string, query?: string]> = [
  ['a wrong password', refuses('28P01'), 'PostgreSQL on HERE refuses the password of the role "scribe"; put the right one into DATABASE_URL'],
  ['no such role', refuses('28000', 'InitializeSessionUserId'), 'PostgreSQL on HERE has no role "scribe"; make it with "createuser scribe", or put another one into DATABASE_URL'],
  ['no rule for this address', refuses('28000', 'ClientAuthentication'), 'PostgreSQL on HERE does not let the role "scribe" use "visits" from here; allow it in its pg_hba.conf'],
  ['no such database', refuses('3D000'), 'PostgreSQL on HERE has no database "visits"; make it with "createdb visits", or name another one'],
  ['a server that starts', refuses('57P03'), 'PostgreSQL on HERE is starting or stopping; try again in a moment'],
  ['no connection left', refuses('53300'), 'PostgreSQL on HERE has no connection left; raise its max_connections, or lower databasePoolMax in LIMITS_FILE of the instances'],
  ['a password that is asked for', asksForPassword, 'PostgreSQL on HERE asks for a password of the role "scribe"; put it into DATABASE_URL'],
  ['silence', () => {}, 'HERE does not answer; check the address and the firewall, or raise databaseConnectTimeout in LIMITS_FILE'],
  ['something else', socket => socket.destroy(), 'HERE ends every connection; check that PostgreSQL listens there'],
  ['no TLS', socket => socket.write('N'), 'PostgreSQL on HERE does not speak TLS; leave sslmode out of DATABASE_URL, or switch it on there', '?sslmode=require']
]

for (const [what, greet, problem, query = ''] of cases) {
  t.test(`${what}: one sentence that names the setting and what to do`, async t => {
    const server = await listen(t, greet)
    const password = what.startsWith('a password') ? '' : ':Secret1'
    const DATABASE_URL = `postgres://scribe${password}@${server}/visits${query}`
    await t.rejects(openDatabase({ DATABASE_URL, DATABASE_POOL_MAX: 1, DATA_DIR: '.', DATABASE_CONNECT_TIMEOUT: 500 }),
      { name: 'DatabaseUnavailableError', message: `DATABASE_URL: ${problem.replace('HERE', server)}.` })
  })
}
