import { closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { deferred } from '../../../../../lib/engine-host/deferred.js'
import { createEngineHost, type EngineHost } from '../../../../../lib/engine-host/index.js'
import { languageLibrary } from '../../../../../lib/models/index.js'
import type { LocalBody, LocalEnd } from '../../../../../lib/reporting/language-model/local/answers.js'
import { loadLibrary, type Turn } from '../../../../../lib/reporting/language-model/local/llama.js'
import { loadLocalModel, wrapperOf } from '../../../../../lib/reporting/language-model/local/load.js'
import { createLocalEngine } from '../../../../../lib/reporting/language-model/local/engine.js'
import { reportSchema, strictSubset } from '../../../../../lib/reporting/language-model/schema.js'
import { threadScript } from '../../../../../lib/runtime/index.js'
import { temporaryDirectory } from '../../../../helper.js'
import { installLanguageModel, LANGUAGE_MODEL, withoutLanguageModel } from '../../../../installed-models.js'
import { until } from '../../../../process.js'
import { fileOf } from '../../../../weights/index.js'
import { isAlive, privateMegabytes } from '../../../engine-host/kit.js'

/** How long the model may take on a busy machine, in milliseconds. */
const PATIENCE_MS = 900_000
const options = { skip: withoutLanguageModel, timeout: PATIENCE_MS }

/** Rounds of reports after which the memory of the process is compared, and the most that the second half of them may need of the first. */
const REPORTS = 6
const GROWTH_MAX = 1.1

const never = new AbortController().signal

/** A question that the model answers at length, and one that it answers with a number. */
const LONG = 'Write the numbers from one to five hundred in English words, with commas between them.'
const SHORT = 'How many days has a week? Answer with one digit.'

function bodyOf (content: string, others: Partial<LocalBody> = {}): LocalBody {
  return { messages: [{ role: 'system', content: 'You do what you are asked, without remarks.' }, { role: 'user', content }], max_tokens: 24, ...others }
}

interface HostOptions {
  contextTokens?: number
  sequences?: number
  idleSeconds?: number
  /** The file of the model. */
  file?: string
}

/** The model in a process of its own, and the ids of the processes that were started. */
async function hostOf (
  t: Test, { contextTokens = 1024, sequences = 1, idleSeconds = 60, file }: HostOptions = {}
): Promise<{ host: EngineHost, pids: number[] }> {
  const modelsDirectory = temporaryDirectory(t)
  await installLanguageModel(modelsDirectory, file)
  const pids: number[] = []
  const host = createEngineHost({
    name: 'language-model',
    script: threadScript(new URL('../../../../../lib/reporting/language-model/local/engine.js', import.meta.url).href, 'child').url.href,
    settings: {
      library: (await languageLibrary(modelsDirectory))?.directory,
      modelsDirectory,
      model: LANGUAGE_MODEL,
      contextTokens,
      sequences,
      threads: 1
    },
    directory: modelsDirectory,
    idleSeconds,
    silenceSeconds: 300,
    log: { info: details => { if ('pid' in details) pids.push(details.pid as number) }, warn: () => {} }
  })
  t.teardown(async () => host.close())
  return { host, pids }
}

/** What came of a question: the text, how it ended, and how often it was begun. */
interface Answer {
  text: string
  begun: number
  end: unknown
}

/** Asks, and calls `seen` with what was written so far. */
async function ask (host: EngineHost, body: LocalBody, { signal = never, customerId = 'practice', seen = (_text: string) => {} } = {}): Promise<Answer> {
  const answer = { text: '', begun: 0 }
  const { body: end } = await host.ask({ kind: 'complete', body }, {
    signal,
    customerId,
    onPart (part) {
      if (Object.hasOwn(part as object, 'begun')) Object.assign(answer, { text: '', begun: answer.begun + 1 })
      const { choices: [choice] = [] } = part as { choices?: [{ delta: { content: string } }] }
      if (choice === undefined) return
      answer.text += choice.delta.content
      seen(answer.text)
    }
  })
  return { ...answer, end }
}

t.test('the model answers within a grammar, and is told apart from one that does not', options, async t => {
  const modelsDirectory = temporaryDirectory(t)
  await installLanguageModel(modelsDirectory)
  const engine = createLocalEngine({
    model: LANGUAGE_MODEL,
    contextTokens: 4096,
    local: { library: (await languageLibrary(modelsDirectory))?.directory ?? '', modelsDirectory, sequences: 1, threads: 1 },
    directory: modelsDirectory,
    idleSeconds: 60,
    silenceSeconds: 3600,
    log: { info: () => {}, warn: () => {} }
  })
  t.teardown(async () => engine.close?.())
  const { findings } = await engine.check({ tiny: false, signal: never })
  const found = Object.fromEntries(findings.map(({ check, ok, sentence }) => [check, { ok, sentence }]))
  t.match(found, { answer: { ok: true }, schema: { ok: true, sentence: 'The model is held to the schema.' }, speed: { sentence: /tokens\/s/ } })
})

t.test('the prompt is counted whole, also what is kept of one before; one that does not fit is refused with both figures', options, async t => {
  const { host } = await hostOf(t, { contextTokens: 512 })
  const rules = { role: 'system', content: 'You do what you are asked, and nothing else. '.repeat(20) } as const
  const messages = (content: string): LocalBody => ({ messages: [rules, { role: 'user', content }], max_tokens: 2 })
  const usages = []
  for (const question of ['Is it warm?', 'Is it cold?']) usages.push((await ask(host, messages(question))).end)
  const [first, second] = usages as Array<Extract<LocalEnd, { usage: object }>>
  t.equal(first?.usage.prompt_tokens, second?.usage.prompt_tokens)
  t.equal(first?.usage.prompt_tokens_details.cached_tokens, 0)
  t.ok((second?.usage.prompt_tokens_details.cached_tokens ?? 0) >= 180, 'the rules are not read again')
  t.equal(second?.usage.completion_tokens, 2)
  const { text, end } = await ask(host, messages('word '.repeat(600)))
  t.match(end, { failure: 'context', context_tokens: 512 })
  t.ok((end as { prompt_tokens: number }).prompt_tokens > 780)
  t.equal(text, '')
})

t.test('a talk that goes on is read when there is nothing else to do, and is not read again', options, async t => {
  const { host } = await hostOf(t)
  const talk = 'It began on Monday with a cough, and since then it has become worse every night. '.repeat(4)
  const { messages } = bodyOf(talk)
  const { body } = await host.ask({ kind: 'read', body: { messages } }, { signal: never, customerId: 'practice', whenIdle: true })
  const { end } = await ask(host, bodyOf(`${talk}\nThat is all.`, { max_tokens: 2 }))
  const { usage } = end as Extract<LocalEnd, { usage: object }>
  t.ok((body as { read: number }).read > 60)
  t.ok(usage.prompt_tokens_details.cached_tokens >= (body as { read: number }).read - 1)
})

t.test('who gives up ends the work within a token, and while the prompt is read', options, async t => {
  const modelsDirectory = temporaryDirectory(t)
  await installLanguageModel(modelsDirectory)
  const engine = await loadLocalModel({
    library: (await languageLibrary(modelsDirectory))?.directory ?? '', modelsDirectory, model: LANGUAGE_MODEL, contextTokens: 2048, sequences: 1, threads: 1
  })
  t.teardown(async () => engine.close?.())
  for (const [when, question] of [['choices', LONG], ['read', 'word '.repeat(1500)]] as const) {
    const caller = new AbortController()
    const parts: string[] = []
    await t.rejects(engine.answer({ kind: 'complete', body: bodyOf(question, { max_tokens: 1000 }) }, {
      signal: caller.signal,
      async part (body) {
        const [name = ''] = Object.keys(body as object)
        parts.push(name)
        if (parts.filter(part => part === when).length === 2) caller.abort(new Error('given up'))
      }
    }), { message: 'given up' })
    t.strictSame(parts.slice(-2), [when, when], 'nothing comes after that')
  }
  const { body } = await engine.answer({ kind: 'complete', body: bodyOf(SHORT) }, { signal: never, part: async () => {} })
  t.match(body, { choices: [{ finish_reason: 'stop' }] }, 'the conversation is free again')
})

t.test('who gives up is released before the event loop turns, and the same process takes the next question', options, async t => {
  const { host, pids } = await hostOf(t)
  const caller = new AbortController()
  const begun = deferred<undefined>()
  const outcome = ask(host, bodyOf(LONG, { max_tokens: 1000 }), { signal: caller.signal, seen: () => begun.resolve(undefined) })
    .then(() => 'answered', (error: Error) => error.message)
  await begun.promise
  caller.abort(new Error('enough'))
  t.equal(await Promise.race([outcome, nextTurn('still waiting')]), 'enough')
  t.match(await ask(host, bodyOf(SHORT)), { text: /\d/, begun: 1 })
  t.equal(pids.length, 1)
})

t.test('a model that does not think is asked as its template says', options, async t => {
  const library = await loadLibrary(path.dirname(fileOf('languageLibrary')))
  const llama = await library.getLlama({
    build: 'never', usePrebuiltBinaries: true, skipDownload: true, progressLogs: false, logLevel: 'error', maxThreads: 1, gpu: 'auto'
  })
  t.teardown(async () => llama.dispose())
  const model = await llama.loadModel({ modelPath: fileOf('languageModel') })
  const turns = [{ type: 'system', text: 'Rules.' }, { type: 'user', text: 'A talk.' }, { type: 'model', response: [] }] as const
  const { contextText } = wrapperOf(library, model).generateContextState({ chatHistory: turns.map(turn => ({ ...turn })) as Turn[] })
  t.equal(model.detokenize(contextText.tokenize(model.tokenizer), true), [
    '<|im_start|>system', 'Rules.<|im_end|>', '<|im_start|>user', 'A talk.<|im_end|>', '<|im_start|>assistant', ''
  ].join('\n'))
})

t.test('two answers are written at once, none with words of the other; customers take turns', options, async t => {
  const { host } = await hostOf(t, { sequences: 2 })
  const seen: string[] = []
  const both = await Promise.all(['apple', 'river'].map(async word => {
    return ask(host, bodyOf(`Repeat the word "${word}" ten times.`, { max_tokens: 20 }), { seen: () => seen.push(word) })
  }))
  t.match(both, [{ text: /^(?!.*river).*apple/s }, { text: /^(?!.*apple).*river/s }])
  t.ok(seen.indexOf('river') < seen.lastIndexOf('apple') && seen.indexOf('apple') < seen.lastIndexOf('river'), seen.join(' '))

  const order: string[] = []
  const asked = ['h1', 'h2', 'h3', 'h4', 'p1'].map(async name => {
    const customerId = name.startsWith('h') ? 'hospital' : 'practice'
    await ask(host, bodyOf(SHORT, { max_tokens: 2 }), { customerId, seen: () => { if (!order.includes(name)) order.push(name) } })
  })
  await Promise.all(asked)
  t.ok(order.indexOf('p1') < order.indexOf('h4'), order.join(' '))
})

t.test('kill -9 in the middle of a sentence: it is written again from its beginning, and ends as it would have', options, async t => {
  const { host, pids } = await hostOf(t)
  const undisturbed = await ask(host, bodyOf(LONG))
  const killed = await ask(host, bodyOf(LONG), {
    seen (text) {
      if (pids.length === 1 && text.length > 20) process.kill(pids[0] ?? 0, 'SIGKILL')
    }
  })
  t.strictSame([killed.text, killed.begun, pids.length], [undisturbed.text, 2, 2])
})

t.test('a model that nobody needs is unloaded, and loaded again', options, async t => {
  const { host, pids } = await hostOf(t, { idleSeconds: 1 })
  const before = await ask(host, bodyOf(SHORT))
  await until(() => !isAlive(pids[0] ?? 0), 'the process has ended')
  const after = await ask(host, bodyOf(SHORT))
  t.strictSame([after.text, pids.length], [before.text, 2])
})

t.test('the process takes no more memory from report to report, each of another talk', options, async t => {
  const { host, pids } = await hostOf(t, { sequences: 2 })
  const schema = { name: 'report', schema: strictSubset(reportSchema('soap_new_complaint_api')) }
  const megabytes: number[] = []
  for (let visit = 1; visit <= REPORTS; visit++) {
    const talks = ['cough', 'headache'].map(what => `Visit ${visit}: for ${visit} days the patient has had a ${what}, mostly at ${visit} o'clock. `)
    await Promise.all(talks.map(async talk => ask(host, bodyOf(talk.repeat(3 + visit % 3), {
      max_tokens: 16, response_format: { type: 'json_schema', json_schema: schema }
    }))))
    megabytes.push(privateMegabytes(pids[0] ?? 0))
  }
  t.equal(pids.length, 1)
  const [first, second] = [megabytes.slice(0, REPORTS / 2), megabytes.slice(REPORTS / 2)].map(half => Math.max(...half)) as [number, number]
  t.ok(second / first < GROWTH_MAX, `${megabytes.map(Math.round).join(', ')} MB`)
})

t.test('a file that is no model, or ends too early, is refused with a reason', options, async t => {
  const directory = temporaryDirectory(t)
  const [none, short] = ['none', 'short'].map(name => path.join(directory, `${name}.gguf`)) as [string, string]
  writeFileSync(none, Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(1_000_000, 0xa5)]))
  await copyFile(fileOf('languageModel'), short)
  const file = openSync(short, 'r+')
  ftruncateSync(file, 100_000_000)
  closeSync(file)
  for (const damaged of [none, short]) {
    const { host } = await hostOf(t, { file: damaged })
    await t.rejects(ask(host, bodyOf(SHORT)), { name: 'EngineError', failure: 'not_loaded', message: /^the engine cannot be loaded \(.{10,}\)$/s })
  }
})

t.test('the grammar of reports holds the model, whatever it would rather write', options, async t => {
  const { host } = await hostOf(t, { contextTokens: 2048 })
  const schema = { name: 'report', schema: strictSubset(reportSchema('soap_urgent_care_api')) }
  const body = bodyOf('Write a poem about the sea.', { max_tokens: 40, response_format: { type: 'json_schema', json_schema: schema } })
  t.match((await ask(host, body)).text, /^\{"medical_context": ?(?:true|false), ?"episodes": ?\[/)
})
