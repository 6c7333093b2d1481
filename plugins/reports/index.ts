import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isEngineOutage } from '../../lib/jobs/index.js'
import { EndpointError } from '../../lib/openai/index.js'
import { Outage } from '../../lib/outages.js'
import { checkReportEngine, createReportMaker, type ReportMaker } from '../../lib/report-threads/index.js'
import { measured } from './measured.js'

/** What is known of the language model, in a sentence without the key. */
export interface EngineVerdict {
  ok: boolean
  sentence: string
}

declare module 'fastify' {
  interface FastifyInstance {
    reports: Pick<ReportMaker, 'most' | 'cheap' | 'forget' | 'generate' | 'warmUp'> & {
      /** What was found at the start, or by the last report since; `null` before that, and for the embedded engine. */
      verdict: () => EngineVerdict | null
    }
  }
}

/** What follows for reports while the language model cannot be used. */
function consequenceOf ({ REPORT_FALLBACK: fallback, REPORT_FALLBACK_AFTER: after }: FastifyInstance['config']): string {
  return fallback === 'none' ? 'reports wait for it' : `the embedded engine makes the reports, each once it has waited ${after} s`
}

/** Pause before a language model that does not work is asked again whether it does, in milliseconds. */
const CHECK_AGAIN_MS = 60_000

/**
 * Finds out whether the language model can be used with these settings, and again for as long as it cannot be; the service runs in any
 * case. Logs what was found first, and when it works again.
 *
 * @param works whether that is known from a report meanwhile
 */
async function checkEngine (
  { config, log }: FastifyInstance, outage: Outage, signal: AbortSignal, works: () => boolean, learn: (verdict: EngineVerdict) => void
): Promise<void> {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    if (isFirst || !works()) {
      const { ok, summary: sentence } = await checkReportEngine(config, { tiny: true, signal })
      if (ok) outage.answered()
      if (isFirst && ok) log.info({ found: sentence }, 'the report engine answers')
      if (isFirst && !ok) outage.begin({ problem: sentence }, `the report engine cannot be used as it is set; ${consequenceOf(config)}`)
      learn({ ok, sentence })
    }
    await sleep(CHECK_AGAIN_MS, undefined, { signal, ref: false })
  }
}

/** Keeps what is known of the language model, from the reports that it is asked for. */
function watched (generate: ReportMaker['generate'], outage: Outage, learn: (verdict: EngineVerdict) => void): ReportMaker['generate'] {
  return async function generateWatched (order, signal, answered) {
    try {
      return await generate(order, signal, () => {
        outage.answered()
        learn({ ok: true, sentence: 'The language model answers.' })
        answered?.()
      })
    } catch (error) {
      if (isEngineOutage(error)) outage.failed(error)
      if (error instanceof EndpointError) learn({ ok: false, sentence: `A report could not be made: ${error.message}.` })
      throw error
    }
  }
}

/** Makes the reports of consultations, in threads of their own: `fastify.reports`. */
export async function reportsPlugin (fastify: FastifyInstance): Promise<void> {
  const maker = await createReportMaker(fastify.config)
  const { most, cheap, forget, warmUp, release } = maker
  let verdict: EngineVerdict | null = null
  const outage = new Outage(fastify.log, {
    level: 'warn', began: `the language model does not work; ${consequenceOf(fastify.config)}`, ended: 'the language model works again'
  })
  const generate = watched(measured(maker.generate, fastify.config), outage, found => {
    // What the start has found out says more.
    if (verdict?.ok !== true || !found.ok) verdict = found
  })
  fastify.decorate('reports', { most, cheap, forget, generate, warmUp, verdict: () => verdict })
  if (fastify.config.REPORT_ENGINE === 'openai') {
    const closing = new AbortController()
    fastify.addHook('onListen', async () => {
      checkEngine(fastify, outage, closing.signal, () => verdict?.ok === true, found => {
        if (verdict === null || found.ok) verdict = found
      }).catch(() => {})
    })
    fastify.addHook('onClose', async () => closing.abort())
  }
  // Reports in progress are aborted by whoever asked for them.
  fastify.addHook('onClose', async function releaseThreads () {
    await release()
    outage.close()
  })
}

export default fp(reportsPlugin, { name: 'reports', dependencies: ['config'] })
