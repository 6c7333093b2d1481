import { setTimeout as sleep } from 'node:timers/promises'
import type { Processes } from './processes.js'
import { beginLiveVisit, speak, speechModels, spokenVisit, type SpokenVisit } from './spoken-visit.js'
import { describeMachine, table } from './tables.js'
import { inWorkplace } from './workplace.js'

/** Length of the visit, in seconds. */
const PLANS = { full: 600, quick: 120 }

/** What is compared: each way to recognise, and the value of the limit `speechAhead`. */
const WAYS = [['after the finish', '0'], ['already while people speak', '1']] as const

/** Most that the second way may take of what the first one takes. */
const GOAL = 0.25

/** Longest wait for the final report, in milliseconds, and how often to look for it. */
const PATIENCE_MS = 3_600_000
const LOOK_MS = 100

/** What a visit took. */
interface Measured {
  way: string
  /** From the finish to the final report. */
  seconds: number
  /** Segments of the transcript. */
  segments: number
}

/** Streams a visit to a service of its own, and waits for its report. */
async function visit (processes: Processes, directory: string, spoken: SpokenVisit, [way, ahead]: typeof WAYS[number]): Promise<Measured> {
  const live = await beginLiveVisit(processes, directory, `ahead-${ahead}`, { SPEECH_AHEAD: ahead })
  const { server, url, headers } = live
  await speak(live, spoken)
  const finished = performance.now()
  for (;;) {
    const { report_status: status } = await (await fetch(url, { headers })).json() as { report_status: string }
    if (status === 'final') break
    if (performance.now() - finished > PATIENCE_MS) throw new Error('there was no final report')
    await sleep(LOOK_MS)
  }
  const seconds = (performance.now() - finished) / 1000
  const { segments } = await (await fetch(`${url}transcript/`, { headers })).json() as { segments: Array<{ hearing: string }> }
  if (segments.some(({ hearing }) => hearing !== 'final')) throw new Error('the report was not made of the second hearing')
  server.process.kill('SIGTERM')
  return { way, seconds, segments: segments.length }
}

/**
 * Measures how long the final report of a live visit takes after the finish, with a speech model on this machine, where its windows are
 * recognised while people speak, beside the same visit where they are recognised after the finish. BENCH_MODELS_DIR names where the models
 * are installed; BENCH_RECORDING a recording of people, instead of whom espeak-ng speaks.
 *
 * @returns the report as text, or as JSON
 * @throws when there is no speech model
 */
export async function benchAhead ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  const speech = await speechModels()
  const length = quick ? PLANS.quick : PLANS.full
  const spoken = spokenVisit(length)
  return inWorkplace(async ({ directory, processes }) => {
    const all: Measured[] = []
    for (const way of WAYS) all.push(await visit(processes, directory, spoken, way))
    const ratio = (all[1]?.seconds ?? NaN) / (all[0]?.seconds ?? NaN)
    const machine = describeMachine()
    if (json) return `${JSON.stringify({ date: new Date().toISOString(), machine, length, all, ratio, goal: GOAL })}\n`
    return [
      `From the finish of a visit of ${length} s to its final report, ${new Date().toISOString()}`,
      `${machine.cpu}, ${machine.cpus} CPUs, Node ${machine.node}; embedded database; ${speech.join(', ')}`,
      '',
      ...table([['recognised', 'seconds', 'segments'], ...all.map(({ way, seconds, segments }) => [way, seconds.toFixed(1), String(segments)])]),
      '',
      `ratio ${ratio.toFixed(2)}, goal at most ${GOAL}`,
      ''
    ].join('\n')
  })
}
