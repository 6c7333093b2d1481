import t from 'tap'
import { assertAllRead } from '../../../../lib/reporting/language-model/all-read.js'
import { LanguageModelError } from '../../../../lib/reporting/language-model/errors.js'
import { withoutRepeated } from '../../../../lib/reporting/language-model/gathering.js'
import { createTokenRates } from '../../../../lib/reporting/language-model/token-rates.js'
import { completion, startChatServer, type ChatRequest } from '../../../chat-server.js'
import type { ScriptedReply } from '../../../scripted-reply.js'
import { asksForFacts, engineFor, failureOf, goodAnswer, linesIn, never, request, transcriptOf } from './consultation.js'

/** The tokens that a common tokeniser makes of a prompt in English. */
function tokensIn ({ body }: ChatRequest): number {
  return Math.round(body.messages.reduce((sum, { content }) => sum + content.length, 0) / 4.2)
}

/** A model that notes some facts, writes reports, and counts the tokens of prompts, of which it reads so many at most. */
function model (asked: ChatRequest, readsMax = Infinity): ScriptedReply {
  const usage = { prompt_tokens: Math.min(tokensIn(asked), readsMax) }
  if (!asksForFacts(asked)) return completion(goodAnswer(), { usage })
  const noted = linesIn(asked).lines.filter((_line, at) => at % 6 === 0)
  return completion({ facts: noted.map(([number,, text]) => ({ text: text.slice(0, 40), sources: [number] })) }, { usage })
}

const visit = (lines: number) => transcriptOf(Array.from({ length: lines }, (_nothing, at) => {
  return `${at} Since last week I have had a stabbing pain on the left side, mostly at night.`
}))

t.test('what a server counts is learned: a visit that fits is read in one request, in the same draft already', async t => {
  const server = await startChatServer(t, asked => model(asked))
  const engine = engineFor(server)
  await engine.draft(request({ transcript: visit(120) }), never())
  t.strictSame(server.requests.map(asksForFacts), [true, false], 'the first answer shows that all of it fits')
  await engine.draft(request({ transcript: visit(120) }), never())
  t.strictSame(server.requests.map(asksForFacts), [true, false, false])
  for (const asked of server.requests) t.ok(tokensIn(asked) + (asked.body.max_tokens ?? 0) <= 8192)
  await engine.draft(request({ input_language: 'nl', transcript: visit(120) }), never())
  t.strictSame(server.requests.slice(3).map(asksForFacts), [true, false], 'another language has a rate of its own')
})

t.test('a visit that does not fit is read in parts, each as long as it may be', async t => {
  const server = await startChatServer(t, asked => model(asked))
  await engineFor(server).draft(request({ transcript: visit(400) }), never())
  t.ok(server.requests.length > 3)
  t.ok(server.requests.slice(0, -1).every(asksForFacts))
  for (const asked of server.requests) t.ok(tokensIn(asked) + (asked.body.max_tokens ?? 0) <= 8192)
})

t.test('rates are kept by language, on the safe side, within bounds', async t => {
  const rates = createTokenRates()
  t.equal(rates.scale('en'), 1)
  const prompt = { own: 0, lines: 1000 }
  rates.learn('en', prompt, 600)
  rates.learn('en', { own: 1000, lines: 1000 }, 1100)
  t.strictSame([rates.scale('en'), rates.scale('nl')], [0.63, 1], 'the highest counts, with a margin')
  for (let at = 0; at < 8; at++) rates.learn('en', prompt, 500)
  t.equal(rates.scale('en'), 0.525, 'what was long ago is forgotten')
  rates.learn('fr', prompt, 9000)
  rates.learn('de', prompt, 10)
  rates.learn('es', { own: 1000, lines: 100 }, 900)
  t.strictSame([rates.scale('fr'), rates.scale('de'), rates.scale('es')], [1.5, 0.3, 1], 'a few lines tell nothing')
  t.throws(() => { rates.learn('en', prompt, 300) }, new LanguageModelError('prompt_cut', { readTokens: 300 }))
  t.equal(rates.scale('en'), 0.525, 'nothing is learned of a prompt that was cut')
  for (let at = 0; at < 200; at++) rates.learn(`x-${at}`, prompt, 500)
  t.equal(rates.scale('en'), 1, 'so many languages and no more')
})

t.test('a prompt that the server cut by 40 % is noticed, also in the first answer', async t => {
  const text = 'Since last week I have had a stabbing pain on the left side. '.repeat(100)
  const whole = Math.round(text.length / 4.2)
  t.doesNotThrow(() => { assertAllRead({ usage: { prompt_tokens: whole } }, [{ content: text }]) })
  const readTokens = Math.round(whole * 0.6)
  t.throws(() => { assertAllRead({ usage: { prompt_tokens: readTokens } }, [{ content: text }]) }, new LanguageModelError('prompt_cut', { readTokens }))
})

t.test('a server that holds less than it should is asked for smaller parts, and the operator is warned once', async t => {
  const holds = 5000
  const server = await startChatServer(t, asked => model(asked, holds))
  const warnings: string[] = []
  const engine = engineFor(server, { contextTokens: 32_768, warn: sentence => warnings.push(sentence) })
  const { generation_result: result, episodes } = await engine.draft(request({ transcript: visit(380) }), never())
  t.same([result, episodes.length], ['success', 1])
  t.equal(asksForFacts(server.requests[0] as ChatRequest), false, 'all at once')
  const rest = server.requests.slice(1)
  for (const asked of rest) t.ok(tokensIn(asked) + (asked.body.max_tokens ?? 0) <= holds, `${tokensIn(asked)} + ${asked.body.max_tokens}`)
  const shown = new Set(rest.filter(asked => linesIn(asked).block === 'transcript').flatMap(asked => linesIn(asked).lines.map(([number]) => number)))
  t.equal(shown.size, 380, 'every line was read')
  await engine.draft(request({ transcript: visit(380) }), never())
  t.match(warnings, [/REPORT_CONTEXT_TOKENS must not be larger than what the server holds.*5000 tokens/])
  t.equal(warnings.length, 1)
})

/** What llama.cpp answers to a prompt that does not fit. */
function refusal (tokens: number, holds: number): ScriptedReply {
  const message = `request (${tokens} tokens) exceeds the available context size (${holds} tokens), try increasing it`
  return { status: 400, body: { error: { code: 400, message, type: 'exceed_context_size_error', n_prompt_tokens: tokens, n_ctx: holds } } }
}

t.test('a server that refuses what it does not hold is asked in parts that fit, once refused, and the operator is warned', async t => {
  const refusing: Record<string, (asked: ChatRequest) => ScriptedReply> = {
    'with a figure': asked => tokensIn(asked) > 5000 ? refusal(tokensIn(asked), 5000) : model(asked),
    'whose context is full before the answer ends': asked => {
      if (asksForFacts(asked) || tokensIn(asked) < 5000) return model(asked)
      return completion('{"medical_context": true, "episodes": [', {
        choice: { finish_reason: 'length' }, usage: { prompt_tokens: tokensIn(asked), completion_tokens: 20 }
      })
    }
  }
  for (const [how, answer] of Object.entries(refusing)) {
    const server = await startChatServer(t, answer)
    const warnings: string[] = []
    const engine = engineFor(server, { contextTokens: 32_768, warn: sentence => warnings.push(sentence) })
    t.equal((await engine.draft(request({ transcript: visit(380) }), never())).generation_result, 'success', how)
    const [first, ...rest] = server.requests
    t.notOk(asksForFacts(first as ChatRequest), `${how}: all at once`)
    t.ok(asksForFacts(rest[0] as ChatRequest), `${how}: then in parts`)
    const shown = new Set(rest.filter(asked => linesIn(asked).block === 'transcript').flatMap(asked => linesIn(asked).lines.map(([number]) => number)))
    t.equal(shown.size, 380, `${how}: every line was read`)
    t.match(warnings, [/REPORT_CONTEXT_TOKENS must not be larger than what the server holds.*taken to hold \d+ tokens/])
    t.equal(warnings.length, 1)
  }
})

t.test('a server that refuses without a figure, or with one that should have been enough, is asked for three quarters', async t => {
  const refusals: Array<[refusal: ScriptedReply, times: number, held: number[]]> = [
    [{ status: 413, body: 'Payload Too Large' }, 1, [24_576]],
    [refusal(20_000, 40_000), 2, [24_576, 18_432]]
  ]
  for (const [refused, times, held] of refusals) {
    const server = await startChatServer(t, (asked, at) => at < times ? refused : model(asked))
    const warnings: string[] = []
    const engine = engineFor(server, { contextTokens: 32_768, warn: sentence => warnings.push(sentence) })
    t.equal((await engine.draft(request({ transcript: visit(20) }), never())).generation_result, 'success')
    t.strictSame(warnings.map(sentence => Number(/to hold (\d+) tokens/.exec(sentence)?.[1])), held)
    t.equal(server.requests.length, times + 1)
  }
})

t.test('a server that refuses every prompt as too long fails after a few requests', async t => {
  const server = await startChatServer(t, asked => refusal(tokensIn(asked), 500))
  t.equal((await failureOf(engineFor(server, { warn: () => {} }).draft(request(), never()))).failure, 'context')
  t.equal(server.requests.length, 1)
  const silent = await startChatServer(t, () => ({ status: 413, body: '' }))
  t.equal((await failureOf(engineFor(silent, { contextTokens: 32_768, warn: () => {} }).draft(request(), never()))).failure, 'context')
  t.ok(silent.requests.length < 10, `${silent.requests.length} requests`)
})

t.test('a server that holds too little for any prompt fails with a sentence that says so', async t => {
  const server = await startChatServer(t, asked => model(asked, 500))
  const error = await failureOf(engineFor(server).draft(request({ transcript: visit(20) }), never()))
  t.equal(error.failure, 'prompt_cut')
  t.equal(server.requests.length, 1)
})

t.test('what the overlap of two parts holds is asked for and reported once', async t => {
  const texts = Array.from({ length: 80 }, (_nothing, at) => `Line ${at}. ${at % 10 === 0 ? 'I have pain. '.repeat(60) : 'It stings.'}`)
  let noted = 0
  const server = await startChatServer(t, asked => {
    if (!asksForFacts(asked)) return completion(goodAnswer())
    const { lines } = linesIn(asked)
    noted += lines.length
    return completion({ facts: lines.map(([number,, text]) => ({ text: `The patient says: line ${/\d+/.exec(text)?.[0]} stings.`, sources: [number] })) })
  })
  await engineFor(server, { contextTokens: 6000 }).draft(request({ transcript: transcriptOf(texts) }), never())
  const last = server.requests.at(-1) as ChatRequest
  const facts = linesIn(last).lines.map(([,, text]) => text)
  t.ok(noted > texts.length, 'parts do overlap')
  t.strictSame(facts.length, new Set(facts).size)
  t.equal(facts.length, texts.length)
  const [first, second] = server.requests
  t.notMatch(first?.body.messages[1]?.content, 'were read before')
  t.match(second?.body.messages[1]?.content, /Lines \d+ to \d+ were read before.*note nothing that rests on them alone/)
})

t.test('a fact of repeated lines that nobody noted is kept', async t => {
  const before = [{ text: 'Patient takes metoprolol 50 mg.', sources: [10] }, { text: 'Smokes.', sources: [3] }]
  const of = (text: string, ...sources: number[]) => withoutRepeated([{ text, sources }], before, [9, 10]).length
  t.equal(of('Takes metoprolol 50 mg', 10), 0)
  t.equal(of('Patient takes metoprolol 100 mg.', 10), 1, 'another number')
  t.equal(of('Patient takes aspirin 50 mg.', 10), 1, 'another drug')
  t.equal(of('Takes metoprolol 50 mg', 10, 11), 1, 'it rests on a new line, too')
  t.equal(of('Takes metoprolol 50 mg', 9), 1, 'nothing was noted of that line')
  t.equal(of('Takes metoprolol 50 mg'), 1, 'it names no line')
  t.equal(withoutRepeated(before, before, null).length, 2)
})

t.test('what cannot be used of the parts of a long transcript is listed like that of a short one', async t => {
  const server = await startChatServer(t, asked => {
    if (!asksForFacts(asked)) {
      return completion({ medical_context: true, episodes: [{ ...goodAnswer().episodes[0], vital_signs: [{ vital_sign_id: 'pain_score', unit: 'NRS', value: 7, sources: [1] }] }] })
    }
    const facts = linesIn(asked).lines.slice(3, 8).map(([number,, text]) => ({ text: text.slice(0, 40), sources: [number] }))
    return completion({ facts: facts.map((fact, at) => at === 0 ? { ...fact, text: { unreadable: 1 } } : fact) })
  })
  const { unusable = [] } = await engineFor(server, { contextTokens: 6000 }).draft(request({ transcript: visit(120) }), never())
  const parts = server.requests.filter(asksForFacts).map(asked => linesIn(asked).lines[3]?.[0] ?? 0)
  t.ok(parts.length > 1)
  t.match(unusable.slice(0, -1), parts.map(number => ({ kind: 'sentence', reason: 'not_readable', sources: [{ segment_id: `s-${number - 1}` }] })))
  t.match(unusable.at(-1), { kind: 'vital_sign', text: 'pain_score NRS 7' })
})
