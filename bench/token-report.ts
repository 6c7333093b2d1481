import type { Measurement } from './measure.js'
import { spreadOf, type Spread } from './statistics.js'
import { describeMachine, machineLine, range, table, verdict, type Machine } from './tables.js'

/** Measurements of the rounds, in order: `bare` goes with `few` and `many`, `spreadBare` with `spread`. */
type Samples = Record<'bare' | 'plain' | 'oidc' | 'few' | 'unlogged' | 'many' | 'spreadBare' | 'spread', readonly Measurement[]>

/** One comparison: throughput and processor time as a share of the reference's, round by round. */
interface Comparison {
  name: string
  reference: string
  throughput: Spread
  cpu: Spread
  goals: Goals
}

/** The least share of the reference's throughput, and the largest of its processor time; `null` for none. */
interface Goals {
  throughput: number | null
  cpu: number | null
}

export interface TokenReport {
  date: string
  machine: Machine
  comparisons: Comparison[]
  samples: Samples
}

/** Goals by reference: what the framework allows, a certified provider, and the bare server where every request is of another key. */
const GOALS = {
  plain: { throughput: 0.77, cpu: 1.3 },
  oidc: { throughput: 1.5, cpu: null },
  unlogged: { throughput: 0.9, cpu: null },
  spread: { throughput: null, cpu: 2.5 },
  none: { throughput: null, cpu: null }
}

/** Below this share of a CPU, a server was waiting for something else: for the load, or for other processes on the machine. */
const BUSY = 0.9

/** Even equal servers measure differently: the tolerance that counts as "not slower". */
const NOT_SLOWER = 0.97

const NAMES: Record<keyof Samples, string> = {
  bare: 'bare node:http server',
  plain: 'plain Fastify application',
  oidc: 'oidc-provider, client credentials',
  few: 'service, 10 keys stored',
  unlogged: 'service, 10 keys stored, without the audit log',
  many: 'service, 100,000 keys stored, 10 in use',
  spreadBare: 'bare node:http server, 100,000 keys in use',
  spread: 'service, 100,000 keys stored and in use'
}

function compareRounds (samples: Samples, name: keyof Samples, reference: keyof Samples, goals: Goals): Comparison {
  const ratios = (value: keyof Measurement) => spreadOf(samples[name].map((sample, round) => {
    return sample[value] / (samples[reference][round]?.[value] ?? NaN)
  }))
  return { name: NAMES[name], reference: NAMES[reference], throughput: ratios('throughput'), cpu: ratios('cpuMicroseconds'), goals }
}

/** The conclusions from the rounds. */
export function compare (samples: Samples): TokenReport {
  return {
    date: new Date().toISOString(),
    machine: describeMachine(),
    comparisons: [
      compareRounds(samples, 'few', 'plain', GOALS.plain),
      compareRounds(samples, 'few', 'oidc', GOALS.oidc),
      compareRounds(samples, 'few', 'bare', GOALS.none),
      compareRounds(samples, 'few', 'unlogged', GOALS.unlogged),
      compareRounds(samples, 'plain', 'bare', GOALS.none),
      compareRounds(samples, 'many', 'few', { throughput: NOT_SLOWER, cpu: null }),
      compareRounds(samples, 'spread', 'spreadBare', GOALS.spread)
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
    verdict(comparison.throughput.median, comparison.goals.throughput), verdict(comparison.cpu.median, comparison.goals.cpu, 'at most')
  ])
  const idle = names.some(name => spreadOf(samples[name].map(({ busy }) => busy)).median < BUSY)
  return [
    `Issuing tokens, ${date}`,
    machineLine(machine),
    '',
    ...table([['', 'tokens/s', 'CPU µs/token', 'CPU busy'], ...measured]),
    '',
    ...table([['Ratio, round by round', 'tokens/s', 'CPU/token', 'tokens/s', 'CPU/token'], ...compared]),
    ...(idle ? ['', 'A server had time to spare, so the load or the machine was the limit: go by CPU/token, or repeat on a quiet machine.'] : []),
    ''
  ].join('\n')
}
