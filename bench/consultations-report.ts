import type { ListPlan } from './consultations-plans.js'
import type { Measurement } from './measure.js'
import { percentile, spreadOf, type Spread } from './statistics.js'
import { describeMachine, machineLine, range, table, verdict, type Machine } from './tables.js'

type Beside = Record<'bare' | 'service', readonly Measurement[]>

/** Results of a run, in the order of the rounds. */
interface Samples {
  reading: Beside
  appending: Beside
  listing: Record<'userFew' | 'userMany' | 'customerFew' | 'customerMany', readonly Measurement[]>
  /** Milliseconds. */
  reports: readonly number[]
  plans: readonly ListPlan[]
}

/** One comparison: throughput as a share of the reference's, round by round. */
interface Comparison {
  name: string
  throughput: Spread
  goal: number | null
}

export interface ConsultationsReport {
  date: string
  machine: Machine
  comparisons: Comparison[]
  /** Milliseconds from the finish to the final output. */
  finishToFinal: { median: number, p95: number, count: number }
  plans: readonly ListPlan[]
  samples: Samples
  stored: { few: number, many: number }
}

/** Lowest acceptable share of the bare server's read throughput. */
const READ_GOAL = 0.8

/** Even equal servers measure differently: the tolerance that counts as "the same". */
const SAME = 0.95

function ratios (samples: readonly Measurement[], reference: readonly Measurement[]): Spread {
  return spreadOf(samples.map(({ throughput }, round) => throughput / (reference[round]?.throughput ?? NaN)))
}

/** The conclusions from the samples. */
export function makeReport (stored: ConsultationsReport['stored'], samples: Samples): ConsultationsReport {
  const { reading, appending, listing, reports, plans } = samples
  const counts = `${stored.many.toLocaleString('en')} stored / ${stored.few.toLocaleString('en')} stored`
  return {
    date: new Date().toISOString(),
    machine: describeMachine(),
    comparisons: [
      { name: 'read a final output / bare node:http server', throughput: ratios(reading.service, reading.bare), goal: READ_GOAL },
      { name: 'append a segment / bare node:http server', throughput: ratios(appending.service, appending.bare), goal: null },
      { name: `first page as user, ${counts}`, throughput: ratios(listing.userMany, listing.userFew), goal: SAME },
      { name: `first page as customer, ${counts}`, throughput: ratios(listing.customerMany, listing.customerFew), goal: SAME }
    ],
    finishToFinal: { median: percentile(reports, 0.5), p95: percentile(reports, 0.95), count: reports.length },
    plans,
    samples,
    stored
  }
}

/** The report for people: medians, with the lowest and highest round in brackets. */
export function formatReport ({ date, machine, comparisons, finishToFinal, plans, samples, stored }: ConsultationsReport): string {
  const { reading, appending, listing } = samples
  const rows: Array<[string, readonly Measurement[]]> = [
    ['read, bare node:http server', reading.bare],
    ['read, service', reading.service],
    ['append, bare node:http server', appending.bare],
    ['append, service', appending.service],
    [`first page as user, ${stored.few} stored`, listing.userFew],
    [`first page as user, ${stored.many} stored`, listing.userMany],
    [`first page as customer, ${stored.few} stored`, listing.customerFew],
    [`first page as customer, ${stored.many} stored`, listing.customerMany]
  ]
  const measured = rows.map(([name, measurements]) => {
    const spread = (value: keyof Measurement) => spreadOf(measurements.map(sample => sample[value]))
    return [name, range(spread('throughput'), 0), range(spread('cpuMicroseconds'), 0), `${(spread('busy').median * 100).toFixed(0)} %`]
  })
  const compared = comparisons.map(({ name, throughput, goal }) => [name, range(throughput, 3), verdict(throughput.median, goal)])
  const explained = plans.map(({ asker, filter, indexes, blocks, milliseconds, bounded }) => [
    `${asker}, ${filter}`, indexes.join(' '), String(blocks), milliseconds.toFixed(1), bounded ? 'yes' : 'NO'
  ])
  return [
    `Consultations, ${date}`,
    `${machineLine(machine)}; PostgreSQL on any CPU`,
    '',
    ...table([['', 'answers/s', 'CPU µs/answer', 'CPU busy'], ...measured]),
    '',
    ...table([['Ratio, round by round', 'answers/s', 'goal'], ...compared]),
    '',
    `From finish to final, embedded reports, one after the other: median ${finishToFinal.median.toFixed(0)} ms, ` +
      `p95 ${finishToFinal.p95.toFixed(0)} ms (${finishToFinal.count} consultations)`,
    '',
    ...table([[`First page among ${stored.many}, filter`, 'by', 'blocks', 'ms', 'bounded'], ...explained]),
    ''
  ].join('\n')
}
