// Runs long: hears whole recordings.
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { begin, makeClient } from '../../consultations.js'
import { build, Lines } from '../../helper.js'
import { dictated, finished, hearing, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken, spokenWords } from '../../spoken-markers.js'
import {
  answeringEvents, answeringText, eventsOf, refusingLanguage, takingOnly, type SpeechAnswerer, type SpeechRequest
} from '../../speech-server.js'

const words = ({ pcm }: SpeechRequest) => spokenWords(pcm)

/** Servers that answer in another form than they are asked for. */
const given: Record<string, SpeechAnswerer> = {
  'plain text': answeringText(words),
  ...Object.fromEntries(Object.keys(eventsOf).map(form => [`events (${form})`, answeringEvents(form as keyof typeof eventsOf, words)]))
}

/** Servers that refuse part of what they are asked for. */
const refusing: Record<string, SpeechAnswerer> = {
  'language, in words': refusingLanguage(hearing, { status: 422, body: { detail: [{ loc: ['body', 'language'], msg: 'Extra inputs are not permitted' }] } }),
  'language and verbose_json, without a word': takingOnly(
    ({ response_format: format, language }) => format === 'json' && language === undefined, hearing, { status: 500, body: 'Internal Server Error' }
  )
}

async function hear (fastify: FastifyInstance, headers: Record<string, string>): Promise<[result: string, text: string]> {
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  await putChunk(fastify, headers, id, 0, wavFile(spoken([3, 1, 2])))
  const output = await finished(fastify, headers, id)
  return [output.generation_result, dictated(output).fixed]
}

t.test('a recording becomes a report whatever form the speech server answers in', async t => {
  let answer: SpeechAnswerer = hearing
  const { settings } = await withSpeech(t, (request, at) => answer(request, at), { REPORT_RETRY_DELAY: '60' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  for (const [form, server] of Object.entries(given)) {
    answer = server
    t.strictSame(await hear(fastify, headers), ['success', 'u3 u1 u2'], form)
  }
})

t.test('a recording becomes a report at once although the speech server refuses how it is asked, and what it takes is remembered', async t => {
  for (const [what, server] of Object.entries(refusing)) {
    const { engine, settings } = await withSpeech(t, server, { REPORT_RETRY_DELAY: '60' }, server)
    const fastify = await build(t, settings)
    const { headers } = await makeClient(fastify)
    for (const round of ['first', 'second']) t.strictSame(await hear(fastify, headers), ['success', 'u3 u1 u2'], `${what}, the ${round} time`)
    t.equal(engine.requests.length, 3)
  }
})

t.test('a speech server that answers with pages ends in a sentence that names it, in the log and in the status', async t => {
  const page: SpeechAnswerer = () => ({ headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' })
  const { settings } = await withSpeech(t, page, { REPORT_ATTEMPTS: '1', LOG_LEVEL: 'warn' }, page)
  const logs = new Lines()
  const fastify = await build(t, settings, { logs })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  await putChunk(fastify, headers, id, 0, wavFile(spoken([3, 1, 2])))
  const failed = await fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/finish/`, headers: { ...headers, prefer: 'wait=30' } })
  t.match(failed, { statusCode: 202, headers: { 'report-state': 'failed' } })
  const status = await fastify.inject({ url: `/api/v1/consultations/${id}/status/`, headers })
  t.match(status.json(), { state: 'failed', reason: 'speech_engine_answer' })
  t.ok(logs.lines.some(({ err }) => JSON.stringify(err ?? '').includes('answers in a form that is not understood (text/html)')))
})
