import t, { type Test } from 'tap'
import type { ScriptedReply } from '../../../../scripted-reply.js'
import {
  answeringEvents, answeringText, eventsOf, refusingLanguage, startSpeechServer, takingOnly, transcribing, type SpeechAnswerer
} from '../../../../speech-server.js'
import { engineFor, failureOf, never, sound } from './sounds.js'

const hello = transcribing(() => 'hello')

/** A server that answers silence as it answers any sound, and the forms in which silence came. */
async function serving (t: Test, answer: SpeechAnswerer) {
  const probes: string[] = []
  const server = await startSpeechServer(t, answer, (request, at) => {
    probes.push(`${request.fields.response_format} ${request.fields.language}`)
    return answer(request, at)
  })
  const asked = () => server.requests.map(({ fields }) => `${fields.response_format} ${fields.language}`)
  return { server, probes, asked }
}

const refusals: Record<string, ScriptedReply> = {
  'in the words of pydantic': { status: 422, body: { detail: [{ type: 'extra_forbidden', loc: ['body', 'language'], msg: 'Extra inputs are not permitted' }] } },
  'in the words of OpenAI': { status: 400, body: { error: { message: 'Unrecognized request argument supplied: language', param: 'language' } } },
  'without words': { status: 400, body: 'Bad Request' },
  'as an error of its own': { status: 500, body: 'Internal Server Error' }
}

for (const [how, refusal] of Object.entries(refusals)) {
  t.test(`a server that refuses language ${how} is asked without it, and from then on`, async t => {
    for (const tag of ['en', 'nl-BE']) {
      const { server, asked } = await serving(t, refusingLanguage(hello, refusal))
      const engine = engineFor(server)
      t.match(await engine.recognise(sound(1), { language: tag, signal: never() }), { pieces: [{ text: 'hello' }] })
      t.match(await engine.recognise(sound(1), { language: tag, signal: never() }), { pieces: [{ text: 'hello' }] })
      t.strictSame(asked(), [`verbose_json ${tag.slice(0, 2)}`, 'verbose_json undefined', 'verbose_json undefined'])
    }
  })
}

t.test('a server that refuses verbose_json, or that and language, without a word is asked for what it takes', async t => {
  const json = await serving(t, takingOnly(({ response_format: format }) => format === 'json', hello, { status: 400, body: 'Bad Request' }))
  t.match(await engineFor(json.server).recognise(sound(1), { language: 'en', signal: never() }), { pieces: [{ text: 'hello' }] })
  t.strictSame(json.asked(), ['verbose_json en', 'json en'])

  const bare = await serving(t, takingOnly(({ response_format: format, language }) => format === 'json' && language === undefined, hello, { status: 500 }))
  const engine = engineFor(bare.server)
  await Promise.all([1, 2, 3].map(async seconds => t.match(await engine.recognise(sound(seconds), { language: 'nl', signal: never() }), { pieces: [{ text: 'hello' }] })))
  t.strictSame(bare.asked().slice(3), ['json undefined', 'json undefined', 'json undefined'])
  t.strictSame(bare.probes, ['verbose_json nl', 'verbose_json en', 'verbose_json undefined', 'json nl', 'json undefined'], 'looked into once')
})

t.test('a server that refuses one sound and takes silence is not asked for anything else', async t => {
  const server = await startSpeechServer(t, [{ status: 400, body: 'failed to read audio data' }, hello({ fields: {} } as never, 0)])
  const engine = engineFor(server)
  t.match(await failureOf(engine.recognise(sound(1), { language: 'en', signal: never() })), { failure: 'refused' })
  await engine.recognise(sound(1), { language: 'en', signal: never() })
  t.strictSame(server.requests.map(({ fields }) => [fields.response_format, fields.language]), [['verbose_json', 'en'], ['verbose_json', 'en']])
})

t.test('plain text, events of every kind, and a text that is null are read', async t => {
  const said = () => 'your pulse is 88'
  for (const answer of [answeringText(said), ...Object.keys(eventsOf).map(form => answeringEvents(form as keyof typeof eventsOf, said))]) {
    const { server } = await serving(t, answer)
    const { pieces } = await engineFor(server).recognise(sound(4), { language: 'en', signal: never() })
    t.equal(pieces.map(({ text }) => text).join(' '), said())
  }
  const { server } = await serving(t, () => ({ body: { text: null } }))
  t.strictSame((await engineFor(server).recognise(sound(1), { language: 'en', signal: never() })).pieces, [])
  const open = await serving(t, () => ({ pieces: ['data: {"text":"hello"}\n\n', 'data: [DONE]\n\n', 'data: {"text":"more"}\n\n'], fault: 'silence' }))
  t.match(await engineFor(open.server).recognise(sound(1), { language: 'en', signal: never() }), { pieces: [{ text: 'hello' }] }, 'a connection that stays open')
})

t.test('a page is named by its type, and an answer that is cut off is no answer', async t => {
  const page = await serving(t, () => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html>' }))
  t.match(await failureOf(engineFor(page.server).recognise(sound(1), { language: 'en', signal: never() })), {
    failure: 'not_json', message: 'the speech engine answers in a form that is not understood (text/html)'
  })
  const cut = await serving(t, () => ({ pieces: ['data: {"text":"hello"}\n\n', 'data: {"te'], fault: 'hang_up' }))
  t.match(await failureOf(engineFor(cut.server).recognise(sound(1), { language: 'en', signal: never() })), { failure: 'unreachable' })
})
