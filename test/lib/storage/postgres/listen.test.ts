import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { listenPostgres } from '../../../../lib/storage/postgres/listen.js'
import { until } from '../../../process.js'

const AUTHENTICATED = Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1')
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1')
const DONE = Buffer.from('C\0\0\0\x0bLISTEN\0', 'latin1')

t.test('while the database is away one connection at a time is tried, and afterwards there is one', async t => {
  const sockets = new Set<net.Socket>()
  let away = false
  let attempts = 0
  // As much of a PostgreSQL server as a client that listens needs.
  const server = net.createServer(socket => {
    attempts += 1
    socket.on('error', () => {})
    if (away) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('data', bytes => {
      if (bytes.readUInt8(0) === 0) socket.write(Buffer.concat([AUTHENTICATED, READY]))
      else if (bytes.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([DONE, READY]))
      else socket.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as net.AddressInfo

  let missed = 0
  const listen = listenPostgres(`postgres://someone@127.0.0.1:${port}/some`, () => {}, { connect: 5000, query: 5000 })
  const stop = await listen('a_channel', { notified () {}, missed () { missed += 1 } })
  away = true
  attempts = 0
  for (const socket of sockets) socket.destroy()
  await sleep(3200)
  t.ok(attempts > 1 && attempts <= 14, `${attempts} attempts in 3.2 s`)

  away = false
  await sleep(1100)
  t.equal(sockets.size, 1)
  t.equal(missed, 1)
  await stop()
  await sleep(50)
  t.equal(sockets.size, 0, 'nothing is left when nobody listens any more')
})

t.test('a connection that falls silent is replaced, and so is one that never answers', async t => {
  const sockets: net.Socket[] = []
  let silent = false
  const server = net.createServer(socket => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', bytes => {
      if (silent) return
      if (bytes.readUInt8(0) === 0) socket.write(Buffer.concat([AUTHENTICATED, READY]))
      else if (bytes.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([DONE, READY]))
      else socket.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as net.AddressInfo

  let missed = 0
  const errors: Error[] = []
  const listen = listenPostgres(`postgres://someone@127.0.0.1:${port}/some`, error => errors.push(error), { connect: 200, query: 200 }, 100)
  const stop = await listen('a_channel', { notified () {}, missed () { missed += 1 } })
  await sleep(1000)
  t.strictSame([sockets.length, missed, errors], [1, 0, []], 'one that answers is kept')

  silent = true
  await until(() => sockets.length > 2, 'another one was tried, and yet another one')
  silent = false
  await until(() => missed > 0, 'those who listen are told that they may have missed something')
  t.equal(sockets.filter(socket => !socket.destroyed).length, 1, 'none is left behind')
  // An attempt that came too late because this process was busy is no error: it is made again at once.
  t.ok(errors.length > 0)
  await stop()
})
