import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { createLogLines } from '../../../../lib/runtime/logging/log-lines.js'

class Writes extends Writable {
  readonly texts: string[] = []

  override _write (chunk: Buffer, _encoding: string, done: () => void): void {
    this.texts.push(chunk.toString())
    done()
  }
}

t.test('the lines of one turn of the event loop are written at once, whole and in order', async t => {
  const output = new Writes()
  const lines = createLogLines(output)
  lines.write('{"n":1}\n')
  lines.write('{"n":2}\n')
  t.strictSame(output.texts, [], 'nothing waits for the disk inside a request')
  await nextTurn()
  t.strictSame(output.texts, ['{"n":1}\n{"n":2}\n'])
  lines.write('{"n":3}\n')
  await nextTurn()
  t.strictSame(output.texts, ['{"n":1}\n{"n":2}\n', '{"n":3}\n'])
})

t.test('what waits when the process ends is written before', async t => {
  const output = new Writes()
  const before = process.listeners('exit')
  createLogLines(output).write('last\n')
  const flush = process.listeners('exit').find(listener => !before.includes(listener))
  t.type(flush, 'function')
  flush?.(0)
  t.strictSame(output.texts, ['last\n'])
})

t.test('a reader of the log that goes away does not end the service', async t => {
  const output = new Writes()
  createLogLines(output)
  t.doesNotThrow(() => output.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })))
})

t.test('where other processes write to the same pipe, no write is longer than it takes whole, and each ends with a line', async t => {
  const output = new Writes()
  const lines = createLogLines(output, 12)
  for (const line of ['12345\n', '12345\n', 'äöü\n', '12345678901234567890\n', '1\n']) lines.write(line)
  await nextTurn()
  t.strictSame(output.texts, ['12345\n12345\n', 'äöü\n', '12345678901234567890\n', '1\n'])
})
