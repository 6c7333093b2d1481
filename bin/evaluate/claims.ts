import { type CheckTables, createChecks, createMeaningCheck, type Judge, type ReportRequest } from '../../lib/reporting/index.js'
import { draftOf } from './drafted.js'
import { requestOf } from './evaluation.js'
import type { Claims, Consultation } from './input.js'
import { figureOf } from './matching.js'

/** What the checks make of both: whether they doubt them, that is mark or remove them, and whether they delete them. */
export interface JudgedClaims extends Claims {
  language: string
  found: boolean
  flagged: boolean
  deleted: boolean
  lie_deleted: boolean
  /** How many of both the language model was asked about and gave no answer on. */
  unanswered: number
}

/** What judges sentences. */
export interface Judging {
  tables: CheckTables
  /** Language of consultations that do not name theirs. */
  language: string
  /** A language model that is asked about what the rules have nothing against, whether or not it is fit for that; none when left out. */
  judge?: Judge | undefined
}

/** Judges the sentences about each consultation that has some. */
export async function judgeClaims (
  consultations: readonly Consultation[], claims: readonly Claims[], { tables, language, judge }: Judging
): Promise<JudgedClaims[]> {
  const check = createChecks(tables)
  const checkMeaning = judge === undefined ? null : createMeaningCheck({ ...judge, fitness: async () => 'fit' }, tables, 1)
  const byId = new Map(consultations.map(consultation => [consultation.id, consultation]))
  const never = new AbortController().signal
  async function judged (request: ReportRequest, section: Claims['section'], sentence: string) {
    const checked = check(request, draftOf({ narrative: { [section]: [{ value: sentence, sources: [] }] } }))
    const { episodes: [left], meaning } = checkMeaning === null ? checked : await checkMeaning(request, checked, never)
    const remaining = left?.narrative[section]?.find(({ doubt }) => doubt !== 'added')
    const doubted = remaining === undefined || (remaining.unsupported ?? []).length > 0
    return { deleted: remaining === undefined, doubted, unanswered: meaning?.unanswered ?? 0 }
  }
  const all: JudgedClaims[] = []
  for (const claim of claims) {
    const consultation = byId.get(claim.id)
    if (consultation === undefined) continue
    const request = requestOf(consultation, language)
    const honest = await judged(request, claim.section, claim.true)
    const lie = await judged(request, claim.section, claim.lie)
    const { deleted, doubted: flagged } = honest
    const unanswered = honest.unanswered + lie.unanswered
    all.push({ ...claim, language: request.input_language, found: lie.doubted, flagged, deleted, lie_deleted: lie.deleted, unanswered })
  }
  return all
}

function row (name: string, judged: readonly JudgedClaims[]): string {
  const count = (what: 'found' | 'flagged' | 'deleted') => judged.filter(one => one[what]).length
  const cells = [figureOf(count('found'), judged.length), figureOf(count('flagged'), judged.length), String(count('deleted'))]
  return [name.padEnd(16), ...cells.map((cell, at) => at === 2 ? cell : cell.padEnd(24))].join(' ')
}

/** How many lies were found, and how many true sentences were doubted or deleted, by language; with `errors`, each that went wrong. */
export function claimsText (judged: readonly JudgedClaims[], errors = false): string {
  const unanswered = judged.reduce((sum, one) => sum + one.unanswered, 0)
  const languages = [...new Set(judged.map(({ language }) => language))]
  return [
    `${''.padEnd(16)} ${'lies found'.padEnd(24)} ${'true ones flagged'.padEnd(24)} true ones deleted`,
    row('all', judged),
    ...languages.map(language => row(language, judged.filter(one => one.language === language))),
    ...unanswered === 0 ? [] : [`sentences that the language model gave no answer on, or not in time: ${unanswered} of ${2 * judged.length}`],
    ...errors ? judged.filter(({ found }) => !found).map(({ id, kind, lie }) => `missed ${id} ${kind}: ${JSON.stringify(lie)}`) : [],
    ...errors ? judged.filter(({ flagged }) => flagged).map(({ id, kind, true: text }) => `flagged ${id} ${kind}: ${JSON.stringify(text)}`) : []
  ].join('\n')
}
