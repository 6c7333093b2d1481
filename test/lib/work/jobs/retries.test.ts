import t from 'tap'
import { interruptionOf, type Interruption } from '../../../../lib/work/engine-outages.js'
import { decide, PAUSE_MAX_SECONDS, pauseAfter, withFallback, type Decision, type Outage } from '../../../../lib/work/jobs/retries.js'
import { TranscriptionError } from '../../../../plugins/transcription/transcribe.js'
import { LanguageModelError } from '../../../../lib/reporting/language-model/errors.js'
import { SpeechError } from '../../../../lib/speech/recognition/answers/errors.js'

const limits = { attempts: 2, delay: 5, hours: 24 }

t.test('what is wrong with an engine is named, and only an answer that is of no use counts', async t => {
  const table: [error: Error, reason: string, counts: boolean, outage: string | null, wait: number | null][] = [
    [new LanguageModelError('unreachable'), 'report_engine_unavailable', false, 'unavailable', null],
    [new LanguageModelError('timeout'), 'report_engine_unavailable', false, 'unavailable', null],
    [new LanguageModelError('server_error', { status: 502 }), 'report_engine_unavailable', false, 'unavailable', null],
    [new LanguageModelError('rate_limited', { status: 429, retryAfterSeconds: 7 }), 'report_engine_unavailable', false, null, 7],
    [new LanguageModelError('rate_limited', { status: 429, retryAfterSeconds: 0 }), 'report_engine_unavailable', false, 'unavailable', null],
    [new LanguageModelError('unauthorized', { status: 401 }), 'report_engine_refused', false, 'refused', null],
    [new LanguageModelError('refused', { status: 404 }), 'report_engine_refused', false, 'refused', null],
    [new LanguageModelError('invalid_answer'), 'report_engine_answer', true, null, null],
    [new LanguageModelError('cut_off'), 'report_engine_answer', true, null, null],
    [new TranscriptionError(new SpeechError('unreachable'), false), 'speech_engine_unavailable', false, 'unavailable', null],
    [new TranscriptionError(new SpeechError('rate_limited', { retryAfterSeconds: 3 }), false), 'speech_engine_unavailable', false, null, 3],
    [new TranscriptionError(new SpeechError('not_found', { status: 404 }), false), 'speech_engine_refused', false, 'refused', null],
    [new TranscriptionError(new SpeechError('invalid_answer'), false), 'speech_engine_answer', true, null, null],
    [new TranscriptionError(new SpeechError('unrecognised', { status: 400 }), false), 'speech_engine_answer', true, null, null],
    [new TranscriptionError(new SpeechError('unrecognised', { status: 503, retryAfterSeconds: 3 }), false), 'speech_engine_answer', true, null, 3],
    [new Error('anything else'), 'attempts_failed', true, null, null]
  ]
  for (const [error, reason, counts, outage, wait] of table) {
    t.match(interruptionOf(error, false), { reason, counts, outage, wait }, `${error.message}, ${String(error.cause)}`)
  }
  t.match(interruptionOf(new DOMException('too long', 'TimeoutError'), true), { reason: 'report_engine_unavailable', counts: false })
  t.match(interruptionOf(new DOMException('too long', 'TimeoutError'), false), { reason: 'attempts_failed', counts: true })
})

t.test('pauses grow to a quarter of an hour, and those of many are not the same', async t => {
  t.equal(pauseAfter(1, 5), 5)
  for (let failures = 2; failures < 40; failures++) {
    const whole = Math.min(5 * 2 ** (failures - 1), PAUSE_MAX_SECONDS)
    const pause = pauseAfter(failures, 5)
    t.ok(pause >= whole / 2 && pause <= whole, `${pause} s after ${failures}`)
  }
  t.ok(new Set(Array.from({ length: 100 }, () => pauseAfter(12, 5))).size > 10)
  t.ok(pauseAfter(3, 3600) <= 3600, 'no longer than the setting, where that is longer')
})

t.test('an engine that is away is tried again for as many hours as the setting says, and no attempt counts', async t => {
  const away: Interruption = { reason: 'report_engine_unavailable', counts: false, wait: null, outage: 'unavailable', unreached: true }
  let history = {}
  let now = 1_700_000_000
  const begun = now
  let attempts = 0
  for (;;) {
    attempts += 1
    const decision = decide(history, away, limits, now)
    if ('park' in decision) {
      t.equal(decision.park, 'report_engine_unavailable')
      break
    }
    t.match(decision.history, { failed: 0, outage: 'unavailable' })
    history = decision.history
    now += decision.delay.seconds
  }
  t.ok(attempts > 96, `${attempts} attempts`)
  t.ok(now - begun >= 24 * 3600 && now - begun < 24 * 3600 + PAUSE_MAX_SECONDS + 1)
  t.match(decide({}, away, { ...limits, hours: 0 }, now), { park: 'report_engine_unavailable' }, 'not at all with 0')
})

t.test('a service that was stopped has not tried for that long', async t => {
  const away: Interruption = { reason: 'speech_engine_unavailable', counts: false, wait: null, outage: 'unavailable', unreached: true }
  const decision = decide({ put_off: 3, put_off_at: 1_700_000_000, waited: 60 }, away, limits, 1_700_000_000 + 7 * 86_400)
  t.match(decision, { delay: { reason: 'speech_engine_unavailable' }, history: { put_off: 4, waited: 60 + 2 * PAUSE_MAX_SECONDS } })
})

t.test('answers that are wrong count, whatever was put off between them', async t => {
  const wrong: Interruption = { reason: 'report_engine_answer', counts: true, wait: null, outage: null, unreached: false }
  const first = decide({ put_off: 9, put_off_at: 1, waited: 600 }, wrong, limits, 1_700_000_000)
  t.strictSame(first, { delay: { reason: 'report_engine_answer', seconds: 5 }, history: { failed: 1 } })
  t.strictSame(decide({ failed: 1, put_off: 1, put_off_at: 1 }, wrong, limits, 1_700_000_000), { park: 'report_engine_answer' })
})

t.test('a fallback takes over what would be parked, what is refused alone, and what an engine was away for long enough; no pause goes beyond', async t => {
  const waiting = (seconds: number, waited = 0): Decision => ({ delay: { reason: 'report_engine_unavailable', seconds }, history: { waited } })
  const [unavailable, refused, useless, disk] = (['unavailable', 'refused', 'answer', null] as const).map((fault): Interruption => ({
    reason: fault === null ? 'attempts_failed' : `report_engine_${fault}`, counts: fault === 'answer', wait: fault === null ? 30 : null, outage: null, unreached: false
  })) as [Interruption, Interruption, Interruption, Interruption]
  const known: Outage = { seconds: 0, answersOthers: false }
  const over = (reason: string, seconds: number) => ({ fallback: { reason: `report_engine_${reason}`, seconds } })
  const table: Array<[what: string, decision: Decision, interruption: Interruption, outage: Outage, follows: object]> = [
    ['the last attempt', { park: 'report_engine_answer' }, useless, known, over('answer', 0)],
    ['an attempt that is not the last', waiting(5), useless, known, waiting(5)],
    ['the first failure', waiting(5), unavailable, known, waiting(5)],
    ['a pause beyond the moment', waiting(400, 500), unavailable, known, waiting(100, 500)],
    ['a visit that has waited long enough', waiting(400, 600), unavailable, known, over('unavailable', 0)],
    ['a new visit, when the engine has been away for long', waiting(5), unavailable, { ...known, seconds: 601 }, over('unavailable', 0)],
    ['a new visit, when it has not', waiting(900), unavailable, { ...known, seconds: 200 }, waiting(400)],
    ['a server that asks to wait for less', waiting(99), { ...unavailable, wait: 99 }, known, waiting(99)],
    ['a server that asks to wait for more', waiting(3600, 200), { ...unavailable, wait: 3600 }, known, over('unavailable', 400)],
    ['a key that is refused', waiting(5), refused, known, waiting(5)],
    ['a key that has been refused for long', waiting(5, 600), refused, known, over('refused', 0)],
    ['a request that is refused alone', waiting(5), refused, { ...known, answersOthers: true }, over('refused', 0)],
    ['a visit that the engine is too slow for, alone', waiting(5), unavailable, { ...known, answersOthers: true }, waiting(5)],
    ['a full disk, however long', waiting(30, 6000), disk, known, waiting(30, 6000)]
  ]
  for (const [what, decision, interruption, outage, follows] of table) {
    const found = withFallback(decision, interruption, outage, 600)
    t.match(found, 'delay' in follows ? { delay: follows.delay } : follows, what)
    t.same(Object.keys(found), Object.keys(follows), what)
  }
})
