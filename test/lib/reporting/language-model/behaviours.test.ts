import t from 'tap'
import { completion, startChatServer, streamed, type Script } from '../../../chat-server.js'
import type { ScriptedReply } from '../../../scripted-reply.js'
import { engineFor, episode, failureOf, goodAnswer, never, request } from './consultation.js'

/** What servers and models do, each seen in the wild, and what becomes of it: a report, or a failure with a name. */
interface Behaviour {
  replies: Script
  /** `null` for a report. */
  fails?: string
  /** What the report has of the structured fields, when that is the point. */
  holds?: object
}

const good = goodAnswer()
const text = JSON.stringify(good)
const whole = (content: unknown, changes?: Parameters<typeof completion>[1]): readonly ScriptedReply[] => [completion(content, changes)]
const message = (changes: object): readonly ScriptedReply[] => [completion('', { message: changes })]
const withField = (changes: object): object => ({ medical_context: true, episodes: [{ ...episode('soap_new_complaint_api'), ...changes }] })
const fever = (vitalSign: object): readonly ScriptedReply[] => whole(withField({ vital_signs: [{ vital_sign_id: 'body_temperature', sources: [2], ...vitalSign }] }))
const temperature = { vital_signs: [{ value: { vital_sign_id: 'body_temperature', unit: '°C', value: 37.8 } }] }
const refusal = completion(null, { message: { refusal: 'I cannot help with that.' } })

const behaviours: Record<string, Behaviour> = {
  'a stream of pieces': { replies: [streamed(text)] },
  'a stream although the server was asked for one, as one JSON body': { replies: whole(good) },
  'a stream that repeats tokens until it is cut': { replies: [streamed('pain '.repeat(2000), { fault: 'silence' }), completion(good)] },
  'white space without an end': { replies: [streamed(`{"medical_context": true,${' \n'.repeat(4000)}`, { fault: 'silence' }), completion(good)] },
  'white space without an end behind a whole answer': { replies: [streamed(`${text}${'\n'.repeat(4000)}`, { fault: 'silence' })] },
  'a stream that ends without a word': { replies: [streamed(text.slice(0, 200), { reason: null }), completion(good)] },
  'thoughts in a stream of their own, the answer at their end (vLLM)': { replies: [streamed(`I think … ${text}`, { field: 'reasoning_content' })] },
  'the answer in `reasoning_content`': { replies: message({ reasoning_content: `So the answer is ${text}` }) },
  'the answer in `reasoning` (Ollama, OpenRouter)': { replies: message({ reasoning: text }) },
  'the answer in parts': { replies: message({ content: [{ type: 'text', text: text.slice(0, 100) }, { type: 'text', text: text.slice(100) }] }) },
  'the answer as a call of a tool': { replies: message({ content: null, tool_calls: [{ type: 'function', function: { name: 'report', arguments: text } }] }) },
  'thoughts before the answer': { replies: whole(`<think>The patient {has} "fever".</think>${text}`) },
  'the end of thoughts without their beginning': { replies: whole(`The patient {has} fever.\n</think>\n\n${text}`) },
  'harmony tokens': { replies: whole(`<|channel|>analysis<|message|>Think.<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${text}<|return|>`) },
  'a fence': { replies: whole(`\`\`\`json\n${text}\n\`\`\``) },
  'words before a fence, and behind it': { replies: whole(`Here is the report:\n\`\`\`json\n${text}\n\`\`\`\nI left out nothing.`) },
  'words before the answer, without a fence': { replies: whole(`Here is the report: ${text}`) },
  'the answer wrapped': { replies: whole({ report: good }) },
  'JSON within JSON': { replies: whole(JSON.stringify(text)) },
  'a list of one answer': { replies: whole([good]) },
  'one episode and nothing around it': { replies: whole(episode('soap_new_complaint_api')) },
  'commas too many, single quotes, Python words': { replies: whole(text.replaceAll(':null', ': None').replace(':true', ': True').replace(/"\}/g, '",}')) },
  'a value as text': { replies: fever({ unit: '°C', value: '37.8' }), holds: temperature },
  'a value with a decimal comma and its unit': { replies: fever({ unit: '°C', value: '37,8 °C' }), holds: temperature },
  'sources as text': {
    replies: whole(withField({ plan: [{ text: 'Rust.', sources: ['4'] }] })), holds: { narrative: { plan: [{ sources: [{ segment_id: 's-3' }] }] } }
  },
  'degrees Fahrenheit': { replies: fever({ unit: '°F', value: 100 }), holds: temperature },
  'pounds and inches': {
    replies: whole(withField({
      vital_signs: [{ vital_sign_id: 'weight', unit: 'lb', value: 150, sources: [] }, { vital_sign_id: 'height', unit: 'in', value: 70, sources: [] }]
    })),
    holds: { vital_signs: [{ value: { unit: 'kg', value: 68 } }, { value: { unit: 'cm', value: 177.8 } }] }
  },
  'both numbers of a blood pressure in one': {
    replies: whole(withField({ vital_signs: [{ vital_sign_id: 'blood_pressure', unit: 'mmHg', value: '128/82', sources: [] }] })),
    holds: { vital_signs: [{ value: { vital_sign_id: 'systolic_blood_pressure', value: 128 } }, { value: { vital_sign_id: 'diastolic_blood_pressure', value: 82 } }] }
  },
  'properties that nobody asked for': { replies: whole({ ...withField({ confidence: 0.9, plan: [{ text: 'Rust.', sources: [4], id: 1 }] }), language: 'nl' }) },
  'properties that are missing': {
    replies: whole({ medical_context: true, episodes: [{ label: 'Keelpijn', subjective: [{ text: 'Keelpijn.' }], prescribed_medication: [{ active_ingredient: 'paracetamol' }] }] }),
    holds: { prescribed_medication: [{ value: { active_ingredient: 'paracetamol', brand_name: null } }], sick_note: null }
  },
  'an item that cannot be mended': { replies: whole(withField({ vital_signs: [{ vital_sign_id: 'pain_score', unit: 'NRS', value: 7, sources: [1] }] })), holds: { vital_signs: [] } },
  'an empty answer, then one': { replies: [completion(''), completion(good)] },
  'an answer that is cut off, then one': { replies: [completion(text.slice(0, 300), { choice: { finish_reason: 'length' } }), completion(good)] },
  'a refusal, then an answer': { replies: [refusal, completion(good)] },
  'a content filter': { replies: [completion('', { choice: { finish_reason: 'content_filter' } })], fails: 'filtered' },
  'a model that is still being loaded (llama.cpp)': { replies: [{ status: 503, body: { error: { message: 'Loading model', type: 'unavailable_error', code: 503 } } }], fails: 'loading' },
  'an error instead of an answer, with status 200': { replies: [{ body: { error: { message: 'out of memory' } } }], fails: 'server_error' },
  'an error in the middle of a stream': { replies: [{ pieces: ['data: {"choices":[{"delta":{"content":"{"}}]}\n\n', 'data: {"error":{"message":"killed"}}\n\n'] }], fails: 'server_error' }
}

t.test('at least 32 of 36 real behaviours of servers and models end with a report', async t => {
  t.ok(Object.keys(behaviours).length >= 36)
  t.ok(Object.values(behaviours).filter(({ fails }) => fails === undefined).length >= 32)
})

for (const [name, { replies, fails, holds = {} }] of Object.entries(behaviours)) {
  t.test(`${name}: ${fails ?? 'a report'}`, async t => {
    const server = await startChatServer(t, replies)
    const drafting = engineFor(server).draft(request(), never())
    if (fails !== undefined) return t.equal((await failureOf(drafting)).failure, fails)
    const { generation_result: result, episodes } = await drafting
    t.equal(result, 'success')
    t.equal(episodes.length, 1)
    t.ok((episodes[0]?.narrative.subjective ?? []).length > 0)
    t.match(episodes[0], holds)
    t.equal(server.requests.length, (replies as readonly ScriptedReply[]).length, 'nothing is asked twice that was answered')
  })
}

t.test('what cannot be mended is listed, and costs nothing else', async t => {
  const server = await startChatServer(t, whole(withField({ vital_signs: [{ vital_sign_id: 'pain_score', unit: 'NRS', value: 7, sources: [1] }] })))
  const { episodes, unusable } = await engineFor(server).draft(request(), never())
  t.match(unusable, [{ kind: 'vital_sign', text: 'pain_score NRS 7', reason: 'not_readable', sources: [{ segment_id: 's-0' }] }])
  t.equal(episodes[0]?.prescribed_medication.length, 1)
})

t.test('one item of each kind that cannot be mended costs none of the others of its kind', async t => {
  const whole = good.episodes[0] as Record<string, unknown>
  const all = (field: string) => whole[field] as object[]
  const spoilt = {
    ...whole,
    subjective: [{ text: 7, sources: 'x' }, ...all('subjective')],
    vital_signs: [{ vital_sign_id: 'mood', unit: 'points', value: 'fine', sources: [1] }, ...all('vital_signs')],
    diagnoses: [{ description: null, sources: [3] }, null, ...all('diagnoses')],
    prescribed_medication: ['rest', { active_ingredient: ['a', 'b'], sources: [4] }, ...all('prescribed_medication')]
  }
  const server = await startChatServer(t, [completion({ medical_context: true, episodes: [spoilt, 'nothing'] })])
  const { episodes } = await engineFor(server).draft(request(), never())
  const clean = await startChatServer(t, [completion(good)])
  const { episodes: [expected] } = await engineFor(clean).draft(request(), never())
  t.equal(episodes.length, 1)
  for (const field of ['vital_signs', 'diagnoses', 'prescribed_medication', 'sick_note', 'complaints'] as const) {
    const found = JSON.stringify(episodes[0]?.[field])
    for (const item of [expected?.[field] ?? []].flat()) t.ok(found.includes(JSON.stringify(item)), `${field}: ${found}`)
  }
  t.match(JSON.stringify(episodes[0]?.narrative.subjective), JSON.stringify(expected?.narrative.subjective).slice(1, -1))
  t.equal(server.requests.length, 1)
})

t.test('silence is limited, not the time of all: an answer that comes slowly is waited for', async t => {
  const slow = await startChatServer(t, [streamed(text, { length: Math.ceil(text.length / 8), pauseMs: 100 })])
  t.equal((await engineFor(slow, { timeoutSeconds: 0.5 }).draft(request(), never())).episodes.length, 1)
  const silent = await startChatServer(t, [streamed(text.slice(0, 50), { reason: null, fault: 'silence' })])
  t.equal((await failureOf(engineFor(silent, { timeoutSeconds: 0.3 }).draft(request(), never()))).failure, 'timeout')
})

t.test('a stream is read wherever its pieces are cut', async t => {
  const { pieces = [] } = streamed('{"medical_context": false, "episodes": [], "é": "喉"}', { length: 7 })
  for (const join of [1, 3, 11]) {
    const bytes = pieces.join('').replaceAll('\n', join === 3 ? '\r\n' : '\n')
    const server = await startChatServer(t, [{ pieces: bytes.match(new RegExp(`[^]{1,${join * 10}}`, 'g')) ?? [], headers: { 'content-type': 'text/event-stream; charset=utf-8' } }])
    t.equal((await engineFor(server).draft(request(), never())).generation_result, 'no_medical_context')
  }
})
