import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createReportMaker, isEngineOutage, type ReportMaker } from '../../lib/work/index.js'
import { EndpointError, Outage } from '../../lib/runtime/index.js'
import { measured } from './measured.js'

/** What is known of the language model, in a sentence without the key. */
export interface EngineVerdict {
  ok: boolean
  sentence: string
}

declare module 'fastify' {
  interface FastifyInstance {
    reports: Pick<ReportMaker, 'engine' | 'forget' | 'generate' | 'makesIntermediate' | 'most' | 'warmUp'> & {
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

/** What the start does with what it finds out. */
interface Checking {
  outage: Outage
  signal: AbortSignal
  /** Whether the language model works, as far as is known from reports meanwhile. */
  works: () => boolean
  /** Gets what is known of it; `null` when another one is used. */
  learn: (verdict: EngineVerdict | null) => void
}

/**
 * Finds out whether the language model can be used with these settings, when another one is used, and again for as long as it cannot be;
 * the service runs in any case. Logs what was found first of each, and when it works again. An installed model is loaded by that, so that
 * the first report does not wait for it.
 */
async function checkEngine (
  { config, log }: FastifyInstance, { engine, check }: Pick<ReportMaker, 'engine' | 'check'>, { outage, signal, works, learn }: Checking
): Promise<void> {
  let checked: string | null = null
  while (!signal.aborted) {
    const { name, model } = engine()
    const current = JSON.stringify([name, model])
    const isFirst = current !== checked
    if (isFirst) learn(null)
    const found = isFirst || !works() ? await check({ tiny: true, signal }) : null
    checked = current
    if (found !== null) {
      const { ok, summary: sentence } = found
      if (ok) outage.answered()
      if (isFirst && ok) log.info({ found: sentence }, 'the report engine answers')
      if (isFirst && !ok) outage.begin({ problem: sentence }, `the report engine cannot be used as it is set; ${consequenceOf(config)}`)
      learn({ ok, sentence })
    }
    await sleep(CHECK_AGAIN_MS, undefined, { signal, ref: false })
  }
}

/** Keeps what is known of the language model, from the reports that it is asked for. */
function watched (
  generate: ReportMaker['generate'], outage: Outage, uses: FastifyInstance['engineUses'], learn: (verdict: EngineVerdict) => void
): ReportMaker['generate'] {
  return async function generateWatched (order, signal, answered) {
    try {
      return await generate(order, signal, () => {
        outage.answered()
        uses.succeeded('report')
        learn({ ok: true, sentence: 'The language model answers.' })
        answered?.()
      })
    } catch (error) {
      if (isEngineOutage(error)) outage.failed(error)
      if (error instanceof EndpointError) {
        uses.failed('report', error)
        learn({ ok: false, sentence: `A report could not be made: ${error.message}.` })
      }
      throw error
    }
  }
}

/** Makes the reports of consultations, in threads of their own: `fastify.reports`. */
export async function reportsPlugin (fastify: FastifyInstance): Promise<void> {
  const maker = await createReportMaker(fastify.config, fastify.log)
  const { engine, forget, makesIntermediate, most, warmUp, release } = maker
  let verdict: EngineVerdict | null = null
  const outage = new Outage(fastify.log, {
    level: 'warn', began: `the language model does not work; ${consequenceOf(fastify.config)}`, ended: 'the language model works again'
  })
  const generate = watched(measured(maker.generate, engine), outage, fastify.engineUses, found => {
    // What the start has found out says more.
    if (verdict?.ok !== true || !found.ok) verdict = found
  })
  fastify.decorate('reports', { engine, forget, generate, makesIntermediate, most, warmUp, verdict: () => engine().name === 'embedded' ? null : verdict })
  const closing = new AbortController()
  fastify.addHook('onListen', async () => {
    checkEngine(fastify, maker, {
      outage,
      signal: closing.signal,
      works: () => verdict?.ok === true,
      learn (found) {
        if (found === null || verdict === null || found.ok) verdict = found
      }
    }).catch(() => {})
  })
  fastify.addHook('onClose', async () => closing.abort())
  // Reports in progress are aborted by the callers that requested them.
  fastify.addHook('onClose', async function releaseThreads () {
    await release()
    outage.close()
  })
}

export default fp(reportsPlugin, { name: 'reports', dependencies: ['config', 'engine-uses'] })
