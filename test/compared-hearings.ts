import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import { begin, makeClient, post } from './consultations.js'
import { build, Lines } from './helper.js'
import { directoryOfModels } from './installed-models.js'
import { until } from './process.js'
import { putChunk } from './recordings.js'

/** A real model hears a minute in ten seconds, but its process has a low priority. */
const PATIENCE_MS = 500_000

const DOUBT = 'it is doubtful whether what is heard was said: heard another way, it has other words'

/** A service with a real speech model. */
export async function hearingService (t: Test) {
  const logs = new Lines()
  const fastify = await build(t, { MODELS_DIR: await directoryOfModels(t), LOG_LEVEL: 'warn' }, { logs })
  const { headers } = await makeClient(fastify)
  return { fastify, headers, doubts: () => logs.lines.filter(line => (line as { msg?: string }).msg === DOUBT) }
}

/** The result of the report of a recording. */
export async function resultOf (
  fastify: FastifyInstance, headers: Record<string, string>, language: string, recording: Buffer, template = 'soap_new_complaint_api'
): Promise<string | null> {
  const { id } = await begin(fastify, headers, { input_language: language, output_language: language, template })
  await putChunk(fastify, headers, id, 0, recording)
  await post(fastify, headers, id, 'finish')
  const read = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).json<ConsultationOutput>()
  await until(async () => (await read()).report_status === 'final', 'there is a final output', PATIENCE_MS)
  return (await read()).generation_result
}
