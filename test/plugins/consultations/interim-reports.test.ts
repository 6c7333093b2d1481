import t, { type Test } from 'tap'
import { createInterimReports } from '../../../plugins/consultations/interim-reports.js'

/** Intermediate reports after so many milliseconds, 0 for none; counts how often threads are asked for. */
function reportsOf (t: Test, delay: number) {
  const asked: string[] = []
  const context = {
    config: { INTERMEDIATE_REPORT_DELAY: delay },
    reports: { warmUp: async () => { asked.push('warm up') } }
  } as unknown as Parameters<typeof createInterimReports>[0]
  const interim = createInterimReports(context)
  t.teardown(() => interim.stop())
  return { asked, interim }
}

t.test('the first words of a consultation start a report thread, so that its report does not wait for one', async t => {
  for (const delay of [60, 0]) {
    const { asked, interim } = reportsOf(t, delay)
    t.strictSame(asked, [], 'nothing before')
    interim.schedule('7f8b1d4e-5c55-4c1c-9c3e-0d3f6d2f9a10')
    t.strictSame(asked, ['warm up'], `delay: ${delay}`)
    await interim.stop()
    interim.schedule('7f8b1d4e-5c55-4c1c-9c3e-0d3f6d2f9a10')
    t.equal(asked.length, 1, 'nothing after the end')
  }
})
