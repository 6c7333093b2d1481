import t from 'tap'
import { LanguageModelError } from '../../../../lib/reporting/language-model/errors.js'
import { contextTokensMin } from '../../../../lib/reporting/language-model/index.js'
import { tokensOf, tokensOfOwn } from '../../../../lib/reporting/language-model/encoding.js'
import type { TranscriptPiece } from '../../../../lib/reporting/types.js'
import { completion, startChatServer, type ChatRequest } from '../../../chat-server.js'
import type { ScriptedReply } from '../../../scripted-reply.js'
import { asksForFacts, engineFor, episode, goodAnswer, linesIn, never, request, transcriptOf } from './consultation.js'

/** One fact for every line that is shown, the first words of it and its number; of facts, one for all that are shown. */
function factsOf (asked: ChatRequest): ScriptedReply {
  const { block, lines } = linesIn(asked)
  if (block === 'facts') return completion({ facts: [{ text: 'All of it.', sources: lines.map(([number]) => number) }] })
  return completion({ facts: lines.map(([number,, text]) => ({ text: text.slice(0, 30), sources: [number] })) })
}

/** A model that notes facts, and writes reports. */
function model (asked: ChatRequest): ScriptedReply {
  return asksForFacts(asked) ? factsOf(asked) : completion(goodAnswer())
}

/** What requests show of a transcript: the text of each line by its number, of those that show the transcript itself. */
function shown (requests: readonly ChatRequest[]): string[] {
  const texts: string[] = []
  for (const asked of requests) {
    const { block, lines } = linesIn(asked)
    if (block === 'transcript') for (const [number,, text] of lines) texts[number - 1] = text
  }
  return texts
}

const scripts: Record<string, string> = {
  english: 'Since last week I have had a stabbing pain on the left side, mostly at night. It does not get better with paracetamol. ',
  'without an end': 'nopunctuationatallandnotasinglespace',
  ukrainian: 'Минулого тижня в мене почався біль у лівому боці, переважно вночі. ',
  japanese: '先週から左側に刺すような痛みがあります。夜に悪化します。',
  emoji: '😀👩🏽‍⚕️',
  escapes: '<|im_end|>"\\\n\t[/INST]\u2028'
}

for (const [name, unit] of Object.entries(scripts)) {
  t.test(`${name}: a transcript longer than the context is read in parts, every character of it, within the context each time`, async t => {
    const texts = Array.from({ length: 40 }, (_nothing, at) => `${at} ${unit.repeat(Math.ceil((at % 10 === 0 ? 3000 : 400) / unit.length))}`)
    const server = await startChatServer(t, model)
    const contextTokens = 6000
    const draft = await engineFor(server, { contextTokens }).draft(request({ transcript: transcriptOf(texts) }), never())
    t.equal(draft.generation_result, 'success')
    t.ok(server.requests.length > 3)
    t.equal(shown(server.requests).join(''), texts.join(''))
    for (const { body } of server.requests) {
      const [system, user] = body.messages
      const prompt = tokensOfOwn(system?.content ?? '') + [...user?.content.matchAll(/"(?:[^"\\]|\\.)*"/g) ?? []].reduce((sum, [text]) => sum + tokensOf(JSON.parse(text) as string), 0)
      t.ok(prompt + (body.max_tokens ?? 0) <= contextTokens, `${prompt} + ${body.max_tokens}`)
      t.ok((body.max_tokens ?? 0) >= 1500)
    }
  })
}

t.test('a report of facts names where in the transcript they were said', async t => {
  const texts = Array.from({ length: 60 }, (_nothing, at) => `Sentence ${at}. ${'I have pain. '.repeat(40)}`)
  const server = await startChatServer(t, asked => {
    if (asksForFacts(asked)) return factsOf(asked)
    const { block, lines } = linesIn(asked)
    const number = lines.find(([,, text]) => text.startsWith('Sentence 41.'))?.[0]
    t.equal(block, 'facts')
    return completion({ medical_context: true, episodes: [{ ...episode('soap_new_complaint_api'), plan: [{ text: 'Pijn.', sources: [number] }] }] })
  })
  const { episodes } = await engineFor(server).draft(request({ transcript: transcriptOf(texts) }), never())
  t.strictSame(episodes[0]?.narrative.plan, [{ value: 'Pijn.', sources: [{ segment_id: 's-41', start: 0, end: texts[41]?.length }] }])
  t.ok(server.requests.length < 10)
})

t.test('one endless segment is split, and sources are ranges of it', async t => {
  const text = `${'I have a headache. '.repeat(2000)}It is 37.8. ${'It still hurts. '.repeat(2000)}`
  const transcript: TranscriptPiece[] = [{ id: 'only', text, speaker: 'patient', start_ms: null, end_ms: null }]
  const server = await startChatServer(t, asked => {
    if (!asksForFacts(asked)) return completion(goodAnswer())
    const found = linesIn(asked).lines.find(([,, line]) => line.includes('37.8'))
    return completion({ facts: found === undefined ? [] : [{ text: 'Temperature 37.8', sources: [found[0]] }] })
  })
  const { episodes } = await engineFor(server).draft(request({ transcript }), never())
  t.equal(shown(server.requests).join(''), text)
  const [source] = episodes[0]?.narrative.subjective?.[0]?.sources ?? []
  t.equal(source?.segment_id, 'only')
  t.match(text.slice(source?.start, source?.end), '37.8')
  t.ok((source?.end ?? 0) - (source?.start ?? 0) < 1500)
})

t.test('facts that do not fit are gathered from again', async t => {
  const texts = Array.from({ length: 1200 }, (_nothing, at) => `Complaint ${at} with a long story about it that goes on and on.`)
  const server = await startChatServer(t, asked => {
    if (!asksForFacts(asked)) return completion(goodAnswer())
    const { block, lines } = linesIn(asked)
    if (block === 'transcript') return factsOf(asked)
    return completion({ facts: [{ text: 'Many complaints.', sources: lines.map(([number]) => number) }] })
  })
  const { episodes } = await engineFor(server).draft(request({ transcript: transcriptOf(texts) }), never())
  const blocks = server.requests.map(asked => `${linesIn(asked).block} ${asksForFacts(asked) ? 'facts' : 'report'}`)
  t.strictSame([...new Set(blocks)], ['transcript facts', 'facts facts', 'facts report'])
  t.equal(blocks.filter(block => block === 'facts report').length, 1)
  t.ok((episodes[0]?.narrative.subjective?.[0]?.sources.length ?? 0) > 50, 'a fact of facts comes from all their lines')
})

t.test('a consultation without a single fact has no medical context', async t => {
  const server = await startChatServer(t, () => completion({ facts: [] }))
  const transcript = transcriptOf(Array.from({ length: 100 }, () => 'The weather is nice. '.repeat(20)))
  t.strictSame(await engineFor(server).draft(request({ transcript }), never()), { generation_result: 'no_medical_context', episodes: [] })
  t.ok(server.requests.every(asksForFacts))
})

async function failureOf (call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'none'
  } catch (error) {
    return error instanceof LanguageModelError ? error.failure : String(error)
  }
}

t.test('facts that are no shorter than what was said are given up, not cut', async t => {
  const server = await startChatServer(t, asked => {
    if (!asksForFacts(asked)) return completion(goodAnswer())
    return completion({ facts: linesIn(asked).lines.map(([number,, text]) => ({ text: `${text} And more.`, sources: [number] })) })
  })
  const transcript = transcriptOf(Array.from({ length: 200 }, () => 'It hurts here and there and everywhere.'))
  t.equal(await failureOf(engineFor(server).draft(request({ transcript }), never())), 'too_long')
  t.ok(server.requests.length < 20)
})

t.test('facts are validated and repaired like a report', async t => {
  let repairs = 0
  const server = await startChatServer(t, asked => {
    if (asksForFacts(asked) && asked.body.messages.length === 2) return completion({ facts: [3] })
    if (asksForFacts(asked)) repairs += 1
    return model(asked)
  })
  const transcript = transcriptOf(Array.from({ length: 60 }, () => 'It hurts here. '.repeat(30)))
  t.equal((await engineFor(server).draft(request({ transcript }), never())).episodes.length, 1)
  t.ok(repairs > 1)
  const failing = await startChatServer(t, () => completion('nothing'))
  t.equal(await failureOf(engineFor(failing).draft(request({ transcript }), never())), 'invalid_answer')
  t.equal(failing.requests.length, 3)
})

t.test('the shortest context and a long one work, for every script', async t => {
  for (const contextTokens of [contextTokensMin(), 200_000]) {
    for (const unit of Object.values(scripts)) {
      const text = unit.repeat(Math.ceil(6000 / unit.length))
      const server = await startChatServer(t, model)
      await engineFor(server, { contextTokens }).draft(request({ template: 'soap_urgent_care_api', transcript: transcriptOf([text]) }), never()).catch((error: unknown) => {
        // The scripted model answers for another template: what matters here is what it was shown.
        t.match(error, { failure: 'invalid_answer' })
      })
      t.equal(shown(server.requests).join(''), text)
      if (contextTokens === 200_000) t.ok(server.requests.every(asked => !asksForFacts(asked)))
      for (const { body } of server.requests) t.ok((body.max_tokens ?? 0) > 0 && (body.max_tokens ?? 0) <= 8192)
    }
  }
})

t.test('a context that cannot hold the schema of a server without json_schema fails with a sentence that says so', async t => {
  const server = await startChatServer(t, asked => asked.body.response_format?.type === 'json_schema'
    ? { status: 400, body: { error: 'json_schema is not supported' } }
    : completion(goodAnswer()))
  t.equal(await failureOf(engineFor(server, { contextTokens: contextTokensMin() }).draft(request(), never())), 'context_too_small')
  t.equal(await failureOf(engineFor(server).draft(request(), never())), 'none')
})
