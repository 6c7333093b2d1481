import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { beginNow, Speaker, speakUntil, type Acknowledgements, type StreamAddress } from './speaker.js'

/** The requests that are repeated. */
export interface ProbeRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** What to measure, and for how many seconds. */
export interface ProbeOrder {
  token: ProbeRequest
  read: ProbeRequest
  streams: readonly StreamAddress[]
  seconds: number
}

/** Milliseconds from the moment that a request was due to its answer; for acknowledgements, since the last frame they cover was sent. */
export interface ProbeResult {
  token: number[]
  read: number[]
  acknowledgement: number[]
  /** Unexpected answers, and streams that broke off. */
  failed: string[]
  /** 99th percentile of how late this process itself was. */
  lateness: number
}

/** Milliseconds between two requests of a kind, and until one counts as unanswered. */
const PERIOD_MS = 25
const TIMEOUT_MS = 30_000

/** How long the streams go on after the last request, in milliseconds, for acknowledgements that are still due. */
const LINGER_MS = 1000

const agent = new Agent({ keepAlive: true })

/**
 * The probe shares its CPU with the attacker and must not wait for it: its own delay would count as the service's. Only root may raise the
 * priority; without it, the probe measures at the normal one.
 */
function raisePriority (): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGHEST)
  } catch {}
}

/** Sends one request, and reads its answer to the end. */
async function send ({ method, url, headers, body }: ProbeRequest): Promise<number> {
  const outgoing = request(url, { method, headers, agent, timeout: TIMEOUT_MS })
  outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

/** Sends a request whenever it is due, whether or not earlier ones were answered (an open loop). */
async function sendOften (name: string, what: ProbeRequest, end: number, failed: string[]): Promise<number[]> {
  const times: number[] = []
  const running: Promise<void>[] = []
  for (let due = performance.now(); due < end; due += PERIOD_MS) {
    await sleep(Math.max(0, due - performance.now()))
    const one = send(what).then(status => {
      if (status !== 200) failed.push(`${name}: ${status}`)
    }, error => failed.push(`${name}: ${(error as Error).message}`)).then(() => { times.push(performance.now() - due) })
    running.push(one)
  }
  await Promise.all(running)
  return times
}

async function run ({ token, read, streams, seconds }: ProbeOrder): Promise<ProbeResult> {
  const acknowledgements: Acknowledgements = { last: [], first: [], outputs: 0, broken: [] }
  const speakers = streams.map(stream => new Speaker(stream, acknowledgements))
  await Promise.all(speakers.map(async speaker => speaker.start()))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  beginNow(speakers)
  const end = performance.now() + seconds * 1000
  const failed: string[] = []
  const [tokens, reads] = await Promise.all([
    sendOften('token', token, end, failed), sendOften('read', read, end, failed), speakUntil(speakers, end + LINGER_MS)
  ])
  delay.disable()
  const result = {
    token: tokens,
    read: reads,
    acknowledgement: [...acknowledgements.last],
    failed: [...failed, ...acknowledgements.broken],
    lateness: delay.percentile(99) / 1e6
  }
  for (const { socket } of speakers) {
    socket.removeAllListeners('close')
    socket.terminate()
  }
  return result
}

process.once('disconnect', () => process.exit())
raisePriority()
process.on('message', async (order: ProbeOrder) => {
  try {
    process.send?.(await run(order))
  } catch (error) {
    process.send?.({ failed: [String(error)] })
  }
})
