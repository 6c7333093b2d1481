import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { installedModels } from '../lib/models/index.js'
import { BEARER_PROTOCOL_PREFIX, FRAME_HEADER_BYTES, STREAM_PROTOCOL, type ServerFrame } from '../schemas/stream.js'
import { makeCallers, makeKeys, type BenchKey } from './callers.js'
import { authorize, beginConsultations, CONSULTATIONS } from './consultations-clients.js'
import { makeDataDirectory } from './data-directory.js'
import type { Processes } from './processes.js'
import { startService, type Server } from './servers.js'
import { longVisits } from './visits.js'

const FRAME_MS = 100
const FRAME_BYTES = 3200
const RATE = 16_000

/** Pause between two people, in seconds. */
const PAUSE_SECONDS = 0.6

/** Samples below this are silence to everybody. */
const AUDIBLE = 200

/** What ends in the last so many milliseconds is not counted. */
const END_MS = 5000

/** Bytes before the samples of a WAV file that has nothing else. */
const WAV_HEADER_BYTES = 44

/** The sound of a visit, 16 kHz mono. */
export interface SpokenVisit {
  sound: Buffer
  /** From where to where each utterance can be heard, in milliseconds, those with a pause on both sides. */
  utterances: Array<{ begin: number, end: number }>
  /** Who speaks. */
  voice: string
}

/** A consultation of a service that was started for it. */
export interface LiveVisit {
  server: Server
  /** Of the consultation, with a slash at the end. */
  url: string
  headers: Record<string, string>
}

/** The names of the speech models in BENCH_MODELS_DIR. @throws where there are none */
export async function speechModels (): Promise<string[]> {
  const models = await installedModels(process.env.BENCH_MODELS_DIR ?? '')
  const names = models.filter(({ task }) => task === 'speech').map(({ name }) => name)
  if (names.length === 0) throw new Error('BENCH_MODELS_DIR has to name a MODELS_DIR with a speech model.')
  return names
}

/** So much of a visit as people say it in the WAV file that BENCH_RECORDING names, or as espeak-ng says it. @throws for another format */
export function spokenVisit (seconds: number): SpokenVisit {
  const file = process.env.BENCH_RECORDING ?? ''
  const sound = (file === '' ? spokenByMachine(seconds) : spokenByPeople(file)).subarray(0, seconds * RATE * 2)
  return { sound, utterances: utterancesIn(sound), voice: file === '' ? 'espeak-ng' : `people (${path.basename(file)})` }
}

function spokenByPeople (file: string): Buffer {
  const bytes = readFileSync(file)
  const [channels, rate, bits] = [bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)]
  if (channels !== 1 || rate !== RATE || bits !== 16) throw new Error(`${file} must have one channel of ${RATE} samples a second, of 16 bits each.`)
  return bytes.subarray(WAV_HEADER_BYTES)
}

function spokenByMachine (seconds: number): Buffer {
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
  return Buffer.concat(parts)
}

/** What can be heard between two pauses. Not at the end: somebody is cut off there, or the text comes after it. */
function utterancesIn (sound: Buffer): SpokenVisit['utterances'] {
  const pause = PAUSE_SECONDS * RATE
  const utterances: SpokenVisit['utterances'] = []
  let [begin, last] = [-1, -1]
  for (let at = 0; at < sound.length / 2; at += 1) {
    if (Math.abs(sound.readInt16LE(2 * at)) >= AUDIBLE) {
      if (begin < 0) begin = at
      last = at
    } else if (begin >= 0 && at - last >= pause) {
      utterances.push({ begin: begin * 1000 / RATE, end: last * 1000 / RATE })
      begin = -1
    }
  }
  return utterances.filter(({ end }) => end < sound.length / 2 * 1000 / RATE - END_MS)
}

/** Starts a service with the models of BENCH_MODELS_DIR and the rules for reports, and a consultation in it. */
export async function beginLiveVisit (
  processes: Processes, directory: string, name: string, settings: Record<string, string> = {}
): Promise<LiveVisit> {
  const pepper = randomBytes(32).toString('base64url')
  const keys = makeKeys(pepper, 1, 1) as [BenchKey]
  const callers = makeCallers(keys, 1)
  await makeDataDirectory(path.join(directory, name), keys, callers)
  const server = await startService(processes, directory, name, pepper, {
    MODELS_DIR: path.resolve(process.env.BENCH_MODELS_DIR ?? ''), SPEECH_ENGINE: 'embedded', REPORT_ENGINE: 'embedded', TOKEN_LIFETIME: '7200', ...settings
  }, null)
  const [begun] = await beginConsultations(server, await authorize(server, { keys, callers }), 1)
  if (begun === undefined) throw new Error('no consultation has begun')
  return { server, url: `${server.origin}${CONSULTATIONS}${begun.id}/`, headers: begun.headers }
}

/**
 * Streams in real time, and finishes.
 *
 * @param onFrame is told each frame of the service, and how long the visit has lasted then, in milliseconds
 */
export async function speak (
  { url, headers }: LiveVisit, { sound }: SpokenVisit, onFrame: (frame: ServerFrame, atMs: number) => void = () => {}
): Promise<void> {
  const token = (headers.authorization ?? '').replace('Bearer ', '')
  const socket = new WebSocket(`${url.replace('http', 'ws')}stream/`, [STREAM_PROTOCOL, `${BEARER_PROTOCOL_PREFIX}${token}`])
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let begun = performance.now()
  const stored = new Promise<void>((resolve, reject) => {
    socket.on('close', () => reject(new Error('the stream broke off')))
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as ServerFrame
      onFrame(frame, performance.now() - begun)
      if (frame.type === 'ack' && frame.next_sequence * FRAME_BYTES >= sound.length) resolve()
    })
  })
  socket.send(JSON.stringify({ type: 'start', encoding: 'pcm_s16le' }))
  begun = performance.now()
  for (let at = 0; at * FRAME_BYTES < sound.length; at += 1) {
    // A frame is sent when its last sample has been spoken.
    await sleep(Math.max(0, begun + (at + 1) * FRAME_MS - performance.now()))
    const header = Buffer.alloc(FRAME_HEADER_BYTES)
    header.writeUInt32BE(at)
    socket.send(Buffer.concat([header, sound.subarray(at * FRAME_BYTES, (at + 1) * FRAME_BYTES)]))
  }
  await stored
  socket.send(JSON.stringify({ type: 'finish' }))
}
