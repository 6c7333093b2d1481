import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { FRAME_HEADER_BYTES, STREAM_PROTOCOL } from '../schemas/stream.js'

/** Frames that the service gathers before it writes, and by how much that varies, so that acknowledgements come as often here. */
const GATHERED = 10
const JITTER = 0.2

function someFrames (): number {
  return Math.ceil(GATHERED * (1 - JITTER * Math.random()))
}

/**
 * The minimal server that acknowledges the same frames: no credentials, no checks, no recognition. It gathers audio as the service does,
 * and discards it.
 */
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false, handleProtocols: () => STREAM_PROTOCOL })
sockets.on('connection', socket => {
  let next = 0
  let due = someFrames()
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) {
      socket.send(JSON.stringify({ type: 'ready', next_sequence: next, expires_at: new Date().toISOString() }))
      return
    }
    if (data.length <= FRAME_HEADER_BYTES || data.readUInt32BE(0) !== next) return socket.close()
    next += 1
    if (next < due) return
    due = next + someFrames()
    socket.send(JSON.stringify({ type: 'ack', next_sequence: next }))
  })
})

process.once('disconnect', () => process.exit())
process.once('message', () => {
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
