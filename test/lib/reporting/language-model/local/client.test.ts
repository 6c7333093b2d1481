import { once } from 'node:events'
import t from 'tap'
import { EngineError, type EngineHost } from '../../../../../lib/engine-host/index.js'
import { LanguageModelError } from '../../../../../lib/reporting/language-model/errors.js'
import { createLocalChatClient } from '../../../../../lib/reporting/language-model/local/client.js'

type Ask = EngineHost['ask']

const never = new AbortController().signal
const body = { model: 'tiny', messages: [{ role: 'user', content: 'x' }] }
const piece = (content: string) => ({ choices: [{ delta: { content } }] })
const end = { choices: [{ delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 7, completion_tokens: 2 } }

/** What a client gets of a host that does this. */
async function complete (ask: Ask, signal = never): Promise<unknown> {
  return createLocalChatClient({ ask }).complete(body, signal, { customerId: 'practice' })
}

t.test('pieces become one completion, with its tokens, on behalf of a customer', async t => {
  const asked: unknown[] = []
  const completion = await complete(async (question, { customerId, onPart }) => {
    asked.push(question, customerId)
    for (const part of [{ begun: true }, { read: 5 }, piece('{"a"'), piece(':1}')]) onPart?.(part)
    return { body: end }
  })
  t.strictSame(asked, [{ kind: 'complete', body }, 'practice'])
  t.match(completion, { choices: [{ message: { content: '{"a":1}' }, finish_reason: 'stop' }], usage: { prompt_tokens: 7, completion_tokens: 2 } })
})

t.test('an answer that is begun again after a crash does not hold what came before', async t => {
  const completion = await complete(async (_question, { onPart }) => {
    for (const part of [{ begun: true }, piece('{"half'), { begun: true }, piece('{}')]) onPart?.(part)
    return { body: end }
  })
  t.match(completion, { choices: [{ message: { content: '{}' } }] })
})

t.test('an answer that does not come to an end is cut while it is written', async t => {
  let pieces = 0
  const completion = await complete(async (_question, { onPart, signal }) => {
    while (!signal.aborted && pieces < 10_000) {
      pieces += 1
      onPart?.(piece('the same again '))
    }
    throw signal.reason
  })
  t.match(completion, { choices: [{ finish_reason: 'run_away' }] })
  t.ok(pieces < 500)
})

t.test('failures of the process are failures of the language model, without what was said', async t => {
  const failures = [
    [new EngineError('crashed', { retryAfterSeconds: 3 }), { failure: 'ended', retryAfterSeconds: 3 }],
    [new EngineError('silent'), { failure: 'timeout' }],
    [new EngineError('busy'), { failure: 'rate_limited' }],
    [new EngineError('not_loaded', { detail: 'its SHA-256 is another' }), { failure: 'not_loaded', message: /its SHA-256 is another/ }],
    [new EngineError('refused', { detail: 'what a patient said' }), { failure: 'server_error', message: /^(?!.*patient)/ }]
  ] as const
  for (const [thrown, expected] of failures) await t.rejects(complete(async () => { throw thrown }), { name: 'LanguageModelError', ...expected })
  await t.rejects(complete(async () => ({ body: { failure: 'context', prompt_tokens: 9, context_tokens: 8 } })), new LanguageModelError('context', { readTokens: 8 }))
  await t.rejects(complete(async () => ({ body: null })), new LanguageModelError('empty'))
})

t.test('who gives up gets the reason', async t => {
  const caller = new AbortController()
  const asking = complete(async (_question, { signal }) => {
    await once(signal, 'abort')
    throw signal.reason
  }, caller.signal)
  caller.abort(new Error('given up'))
  await t.rejects(asking, { message: 'given up' })
  await t.rejects(complete(async () => ({ body: end }), AbortSignal.abort(new Error('too late'))), { message: 'too late' })
})
