import t, { type Test } from 'tap'
import { probe } from '../../../../lib/runtime/openai/probe.js'
import { startChatServer } from '../../../chat-server.js'
import type { ScriptedReply } from '../../../scripted-reply.js'

const SETTINGS = { prefix: 'REPORT', apiKey: 'Secret-Key', model: 'llama', timeoutSeconds: 1 }

async function probed (t: Test, reply: ScriptedReply) {
  const { baseUrl, requests } = await startChatServer(t, [reply])
  const { ok, sentence, date } = await probe({ ...SETTINGS, baseUrl })
  return { ok, sentence: sentence.replaceAll(new URL(baseUrl).host, 'HERE'), date, requests }
}

function models (...ids: string[]): ScriptedReply {
  return { body: { object: 'list', data: ids.map(id => ({ id, object: 'model' })) } }
}

const cases: Array<[what: string, reply: ScriptedReply, ok: boolean, sentence: string]> = [
  ['a server with the model', models('other', 'llama'), true, 'HERE answers.'],
  ['a server that adds a tag', models('llama:latest'), true, 'HERE answers.'],
  ['a server that takes any name', { body: { data: [{ id: '/models/x.gguf', owned_by: 'llamacpp' }] } }, true, 'HERE answers.'],
  ['a server without such a path', { status: 404, body: 'File Not Found' }, true, 'HERE answers.'],
  ['a page', { body: '<html>' }, true, 'HERE answers.'],
  ['a server without the model', models('a', 'b', 'c', 'd', 'e', 'f'), false, 'REPORT_MODEL llama is not among the models of HERE (a, b, c, d, e, …); set one of them, or load it there.'],
  ['a server that refuses the key', { status: 401 }, false, 'REPORT_API_KEY is refused by HERE (status 401); set the key that it asks for.'],
  ['a server that fails', { status: 503 }, false, 'REPORT_BASE_URL: HERE answers that it fails (status 503); look at its log.'],
  ['silence', { fault: 'silence' }, false, 'REPORT_BASE_URL: http://HERE/v1 does not answer within 1 s; see whether it is busy, or correct the address.']
]

for (const [what, reply, ok, sentence] of cases) {
  t.test(`${what} is found ${ok ? 'well' : 'wrong'}, in a sentence without the key`, async t => {
    const found = await probed(t, reply)
    t.strictSame([found.ok, found.sentence], [ok, sentence])
    t.match(found.requests, [{ method: 'GET', url: '/v1/models', headers: { authorization: 'Bearer Secret-Key' } }])
    if (reply.fault === undefined) t.ok(Math.abs(Number(found.date) - Date.now()) < 60_000)
  })
}

t.test('nothing on the port is found wrong', async t => {
  t.strictSame(await probe({ ...SETTINGS, baseUrl: 'http://127.0.0.1:1/v1' }), {
    ok: false, sentence: 'REPORT_BASE_URL: nothing answers on http://127.0.0.1:1/v1 (ECONNREFUSED); start the engine there, or correct the address.', failure: 'unreachable', date: null, contextTokens: null
  })
})
