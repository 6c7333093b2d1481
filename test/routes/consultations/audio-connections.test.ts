import net from 'node:net'
import t from 'tap'
import { PIECE_BYTES_MAX } from '../../../plugins/audio/types.js'
import { begin, makeClient } from '../../consultations.js'
import { build } from '../../helper.js'
import { until } from '../../process.js'
import { contentDigest, partsInDatabase, put, status, TAKING_AUDIO, wav } from '../../plugins/audio/kit.js'
import { listen } from '../kit.js'

t.test('an upload that breaks off leaves nothing, and is sent again (201)', async t => {
  const fastify = await build(t, TAKING_AUDIO)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const port = await listen(fastify)
  const recording = wav(700_000)
  for (const framing of [`Content-Length: ${recording.length}`, 'Transfer-Encoding: chunked']) {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`PUT /api/v1/consultations/${id}/audio/0/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n${framing}\r\n\r\n`)
    if (framing.startsWith('T')) socket.write(`${recording.length.toString(16)}\r\n`)
    socket.write(recording.subarray(0, 600_000))
    await until(async () => Object.values(await partsInDatabase(fastify, id)).includes(2), 'two pieces are there')
    t.match((await status(fastify, headers, id)).json(), { bytes: 0, chunks: [] }, 'nothing of it can be seen')
    socket.destroy()
    await until(async () => Object.keys(await partsInDatabase(fastify, id)).length === 0, 'they are removed')
  }
  t.equal((await put(fastify, headers, id, 0, recording)).statusCode, 201)
})

t.test('a long upload is never held: no piece waits for another one', async t => {
  const fastify = await build(t, TAKING_AUDIO)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const { store } = fastify.audio
  const write = store.write.bind(store)
  const seen = { writing: 0, most: 0, sizes: new Set<number>(), read: 0, ahead: 0 }
  store.write = async (consultationId, part, number, bytes) => {
    seen.writing += 1
    seen.most = Math.max(seen.most, seen.writing)
    seen.sizes.add(bytes.length)
    seen.read += bytes.length
    seen.ahead = Math.max(seen.ahead, socketBytes() - seen.read)
    await write(consultationId, part, number, bytes)
    seen.writing -= 1
  }
  let server: net.Socket | undefined
  fastify.server.on('connection', socket => { server = socket })
  const socketBytes = () => server?.bytesRead ?? 0
  const port = await listen(fastify)
  const recording = wav(60 * 1024 * 1024)
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/consultations/${id}/audio/0/`, {
    method: 'PUT', headers: { ...headers, 'content-digest': contentDigest(recording) }, body: recording
  })
  t.equal(response.status, 201)
  t.strictSame(await response.json(), { index: 0, bytes: recording.length, content_digest: contentDigest(recording), format: 'wav' })
  t.strictSame([...seen.sizes], [PIECE_BYTES_MAX], 'every piece is whole')
  t.equal(seen.most, 1, 'one after the other')
  t.ok(seen.ahead < 4 * PIECE_BYTES_MAX, `no more than ${seen.ahead} bytes are taken from the socket before they are written`)
  t.strictSame(Object.values(await partsInDatabase(fastify, id)), [240])
})
