// Runs alone: measures the CPU time of its process.
import t from 'tap'
import { parseConfig } from '../../../lib/runtime/settings/parse-config.js'
import { reportsOf } from '../../../lib/work/report-threads/reports-of.js'
import { fixtures } from '../../consultation-fixtures.js'
import { requestOf } from '../work/report-threads/orders.js'

/** Characters of the longer transcript. */
const LENGTH = 76_800

/** How often the shorter transcript fits into the longer one. */
const TIMES = 32

/** Segments of a text without sentences: those of the longer transcript are nearly as long as the defaults allow. */
const SEGMENTS = 8

/**
 * How much more processor time the longer one may take: ten times TIMES, which no busy machine makes of a report that grows with its
 * length, and a third of TIMES², which is quadratic.
 */
const GROWTH_MAX = 10 * TIMES

/** Processor time that is too short to compare, in milliseconds. */
const SHORTEST_MS = 5

/** Rounds of the shorter one, of which the fastest counts, so that compiling does not. */
const ROUNDS = 3

/** Segments of one text again and again. */
function filled (unit: string, length: number): string[] {
  const size = length / SEGMENTS
  return each(unit.repeat(Math.ceil(size / unit.length)).slice(0, size), SEGMENTS)
}

function each (unit: string, count: number): string[] {
  return new Array<string>(count).fill(unit)
}

/** Sentences of which no two are the same. */
function distinct (sentence: (at: number) => string, length: number): string[] {
  const texts: string[] = []
  for (let at = 0, held = 0; held < length; at++) {
    const text = sentence(at)
    held += text.length
    texts.push(text)
  }
  return texts
}

const said = fixtures('en').flatMap(({ segments }) => segments.map(({ text }) => text))

/** Transcripts of some length that could take more time than their length explains. */
const transcripts: Record<string, (length: number) => string[]> = {
  'ordinary consultations, each sentence another one': length => distinct(at => `${said[at % said.length]} That was ${at}.`, length),
  'ordinary consultations without a full stop, in the longest segments': length => filled(`${said.join(' ').replace(/[.?!]/g, '')} `, length),
  'no space and no full stop': length => filled('paracetamol', length),
  'segments of one word': length => each('pain', length / 8),
  'digits only': length => filled('7 1/2 ', length),
  'digits only, in segments of their own': length => each('120', length / 8),
  'names of medicines that were misheard, each with a dose': length => filled('start lies in a pral ten mg ', length),
  'misheard names behind decisions': length => filled("I'll start you on am load a pin and ", length),
  'units only': length => filled('mg ', length),
  'questions that nobody answers': length => distinct(at => `Do you have pain in finger ${at}?`, length),
  'drugs and doses': length => distinct(at => `I will prescribe paracetamol ${at % 900} mg.`, length),
  'full stops': length => filled('. ', length / 2)
}

t.test('the time of a report grows with the length of its transcript, not with the square of it, whatever is said', async t => {
  const reports = await reportsOf(parseConfig({}, { reportMinWords: 1 }))

  /** Processor time, in milliseconds, that a report takes at best. */
  async function timeOf (texts: string[], rounds: number): Promise<number> {
    let best = Infinity
    for (let round = 0; round < rounds; round++) {
      const before = process.cpuUsage()
      await reports.generate(requestOf(texts), new AbortController().signal)
      best = Math.min(best, process.cpuUsage(before).user / 1000)
    }
    return best
  }

  for (const [name, make] of Object.entries(transcripts)) {
    const short = await timeOf(make(LENGTH / TIMES), ROUNDS)
    const long = await timeOf(make(LENGTH), 1)
    t.ok(long < GROWTH_MAX * Math.max(short, SHORTEST_MS), `${name}: ${short.toFixed(1)} ms, then ${long.toFixed(1)} ms`)
  }
})
