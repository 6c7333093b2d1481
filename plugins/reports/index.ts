import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { probe } from '../../lib/openai/index.js'
import { createReportMaker, type ReportMaker } from '../../lib/report-threads/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    reports: Pick<ReportMaker, 'most' | 'cheap' | 'generate' | 'warmUp'>
  }
}

/** Longest wait for the language model at the start, in seconds. */
const PROBE_SECONDS = 10

/** Logs whether the language model answers with these settings; the service runs in any case. */
async function probeEngine ({ config, log }: FastifyInstance, signal: AbortSignal): Promise<void> {
  const { REPORT_BASE_URL: baseUrl, REPORT_API_KEY: apiKey, REPORT_AUTH_HEADER: authHeader, REPORT_MODEL: model } = config
  const { ok, sentence } = await probe({ prefix: 'REPORT', baseUrl, apiKey, authHeader, model, timeoutSeconds: PROBE_SECONDS }, signal)
  if (signal.aborted) return
  if (ok) log.info('the report engine answers')
  else log.warn({ problem: sentence }, 'the report engine cannot be used as it is set; reports wait for it')
}

/** Makes the reports of consultations, in threads of their own: `fastify.reports`. */
export async function reportsPlugin (fastify: FastifyInstance): Promise<void> {
  const { most, cheap, generate, warmUp, release } = await createReportMaker(fastify.config)
  fastify.decorate('reports', { most, cheap, generate, warmUp })
  // Not earlier, so that it does not slow down the start.
  fastify.addHook('onListen', async () => { warmUp().catch(() => {}) })
  if (fastify.config.REPORT_ENGINE === 'openai') {
    const closing = new AbortController()
    fastify.addHook('onListen', async () => { probeEngine(fastify, closing.signal).catch(() => {}) })
    fastify.addHook('onClose', async () => closing.abort())
  }
  // Reports in progress are aborted by whoever asked for them.
  fastify.addHook('onClose', async () => release())
}

export default fp(reportsPlugin, { name: 'reports', dependencies: ['config'] })
