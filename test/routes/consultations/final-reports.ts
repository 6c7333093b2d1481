import type { FastifyInstance } from 'fastify'
import type { ConsultationOutput, Episode } from '../../../schemas/consultation-output/index.js'
import { begin, finish, post, segmentsOf, spoken } from '../../consultations.js'

/** The template of consultations that say none. */
export const template = 'soap_urgent_care_api'

/** A consultation with its final report. */
export async function reported (fastify: FastifyInstance, headers: Record<string, string>, body: object = {}): Promise<ConsultationOutput> {
  const { id } = await begin(fastify, headers, { template, ...body })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  return (await finish(fastify, headers, id)).json<ConsultationOutput>()
}

/** The report with another text in its first section. */
export function edited ({ data }: Pick<ConsultationOutput, 'data'>, text: string): Episode[] {
  const copy = structuredClone(data)
  const fields = copy[0]?.sections[0]?.fields
  if (fields !== undefined && 'summary' in fields) fields.summary = { text }
  return copy
}
