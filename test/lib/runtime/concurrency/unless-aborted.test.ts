import { getEventListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { unlessAborted } from '../../../../lib/runtime/concurrency/unless-aborted.js'

t.test('a promise settles as it does by itself, and leaves no listener', async t => {
  const { signal } = new AbortController()
  t.equal(await unlessAborted(sleep(5, 'done'), signal), 'done')
  await t.rejects(unlessAborted(Promise.reject(new Error('wrong')), signal), { message: 'wrong' })
  t.equal(getEventListeners(signal, 'abort').length, 0)
})

t.test('whoever gives up gets their own reason at once, and a later failure of the promise harms nobody', async t => {
  const cancelled = new AbortController()
  let fail = (_error: Error): void => {}
  const promise = new Promise<never>((_resolve, reject) => { fail = reject })
  const waiting = unlessAborted(promise, cancelled.signal)
  cancelled.abort(new Error('deleted'))
  await t.rejects(waiting, { message: 'deleted' })
  fail(new Error('too late'))
  await sleep(5)
  await t.rejects(unlessAborted(sleep(5), cancelled.signal), { message: 'deleted' })
})
