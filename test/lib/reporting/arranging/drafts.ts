import { createEmbeddedEngine } from '../../../../lib/reporting/embedded.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import type { TranscriptPiece } from '../../../../lib/reporting/types.js'
import { fixtures } from '../../../consultation-fixtures.js'
import { requestFor } from '../request.js'
import type { TrapLanguage } from '../trap-corpus.js'

const engine = createEmbeddedEngine({ codes: starterCodeTables(), medication: starterMedicationTable(), timeZone: 'UTC' })

/** What somebody says; `null` when the service is not told who it is. */
export type Said = readonly [speaker: string | null, text: string]

/** What is said as pieces of a transcript, in order. */
export function piecesOf (said: readonly Said[], prefix = 's'): TranscriptPiece[] {
  return said.map(([speaker, text], at) => ({ id: `${prefix}-${at}`, speaker, text, start_ms: null, end_ms: null }))
}

/** The first half of a fictional visit, in front of what is tried. */
export function firstHalf (language: TrapLanguage, named: boolean): TranscriptPiece[] {
  const { segments = [] } = fixtures(language)[0] ?? {}
  return piecesOf(segments.slice(0, 10).map(({ text, speaker = null }) => [named ? speaker : null, text]), 'b')
}

/** The parts of the report on a transcript, with their lines. */
export async function partsOf (language: string, transcript: readonly TranscriptPiece[]) {
  const { episodes } = await engine.draft(requestFor(language, transcript), new AbortController().signal)
  return episodes[0]?.narrative ?? {}
}

/** The lines of the report on a transcript. */
export async function linesOf (language: string, transcript: readonly TranscriptPiece[]): Promise<string[]> {
  return Object.values(await partsOf(language, transcript)).flat().map(({ value }) => value)
}

/** The lines of the reports on first halves of visits: read once, not again for each sentence that is said on top of them. */
const linesBefore = new Map<string, Promise<string[]>>()

/** What is said on top of the first half of a visit, and the lines that the report has for it, without what stood in them before. */
export async function addedLines (language: TrapLanguage, named: boolean, said: readonly Said[]): Promise<string[]> {
  const before = firstHalf(language, named)
  const visit = `${language} ${named}`
  const reading = linesBefore.get(visit) ?? linesOf(language, before)
  linesBefore.set(visit, reading)
  const known = new Set(await reading)
  const lines = await linesOf(language, [...before, ...piecesOf(said.map(([speaker, text]) => [named ? speaker : null, text]))])
  return lines.filter(line => !known.has(line)).map(line => {
    const earlier = [...known].find(one => line.startsWith(`${one} `))
    return earlier === undefined ? line : line.slice(earlier.length + 1)
  })
}
