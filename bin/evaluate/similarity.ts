import { textOf, type Findings, type SectionId } from './findings.js'
import type { Consultation } from './input.js'
import { rouge1, rougeL, tokensOf, type Overlap } from './rouge.js'

/**
 * The divisions of a note, and the sections of the report that each is compared with: the whole note with all text of the report, and the
 * examination and the results both with what the report has in one section.
 */
export const divisions = {
  full: undefined,
  subjective: ['subjective'],
  objective_exam: ['objective'],
  objective_results: ['objective'],
  assessment_and_plan: ['assessment', 'plan']
} as const satisfies Record<string, readonly SectionId[] | undefined>
export type Division = keyof typeof divisions
export const divisionNames = Object.keys(divisions) as Division[]

/** How near a text of the report is to a division of the note. */
export interface Nearness {
  rouge_1: Overlap
  rouge_l: Overlap
  /** How many times as long as the division the text of the report is, in words. */
  length: number
}
export type Similarity = Partial<Record<Division, Nearness>>

/** Compares the report with the note, for each division that the note has. */
export function similarityOf (note: NonNullable<Consultation['note']>, findings: Pick<Findings, 'texts'>): Similarity {
  const similarity: Similarity = {}
  for (const division of divisionNames) {
    const reference = tokensOf(note[division] ?? '')
    if (reference.length === 0) continue
    const candidate = tokensOf(textOf(findings, divisions[division]))
    similarity[division] = {
      rouge_1: rouge1(reference, candidate),
      rouge_l: rougeL(reference, candidate),
      length: candidate.length / reference.length
    }
  }
  return similarity
}
