import type { FastifyInstance } from 'fastify'
import { makeKey, requestToken, user } from './helper.js'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'

/** Something that a general practitioner and a patient could say: enough words, and medical. */
export const spoken = [
  'Good morning, what can I do for you?',
  'I have had a sore throat and a fever for three days, and it hurts when I swallow.',
  'Your throat is red and the temperature is 37.8 degrees.',
  'I think this is a viral pharyngitis.',
  'I advise rest and paracetamol, and come back if the fever is not gone in three days.'
]

/** The texts as final segments. */
export function segmentsOf (texts: readonly string[], from = 1) {
  return texts.map((text, i) => ({ id: `s-${from + i}`, text, is_final: true }))
}

/** Headers of a user with a fresh token. */
export async function bearer (fastify: FastifyInstance, key: string, details: object = user): Promise<{ authorization: string }> {
  const response = await requestToken(fastify, key, details)
  return { authorization: `Bearer ${response.json<{ token: string }>().token}` }
}

/** A customer's key and its user's headers. */
export async function makeClient (fastify: FastifyInstance, params: Parameters<typeof makeKey>[1] = {}, details: object = user) {
  const { key } = await makeKey(fastify, params)
  return { key, headers: await bearer(fastify, key, details) }
}

/** Starts a consultation and returns its output. */
export async function begin (fastify: FastifyInstance, headers: Record<string, string>, body: object = {}): Promise<ConsultationOutput> {
  const response = await fastify.inject({
    method: 'POST', url: '/api/v1/consultations/', headers, payload: { template: 'soap_new_complaint_api', input_language: 'en', ...body }
  })
  if (response.statusCode !== 201) throw new Error(`a consultation could not be started: ${response.body}`)
  return response.json<ConsultationOutput>()
}

/** Sends something to a consultation. */
export async function post (fastify: FastifyInstance, headers: Record<string, string>, id: string, action: string, payload?: object) {
  return fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/${action}/`, headers, ...(payload === undefined ? {} : { payload }) })
}

/** Most requests that wait for a final output, half a minute each: what the service allows. */
const WAITS_MAX = 6

/** `POST …/finish/`, again until it answers with the final output: how long that takes is the machine's affair. */
export async function finish (fastify: FastifyInstance, headers: Record<string, string>, id: string, query = '') {
  for (let wait = 1; ; wait++) {
    const response = await fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/finish/${query}`, headers: { ...headers, prefer: 'wait=30' } })
    if (response.statusCode !== 202 || wait === WAITS_MAX) return response
  }
}
