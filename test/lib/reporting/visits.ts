import { readFileSync } from 'node:fs'
import {
  createReporting, starterCodeTables, starterMedicationTable, type ReportRequest, type TranscriptPiece
} from '../../../lib/reporting/index.js'
import type { EvidenceSource } from '../../../schemas/evidence.js'
import { requestFor } from './request.js'

export const tables = { codes: starterCodeTables(), medication: starterMedicationTable() }
export const reporting = createReporting({ ...tables, timeZone: 'UTC', minWords: 1 })

/** What makes each talk a visit. */
const complaints: Readonly<Record<string, string>> = {
  en: 'I have had a cough and a sore throat for a week.',
  nl: 'Ik heb al een week hoest en keelpijn.',
  de: 'Ich habe seit einer Woche Husten und Halsschmerzen.',
  fr: "J'ai de la toux et mal à la gorge depuis une semaine.",
  es: 'Tengo tos y dolor de garganta desde hace una semana.'
}
const speakers: Readonly<Record<string, string | null>> = { p: 'patient', '-': null }

/** The cases of a file in test/fixtures/unclear, by language. */
export function casesIn<Case> (name: string): Array<[language: string, Case[]]> {
  const text = readFileSync(new URL(`../../fixtures/unclear/${name}.json`, import.meta.url), 'utf8')
  return Object.entries(JSON.parse(text) as Record<string, Case[]>)
}

function piece (line: string, at: number): TranscriptPiece {
  const [, by, text = ''] = /^(?:([p-]):)?(.*)$/su.exec(line) ?? []
  const speaker = by === undefined ? 'doctor' : speakers[by] ?? null
  return { id: `s-${at}`, text, speaker, start_ms: null, end_ms: null }
}

/** A request for a visit in which this is said, a segment each, by the doctor, `p:` the patient, or `-:` nobody named. */
export function visitOf (language: string, say: readonly string[]): ReportRequest {
  return requestFor(language, [`p:${complaints[language] ?? ''}`, ...say].map(piece))
}

/** The words that a source points to. */
export function wordsAt ({ transcript }: ReportRequest, { segment_id: id, start, end }: EvidenceSource): string | undefined {
  return transcript.find(segment => segment.id === id)?.text.slice(start, end)
}
