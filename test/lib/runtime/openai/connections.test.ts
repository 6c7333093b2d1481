import { getEventListeners, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import t, { type Test } from 'tap'
import { createChatClient } from '../../../../lib/reporting/language-model/client.js'
import { createOpenAiSpeechEngine } from '../../../../lib/speech/recognition/openai/index.js'
import { completion } from '../../../chat-server.js'
import { until } from '../../../process.js'
import { transcription } from '../../../speech-server.js'

const REQUESTS = 50

/** How many are sent at once; of each such group, every third is given up. */
const AT_ONCE = 5

/** A server of another maker that answers when it is told to, and the connections that it holds. */
async function startServer (t: Test, answer: object | string | undefined) {
  const sockets = new Set<Socket>()
  const held: ServerResponse[] = []
  const server = createServer((incoming, response) => {
    incoming.resume().once('end', () => { held.push(response) })
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    sockets,
    arrived: () => held.length,
    /** Answers what has arrived and is still wanted. */
    answerAll () {
      for (const response of held.splice(0)) {
        if (!response.destroyed) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      }
    }
  }
}

type Ask = (baseUrl: string) => (signal: AbortSignal) => Promise<unknown>

const ENGINES: Readonly<Record<string, { answer: object | string | undefined, ask: Ask }>> = {
  'a language model': {
    answer: completion('hello').body,
    ask: baseUrl => {
      const client = createChatClient({ baseUrl, apiKey: '', timeoutSeconds: 60 })
      return async signal => client.complete({ model: 'any', messages: [{ role: 'user', content: 'hello' }] }, signal)
    }
  },
  'a speech engine': {
    answer: transcription([{ text: 'hello', start: 0, end: 1 }]).body,
    ask: baseUrl => {
      const engine = createOpenAiSpeechEngine({ baseUrl, apiKey: '', model: 'any', timeoutSeconds: 60 })
      return async signal => engine.recognise(new Int16Array(16_000).fill(1000), { language: 'en', signal })
    }
  }
}

for (const [name, { answer, ask }] of Object.entries(ENGINES)) {
  t.test(`after fifty requests to ${name}, some of them given up, no connection is left over and nothing listens for their end`, async t => {
    const { baseUrl, sockets, arrived, answerAll } = await startServer(t, answer)
    const send = ask(baseUrl)
    const service = new AbortController()
    const outcomes: string[] = []
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      const requests = Array.from({ length: AT_ONCE }, () => new AbortController())
      const answers = requests.map(async ({ signal }) => send(AbortSignal.any([service.signal, signal])).then(() => 'answered', () => 'given up'))
      await until(() => arrived() === AT_ONCE, 'all requests have arrived')
      for (const [at, request] of requests.entries()) if (at % 3 === 1) request.abort(new Error('enough'))
      for (const [at, outcome] of answers.entries()) if (at % 3 === 1) outcomes.push(await outcome)
      answerAll()
      for (const [at, outcome] of answers.entries()) if (at % 3 !== 1) outcomes.push(await outcome)
    }
    const expected = Array.from({ length: REQUESTS / AT_ONCE }, () => ['given up', 'given up', 'answered', 'answered', 'answered']).flat()
    t.strictSame(outcomes, expected)
    await until(() => sockets.size <= AT_ONCE, `connections are reused or closed; ${sockets.size} are open`)
    const last = send(service.signal)
    await until(() => arrived() === 1, 'one more request has arrived')
    t.ok(sockets.size <= AT_ONCE, 'over a connection that was there')
    answerAll()
    await last
    t.strictSame(getEventListeners(service.signal, 'abort'), [])
  })
}
