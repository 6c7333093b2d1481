import { ALTERNATIVES_MAX, type CodeAlternative } from '../../schemas/evidence.js'
import { isMoreGeneral } from './extracting/diagnoses/general.js'
import { codeSystems, type Codes, type CodeTables } from './tables/codes.js'
import type { CheckedDraft, ReportRequest, SourcedCoding } from './types.js'
import { wordsOf } from './words.js'

/** Symptoms: what a disease is called after one says nothing of another code for it. */
const SYMPTOM = /^R/

/** Characters of a category of ICD-10: `M54` of `M54.5`. */
const CATEGORY_LENGTH = 3

function isSame (left: Codes, right: Codes): boolean {
  return codeSystems.every(system => left[system] === right[system])
}

function agree (left: Codes, right: Codes): boolean {
  return codeSystems.some(system => left[system] !== '' && left[system] === right[system])
}

/** How many characters two codes begin with alike. */
function commonLength (left: string, right: string): number {
  let length = 0
  while (length < left.length && left[length] === right[length]) length += 1
  return length
}

/** The codes that the words which a code rests on may mean as well. */
function ofWords ({ value, sources }: SourcedCoding, { transcript, input_language: language }: ReportRequest, tables: CodeTables): Codes[] {
  if (SYMPTOM.test(value.icd_10)) return []
  return sources.flatMap(({ segment_id: id, start, end }) => {
    const words = wordsOf(transcript.find(piece => piece.id === id)?.text.slice(start, end) ?? '')
    return tables.termsIn(words, language)
      .filter(({ value: named }) => agree(named, value) || isMoreGeneral(named.icd_10, [value.icd_10]))
      .flatMap(({ from, to }) => tables.relatedTo(words.slice(from, to), language))
  })
}

/** The codes of the same category of ICD-10, the nearest first. */
function ofCategory ({ icd_10: code }: Codes, tables: CodeTables): Codes[] {
  if (code === '') return []
  const category = code.slice(0, CATEGORY_LENGTH)
  return tables.concepts.filter(({ icd_10: other }) => other.startsWith(category))
    .sort((left, right) => commonLength(code, right.icd_10) - commonLength(code, left.icd_10))
}

function alternativesTo (coding: SourcedCoding, request: ReportRequest, tables: CodeTables): CodeAlternative[] {
  const { value } = coding
  if (codeSystems.every(system => value[system] === '')) return []
  const candidates = [
    ...ofWords(coding, request, tables).map(codes => ({ codes, relation: 'same_words' as const })),
    ...ofCategory(value, tables).map(codes => ({ codes, relation: 'same_category' as const }))
  ].filter(({ codes }) => !agree(codes, value))
  return candidates.filter(({ codes }, at) => candidates.findIndex(other => isSame(other.codes, codes)) === at)
    .slice(0, ALTERNATIVES_MAX)
    .map(({ codes, relation }) => {
      const system = codeSystems.find(name => codes[name] !== '') ?? 'icd_10'
      return { relation, ...codes, description: tables.description(system, codes[system], request.output_language) ?? '' }
    })
}

/** A draft whose codes have the alternatives that the tables hold: what the same words may mean, and the rest of their category. */
export function withAlternatives (request: ReportRequest, draft: CheckedDraft, tables: CodeTables): CheckedDraft {
  const extended = (codings: readonly SourcedCoding[]) => codings.map(coding => {
    const alternatives = alternativesTo(coding, request, tables)
    return alternatives.length === 0 ? coding : { ...coding, alternatives }
  })
  const episodes = draft.episodes.map(episode => ({
    ...episode, complaints: extended(episode.complaints), diagnoses: extended(episode.diagnoses)
  }))
  return { ...draft, episodes }
}
