import type { Measurement } from './measure.js'
import { spreadOf, type Spread } from './statistics.js'
import { describeMachine, machineLine, range, table, verdict, type Machine } from './tables.js'

/** Measurements of the rounds, in order: `bare` goes with `few` and `many`, `spreadBare` with `spread`. */
type Samples = Record<'bare' | 'few' | 'many' | 'spreadBare' | 'spread', readonly Measurement[]>

/** One comparison: throughput and processor time as a share of the reference's, round by round. */
interface Comparison {
  name: string
  reference: string
  throughput: Spread
  cpu: Spread
  goal: number | null
}

export interface TokenReport {
  date: string
  machine: Machine
  comparisons: Comparison[]
  samples: Samples
}

/** Lowest acceptable share of the bare server's throughput. */
const GOAL = 0.9

/** Below this share of a CPU, a server was waiting for something else: for the load, or for other processes on the machine. */
const BUSY = 0.9

/** Even equal servers measure differently: the tolerance that counts as "not slower". */
const NOT_SLOWER = 0.97

const NAMES: Record<keyof Samples, string> = {
  bare: 'bare node:http server',
  few: 'service, 10 keys stored',
  many: 'service, 100,000 keys stored, 10 in use',
  spreadBare: 'bare node:http server, 100,000 keys in use',
  spread: 'service, 100,000 keys stored and in use'
}

function compareRounds (samples: Samples, name: keyof Samples, reference: keyof Samples, goal: number | null): Comparison {
  const ratios = (value: keyof Measurement) => spreadOf(samples[name].map((sample, round) => {
    return sample[value] / (samples[reference][round]?.[value] ?? NaN)
  }))
  return { name: NAMES[name], reference: NAMES[reference], throughput: ratios('throughput'), cpu: ratios('cpuMicroseconds'), goal }
}

/** The conclusions from the rounds. */
export function compare (samples: Samples): TokenReport {
  return {
    date: new Date().toISOString(),
    machine: describeMachine(),
    comparisons: [
      compareRounds(samples, 'few', 'bare', GOAL),
      compareRounds(samples, 'many', 'bare', GOAL),
      compareRounds(samples, 'many', 'few', NOT_SLOWER),
      compareRounds(samples, 'spread', 'spreadBare', null)
    ],
    samples
  }
}

/** The report for people: medians, with the lowest and highest round in brackets. */
export function formatReport ({ date, machine, comparisons, samples }: TokenReport): string {
  const names = Object.keys(NAMES) as Array<keyof Samples>
  const measured = names.map(name => {
    const spread = (value: keyof Measurement) => spreadOf(samples[name].map(sample => sample[value]))
    return [NAMES[name], range(spread('throughput'), 0), range(spread('cpuMicroseconds'), 1), `${(spread('busy').median * 100).toFixed(0)} %`]
  })
  const compared = comparisons.map(comparison => [
    `${comparison.name} / ${comparison.reference}`, range(comparison.throughput, 3), range(comparison.cpu, 3),
    verdict(comparison.throughput.median, comparison.goal)
  ])
  const idle = names.some(name => spreadOf(samples[name].map(({ busy }) => busy)).median < BUSY)
  return [
    `Issuing tokens, ${date}`,
    machineLine(machine),
    '',
    ...table([['', 'tokens/s', 'CPU µs/token', 'CPU busy'], ...measured]),
    '',
    ...table([['Ratio, round by round', 'tokens/s', 'CPU/token', 'goal'], ...compared]),
    ...(idle ? ['', 'A server had time to spare, so the load or the machine was the limit: go by CPU/token, or repeat on a quiet machine.'] : []),
    ''
  ].join('\n')
}
