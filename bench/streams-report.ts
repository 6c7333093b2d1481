import { describeMachine, machineLine, table, type Machine } from './tables.js'

/** In milliseconds. */
interface Delay {
  median: number
  p99: number
}

/** Results of a server at one number of streams. */
export interface Measured {
  /** From sending the last frame that an acknowledgement covers to the acknowledgement. */
  last: Delay
  /** The same for the first frame that it covers: how long sound is not known to be safe. */
  first: Delay
  /** Acknowledgements, and outputs of consultations, per second. */
  perSecond: number
  outputs: number
  /** Share of one CPU. */
  cpu: number
  /** Additional memory of the process, per stream. */
  bytesPerStream: number
  /** How late the load generator itself was, 99th percentile in milliseconds. */
  lateness: number
}

/** A number of streams. */
export interface Level {
  count: number
  bare: Measured
  service: Measured
}

export interface StreamsReport {
  date: string
  machine: Machine
  levels: Level[]
  /** Most streams that were sustained; 0 when not even the fewest were. */
  sustained: number
}

/** Streams that one CPU should sustain, and most memory per stream, in bytes. */
const GOAL_STREAMS = 500
const GOAL_BYTES = 200_000

/** Longest acknowledgement, 99th percentile, in milliseconds. */
const ACKNOWLEDGEMENT_MAX_MS = 100

/** If the load generator or the bare server is this late, in milliseconds, the machine is busy with something else. */
const LATE_MS = 50
const BARE_MAX_MS = 50

/** Share of a CPU at which it counts as used up. */
const CPU_MAX = 0.97

/** Whether this is more streams than the service sustains. */
export function isTooMany ({ service }: Level): boolean {
  return service.last.p99 >= ACKNOWLEDGEMENT_MAX_MS || service.cpu >= CPU_MAX
}

function isDisturbed ({ bare, service }: Level): boolean {
  return Math.max(bare.lateness, service.lateness) > LATE_MS || bare.last.p99 > BARE_MAX_MS
}

/** The conclusions from the levels. */
export function makeReport (levels: Level[]): StreamsReport {
  const sustained = Math.max(0, ...levels.filter(level => !isTooMany(level)).map(({ count }) => count))
  return { date: new Date().toISOString(), machine: describeMachine(), levels, sustained }
}

/** The report for people. */
export function formatReport ({ date, machine, levels, sustained }: StreamsReport): string {
  const row = (name: string, { last, first, perSecond, outputs, cpu, bytesPerStream, lateness }: Measured) => [
    name, last.median.toFixed(0), last.p99.toFixed(0), first.p99.toFixed(0), perSecond.toFixed(0), outputs.toFixed(0),
    `${(cpu * 100).toFixed(0)} %`, (bytesPerStream / 1000).toFixed(0), lateness.toFixed(0)
  ]
  const measured = levels.flatMap(({ count, bare, service }) => [row(`${count} streams, bare ws server`, bare), row(`${count} streams, service`, service)])
  const compared = levels.map(level => [
    `${level.count} streams`, (level.service.last.p99 - level.bare.last.p99).toFixed(0), (level.service.cpu / level.bare.cpu).toFixed(1), isTooMany(level) ? 'NO' : 'yes'
  ])
  const largest = levels.at(-1)
  const memory = (largest?.service.bytesPerStream ?? NaN) < GOAL_BYTES ? 'reached' : 'missed'
  return [
    `Live dictations at real-time pace, ${date}`,
    `${machineLine(machine)}; PostgreSQL on any CPU, the speech server beside the load`,
    '',
    ...table([
      ['', 'last frame to ack, median ms', 'p99', 'first frame to ack, p99', 'acks/s', 'outputs/s', 'CPU', 'kB/stream', 'load late, p99 ms'], ...measured
    ]),
    '',
    ...table([['Service beside bare server', 'ack takes longer, p99 ms', 'CPU ratio', 'sustained'], ...compared]),
    '',
    ...(levels.some(isDisturbed) ? ['The load or the bare server was late, so the machine was the limit: repeat on a quiet machine.', ''] : []),
    `Sustained on one CPU, acknowledgement below ${ACKNOWLEDGEMENT_MAX_MS} ms: ${sustained === levels.at(-1)?.count ? 'at least ' : ''}${sustained} streams ` +
      `(goal ${GOAL_STREAMS}); memory of a stream below ${GOAL_BYTES / 1000} kB with ${largest?.count} streams: ${memory}`,
    ''
  ].join('\n')
}
