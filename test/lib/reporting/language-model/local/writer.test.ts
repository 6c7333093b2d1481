import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import type { LocalBody, LocalEnd } from '../../../../../lib/reporting/language-model/local/answers.js'
import { loadLibrary } from '../../../../../lib/reporting/language-model/local/llama.js'
import { wrapperOf } from '../../../../../lib/reporting/language-model/local/load.js'
import { createWriter, type Writer } from '../../../../../lib/reporting/language-model/local/writer.js'
import { temporaryDirectory } from '../../../../helper.js'

const never = new AbortController().signal
const SYSTEM = 'The rules of every report. '.repeat(20)

/** A writer with a model that answers so. */
async function writerOf (
  t: Parameters<typeof temporaryDirectory>[0], content: object, { sequences = 1, contextSize = 2000 } = {}
): Promise<Writer> {
  const modelPath = path.join(temporaryDirectory(t), 'model.json')
  writeFileSync(modelPath, JSON.stringify(content))
  const library = await loadLibrary(path.resolve('test/fixtures/fake-llama'))
  const llama = await library.getLlama({
    build: 'never', usePrebuiltBinaries: true, skipDownload: true, progressLogs: false, logLevel: 'error', maxThreads: 1, gpu: 'auto'
  })
  const model = await llama.loadModel({ modelPath })
  const context = await model.createContext({ sequences, contextSize, threads: 1 })
  const wrapper = library.resolveChatWrapper(model, { customWrapperSettings: {} })
  return createWriter({ library, llama, model, wrapper, context, sequences })
}

function bodyOf (talk: string, others: Partial<LocalBody> = {}): LocalBody {
  return { messages: [{ role: 'system', content: SYSTEM }, { role: 'user', content: talk }], ...others }
}

/** Has something written; with what came and how it ended. */
async function written (writer: Writer, body: LocalBody, signal = never): Promise<{ text: string, read: number[], end: LocalEnd }> {
  let text = ''
  const read: number[] = []
  const end = await writer.complete(body, signal, {
    read: async tokens => { read.push(tokens) },
    written: async piece => { text += piece }
  })
  return { text, read, end }
}

function usageOf (end: LocalEnd): [prompt: number, cached: number, completion: number] {
  if ('failure' in end) throw new Error(end.failure)
  const { prompt_tokens: prompt, completion_tokens: completion, prompt_tokens_details: { cached_tokens: cached } } = end.usage
  return [prompt, cached, completion]
}

t.test('the rules stay in memory, and count as part of the prompt', async t => {
  const writer = await writerOf(t, { answers: { '': 'Seen.' } })
  const first = await written(writer, bodyOf('A cough.'))
  t.equal(first.text, 'Seen.')
  const [prompt, cached, completion] = usageOf(first.end)
  t.strictSame([cached, completion], [0, 5])
  t.ok(prompt > SYSTEM.length)
  t.equal(first.read.at(-1), prompt - 1, 'all but the last token is read before the answer, piece by piece')
  t.ok(first.read.length > 2)

  const second = await written(writer, bodyOf('A fever.'))
  t.equal(usageOf(second.end)[0], prompt)
  t.ok(usageOf(second.end)[1] >= SYSTEM.length, 'the rules are not read again')
  t.ok(usageOf(second.end)[1] < prompt - 5)
})

t.test('of several conversations, the one that begins alike goes on', async t => {
  const writer = await writerOf(t, { answers: { '': 'Seen.' } }, { sequences: 2 })
  const other: LocalBody = { messages: [{ role: 'system', content: 'Other rules, of another template.' }, { role: 'user', content: 'x' }] }
  await written(writer, bodyOf('A cough.'))
  t.ok(usageOf((await written(writer, other)).end)[1] < 20)
  t.ok(usageOf((await written(writer, bodyOf('A fever.'))).end)[1] >= SYSTEM.length)
  t.ok(usageOf((await written(writer, other)).end)[1] > 20)
})

t.test('several are written at once, and none reads what belongs to another', async t => {
  const writer = await writerOf(t, { answers: { cough: 'It coughs.', fever: 'It is hot.' }, pause: 1 }, { sequences: 2 })
  const all = await Promise.all(['A cough.', 'A fever.'].map(async talk => written(writer, bodyOf(talk))))
  t.strictSame(all.map(({ text }) => text), ['It coughs.', 'It is hot.'])
})

t.test('an answer ends at its limit, or where the context is full', async t => {
  const writer = await writerOf(t, { answers: { '': 'A long answer.' } }, { contextSize: SYSTEM.length + 60 })
  const short = await written(writer, bodyOf('A cough.', { max_tokens: 6 }))
  t.match(short, { text: 'A long', end: { choices: [{ finish_reason: 'length' }] } })
  const [prompt] = usageOf(short.end)
  const talk = 'x'.repeat('A cough.'.length + SYSTEM.length + 60 - prompt - 3)
  t.match(await written(writer, bodyOf(talk, { max_tokens: 100 })), { text: 'A l', end: { choices: [{ finish_reason: 'length' }] } })
  const { end } = await written(writer, bodyOf(`${talk}....`))
  t.match(end, { failure: 'context', context_tokens: SYSTEM.length + 60 })
})

t.test('who gives up is heard while the prompt is read and while the answer is written', async t => {
  const writer = await writerOf(t, { answers: { '': 'A long answer that nobody waits for.' } })
  for (const when of ['read', 'written'] as const) {
    const caller = new AbortController()
    const seen: unknown[] = []
    const note = async (what: unknown): Promise<void> => {
      seen.push(what)
      if (seen.length === 2) caller.abort(new Error('given up'))
    }
    const progress = { read: async () => {}, written: async () => {}, [when]: note }
    await t.rejects(writer.complete(bodyOf(`${when} ${'x'.repeat(500)}`), caller.signal, progress), { message: 'given up' })
    t.equal(seen.length, 2, when)
  }
  t.equal((await written(writer, bodyOf('A cough.'))).text, 'A long answer that nobody waits for.', 'the conversation is free again')
})

t.test('an answer follows the grammar of its schema; free text does without', async t => {
  const writer = await writerOf(t, { answers: { '': '{"facts":[]}' } })
  const schema = { type: 'object', properties: { facts: { type: 'array', items: { type: 'string' } } } }
  t.equal((await written(writer, bodyOf('x', { response_format: { type: 'json_schema', json_schema: { schema } } }))).text, '{"facts":[]}')
  t.equal((await written(writer, bodyOf('x', { response_format: { type: 'json_object' } }))).text, '{"facts":[]}')
  t.equal((await written(writer, bodyOf('x'))).text, 'no grammar')
  await t.rejects(written(writer, bodyOf('x', { response_format: { type: 'json_schema', json_schema: { schema: { type: 'date' } } } })), /a grammar cannot hold/)
})

t.test('characters of several tokens come whole', async t => {
  const writer = await writerOf(t, { answers: { '': 'Température 38 °C 😀' } })
  t.equal((await written(writer, bodyOf('x'))).text, 'Température 38 °C 😀')
})

t.test('only a model that thinks is asked not to', async t => {
  const library = await loadLibrary(path.resolve('test/fixtures/fake-llama'))
  const wrapped = (template?: string) => {
    const asked: unknown[] = []
    const resolveChatWrapper: typeof library.resolveChatWrapper = (model, options) => {
      asked.push(options)
      return library.resolveChatWrapper(model, options)
    }
    const tokenizer = template === undefined ? {} : { tokenizer: { chat_template: template } }
    wrapperOf({ resolveChatWrapper }, { fileInfo: { metadata: tokenizer } } as Parameters<typeof wrapperOf>[1])
    return asked
  }
  t.strictSame(wrapped('{%- if enable_thinking is false %}<think>'), [{ customWrapperSettings: { qwen: { thoughts: 'discourage' } } }])
  for (const template of ['<|im_start|>', undefined]) t.strictSame(wrapped(template), [{ customWrapperSettings: {} }])
})

/** Reads the beginning of a talk. @returns tokens that are read */
async function ahead (writer: Writer, talk: string, signal = never, read = async (_tokens: number) => {}): Promise<number> {
  return writer.read(bodyOf(talk), signal, read)
}

t.test('a talk is read while it goes on, and its report begins with that', async t => {
  const writer = await writerOf(t, { answers: { '': 'Seen.' } }, { sequences: 2 })
  const talk = 'It began on Monday with a cough. '.repeat(5)
  t.ok(await ahead(writer, talk) > SYSTEM.length + talk.length)
  t.ok(await ahead(writer, `${talk}${talk}`) > SYSTEM.length + 2 * talk.length)
  const [prompt, cached] = usageOf((await written(writer, bodyOf(`${talk}${talk}And a fever.`))).end)
  t.ok(cached >= SYSTEM.length + 2 * talk.length && cached < prompt - 5, `${cached} of ${prompt}`)
})

t.test('no more talks are read ahead than there is room for, and those in progress keep theirs', async t => {
  const writer = await writerOf(t, { answers: { '': 'Seen.' } }, { sequences: 2 })
  const talks = ['A cough, ', 'The knee, ', 'A rash, '].map(talk => talk.repeat(20)) as [string, string, string]
  const read: boolean[] = []
  for (const talk of talks) read.push(await ahead(writer, talk) > 0)
  t.strictSame(read, [true, true, false])
  const [, cached] = usageOf((await written(writer, bodyOf(`${talks[0]}and that is all.`))).end)
  t.ok(cached >= SYSTEM.length + talks[0].length)
  t.ok(await ahead(writer, talks[2]) > 0, 'the place of a talk whose report is written is free')
  const [, other] = usageOf((await written(writer, bodyOf(`${talks[1]}and that is all.`))).end)
  t.ok(other >= SYSTEM.length + talks[1].length, 'and only that')
  t.equal(await ahead(writer, 'x'.repeat(5000)), 0, 'a talk that does not fit is not read')
})

t.test('a report does not wait for what is read ahead and given up, also where there is one conversation', async t => {
  const writer = await writerOf(t, { answers: { '': 'Seen.' } })
  const caller = new AbortController()
  const order: string[] = []
  const read = t.rejects(ahead(writer, 'A cough. '.repeat(100), caller.signal, async () => {
    order.push('read')
    caller.abort(new Error('a report is asked for'))
  }), { message: 'a report is asked for' })
  const report = written(writer, bodyOf('A fever.')).then(() => { order.push('written') })
  await Promise.all([read, report])
  t.strictSame(order, ['read', 'written'])
})
