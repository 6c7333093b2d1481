// Runs alone: a real model hears minutes of sound.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import { begin, makeClient, post } from './consultations.js'
import { build, Lines, temporaryDirectory } from './helper.js'
import { directoryOfModels, withoutSpeechModel } from './installed-models.js'
import { until } from './process.js'
import { putChunk } from './recordings.js'

const PATIENCE_MS = 600_000

/** Programs that fetch and decode the recordings of people. */
const missing = ['apt-get', 'dpkg-deb', 'ffmpeg'].filter(program => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`])
    return false
  } catch {
    return true
  }
})

const DOUBT = 'it is doubtful whether what is heard was said: heard another way, it has other words'

async function service (t: Test) {
  const logs = new Lines()
  const fastify = await build(t, { MODELS_DIR: await directoryOfModels(t), LOG_LEVEL: 'warn' }, { logs })
  const { headers } = await makeClient(fastify)
  return { fastify, headers, doubts: () => logs.lines.filter(line => (line as { msg?: string }).msg === DOUBT) }
}

/** The result of the report of a recording. */
async function resultOf (
  fastify: FastifyInstance, headers: Record<string, string>, language: string, recording: Buffer
): Promise<string | null> {
  const { id } = await begin(fastify, headers, { input_language: language, output_language: language })
  await putChunk(fastify, headers, id, 0, recording)
  await post(fastify, headers, id, 'finish')
  const read = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).json<ConsultationOutput>()
  await until(async () => (await read()).report_status === 'final', 'there is a final output', PATIENCE_MS)
  return (await read()).generation_result
}

t.test('synthetic voices that a real model does not understand are no success', { skip: withoutSpeechModel, timeout: 4 * PATIENCE_MS }, async t => {
  const { fastify, headers, doubts } = await service(t)
  for (const [at, language] of ['de', 'es', 'fr'].entries()) {
    const recording = readFileSync(`routes/demo/examples/${language}.opus`)
    t.equal(await resultOf(fastify, headers, language, recording), 'audio_quality_degraded', language)
    t.equal(doubts().length, at + 1, JSON.stringify(doubts()))
  }
})

t.test('people who read are', {
  skip: withoutSpeechModel || (missing.length > 0 && `there is no ${missing.join(', ')}`), timeout: 4 * PATIENCE_MS
}, async t => {
  const directory = temporaryDirectory(t)
  execFileSync(process.execPath, ['test/fixtures/evaluate/recorded.js', directory])
  const { fastify, headers, doubts } = await service(t)
  for (const name of ['en-1', 'fr-1']) {
    const [language = ''] = name.split('-')
    const result = await resultOf(fastify, headers, language, readFileSync(path.join(directory, `${name}.wav`)))
    t.strictSame([result, doubts()], ['success', []], name)
  }
})
