import t, { type Test } from 'tap'
import { createInterimReports } from '../../../plugins/consultations/interim-reports.js'

/** Reports of a service that makes none while consultations are in progress, unless `cheap`; counts how often threads are asked for. */
function reportsOf (t: Test, cheap: boolean, delay: number) {
  const asked: string[] = []
  const context = {
    config: { INTERMEDIATE_REPORT_DELAY: delay },
    reports: { cheap, warmUp: async () => { asked.push('warm up') } }
  } as unknown as Parameters<typeof createInterimReports>[0]
  const interim = createInterimReports(context)
  t.teardown(() => interim.stop())
  return { asked, interim }
}

t.test('the first words of a consultation start a report thread, so that its report does not wait for one', async t => {
  for (const [cheap, delay] of [[true, 60], [true, 0], [false, 60]] as const) {
    const { asked, interim } = reportsOf(t, cheap, delay)
    t.strictSame(asked, [], 'nothing before')
    interim.schedule('7f8b1d4e-5c55-4c1c-9c3e-0d3f6d2f9a10')
    t.strictSame(asked, ['warm up'], `cheap: ${cheap}, delay: ${delay}`)
    await interim.stop()
    interim.schedule('7f8b1d4e-5c55-4c1c-9c3e-0d3f6d2f9a10')
    t.equal(asked.length, 1, 'nothing after the end')
  }
})
