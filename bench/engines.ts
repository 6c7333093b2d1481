import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installedModels, type ModelTask } from '../lib/models/index.js'
import { makeCallers, makeKeys, type BenchKey } from './callers.js'
import { authorize, beginConsultations, CONSULTATIONS, post, type Bearer } from './consultations-clients.js'
import { makeDataDirectory } from './data-directory.js'
import { wavOf } from './mixed-bodies.js'
import type { ProbeOrder, ProbeResult } from './mixed-probe.js'
import { startLoad } from './mixed.js'
import { ask, cpuSeconds, type Processes } from './processes.js'
import { startService, type Server } from './servers.js'
import { percentile } from './statistics.js'
import { speechLikeSound } from './streams-sound.js'
import { describeMachine, table } from './tables.js'
import { say, shortVisits } from './visits.js'
import { inWorkplace } from './workplace.js'

/** Seconds of each measurement, while nothing is done and while both engines work. */
const PLANS = { full: 30, quick: 8 }

/** How long a service has nothing to do before it is measured, in milliseconds. */
const REST_MS = 5000

/** Longest acceptable wait for a token and for a read while both engines work: 99th percentile, in milliseconds. */
const GOAL_MS = 50

/** Visits that are spoken and visits that are written at once: more than the engines work on. */
const VISITS = 3

/** Sound of a visit: pieces, and how long each is in seconds. */
const CHUNKS = 5
const CHUNK_SECONDS = 60

/** Name of the service, of its data and of its log. */
const NAME = 'engines'

/** CPU seconds after which an engine has loaded its model and works, and the least share of the time that it then computes. */
const LOADED_SECONDS = 8
const BUSY_SHARE = 0.1

/** How long an engine may take to load its model, in milliseconds, and how often to look. */
const LOAD_MS = 300_000
const LOOK_MS = 200

/** What is measured, and why a run is void. */
interface Measured {
  idle: ProbeResult
  busy: ProbeResult
  /** Seconds that each engine computed meanwhile. */
  cpu: { speech: number, language: number }
}

/** Where models are installed, with one of each task. @throws where that is not so */
async function modelsDirectory (): Promise<string> {
  const directory = process.env.BENCH_MODELS_DIR ?? ''
  if (directory === '') throw new Error('BENCH_MODELS_DIR has to name a MODELS_DIR with a speech model and a language model.')
  const tasks = new Set<ModelTask>((await installedModels(directory)).map(({ task }) => task))
  const missing = (['speech', 'voice_detection', 'language'] as const).filter(task => !tasks.has(task))
  if (missing.length > 0) throw new Error(`There is no model for ${missing.join(', ')} in ${directory}.`)
  return path.resolve(directory)
}

/** The processes of the engines that a service has started, by the names of the engines, as its log says. */
function enginesOf (directory: string): Record<string, number> {
  const lines = readFileSync(path.join(directory, `${NAME}.log`), 'utf8').split('\n').filter(line => line.includes('"engine started"'))
  return Object.fromEntries(lines.map(line => JSON.parse(line) as { engine: string, pid: number }).map(({ engine, pid }) => [engine, pid]))
}

/** CPU time of both engines so far, in seconds; 0 for one that is not started. */
function spent (directory: string): Measured['cpu'] {
  const { speech, 'language-model': language } = enginesOf(directory)
  const secondsOf = (pid: number | undefined): number => pid === undefined ? 0 : cpuSeconds({ pid })
  return { speech: secondsOf(speech), language: secondsOf(language) }
}

async function until (what: string, isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + LOAD_MS
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen within ${LOAD_MS / 1000} s.`)
    await sleep(LOOK_MS)
  }
}

/** Has sound recognised and reports written, more than the engines get done meanwhile. */
async function giveWork (server: Server, bearers: ReadonlyMap<string, Bearer>): Promise<void> {
  const visits = await beginConsultations(server, bearers, 2 * VISITS)
  const minute = wavOf(speechLikeSound(CHUNK_SECONDS))
  const texts = shortVisits()
  for (const [at, { id, headers }] of visits.entries()) {
    const url = `${server.origin}${CONSULTATIONS}${id}`
    if (at < VISITS) {
      for (let chunk = 0; chunk < CHUNKS; chunk++) {
        const response = await fetch(`${url}/audio/${chunk}/`, { method: 'PUT', headers, body: minute })
        if (response.status !== 201) throw new Error(`${response.status} for sound: ${await response.text()}`)
      }
    } else {
      await say(url, headers, texts[at % texts.length] ?? [])
    }
    await post(`${url}/finish/`, headers)
  }
}

async function run (processes: Processes, directory: string, seconds: number): Promise<Measured> {
  const pepper = randomBytes(32).toString('base64url')
  const keys = makeKeys(pepper, 1, 1) as [BenchKey]
  const callers = makeCallers(keys, 2 * VISITS)
  await makeDataDirectory(path.join(directory, NAME), keys, callers)
  const server = await startService(processes, directory, NAME, pepper, {
    MODELS_DIR: await modelsDirectory(), SPEECH_ENGINE: 'embedded', REPORT_ENGINE: 'model', TOKEN_LIFETIME: '3600'
  }, null)
  const bearers = await authorize(server, { keys, callers })
  const [reading] = await beginConsultations(server, bearers, 1)
  const order: ProbeOrder = {
    token: {
      method: 'POST',
      url: `${server.origin}/api/v1/token/`,
      headers: { 'content-type': 'application/json', 'x-api-key': keys[0].key },
      body: JSON.stringify(callers[0]?.body)
    },
    read: { method: 'GET', url: `${server.origin}${CONSULTATIONS}${reading?.id}/`, headers: reading?.headers ?? {} },
    streams: [],
    seconds
  }
  const probe = startLoad(processes, directory, 'mixed-probe.js')
  const log = (): string => readFileSync(path.join(directory, `${NAME}.log`), 'utf8')
  await until('the check of the language model', () => /"the report engine (?:answers|cannot)/.test(log()))
  await sleep(REST_MS)
  const idle = await ask<ProbeResult>(probe, order)
  await giveWork(server, bearers)
  await until('the work of both engines', () => Object.values(spent(directory)).every(cpu => cpu > LOADED_SECONDS))
  const before = spent(directory)
  const busy = await ask<ProbeResult>(probe, order)
  const after = spent(directory)
  const cpu = { speech: after.speech - before.speech, language: after.language - before.language }
  if (Object.values(cpu).some(spent => !(spent > BUSY_SHARE * seconds))) throw new Error(`An engine had too little to do: ${JSON.stringify(cpu)} s of ${seconds} s.`)
  return { idle, busy, cpu }
}

/** The report for people. */
function formatReport ({ idle, busy, cpu }: Measured, seconds: number): string {
  const { cpu: name, cpus, node } = describeMachine()
  const rows = (['token', 'read'] as const).map(kind => {
    const [quiet, meanwhile] = [percentile(idle[kind], 0.99), percentile(busy[kind], 0.99)]
    return [kind, quiet.toFixed(1), meanwhile.toFixed(1), `x${(meanwhile / quiet).toFixed(1)}`, meanwhile < GOAL_MS ? `reached (${GOAL_MS})` : `missed (${GOAL_MS})`]
  })
  return [
    `What others wait for while both engines work, ${new Date().toISOString()}`,
    `${name}, ${cpus} CPUs, Node ${node}; embedded database; ${seconds} s each, 40 requests of each kind a second`,
    `99th percentile in ms; meanwhile speech took ${cpu.speech.toFixed(0)} s of CPU time, the language model ${cpu.language.toFixed(0)} s`,
    '',
    ...table([['', 'idle', 'working', 'ratio', 'goal, ms'], ...rows]),
    '',
    `${idle.failed.length + busy.failed.length} failed; what measures was itself late by ${Math.max(idle.lateness, busy.lateness).toFixed(0)} ms`,
    ''
  ].join('\n')
}

/**
 * Measures how long tokens and reads take while a speech model and a language model of this machine work, beside the same service when they
 * are idle, on the embedded database. BENCH_MODELS_DIR names where the models are installed.
 *
 * @returns the report as text, or as JSON
 * @throws when there are no models, or an engine had nothing to do
 */
export async function benchEngines ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  return inWorkplace(async ({ directory, processes }) => {
    const seconds = quick ? PLANS.quick : PLANS.full
    const measured = await run(processes, directory, seconds)
    const report = { date: new Date().toISOString(), machine: describeMachine(), goal_ms: GOAL_MS, seconds, ...measured }
    return json ? `${JSON.stringify(report)}\n` : formatReport(measured, seconds)
  })
}
