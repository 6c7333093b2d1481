// Runs alone: starts processes that compute for minutes.
import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import t, { type Test } from 'tap'
import { createApiKey } from '../plugins/api-keys/operations.js'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import { withDatabase } from './databases.js'
import { needs, temporaryDatabase, temporaryDirectory, TEST_REDIS_URL, user } from './helper.js'
import { holderOf } from './holders.js'
import { installSpeechModels, withoutSpeechModel } from './installed-models.js'
import { silence, spoken } from './lib/speech/recognition/embedded/sounds.js'
import { needs as soundNeeds } from './lib/speech/sound/kit.js'
import { logLines, startServer, until, type Server } from './process.js'
import { dictated, pcmBytes } from './recordings.js'
import { audioFrame, FRAME_BYTES, StreamClient } from './routes/consultations/streams.js'
import { PATIENCE_MS } from './written-reports.js'

const PEPPER = 'a pepper for tests, long enough for it'
const skip = withoutSpeechModel || soundNeeds.espeak || needs.postgres || needs.redis

/** Lines of the log of all processes with this message. */
function linesOf (server: Server, message: string): Array<Record<string, unknown>> {
  return logLines(server.stdout().replace(/[^\n]*$/, '')).filter(({ msg }) => msg === message)
}

/** Processes of engines that run now, by the name of the engine: children of the service, or of nobody when their parent is gone. */
function hostsOf (server: Server, engine: string): number[] {
  const started = linesOf(server, 'engine started').filter(line => line.engine === engine).map(({ pid }) => Number(pid))
  const [script = ''] = started.flatMap(pid => commandOf(pid).split('\0').slice(1, 2))
  return readdirSync('/proc').map(Number).filter(pid => pid > 0 && script !== '' && commandOf(pid).includes(script) && isOf(server, pid))
}

/** What a process was started with; nothing when it is gone. */
function commandOf (pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Whether a process keeps its lock in the directory of a service: its home is there. */
function isOf (server: Server, pid: number): boolean {
  const homeOf = (id: number) => /(?:^|\0)HOME=([^\0]*)/.exec(readFileSync(`/proc/${id}/environ`, 'utf8'))?.[1]
  const started = linesOf(server, 'engine started').map(line => Number(line.pid)).filter(id => commandOf(id) !== '')
  return started.some(id => homeOf(id) === homeOf(pid))
}

/** A service of two processes with a speech model, and requests to it. */
async function service (t: Test) {
  const MODELS_DIR = temporaryDirectory(t)
  await installSpeechModels(MODELS_DIR)
  const env = {
    PROCESSES: '2',
    DATABASE_URL: await temporaryDatabase(t),
    DATABASE_POOL_MAX: '3',
    REDIS_URL: TEST_REDIS_URL,
    API_KEY_PEPPER: PEPPER,
    SIGNING_KEYS_DIR: temporaryDirectory(t),
    DATA_DIR: temporaryDirectory(t),
    MODELS_DIR,
    AUDIO_MIN_SPEECH: '500',
    LIVE_INTERVAL: '200'
  }
  const server = await startServer(t, env, {}, PATIENCE_MS)
  const pids = () => linesOf(server, 'process serves').map(({ processPid }) => Number(processPid))
  await until(() => pids().length === 2, 'both processes serve')
  const { key } = await withDatabase(env, async db => createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' }))
  async function ask<T> (method: string, what: string, headers: Record<string, string>, body?: object): Promise<T> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api/v1/${what}`, {
      method, headers: { ...headers, ...json }, ...body === undefined ? {} : { body: JSON.stringify(body) }
    })
    if (!response.ok) throw new Error(`${method} ${what}: ${response.status} ${await response.text()}`)
    return await response.json() as T
  }
  const { token } = await ask<{ token: string }>('POST', 'token/', { 'x-api-key': key }, user)
  const headers = { authorization: `Bearer ${token}` }
  const begin = async (template: string) => (await ask<{ id: string }>('POST', 'consultations/', headers, { template, input_language: 'en', output_language: 'en' })).id
  async function final (id: string): Promise<ConsultationOutput> {
    const output = async () => ask<ConsultationOutput>('GET', `consultations/${id}/`, headers)
    await until(async () => (await output()).report_status === 'final', 'the report is final', PATIENCE_MS)
    return output()
  }
  return { server, pids, token, begin, final }
}

t.test('two processes share one process of the speech model; killed in the midst of its work, it costs no word', {
  skip, timeout: PATIENCE_MS
}, async t => {
  const { server, pids, token, begin, final } = await service(t)

  /** A stream of a dictation, and the process that holds it. */
  async function dictate () {
    const id = await begin('dictation_api')
    const client = new StreamClient(`${server.url.replace('http', 'ws')}/api/v1/consultations/${id}/stream/`, ['consultation.v1', `bearer.${token}`])
    t.teardown(() => client.socket.terminate())
    await client.start()
    const holder = holderOf(server.port, (client.socket as unknown as { _socket: Socket })._socket.localPort ?? 0, pids())
    let sequence = 0
    const shown = () => client.of('transcript').map(({ segments, ongoing }) => `${segments.map(({ text }) => text).join(' ')} ${ongoing}`).join(' ')
    const send = (samples: Int16Array): void => {
      const bytes = pcmBytes(samples)
      for (let at = 0; at < bytes.length; at += FRAME_BYTES) {
        client.socket.send(audioFrame(sequence++, bytes.subarray(at, at + FRAME_BYTES)))
      }
    }
    return { id, client, holder, shown, send }
  }
  const first = await dictate()
  let second = await dictate()
  while (second.holder === first.holder) second = await dictate()
  const both = [first, second]
  const speech = () => hostsOf(server, 'speech')

  for (const { send } of both) send(Int16Array.from([...silence(1), ...spoken('The patient says that she has two brothers.', 'en-us'), ...silence(2)]))
  for (const { client, shown } of both) await client.until(() => /brothers/i.test(shown()))
  t.equal(speech().length, 1, 'one process hears the streams of both')
  const sentence = spoken('The temperature was thirty eight point five this morning, and she has had no pain since Monday.', 'en-us')
  for (const { send } of both) send(sentence.subarray(0, sentence.length / 2))
  for (const { client, shown } of both) await client.until(() => /temperature/i.test(shown()))
  for (const { send } of both) send(Int16Array.from([...sentence.subarray(sentence.length / 2), ...silence(2)]))
  const victims = speech()
  for (const pid of victims) process.kill(pid, 'SIGKILL')
  for (const { client, id } of both) {
    client.send({ type: 'finish' })
    t.equal((await client.closed).code, 1000)
    const { fixed } = dictated(await final(id))
    t.match(fixed, /brothers.*temperature.*38\.5.*Monday/i)
    t.equal(fixed.match(/Monday/gi)?.length, 1, 'nothing is heard twice')
  }
  t.equal(speech().length, 1)
  t.not(speech()[0], victims[0], 'another one took its place')
})
