import t from 'tap'
import type { EngineHost, EngineQuestion } from '../../../../../lib/engine-host/index.js'
import { createLanguageModelEngine } from '../../../../../lib/reporting/language-model/index.js'
import type { LocalBody } from '../../../../../lib/reporting/language-model/local/answers.js'
import { createLocalChatClient } from '../../../../../lib/reporting/language-model/local/client.js'
import type { ReportEngine } from '../../../../../lib/reporting/types.js'
import { goodAnswer, never, request } from '../consultation.js'

/** An engine whose process answers with these texts, one after another, each in two pieces; with what it was asked. */
function engineOf (texts: readonly string[]): { engine: ReportEngine, asked: LocalBody[] } {
  const asked: LocalBody[] = []
  const ask: EngineHost['ask'] = async ({ kind, body }: EngineQuestion, { onPart }) => {
    t.equal(kind, 'complete')
    const text = texts[asked.length] ?? ''
    asked.push(body as LocalBody)
    onPart?.({ begun: true })
    for (const piece of [text.slice(0, 10), text.slice(10)]) onPart?.({ choices: [{ delta: { content: piece } }] })
    return { body: { choices: [{ delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 900, completion_tokens: 50 } } }
  }
  const engine = createLanguageModelEngine({ model: 'small', contextTokens: 8192 }, { name: 'model', client: createLocalChatClient({ ask }) })
  return { engine, asked }
}

const good = JSON.stringify(goodAnswer())
const wrong = JSON.stringify({ medical_context: 'perhaps', episodes: [] })

t.test('after a wrong draft a model of this machine is asked again, with what was wrong, and its second draft is the report', async t => {
  const { engine, asked } = engineOf([wrong, good])
  t.match(await engine.draft(request(), never()), { generation_result: 'success', episodes: [{ label: 'Keelpijn' }] })
  const [first, second] = asked
  t.equal(asked.length, 2)
  t.strictSame(second?.messages.slice(0, 2), first?.messages, 'what it has read stays as it was, so that it need not be read again')
  t.strictSame(second?.messages.slice(2).map(({ role }) => role), ['assistant', 'user'])
  t.strictSame(JSON.parse(second?.messages[2]?.content ?? ''), JSON.parse(wrong))
  t.match(second?.messages[3]?.content, '- "/medical_context must be boolean"')
  t.ok((second?.temperature ?? 0) > (first?.temperature ?? 0), 'not the same again')
})

t.test('a draft that ends in the middle is asked for again, too', async t => {
  const { engine, asked } = engineOf([good.slice(0, good.length / 2), good])
  t.match(await engine.draft(request(), never()), { generation_result: 'success' })
  t.equal(asked.length, 2)
})

t.test('after three wrong drafts there is no report, and no fourth attempt', async t => {
  const { engine, asked } = engineOf([wrong, wrong, wrong, good])
  await t.rejects(engine.draft(request(), never()), { name: 'LanguageModelError', failure: 'invalid_answer' })
  t.equal(asked.length, 3)
})

t.test('who gives up between two drafts is not asked for the second', async t => {
  const caller = new AbortController()
  const asked: string[] = []
  const ask: EngineHost['ask'] = async ({ kind }, { onPart }) => {
    asked.push(kind)
    onPart?.({ choices: [{ delta: { content: wrong } }] })
    caller.abort(new Error('given up'))
    return { body: { choices: [{ delta: {}, finish_reason: 'stop' }] } }
  }
  const engine = createLanguageModelEngine({ model: 'small', contextTokens: 8192 }, { name: 'model', client: createLocalChatClient({ ask }) })
  await t.rejects(engine.draft(request(), caller.signal), { message: 'given up' })
  t.strictSame(asked, ['complete'])
})
