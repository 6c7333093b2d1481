// Runs long: hears whole recordings.
import net from 'node:net'
import t from 'tap'
import { PIECE_BYTES_MAX } from '../../../lib/speech/audio/types.js'
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

/** What comes back on a connection, as text, until it matches or is closed. */
async function received (socket: net.Socket, read: { text: string }, expected: RegExp): Promise<string> {
  await until(() => expected.test(read.text) || socket.destroyed || socket.readableEnded, `an answer like ${expected}`)
  return read.text
}

t.test('behind an upload that is refused, the connection goes on or says that it closes', async t => {
  const fastify = await build(t, TAKING_AUDIO)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const port = await listen(fastify)
  const url = `/api/v1/consultations/${id}`
  const authorization = `Host: x\r\nAuthorization: ${headers.authorization}\r\n`
  for (const [name, bytes, chunked] of [['small', 3_000_000, false], ['small', 3_000_000, true], ['large', 60_000_000, false], ['large', 60_000_000, true]] as const) {
    const socket = net.connect(port, '127.0.0.1')
    const read = { text: '' }
    socket.on('error', () => {}).on('data', data => { read.text += String(data) })
    // No format that is supported, which is known after the first piece.
    const body = Buffer.alloc(bytes, 'x')
    const framing = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`
    socket.write(`PUT ${url}/audio/0/ HTTP/1.1\r\n${authorization}${framing}\r\n\r\n`)
    if (chunked) socket.write(`${bytes.toString(16)}\r\n`)
    socket.write(body)
    if (chunked) socket.write('\r\n0\r\n\r\n')
    const answer = await received(socket, read, /\r\n\r\n\[\{.+\}\]/s)
    t.match(answer, /^HTTP\/1\.1 400 /, name)
    t.equal(/\r\nconnection: close\r\n/i.test(answer), name === 'large', `${name}: announced`)
    if (name === 'small') {
      socket.write(`GET ${url}/audio/ HTTP/1.1\r\n${authorization}\r\n`)
      t.match(await received(socket, read, /HTTP\/1\.1 200 .+"chunks":\[\]/s), /HTTP\/1\.1 200 /, 'the next request is answered')
    } else {
      await until(() => socket.destroyed || socket.readableEnded, 'it is closed')
    }
    socket.destroy()
  }
})
