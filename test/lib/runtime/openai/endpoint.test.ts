import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { createEndpoint, endpointUrl, retryAfterOf } from '../../../../lib/runtime/openai/endpoint.js'
import { SpeechError } from '../../../../lib/speech/recognition/answers/errors.js'
import { until } from '../../../process.js'

const url = (baseUrl: string, prefix = 'REPORT') => endpointUrl({ prefix, baseUrl, path: 'chat/completions' })

t.test('the path is added to the base URL, with or without a slash, and a query stays', async t => {
  const expected: Record<string, string> = {
    'http://127.0.0.1:8000/v1': 'http://127.0.0.1:8000/v1/chat/completions',
    'http://127.0.0.1:8000/v1/': 'http://127.0.0.1:8000/v1/chat/completions',
    'http://host': 'http://host/chat/completions',
    'https://host/deep/er//': 'https://host/deep/er/chat/completions',
    'https://host/v1?api-version=1#x': 'https://host/v1/chat/completions?api-version=1'
  }
  for (const [base, href] of Object.entries(expected)) t.equal(url(base).href, href)
})

t.test('settings that cannot be used are refused with a sentence that names the setting and does not repeat it', async t => {
  for (const base of ['', 'host:8000', 'nonsense sk-secret', 'ftp://host/v1', 'http://user:sk-secret@host/v1', 'http://sk-secret@host/v1']) {
    for (const prefix of ['REPORT', 'SPEECH']) {
      try {
        url(base, prefix)
        t.fail(base)
      } catch (error) {
        t.ok(String(error).startsWith(`Error: ${prefix}_BASE_URL must`))
        t.notMatch(String(error), /sk-secret/)
      }
    }
  }
  const settings = { prefix: 'SPEECH', baseUrl: 'http://host/v1', path: 'x', apiKey: 'sk-secret\nx', timeoutSeconds: 1 }
  t.throws(() => createEndpoint({ ...settings, fail: () => { throw new Error('never') } }), { message: /^SPEECH_API_KEY must [^-]+$/ })
})

t.test('Retry-After is a number of seconds or a moment, at most an hour', async t => {
  const now = Date.UTC(2026, 2, 2, 9, 0, 0)
  const expected: Record<string, number | undefined> = {
    0: 0, 7: 7, ' 7 ': 7, 1.2: 2, 999999: 3600, 'Mon, 02 Mar 2026 09:00:30 GMT': 30, 'Mon, 02 Mar 2026 08:00:00 GMT': 0, soon: undefined, '': undefined
  }
  for (const [header, seconds] of Object.entries(expected)) t.equal(retryAfterOf(header, now), seconds, header)
  t.equal(retryAfterOf(null, now), undefined)
})

t.test('of several answers that ask to wait, the one that asks for longest counts, whichever came last', async t => {
  const answers: Array<(seconds: number) => void> = []
  const server = createServer((_request, response) => {
    answers.push(seconds => { response.writeHead(429, { 'retry-after': String(seconds) }).end() })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const endpoint = createEndpoint({
    baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: '', timeoutSeconds: 10, prefix: 'SPEECH', path: 'x', fail: (...failure) => new SpeechError(failure[0], failure[1])
  })
  const waitOf = async () => endpoint.post('{}', {}, new AbortController().signal).then(() => null, (error: SpeechError) => error.retryAfterSeconds)
  const waits = [waitOf(), waitOf()]
  await until(() => answers.length === 2, 'both requests have arrived')
  answers[0]?.(60)
  t.equal(await Promise.race(waits), 60)
  answers[1]?.(1)
  t.strictSame((await Promise.all(waits)).sort(), [1, 60])
  t.equal(await waitOf(), 60)
  t.equal(answers.length, 2, 'the server was left alone')
})
