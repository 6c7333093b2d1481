import { type CheckTables, createChecks } from '../../lib/reporting/index.js'
import { draftOf } from './drafted.js'
import { requestOf } from './evaluation.js'
import type { Claims, Consultation } from './input.js'
import { figureOf } from './matching.js'

/** What the checks make of both: whether they doubt them, that is mark or remove them, and whether they delete them. */
export interface JudgedClaims extends Claims { language: string, found: boolean, flagged: boolean, deleted: boolean, lie_deleted: boolean }

/** Judges the sentences about each consultation that has some. */
export function judgeClaims (
  consultations: readonly Consultation[], claims: readonly Claims[], tables: CheckTables, language: string
): JudgedClaims[] {
  const check = createChecks(tables)
  const byId = new Map(consultations.map(consultation => [consultation.id, consultation]))
  return claims.flatMap(claim => {
    const consultation = byId.get(claim.id)
    if (consultation === undefined) return []
    const request = requestOf(consultation, language)
    const judged = (sentence: string) => {
      const draft = draftOf({ narrative: { [claim.section]: [{ value: sentence, sources: [] }] } })
      const { episodes: [left] } = check(request, draft)
      const [kept] = left?.narrative[claim.section] ?? []
      return { deleted: kept === undefined, doubted: kept === undefined || (kept.unsupported ?? []).length > 0 }
    }
    const [honest, lie] = [judged(claim.true), judged(claim.lie)]
    const { deleted, doubted: flagged } = honest
    return [{ ...claim, language: request.input_language, found: lie.doubted, flagged, deleted, lie_deleted: lie.deleted }]
  })
}

function row (name: string, judged: readonly JudgedClaims[]): string {
  const count = (what: 'found' | 'flagged' | 'deleted') => judged.filter(one => one[what]).length
  const cells = [figureOf(count('found'), judged.length), figureOf(count('flagged'), judged.length), String(count('deleted'))]
  return [name.padEnd(16), ...cells.map((cell, at) => at === 2 ? cell : cell.padEnd(24))].join(' ')
}

/** How many lies were found, and how many true sentences were doubted or deleted, by language; with `errors`, each that went wrong. */
export function claimsText (judged: readonly JudgedClaims[], errors = false): string {
  const languages = [...new Set(judged.map(({ language }) => language))]
  return [
    `${''.padEnd(16)} ${'lies found'.padEnd(24)} ${'true ones flagged'.padEnd(24)} true ones deleted`,
    row('all', judged),
    ...languages.map(language => row(language, judged.filter(one => one.language === language))),
    ...errors ? judged.filter(({ found }) => !found).map(({ id, kind, lie }) => `missed ${id} ${kind}: ${JSON.stringify(lie)}`) : [],
    ...errors ? judged.filter(({ flagged }) => flagged).map(({ id, kind, true: text }) => `flagged ${id} ${kind}: ${JSON.stringify(text)}`) : []
  ].join('\n')
}
