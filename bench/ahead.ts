import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { installedModels } from '../lib/models/index.js'
import { BEARER_PROTOCOL_PREFIX, FRAME_HEADER_BYTES, STREAM_PROTOCOL, type ServerFrame } from '../schemas/stream.js'
import { makeCallers, makeKeys, type BenchKey } from './callers.js'
import { authorize, beginConsultations, CONSULTATIONS } from './consultations-clients.js'
import { makeDataDirectory } from './data-directory.js'
import type { Processes } from './processes.js'
import { startService } from './servers.js'
import { describeMachine, table } from './tables.js'
import { longVisits } from './visits.js'
import { inWorkplace } from './workplace.js'

/** Length of the visit, in seconds. */
const PLANS = { full: 600, quick: 120 }

/** What is compared: each way to recognise, and the value of the limit `speechAhead`. */
const WAYS = [['after the finish', '0'], ['already while people speak', '1']] as const

/** Most that the second way may take of what the first one takes. */
const GOAL = 0.25

const FRAME_MS = 100
const FRAME_BYTES = 3200
const RATE = 16_000

/** Pause between two people, in seconds. */
const PAUSE_SECONDS = 0.6

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

/** So much of a visit as espeak-ng says it, 16 kHz. */
function spokenVisit (seconds: number): Buffer {
  const parts: Buffer[] = []
  let length = 0
  for (const { text } of longVisits().flat()) {
    if (length >= seconds * RATE) break
    const wav = execFileSync('espeak-ng', ['-v', 'en-us', '-s', '150', '--stdout', text], { maxBuffer: 64 * 1024 * 1024 })
    const [rate, from] = [wav.readUInt32LE(24), wav.indexOf('data') + 8]
    const samples = Math.floor((wav.length - from) / 2 * RATE / rate)
    const pcm = Buffer.alloc((samples + Math.round(PAUSE_SECONDS * RATE)) * 2)
    for (let at = 0; at < samples; at += 1) pcm.writeInt16LE(wav.readInt16LE(from + 2 * Math.floor(at * rate / RATE)), 2 * at)
    parts.push(pcm)
    length += pcm.length / 2
  }
  return Buffer.concat(parts).subarray(0, seconds * RATE * 2)
}

/** Streams in real time, and finishes. */
async function speak (url: string, token: string, sound: Buffer): Promise<void> {
  const socket = new WebSocket(url, [STREAM_PROTOCOL, `${BEARER_PROTOCOL_PREFIX}${token}`])
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const stored = new Promise<void>((resolve, reject) => {
    socket.on('close', () => reject(new Error('the stream broke off')))
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as ServerFrame
      if (frame.type === 'ack' && frame.next_sequence * FRAME_BYTES >= sound.length) resolve()
    })
  })
  socket.send(JSON.stringify({ type: 'start', encoding: 'pcm_s16le' }))
  const begun = performance.now()
  for (let at = 0; at * FRAME_BYTES < sound.length; at += 1) {
    await sleep(Math.max(0, begun + at * FRAME_MS - performance.now()))
    const header = Buffer.alloc(FRAME_HEADER_BYTES)
    header.writeUInt32BE(at)
    socket.send(Buffer.concat([header, sound.subarray(at * FRAME_BYTES, (at + 1) * FRAME_BYTES)]))
  }
  await stored
  socket.send(JSON.stringify({ type: 'finish' }))
}

/** Streams a visit to a service of its own, and waits for its report. */
async function visit (processes: Processes, directory: string, sound: Buffer, [way, ahead]: typeof WAYS[number]): Promise<Measured> {
  const pepper = randomBytes(32).toString('base64url')
  const keys = makeKeys(pepper, 1, 1) as [BenchKey]
  const callers = makeCallers(keys, 1)
  const name = `ahead-${ahead}`
  await makeDataDirectory(path.join(directory, name), keys, callers)
  const server = await startService(processes, directory, name, pepper, {
    MODELS_DIR: path.resolve(process.env.BENCH_MODELS_DIR ?? ''), SPEECH_ENGINE: 'embedded', REPORT_ENGINE: 'embedded', SPEECH_AHEAD: ahead, TOKEN_LIFETIME: '7200'
  }, null)
  const bearers = await authorize(server, { keys, callers })
  const [begun] = await beginConsultations(server, bearers, 1)
  if (begun === undefined) throw new Error('no consultation has begun')
  const url = `${server.origin}${CONSULTATIONS}${begun.id}/`
  const { authorization = '' } = begun.headers
  await speak(`${url.replace('http', 'ws')}stream/`, authorization.replace('Bearer ', ''), sound)
  const finished = performance.now()
  for (;;) {
    const { report_status: status } = await (await fetch(url, { headers: begun.headers })).json() as { report_status: string }
    if (status === 'final') break
    if (performance.now() - finished > PATIENCE_MS) throw new Error('there was no final report')
    await sleep(LOOK_MS)
  }
  const seconds = (performance.now() - finished) / 1000
  const { segments } = await (await fetch(`${url}transcript/`, { headers: begun.headers })).json() as { segments: Array<{ hearing: string }> }
  if (segments.some(({ hearing }) => hearing !== 'final')) throw new Error('the report was not made of the second hearing')
  server.process.kill('SIGTERM')
  return { way, seconds, segments: segments.length }
}

/**
 * Measures how long the final report of a live visit takes after the finish, with a speech model on this machine, where its windows are
 * recognised while people speak, beside the same visit where they are recognised after the finish. BENCH_MODELS_DIR names where the models
 * are installed; espeak-ng speaks.
 *
 * @returns the report as text, or as JSON
 * @throws when there is no speech model
 */
export async function benchAhead ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  const models = await installedModels(process.env.BENCH_MODELS_DIR ?? '')
  const speech = models.filter(({ task }) => task === 'speech').map(({ name }) => name)
  if (speech.length === 0) throw new Error('BENCH_MODELS_DIR has to name a MODELS_DIR with a speech model.')
  const length = quick ? PLANS.quick : PLANS.full
  const sound = spokenVisit(length)
  return inWorkplace(async ({ directory, processes }) => {
    const all: Measured[] = []
    for (const way of WAYS) all.push(await visit(processes, directory, sound, way))
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
