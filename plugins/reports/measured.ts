import { diagnostics, type MadeReport } from '../../lib/runtime/index.js'
import type { ReportMaker } from '../../lib/work/index.js'

/** Makes reports, and publishes how each went. */
export function measured (generate: ReportMaker['generate'], engine: ReportMaker['engine']): ReportMaker['generate'] {
  return async function generateMeasured (order, signal, answered) {
    const { reportMade } = diagnostics
    if (!reportMade.hasSubscribers) return generate(order, signal, answered)
    const begun = performance.now()
    let ending: Pick<MadeReport, 'outcome' | 'checks'> = { outcome: 'failed', checks: null }
    try {
      const report = await generate(order, signal, answered)
      ending = { outcome: report.result, checks: report.checks }
      return report
    } catch (error) {
      if (signal.aborted) ending.outcome = 'aborted'
      throw error
    } finally {
      reportMade.publish({
        ...ending,
        engine: order.fallback === null && order.life.state === 'final' ? engine().name : 'embedded',
        template: order.request.template,
        stage: order.life.state === 'final' ? 'final' : 'intermediate',
        seconds: (performance.now() - begun) / 1000
      })
    }
  }
}
