import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseConfig } from '../../lib/runtime/index.js'
import { reportsOf } from '../../lib/work/index.js'
import { narrativeParts, type ReportRequest, type Reports, type ReportTemplate } from '../../lib/reporting/index.js'
import { readInput } from '../evaluate/input.js'

/** A request for a report, under a stable name. */
export interface GoldenCase {
  name: string
  request: ReportRequest
}

const templates = Object.keys(narrativeParts) as ReportTemplate[]

/** The date of consultations that have none. */
const DAY = '2026-03-02T09:00:00.000Z'

/** The part of a fixture that makes the request. */
interface Fixture extends Omit<ReportRequest, 'transcript' | 'template'> {
  id: string
  segments: Array<{ id: string, speaker: string | null, text: string }>
}

function inEachTemplate (name: string, request: Omit<ReportRequest, 'template'>): GoldenCase[] {
  return templates.map(template => ({ name: `${name} ${template}`, request: { ...request, template } }))
}

/**
 * The consultations of a folder of fixtures, each in every template that a report is generated for.
 *
 * @returns cases by the name of their file
 */
export function fixtureCases (folder: URL): Map<string, GoldenCase[]> {
  const files = readdirSync(folder).filter(file => /^[a-z]{2}\.json$/.test(file)).sort()
  return new Map(files.map(file => {
    const fixtures = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture[]
    return [file, fixtures.flatMap(({ id, segments, ...fixture }) => {
      return inEachTemplate(id, { ...fixture, transcript: segments.map(segment => ({ ...segment, start_ms: null, end_ms: null })) })
    })]
  }))
}

/**
 * The consultations of a file such as `npm run evaluate` reads, each in every template.
 *
 * @throws {EvaluationError} naming the file and the line
 */
export function fileCases (file: string): GoldenCase[] {
  return readInput(file).consultations.flatMap(({ id, segments, language = 'en', start_datetime: start = DAY }) => {
    const transcript = segments.map(({ text, speaker = null, start_ms: from = null, end_ms: to = null }, at) => {
      return { id: `s-${at}`, text, speaker, start_ms: from, end_ms: to }
    })
    return inEachTemplate(`${path.basename(file)} ${id}`, {
      input_language: language, output_language: language, start_datetime: start, healthcare_provider_type: null, audio: null, transcript
    })
  })
}

/** The embedded engine with its defaults, whatever is set on this machine. */
export async function embeddedReports (): Promise<Reports> {
  return reportsOf(parseConfig({ REPORT_ENGINE: 'embedded' }))
}

/** The reports of some cases with their evidence, as JSON that changes only when they do: it holds no timestamps. */
export async function goldenOf (reports: Reports, cases: readonly GoldenCase[]): Promise<string> {
  const never = new AbortController().signal
  const lines: string[] = []
  for (const { name, request } of cases) {
    const report = await reports.generate(request, never)
    const { provenance, ...evidence } = report.evidence
    lines.push(`${JSON.stringify(name)}: ${JSON.stringify({ ...report, evidence })}`)
  }
  return `{\n${lines.join(',\n')}\n}\n`
}

/** The consultations of a folder of files such as `npm run evaluate` reads, each in one template. */
export function folderCases (folder: URL): GoldenCase[] {
  const files = readdirSync(folder).filter(file => /^[a-z]{2}\.jsonl$/.test(file)).sort()
  return files.flatMap(file => fileCases(fileURLToPath(new URL(file, folder)))).filter(({ request }) => request.template === templates[0])
}

/** A golden with the fingerprint of each report in place of the report: it says which one differs, and not where. */
export function fingerprintsOf (golden: string): string {
  const reports = Object.entries(JSON.parse(golden) as Record<string, unknown>)
  return `${JSON.stringify(Object.fromEntries(reports.map(([name, report]) => [name, digestOf([JSON.stringify(report)])])), null, 2)}\n`
}

/** The names of the cases whose reports differ between two goldens. */
export function differences (before: string, after: string): string[] {
  const [old, now] = [before, after].map(text => JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>) as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(name => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
}

/** The fingerprint of a set of goldens. */
export function digestOf (goldens: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const golden of goldens) hash.update(golden)
  return hash.digest('hex')
}
