// Runs long: hears whole recordings.
import t, { type Test } from 'tap'
import { checkTexts } from '../../../lib/consultation/check-texts.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import { completion, startChatServer } from '../../chat-server.js'
import { begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { build } from '../../helper.js'
import { goodAnswer, said } from '../../lib/reporting/language-model/consultation.js'
import { until } from '../../process.js'

/** The text that evidence points at. */
function textAt (output: ConsultationOutput, pointer: string): string {
  return pointer.split('/').slice(1).reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], output) as string
}

/** The final output, and its evidence, of a consultation in English about which a language model says these sentences. */
async function reported (t: Test, sentences: { subjective: string[], plan: string[] }, settings: Record<string, string> = {}) {
  const { episodes: [episode] } = goodAnswer()
  const told = (texts: string[], line: number) => texts.map(text => ({ text, sources: [line] }))
  // What the answer lacks of the talk would be put back.
  const noted = said.map(([, text], at) => ({ text, sources: [at + 1] }))
  const answer = { ...episode, subjective: told(sentences.subjective, 1), objective: noted, plan: told(sentences.plan, 4) }
  const server = await startChatServer(t, [completion({ medical_context: true, episodes: [answer] })])
  const fastify = await build(t, { REPORT_ENGINE: 'openai', REPORT_BASE_URL: server.baseUrl, REPORT_MODEL: 'some-model', ...settings })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { output_language: 'en-GB', start_datetime: '2026-03-02T09:00:00+01:00' })
  const url = `/api/v1/consultations/${id}/`
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(said.map(([, text]) => text)) })
  await post(fastify, headers, id, 'finish')
  const read = async () => (await fastify.inject({ url, headers })).json<ConsultationOutput>()
  await until(async () => (await read()).report_status === 'final', 'the report is made')
  const output = await read()
  const { evidence, removed } = (await fastify.inject({ url: `${url}evidence/`, headers })).json<ReportEvidence>()
  return {
    output,
    text: JSON.stringify(output.data),
    marked: evidence.flatMap(({ pointer, unsupported }) => unsupported.map(({ start, end }) => textAt(output, pointer).slice(start, end))),
    removed: removed.filter(({ kind }) => kind === 'sentence').map(({ text, reason }) => `${text} ${reason}`)
  }
}

const TRUE = { subjective: ['Sore throat for three days.'], plan: ['Take paracetamol.'] }

const { check, marked: markedOnes } = checkTexts.en

t.test('the message of a report that says only what was said is empty', async t => {
  const { marked, output, removed } = await reported(t, TRUE)
  t.match(output, { generation_result: 'success', generation_result_message: null })
  t.strictSame([marked, removed], [[], []])
})

t.test('a sentence with something that nobody said stays, is marked in the text and in the evidence, and the message says how many', async t => {
  const { marked, output, removed, text } = await reported(t, { ...TRUE, subjective: ['Sore throat for nine days.', 'Sore throat.'] })
  t.match(output, { generation_result: 'success', generation_result_message: `${check}: ${markedOnes} (1).` })
  t.match(text, 'Sore throat for nine days. [to check]\\nSore throat."')
  t.strictSame([marked, removed], [['nine'], []])
})

t.test('a decision is never removed, whatever the setting: it stays, marked', async t => {
  for (const handling of ['mark', 'remove']) {
    const { marked, output, removed, text } = await reported(
      t, { ...TRUE, plan: ['Take paracetamol.', 'Take amoxicillin.'] }, { REPORT_UNSUPPORTED: handling }
    )
    t.match(output, { generation_result: 'success', generation_result_message: `${check}: ${markedOnes} (1).` }, handling)
    t.match(text, 'Take paracetamol.\\nTake amoxicillin. [to check]"', handling)
    t.strictSame([marked, removed], [['amoxicillin'], []], handling)
  }
})

t.test('with REPORT_UNSUPPORTED=remove it is removed from what was told and found, and the message says so', async t => {
  const { marked, output, removed, text } = await reported(
    t, { ...TRUE, subjective: ['Sore throat for nine days.', 'Sore throat.'] }, { REPORT_UNSUPPORTED: 'remove' }
  )
  t.match(output, { generation_result: 'success', generation_result_message: `${check}: left out (statements 1).` })
  t.match(text, 'Sore throat.')
  t.notOk(text.includes('nine days'))
  t.strictSame([marked, removed], [[], ['Sore throat for nine days. number_not_said']])
})
