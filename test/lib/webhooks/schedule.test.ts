import t from 'tap'
import { pauseAfter, PAUSES_SECONDS, readRetryAfter, verdictOn } from '../../../lib/webhooks/schedule.js'

const HOUR = 3600

t.test('the pauses are 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h', async t => {
  t.strictSame(PAUSES_SECONDS, [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR])
  PAUSES_SECONDS.forEach((pause, at) => t.equal(Math.round(pauseAfter(at + 1, null, () => 0.5) ?? 0), pause))
  t.equal(pauseAfter(PAUSES_SECONDS.length + 1, null), null)
})

t.test('each pause is up to 20 % shorter or longer', async t => {
  PAUSES_SECONDS.forEach((pause, at) => {
    t.equal(Math.round(pauseAfter(at + 1, null, () => 0) ?? 0), Math.round(pause * 0.8))
    t.equal(Math.round(pauseAfter(at + 1, null, () => 1) ?? 0), Math.round(pause * 1.2))
  })
  const some = Array.from({ length: 200 }, () => pauseAfter(1, null) as number)
  t.ok(some.every(pause => pause >= 4 && pause <= 6) && new Set(some).size > 100)
})

t.test('an endpoint is not tried before what it asks for, up to a day', async t => {
  t.equal(pauseAfter(1, 60, () => 0.5), 60)
  t.equal(Math.round(pauseAfter(2, 60, () => 0.5) ?? 0), 300)
  t.equal(pauseAfter(1, 1e9, () => 0.5), 24 * HOUR)
  t.equal(pauseAfter(PAUSES_SECONDS.length + 1, 60), null)
})

t.test('Retry-After is read as seconds or as a date', async t => {
  const now = Date.parse('2026-03-02T09:00:00Z')
  t.equal(readRetryAfter('120', now), 120)
  t.equal(readRetryAfter(' 0 ', now), 0)
  t.equal(readRetryAfter('Mon, 02 Mar 2026 09:01:00 GMT', now), 60)
  t.equal(readRetryAfter('Mon, 02 Mar 2026 08:00:00 GMT', now), 0)
  for (const value of [undefined, '', '-5', '1.5', 'soon', '12345678901']) t.equal(readRetryAfter(value, now), null, String(value))
})

t.test('an endpoint is disabled after five days of failure on at least two days, and its customer is warned at half of it', async t => {
  const day = 86_400
  t.equal(verdictOn({ seconds: 0, days: 1, warned: false }), null)
  t.equal(verdictOn({ seconds: 2.5 * day - 1, days: 3, warned: false }), null)
  t.equal(verdictOn({ seconds: 2.5 * day, days: 3, warned: false }), 'warn')
  t.equal(verdictOn({ seconds: 4 * day, days: 3, warned: true }), null)
  t.equal(verdictOn({ seconds: 5 * day - 1, days: 5, warned: true }), null)
  t.equal(verdictOn({ seconds: 5 * day, days: 2, warned: true }), 'disable')
  t.equal(verdictOn({ seconds: 9 * day, days: 1, warned: true }), null)
})
