import type { ListPlan } from './consultations-plans.js'
import type { Measurement } from './measure.js'
import { percentile, spreadOf, type Spread } from './statistics.js'
import type { VisitTimes } from './visits.js'
import { describeMachine, machineLine, range, table, verdict, type Machine } from './tables.js'

type Beside = Record<'bare' | 'service', readonly Measurement[]>

/** Results of a run, in the order of the rounds. */
interface Samples {
  reading: Beside
  appending: Beside
  listing: Record<'userFew' | 'userMany' | 'customerFew' | 'customerMany' | 'boundFew' | 'boundMany', readonly Measurement[]>
  visits: {
    alone: VisitTimes
    together: VisitTimes
    /** The same, sent while they go on. */
    live: VisitTimes
    /** The same, finished after an intermediate report of all of it. */
    read: VisitTimes
    /** Milliseconds of CPU time of the engine alone. */
    engine: readonly number[]
  }
  plans: readonly ListPlan[]
}

/** One comparison with a reference. */
interface Comparison {
  name: string
  ratio: Spread
  goal: number | null
  than: 'at least' | 'at most'
}

export interface ConsultationsReport {
  date: string
  machine: Machine
  comparisons: Comparison[]
  plans: readonly ListPlan[]
  samples: Samples
  stored: { few: number, many: number }
}

/** Lowest acceptable share of the bare server's read throughput. */
const READ_GOAL = 0.8

/** Longest time of a first page among many consultations, relative to that among few. */
const LIST_GOAL = 1.2

/** Longest time from the finish of a long visit to its final report, for 95 % of those that are finished together, in milliseconds. */
const VISIT_GOAL_MS = 200

/** Processors that the goal is for. */
const PROCESSORS = 2

function ratios (samples: readonly Measurement[], reference: readonly Measurement[]): Spread {
  return spreadOf(samples.map(({ throughput }, round) => throughput / (reference[round]?.throughput ?? NaN)))
}

/** The conclusions from the samples. */
export function makeReport (stored: ConsultationsReport['stored'], samples: Samples): ConsultationsReport {
  const { reading, appending, listing, visits } = samples
  const counts = `${stored.many.toLocaleString('en')} stored / ${stored.few.toLocaleString('en')} stored`
  const shared = visits.together.atOnce / PROCESSORS * spreadOf(visits.engine).median
  const together = percentile(visits.together.times, 0.95)
  const [read, live] = [visits.read, visits.live].map(({ times }) => percentile(times, 0.95)) as [number, number]
  const most = (ratio: Spread, name: string, goal: number | null): Comparison => ({ name, ratio, goal, than: 'at most' })
  const once = (ratio: number): Spread => ({ median: ratio, min: ratio, max: ratio })
  return {
    date: new Date().toISOString(),
    machine: describeMachine(),
    comparisons: [
      { name: 'read a final output / bare node:http server', ratio: ratios(reading.service, reading.bare), goal: READ_GOAL, than: 'at least' },
      { name: 'append a segment / bare node:http server', ratio: ratios(appending.service, appending.bare), goal: null, than: 'at least' },
      most(ratios(listing.userFew, listing.userMany), `time of a first page as user, ${counts}`, LIST_GOAL),
      most(ratios(listing.customerFew, listing.customerMany), `time of a first page as customer, ${counts}`, LIST_GOAL),
      most(ratios(listing.boundFew, listing.boundMany), `time of a first page with a key of two organisations, ${counts}`, LIST_GOAL),
      most(once(read / VISIT_GOAL_MS), `finish to final, ${visits.read.atOnce} visits together, 95 % within / ${VISIT_GOAL_MS} ms`, 1),
      most(once(live / VISIT_GOAL_MS), 'the same, with their last minute sent right before', 1),
      most(once(together / VISIT_GOAL_MS), 'the same, with their whole text sent right before', null),
      most(once(together / shared), `that / CPU time of the engine alone for them, on ${PROCESSORS} CPUs`, null)
    ],
    plans: samples.plans,
    samples,
    stored
  }
}

/** The report for people: medians, with the lowest and highest round in brackets. */
export function formatReport ({ date, machine, comparisons, plans, samples, stored }: ConsultationsReport): string {
  const { reading, appending, listing, visits } = samples
  const rows: Array<[string, readonly Measurement[]]> = [
    ['read, bare node:http server', reading.bare],
    ['read, service', reading.service],
    ['append, bare node:http server', appending.bare],
    ['append, service', appending.service],
    [`first page as user, ${stored.few} stored`, listing.userFew],
    [`first page as user, ${stored.many} stored`, listing.userMany],
    [`first page as customer, ${stored.few} stored`, listing.customerFew],
    [`first page as customer, ${stored.many} stored`, listing.customerMany],
    [`first page with a key of two organisations, ${stored.few} stored`, listing.boundFew],
    [`first page with a key of two organisations, ${stored.many} stored`, listing.boundMany]
  ]
  const measured = rows.map(([name, measurements]) => {
    const spread = (value: keyof Measurement) => spreadOf(measurements.map(sample => sample[value]))
    return [name, range(spread('throughput'), 0), range(spread('cpuMicroseconds'), 0), `${(spread('busy').median * 100).toFixed(0)} %`]
  })
  const compared = comparisons.map(({ name, ratio, goal, than }) => [
    name, ratio.min === ratio.max ? ratio.median.toFixed(2) : range(ratio, 2), goal === null ? '-' : `${verdict(ratio.median, goal, than)}`
  ])
  const { atOnce } = visits.together
  const finished = ([
    ['one', visits.alone],
    [`${atOnce} together`, visits.together],
    [`${atOnce} together, all but the last minute read before`, visits.live],
    [`${atOnce} together, all read before`, visits.read]
  ] as const).map(([name, found]) => [
    name, ...[0.5, 0.95, 1].map(share => percentile(found.times, share).toFixed(0)), range(spreadOf(found.cpuMilliseconds), 0),
    ...[found.ofThreads.main, found.ofThreads.reports, found.ofThreads.others].map(samples => spreadOf(samples).median.toFixed(0))
  ])
  const explained = plans.map(({ asker, filter, indexes, blocks, milliseconds, bounded }) => [
    `${asker}, ${filter}`, indexes.join(' '), String(blocks), milliseconds.toFixed(1), bounded ? 'yes' : 'NO'
  ])
  return [
    `Consultations, ${date}`,
    `${machineLine(machine)}; PostgreSQL on any CPU`,
    '',
    ...table([['', 'answers/s', 'CPU µs/answer', 'CPU busy'], ...measured]),
    '',
    ...table([['Ratio', 'median', 'goal'], ...compared]),
    '',
    ...table([[
      `Finish to final, visits of ${visits.together.words} words, service on any CPU`, 'median, ms', '95 % within', 'longest', 'CPU ms/visit',
      'main thread', 'report threads', 'others'
    ], ...finished, ['the engine alone', '', '', '', range(spreadOf(visits.engine), 0), '', '', '']]),
    '',
    ...table([[`First page among ${stored.many}, filter`, 'by', 'blocks', 'ms', 'bounded'], ...explained]),
    ''
  ].join('\n')
}
