import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseConfig } from '../lib/runtime/index.js'
import { reportsOf } from '../lib/work/index.js'
import { beginConsultations, post, CONSULTATIONS, type Bearer } from './consultations-clients.js'
import { cpuSeconds, threadSeconds, type ThreadSeconds } from './processes.js'
import type { Server } from './servers.js'

/** The visits that the rules of the embedded engine are tested with, read from the working directory of `npm run bench`. */
const FIXTURES = pathToFileURL('test/fixtures/consultations/en.json')

/** Shorter fixtures are no visits. */
const SEGMENTS_MIN = 20

/** So many visits of the fixtures one after the other take a quarter of an hour: 2,000 to 2,200 words. */
const JOINED = 6

/** Segments in one request. */
const SENT_TOGETHER = 20

/** Segments that come last in a visit that is sent while it goes on: what is said in its last minute. */
const LAST_SEGMENTS = 15

/** How long to wait for an intermediate report, in milliseconds, and how often to look for it. */
const INTERMEDIATE_PATIENCE_MS = 60_000
const INTERMEDIATE_POLL_MS = 50

/** A segment of a transcript, as a client sends it. */
export interface SpokenSegment {
  id: string
  text: string
  speaker?: string
  is_final: true
}

type Fixture = { segments: Array<{ text: string, speaker: string | null }> }

function readFixtures (): Fixture[] {
  return (JSON.parse(readFileSync(FIXTURES, 'utf8')) as Fixture[]).filter(({ segments }) => segments.length >= SEGMENTS_MIN)
}

function spoken (segments: Fixture['segments']): SpokenSegment[] {
  return segments.map(({ text, speaker }, at) => ({ id: `s-${at}`, text, is_final: true, ...speaker === null ? {} : { speaker } }))
}

/** Visits of a few minutes: 300 to 400 words. */
export function shortVisits (): SpokenSegment[][] {
  return readFixtures().map(({ segments }) => spoken(segments))
}

/** Visits of a quarter of an hour, each of other words. */
export function longVisits (): SpokenSegment[][] {
  const fixtures = readFixtures()
  return fixtures.map((_, first) => {
    const segments = Array.from({ length: JOINED }, (_, at) => fixtures[(first + at) % fixtures.length]?.segments ?? []).flat()
    return spoken(segments)
  })
}

/** Words of a visit. */
export function wordsIn (visit: readonly SpokenSegment[]): number {
  return visit.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
}

/** Adds the segments of a visit to a consultation, in several requests. @returns the version that the consultation has then */
export async function say (url: string, headers: Bearer, visit: readonly SpokenSegment[]): Promise<string | null> {
  let version: string | null = null
  for (let from = 0; from < visit.length; from += SENT_TOGETHER) {
    const response = await post(`${url}/transcript/`, headers, { segments: visit.slice(from, from + SENT_TOGETHER) })
    version = response.headers.get('etag')
    await response.arrayBuffer()
  }
  return version
}

/** Waits until a consultation has another version than that: its intermediate report. */
async function awaitIntermediate (url: string, headers: Bearer, version: string | null): Promise<void> {
  const deadline = performance.now() + INTERMEDIATE_PATIENCE_MS
  for (;;) {
    const response = await fetch(`${url}/`, { headers })
    await response.arrayBuffer()
    if (response.headers.get('etag') !== version) return
    if (performance.now() > deadline) throw new Error('no intermediate report was made')
    await sleep(INTERMEDIATE_POLL_MS)
  }
}

/** Finishes a consultation and waits for its final output. @returns milliseconds, as the client sees it */
export async function finish (url: string, headers: Bearer): Promise<number> {
  const started = performance.now()
  const response = await post(`${url}/finish/`, { ...headers, prefer: 'wait=30' })
  const output = await response.json() as { report_status: string }
  if (response.status !== 200 || output.report_status !== 'final') throw new Error(`${response.status} without a final report: ${JSON.stringify(output)}`)
  return performance.now() - started
}

/**
 * How the text of a visit comes: `read`, all of it before an intermediate report is made, as when nobody speaks any more; `live`, all but
 * the last minute before that, and that minute right before the finish; or `whole`, all of it right before the finish.
 */
export type Sending = 'read' | 'live' | 'whole'

/** How long reports on long visits take, in milliseconds, and the CPU time of the service for a finish with its report. */
export interface VisitTimes {
  atOnce: number
  words: number
  times: number[]
  cpuMilliseconds: number[]
  /** The same by threads. */
  ofThreads: Record<keyof ThreadSeconds, number[]>
}

/**
 * From the finish of long visits to their final reports, of which `atOnce` are finished in the same moment, round by round.
 *
 * @param warmUp rounds before that, which are not counted
 */
export async function timeVisits (
  server: Server, bearers: ReadonlyMap<string, Bearer>,
  { atOnce, rounds, warmUp, sending }: { atOnce: number, rounds: number, warmUp: number, sending: Sending }
): Promise<VisitTimes> {
  const visits = longVisits()
  const found: VisitTimes = {
    atOnce, words: wordsIn(visits[0] ?? []), times: [], cpuMilliseconds: [], ofThreads: { main: [], reports: [], others: [] }
  }
  for (let round = -warmUp; round < rounds; round++) {
    const begun = await beginConsultations(server, bearers, atOnce)
    const spoken = begun.map(({ id, headers }, at) => {
      const visit = visits[(round + warmUp + at) % visits.length] ?? []
      const last = { read: visit.length, live: visit.length - LAST_SEGMENTS, whole: 0 }[sending]
      return { url: `${server.origin}${CONSULTATIONS}${id}`, headers, before: visit.slice(0, last), last: visit.slice(last) }
    })
    const versions = []
    for (const { url, headers, before } of spoken) versions.push(await say(url, headers, before))
    if (sending !== 'whole') {
      for (const [at, { url, headers }] of spoken.entries()) await awaitIntermediate(url, headers, versions[at] ?? null)
    }
    for (const { url, headers, last } of spoken) await say(url, headers, last)
    const [cpu, threads] = [cpuSeconds(server.process), threadSeconds(server.process)]
    const times = await Promise.all(spoken.map(async ({ url, headers }) => finish(url, headers)))
    if (round < 0) continue
    found.times.push(...times)
    found.cpuMilliseconds.push((cpuSeconds(server.process) - cpu) * 1000 / atOnce)
    const after = threadSeconds(server.process)
    for (const name of ['main', 'reports', 'others'] as const) found.ofThreads[name].push((after[name] - threads[name]) * 1000 / atOnce)
  }
  return found
}

/** The reference: CPU time of the engine alone for the same visits, in this process, in milliseconds; the first half warms it up. */
export async function timeEngine (count: number): Promise<number[]> {
  const visits = longVisits()
  const reports = await reportsOf(parseConfig({ PUBLIC_URL: 'http://service.test', REPORT_ENGINE: 'embedded' }))
  const { signal } = new AbortController()
  const times: number[] = []
  for (let at = 0; at < 2 * count; at++) {
    const visit = visits[at % visits.length] ?? []
    const transcript = visit.map(({ id, text, speaker = null }) => ({ id, text, speaker, start_ms: null, end_ms: null }))
    const before = process.cpuUsage()
    await reports.generate({
      template: 'soap_new_complaint_api',
      input_language: 'en',
      output_language: 'en',
      start_datetime: '2026-03-02T09:00:00.000Z',
      healthcare_provider_type: null,
      audio: null,
      transcript
    }, signal)
    const { user, system } = process.cpuUsage(before)
    if (at >= count) times.push((user + system) / 1000)
  }
  return times
}
