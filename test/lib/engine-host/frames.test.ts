import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import t from 'tap'
import { FrameConnection } from '../../../lib/engine-host/frames.js'
import { temporaryDirectory } from '../../helper.js'

const FRAMES = 20

t.test('a connection that waits for room again and again keeps no listeners of it', async t => {
  const place = path.join(temporaryDirectory(t), 'frames')
  const taken: number[] = []
  const server = createServer((socket: Socket) => {
    const frames = new FrameConnection<object, { at: number }>(socket, ({ at }) => taken.push(at))
    t.teardown(() => frames.socket.destroy())
  })
  server.listen(place)
  await once(server, 'listening')
  t.teardown(() => server.close())
  const socket = connect(place)
  await once(socket, 'connect')
  t.teardown(() => socket.destroy())

  const connection = new FrameConnection<object, object>(socket, () => {})
  const listeners = () => ['close', 'error', 'drain'].map(name => socket.listenerCount(name))
  const before = listeners()
  for (let at = 0; at < FRAMES; at += 1) await connection.send({ at }, new Uint8Array(4 * 1024 * 1024))
  t.strictSame(listeners(), before)
  socket.end()
  await once(socket, 'close')
  t.strictSame(taken, Array.from({ length: FRAMES }, (_, at) => at), 'all frames have arrived, in order')
})
