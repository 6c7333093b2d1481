import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import t from 'tap'
import { isCounted, Outage, quietOutages } from '../../../lib/runtime/outages.js'
import { serializeError } from '../../../lib/storage/postgres/index.js'
import { Lines } from '../../helper.js'
import { until } from '../../process.js'

const lines = { level: 'error', began: 'it is away', ended: 'it is back' } as const

/** An outage that ends after a short quiet, and its log. */
function watched (level = 'info', quietMs = 30) {
  const logs = new Lines()
  const log = pino({ level, hooks: { logMethod: quietOutages as never }, serializers: { err: serializeError } }, logs)
  const told = () => logs.lines.map(line => [line.level, line.msg, line.failures])
  return { log, logs, outage: new Outage(log, lines, quietMs), told }
}

t.test('an outage is two lines: one at its begin, with the error, and one at its end, with the count and the seconds', async t => {
  const { log, logs, outage, told } = watched()
  outage.answered()
  t.strictSame(told(), [])
  for (let failure = 0; failure < 130; failure++) {
    const error = new Error(`failure ${failure}`)
    outage.failed(error)
    log.warn({ err: error }, 'something failed; it is tried again')
    log.child({ reqId: 'r' }).error({ err: new Error('wrapped', { cause: error }) }, 'a request failed')
    log.error({ err: { ...error } }, 'a copy')
  }
  outage.answered()
  await until(() => logs.lines.length > 1, 'it has ended')
  t.strictSame(told(), [[50, 'it is away', undefined], [30, 'it is back', 130]])
  t.match(logs.lines[0], { err: { message: 'failure 0' } })
  t.type(logs.lines[1]?.seconds, 'number')
})

t.test('what fails again soon after an answer is the same outage, and what fails later is another one', async t => {
  const { logs, outage, told } = watched('info', 200)
  outage.failed(new Error('one'))
  outage.answered()
  await sleep(10)
  outage.failed(new Error('two'))
  outage.answered()
  await until(() => logs.lines.length > 1, 'it has ended')
  outage.failed(new Error('three'))
  outage.answered()
  outage.close()
  t.strictSame(told(), [[50, 'it is away', undefined], [30, 'it is back', 2], [50, 'it is away', undefined], [30, 'it is back', 1]])
  outage.close()
  t.equal(logs.lines.length, 4)
})

t.test('lines about other errors, and without one, are written as ever; at the level debug all of them are', t => {
  const { log, outage, told } = watched('debug')
  const error = new Error('away')
  outage.failed(error)
  t.strictSame([isCounted(error), isCounted(new Error('other')), isCounted(null), isCounted('away')], [true, false, false, false])
  log.warn({ err: new Error('other') }, 'another error')
  log.warn('no error')
  log.warn({ err: error }, 'the same error')
  t.strictSame(told().map(([level, msg]) => [level, msg]), [[50, 'it is away'], [40, 'another error'], [40, 'no error'], [20, 'the same error']])
  t.end()
})
