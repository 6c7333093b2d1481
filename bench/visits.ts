import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseConfig } from '../lib/settings/index.js'
import { reportsOf } from '../lib/report-threads/index.js'
import { beginConsultations, post, CONSULTATIONS, type Bearer } from './consultations-clients.js'
import { cpuSeconds } from './processes.js'
import type { Server } from './servers.js'

/** The visits that the rules of the embedded engine are tested with, read from the working directory of `npm run bench`. */
const FIXTURES = pathToFileURL('test/fixtures/consultations/en.json')

/** Shorter fixtures are no visits. */
const SEGMENTS_MIN = 20

/** So many visits of the fixtures one after the other take a quarter of an hour: 2,000 to 2,200 words. */
const JOINED = 6

/** Segments in one request. */
const SENT_TOGETHER = 20

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

/** Adds the segments of a visit to a consultation, in several requests. */
export async function say (url: string, headers: Bearer, visit: readonly SpokenSegment[]): Promise<void> {
  for (let from = 0; from < visit.length; from += SENT_TOGETHER) {
    await post(`${url}/transcript/`, headers, { segments: visit.slice(from, from + SENT_TOGETHER) })
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

/** How long reports on long visits take, in milliseconds, and the CPU time of the service for a finish with its report. */
export interface VisitTimes {
  atOnce: number
  words: number
  times: number[]
  cpuMilliseconds: number[]
}

/**
 * From the finish of long visits to their final reports, of which `atOnce` are finished in the same moment, round by round.
 *
 * @param warmUp rounds before that, which are not counted
 */
export async function timeVisits (
  server: Server, bearers: ReadonlyMap<string, Bearer>, { atOnce, rounds, warmUp }: { atOnce: number, rounds: number, warmUp: number }
): Promise<VisitTimes> {
  const visits = longVisits()
  const found: VisitTimes = { atOnce, words: wordsIn(visits[0] ?? []), times: [], cpuMilliseconds: [] }
  for (let round = -warmUp; round < rounds; round++) {
    const begun = await beginConsultations(server, bearers, atOnce)
    for (const [at, { id, headers }] of begun.entries()) {
      await say(`${server.origin}${CONSULTATIONS}${id}`, headers, visits[(round + warmUp + at) % visits.length] ?? [])
    }
    const cpu = cpuSeconds(server.process)
    const times = await Promise.all(begun.map(async ({ id, headers }) => finish(`${server.origin}${CONSULTATIONS}${id}`, headers)))
    if (round < 0) continue
    found.times.push(...times)
    found.cpuMilliseconds.push((cpuSeconds(server.process) - cpu) * 1000 / atOnce)
  }
  return found
}

/** The reference: CPU time of the engine alone for the same visits, in this process, in milliseconds; the first half warms it up. */
export async function timeEngine (count: number): Promise<number[]> {
  const visits = longVisits()
  const reports = await reportsOf(parseConfig({ PUBLIC_URL: 'http://service.test' }))
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
