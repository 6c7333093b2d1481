import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import { runOperation } from '../../../plugins/admin/operations.js'
import { completion, startChatServer } from '../../chat-server.js'
import { bearer, begin, post, segmentsOf } from '../../consultations.js'
import { build, makeKey, requestToken, temporaryDirectory, user } from '../../helper.js'
import { goodAnswer, said } from '../../lib/reporting/language-model/consultation.js'
import { freePort, until } from '../../process.js'
import { finished, hearing, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { connect } from '../../routes/consultations/live-client.js'
import { spoken } from '../../spoken-markers.js'

/** In everything that a client says, and in nothing that is measured. */
export const CANARY = 'CANARYq7Zx'

/** How often what is counted happens in a journey. */
export const LIMIT = 20

/** What a language model writes: a number that nobody said, a plan with a drug that nobody named, and a prescription of that. */
function answer () {
  const { episodes: [episode] } = goodAnswer()
  return {
    medical_context: true,
    episodes: [{
      ...episode,
      subjective: [{ text: 'Sore throat for nine days.', sources: [1] }, { text: 'Sore throat.', sources: [1] }],
      objective: [],
      plan: [{ text: 'Take paracetamol.', sources: [4] }, { text: 'Take amoxicillin.', sources: [4] }],
      prescribed_medication: [{
        active_ingredient: 'amoxicillin', brand_name: null, pharmaceutical_form: null, pack_size: null, sources: [4]
      }]
    }]
  }
}

/** Requests for tokens: one is issued to `headers`, the others are refused in every way that there is. */
async function askForTokens (fastify: FastifyInstance) {
  const person = { ...user, user_id: `${CANARY}-1`, first_name: CANARY, last_name: CANARY }
  const { key } = await makeKey(fastify, { customer: `${CANARY} Hospital`, name: CANARY, organisations: [user.organisation], rate_limit_max: LIMIT })
  const headers = { ...await bearer(fastify, key, person), 'x-request-id': CANARY, 'user-agent': CANARY }
  const reader = await makeKey(fastify, { customer: `${CANARY} Hospital`, name: CANARY, scopes: ['consultations:read'] })
  await runOperation(fastify.db, fastify.apiKeys.pepper, 'user.block', { customer: `${CANARY} Hospital`, user_id: `${CANARY}-2` }, fastify.config)
  const statuses = [
    await requestToken(fastify, undefined),
    await requestToken(fastify, `${key}${CANARY}`),
    await requestToken(fastify, key, { ...person, email: CANARY }),
    await requestToken(fastify, key, `"${CANARY}`),
    await requestToken(fastify, key, { ...person, organisation: CANARY }),
    await requestToken(fastify, key, { ...person, user_id: `${CANARY}-2` }),
    await requestToken(fastify, reader.key, person)
  ].map(({ statusCode }) => statusCode)
  while (statuses.at(-1) !== 429) statuses.push((await requestToken(fastify, key, person)).statusCode)
  return { headers, statuses }
}

/** Access tokens that are refused, and paths that do not exist. */
async function goAstray (fastify: FastifyInstance, { authorization }: { authorization: string }): Promise<void> {
  for (const token of [`${authorization}x`, `Bearer ${CANARY}`]) {
    await fastify.inject({ url: '/api/v1/session/', headers: { authorization: token } })
  }
  for (const url of [`/${CANARY}/`, `/api/v1/consultations/${CANARY}/`, `/%zz${CANARY}`]) await fastify.inject({ url, headers: { authorization } })
  await fastify.inject({ method: 'PATCH', url: `/api/v1/consultations/${CANARY}/` as never, headers: { authorization } })
}

/**
 * A service that serves metrics, after everything that is measured has happened once: tokens, refusals, a limit, a consultation that is
 * typed, one in chunks, one that is streamed, reports, events.
 */
export async function journey (t: Test) {
  const port = await freePort()
  const model = await startChatServer(t, () => completion(answer(), { usage: { prompt_tokens: 700, completion_tokens: 90 } }))
  const { settings } = await withSpeech(t, hearing, { AUDIO_MIN_SPEECH: '500', LIVE_INTERVAL: '0' })
  const routes = new Set<string>()
  const fastify = await build(t, {
    ...settings,
    METRICS_PORT: String(port),
    // On PostgreSQL, the only disk that the service writes to.
    AUDIO_DIR: temporaryDirectory(t),
    REPORT_ENGINE: 'openai',
    REPORT_BASE_URL: model.baseUrl,
    REPORT_MODEL: 'some-model'
  }, { prepare: instance => { instance.addHook('onRoute', ({ url }) => { routes.add(url) }) } })
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { headers, statuses } = await askForTokens(fastify)
  await goAstray(fastify, headers)

  const { id: typed } = await begin(fastify, headers)
  await post(fastify, headers, typed, 'transcript', {
    segments: segmentsOf(said.map(([, text]) => text))
  })
  const { id: noted } = await begin(fastify, headers, { template: 'dictation_api' })
  await post(fastify, headers, noted, 'transcript', { segments: [{ id: `${CANARY}-s`, text: CANARY, is_final: true }] })
  const events = new AbortController()
  const address = fastify.server.address() as { port: number }
  // A response that nobody holds is closed when garbage is collected.
  const listening = await fetch(`http://127.0.0.1:${address.port}/api/v1/consultations/${noted}/events/`, { headers, signal: events.signal })

  const { id: recorded } = await begin(fastify, headers, { template: 'dictation_api' })
  const chunk = wavFile(spoken([1, 2, 3]))
  await putChunk(fastify, headers, recorded, 0, chunk)
  const { id: streamed } = await begin(fastify, headers, { template: 'dictation_api' })
  const stream = await connect(t, fastify, headers, streamed)
  const sound = spoken([4, 5])
  stream.send(sound)
  await until(() => stream.client.acknowledged() > 0, 'sound was acknowledged')
  const report = await finished(fastify, headers, typed)
  await finished(fastify, headers, recorded)
  return {
    fastify,
    headers,
    port,
    publicPort: address.port,
    routes,
    statuses,
    report,
    chunkBytes: chunk.length,
    streamBytes: sound.byteLength,
    /** Ends what is still open. */
    async end () {
      const code = await stream.finish()
      events.abort()
      await listening.text().catch(() => '')
      return code
    }
  }
}
