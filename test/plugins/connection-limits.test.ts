import { once } from 'node:events'
import net from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { serverOptions } from '../../app.js'
import configuration from '../../plugins/config.js'
import connectionLimits from '../../plugins/connection-limits.js'
import connections from '../../plugins/connections.js'
import { configOf, Lines } from '../helper.js'
import { until } from '../process.js'
import { listen } from '../routes/kit.js'

/** A service that lets only so many connections in. */
async function limited (t: Test, settings: Record<string, string>) {
  const config = configOf({ LOG_LEVEL: 'warn', ...settings })
  const logs = new Lines()
  const fastify = Fastify(serverOptions(config, logs)) as unknown as FastifyInstance
  t.teardown(() => fastify.close())
  await fastify.register(configuration, { config })
  await fastify.register(connections)
  await fastify.register(connectionLimits)
  fastify.get('/', async () => 'ok')
  const port = await listen(fastify)

  /** A connection, and whether a request on it is answered. */
  async function open (): Promise<{ socket: net.Socket, answered: boolean }> {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {})
    t.teardown(() => socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const answered = await Promise.race([once(socket, 'data').then(() => true, () => false), once(socket, 'close').then(() => false, () => false)])
    return { socket, answered }
  }
  return { open, logs, fastify }
}

for (const setting of ['CONNECTIONS_PER_ADDRESS_MAX', 'CONNECTIONS_MAX']) {
  t.test(`with ${setting} connections open, another one is closed without an answer, until one ends`, async t => {
    const { open, logs } = await limited(t, { [setting]: '3' })
    const first = await open()
    t.strictSame([first.answered, (await open()).answered, (await open()).answered], [true, true, true])
    for (let i = 0; i < 20; i += 1) t.equal((await open()).answered, false)
    first.socket.destroy()
    await until(async () => (await open()).answered, 'there was a place')
    t.strictSame(logs.lines.map(({ msg, count }) => [msg, count]), [['connections were refused because too many are open', 1]],
      'one line stands for all of them')
  })
}

t.test('a proxy of TRUST_PROXY speaks for many clients, and is not limited', async t => {
  for (const TRUST_PROXY of ['127.0.0.1', '10.0.0.1, 127.0.0.0/8', '::ffff:127.0.0.1, fd00::/8']) {
    const { open } = await limited(t, { CONNECTIONS_PER_ADDRESS_MAX: '1', TRUST_PROXY })
    t.ok((await open()).answered && (await open()).answered, TRUST_PROXY)
  }
  const { open } = await limited(t, { CONNECTIONS_PER_ADDRESS_MAX: '1', TRUST_PROXY: '10.0.0.1' })
  t.ok((await open()).answered)
  t.notOk((await open()).answered, 'another proxy')
})
