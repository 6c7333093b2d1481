import t from 'tap'
import { assertAllRead } from '../../../../lib/reporting/language-model/all-read.js'
import { createAnswerReader } from '../../../../lib/reporting/language-model/answer.js'
import { readCompletion } from '../../../../lib/reporting/language-model/completion.js'
import { contradictionOf, draftOf, factLines, type ReportAnswer } from '../../../../lib/reporting/language-model/draft.js'
import { LanguageModelError } from '../../../../lib/reporting/language-model/errors.js'
import { valuesIn } from '../../../../lib/reporting/language-model/lenient-json.js'
import { reportSchema } from '../../../../lib/reporting/language-model/schema.js'
import { spokenLines } from '../../../../lib/reporting/language-model/split.js'
import { episode, goodAnswer, request } from './consultation.js'

function failureOf (completion: unknown): string {
  try {
    const { texts, stopped } = readCompletion(completion)
    return stopped ?? texts[0] ?? ''
  } catch (error) {
    return error instanceof LanguageModelError ? error.failure : String(error)
  }
}

const choice = (message: object, reason: string | null = 'stop') => ({ choices: [{ index: 0, message, finish_reason: reason }] })

t.test('the text of an answer is taken, or it is said why there is none', async t => {
  t.equal(failureOf(choice({ content: '{}' })), '{}')
  t.equal(failureOf(choice({ content: '{}', refusal: null }, null)), '{}')
  t.equal(failureOf(choice({ content: [{ type: 'text', text: '{' }, { type: 'text', text: '}' }] })), '{}')
  t.equal(failureOf(choice({ content: '', reasoning_content: 'Hm. {}' })), 'Hm. {}')
  t.equal(failureOf(choice({ content: '{}', refusal: '' })), '{}')
  for (const nothing of [null, 'text', [], {}, { choices: null }, { choices: [] }, { choices: [null] }, { choices: ['x'] }, { choices: [{}] },
    choice({ content: null }), choice({ content: '' }), choice({ content: ' \n' })]) {
    t.equal(failureOf(nothing), 'empty', JSON.stringify(nothing))
  }
  t.equal(failureOf(choice({ content: '{"medical_context": tr' }, 'length')), 'cut_off')
  t.equal(failureOf(choice({ content: null, refusal: 'I cannot help with Mrs Quillfeather.' })), 'refusal')
  t.equal(failureOf(choice({ content: null }, 'content_filter')), 'filtered')
})

t.test('a count of tokens that is far too low means that the server cut the prompt', async t => {
  const sent = [{ content: 'rules '.repeat(100) }, { content: 'spoken words '.repeat(1000) }]
  const cut = (completion: unknown) => () => assertAllRead(completion, sent)
  t.throws(cut({ usage: { prompt_tokens: 1000 } }), new LanguageModelError('prompt_cut', { readTokens: 1000 }))
  for (const completion of [{ usage: { prompt_tokens: 2200 } }, { usage: { prompt_tokens: 0 } }, { usage: {} }, { usage: null }, {}, null, 'x']) {
    t.doesNotThrow(cut(completion), JSON.stringify(completion))
  }
})

t.test('the outermost objects of a text are found, as models write them', async t => {
  t.strictSame(valuesIn('{"a": 1}'), [{ a: 1 }])
  const texts: [string, unknown[]][] = [
    ['```json\n{"a": 1}\n```', [{ a: 1 }]],
    ['Here it is: {"a": {"b": 2}} I hope {this} helps [1', [{ a: { b: 2 } }]],
    ["{'a': 'it hurts', b: [1, 2,], c: True, /* why */ d: None}", [{ a: 'it hurts', b: [1, 2], c: true, d: null }]],
    ['{"a": "a "sharp" pain", "b": "line\nbreak"}', [{ a: 'a "sharp" pain', b: 'line\nbreak' }]],
    ['{"a": "\\u00e9\\n\\"x\\"" "b": 2}', [{ a: 'é\n"x"', b: 2 }]],
    ['{“a”: “b”}', [{ a: 'b' }]],
    ['[{"a": 1}, {"a": 2}] then {"a": 3}', [[{ a: 1 }, { a: 2 }], { a: 3 }]],
    ['{"a": 1', []],
    ['Sorry.', []],
    ['', []]
  ]
  for (const [text, values] of texts) t.strictSame(valuesIn(text), values, text)
  t.strictSame(valuesIn('{"__proto__": {"polluted": true}}').map(value => (value as { polluted?: boolean }).polluted), [undefined])
})

t.test('a long text without an object is searched in a time that grows with it', async t => {
  const begun = performance.now()
  for (const unit of ['```', '<think>', '\n', '[', '{', '{"a":', '{"a":1', '"', '{"a":"', '[1,', '/*', '{a ']) {
    t.strictSame(valuesIn(unit.repeat(300_000)).length, 0, unit)
  }
  t.ok(performance.now() - begun < 20_000)
})

t.test('what is wrong is named to the model with places and rules, and to the log with nothing that the model wrote', async t => {
  const read = createAnswerReader(reportSchema('soap_new_complaint_api'))
  const checked = read([JSON.stringify({
    medical_context: 'Quillfeather',
    episodes: [{
      ...episode('soap_new_complaint_api'),
      plan: [{ text: 5, sources: [] }],
      vital_signs: [{ vital_sign_id: 'heart_rate', unit: 'bpm', value: 'Quillfeather', sources: [] },
        { vital_sign_id: 'body_temperature', unit: 'Quillfeather', value: 37, sources: [] }],
      Quillfeather: 'x',
      sick_note: { from_date: 'Quillfeather', to_date: '2026-03-04', sources: [] }
    }]
  })])
  if (checked.ok) return t.fail('it does not fit')
  t.match(checked.problems, [
    '/medical_context must be boolean',
    '/episodes/0/vital_signs/0/value must be number',
    '/episodes/0/vital_signs/1/unit must be equal to constant: °C',
    '/episodes/0/sick_note/from_date must NOT have more than 10 characters',
    '/episodes/0/sick_note/from_date must match format "date"'
  ])
  t.equal(checked.problems.length, 5)
  t.match(checked.places, ['/medical_context type', '/episodes/0/vital_signs/0/value type'])
  t.notMatch(checked.places.join(), /Quillfeather/)

  const many = read([JSON.stringify({ medical_context: 'x', episodes: Array.from({ length: 50 }, () => ({ vital_signs: [{}] })) })])
  t.equal(many.ok ? 0 : many.problems.length, 20)
  const huge = read([`{"medical_context":"x","episodes":[${'{"vital_signs":[{},{}]},'.repeat(200_000)}1]}`])
  t.equal(huge.ok ? 0 : huge.problems.length, 1)
  t.match(read(['not JSON']), { ok: false, problems: ['the answer is not one whole JSON object'], places: ['not JSON'] })
})

t.test('an answer must not say two things about the context', async t => {
  const blank = { label: '', subjective: [], sick_note: null }
  t.equal(contradictionOf({ medical_context: true, episodes: [blank] }), null)
  t.equal(contradictionOf({ medical_context: false, episodes: [] }), null)
  t.equal(contradictionOf({ medical_context: false, episodes: [{ ...blank, label: 'none' }] }), null)
  t.match(contradictionOf({ medical_context: true, episodes: [] }), /must not be empty/)
  t.equal(contradictionOf(goodAnswer() as unknown as ReportAnswer), null)
  t.match(contradictionOf({ ...goodAnswer(), medical_context: false } as unknown as ReportAnswer), /must be empty/)
})

t.test('a draft has ranges for numbers of lines, unknown numbers dropped, and nothing blank', async t => {
  const asked = request({ template: 'soap_urgent_care_api' })
  const { lines, ranges } = spokenLines(asked.transcript)
  const answer = {
    medical_context: true,
    episodes: [{
      ...episode('soap_urgent_care_api', ''),
      subjective: [{ text: 'Keelpijn.', sources: [3, 1, 99, 0, -4, 1] }, { text: '', sources: [1] }],
      complaints: [{ description: '', spoken: '', sources: [1] }],
      prescribed_medication: [{ active_ingredient: '', brand_name: null, pharmaceutical_form: 'tablet', pack_size: null, sources: [1] }],
      sick_note: null
    }]
  } as unknown as ReportAnswer
  const whole = (at: number) => ({ segment_id: `s-${at}`, start: 0, end: asked.transcript[at]?.text.length ?? 0 })
  const { generation_result: result, episodes: [drafted, ...more] } = draftOf(answer, { request: asked, lines, ranges })
  t.same([result, more.length], ['success', 0])
  t.match(drafted, {
    label: 'Consult',
    narrative: { subjective: [{ value: 'Keelpijn.', sources: [whole(0), whole(2)] }] },
    vital_signs: [{ value: { vital_sign_id: 'body_temperature', unit: '°C', value: 37.8 }, sources: [whole(1)] }],
    complaints: [],
    diagnoses: [{ value: { icd_10: '', icpc_2: '', ibui: '', description: 'Acute faryngitis' }, spoken: 'viral pharyngitis' }],
    prescribed_medication: [],
    sick_note: null
  })
  t.equal(drafted?.narrative.subjective?.length, 1)
  t.strictSame(Object.keys(drafted?.vital_signs[0]?.value ?? {}), ['vital_sign_id', 'unit', 'value'], 'numbers of lines are no part of a value')
})

t.test('facts are lines that keep the lines they come from', async t => {
  const { lines } = spokenLines(request().transcript)
  const facts = factLines({ facts: [{ text: 'Fever.', sources: [3, 2, 2, 80] }, { text: '', sources: [1] }, { text: 'Cough.', sources: [] }] }, lines)
  t.strictSame(facts, [{ speaker: null, text: 'Fever.', origins: [1, 2] }, { speaker: null, text: 'Cough.', origins: [] }])
  t.strictSame(factLines({ facts: [{ text: 'Ill.', sources: [1, 2] }] }, facts), [{ speaker: null, text: 'Ill.', origins: [1, 2] }])
})
