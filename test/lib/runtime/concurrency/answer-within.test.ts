import { once } from 'node:events'
import net from 'node:net'
import { Worker } from 'node:worker_threads'
import t from 'tap'
import { answerWithin } from '../../../../lib/runtime/concurrency/answer-within.js'

function block (milliseconds: number): void {
  const end = Date.now() + milliseconds
  while (Date.now() < end) { /* busy */ }
}

t.test('gives an answer, and the error of one that fails', async t => {
  t.equal(await answerWithin(1000, Promise.resolve('here')), 'here')
  await t.rejects(answerWithin(1000, Promise.reject(new Error('refused'))), { message: 'refused' })
})

t.test('rejects when there is none in time', async t => {
  await t.rejects(answerWithin(10, new Promise(() => {})), { message: 'no answer within 10 ms' })
})

t.test('an answer that fails later is nobody\'s unhandled rejection', async t => {
  let fail = (_error: Error): void => {}
  await t.rejects(answerWithin(10, new Promise((_resolve, reject) => { fail = reject })), { message: /no answer/ })
  fail(new Error('too late'))
  await new Promise(resolve => { setTimeout(resolve, 20) })
})

/** Echoes whatever it gets, in a thread of its own: it answers while this one is busy. */
const ECHO = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer(socket => socket.on('error', () => {}).pipe(socket))
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

t.test('an answer that arrived while this process was busy is taken', async t => {
  const echo = new Worker(ECHO, { eval: true })
  t.teardown(async () => echo.terminate())
  const [port] = await once(echo, 'message')
  const socket = net.connect(port, '127.0.0.1')
  t.teardown(() => socket.destroy())
  await once(socket, 'connect')
  const answer = once(socket, 'data').then(([data]) => String(data))
  socket.write('here')
  const within = answerWithin(50, answer)
  block(200)
  t.equal(await within, 'here')
})
