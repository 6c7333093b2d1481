import type { ConsultationOutput } from '../../types.js'
import type { Words } from '../words/index.js'
import { checksOf, doubtOf, keyOf, type Check } from './checks.js'
import { dataOf, draftOf, incompleteIn, isEmpty, unmarked, type Draft, type DraftField, type Episodes, type Row } from './draft.js'
import { changeRow } from './edits.js'
import { History } from './history.js'
import type { Decisions } from './kept-decisions.js'
import { Proofs, type Proof } from './proofs.js'
import type { Reading } from './reading.js'
import { lineOf } from './row-text.js'

/** A report that is corrected, and what there is to check in it. It knows nothing of the page. */
export class ReportModel {
  readonly history: History
  readonly #decisions: Decisions
  #reading: Reading
  #proofs: Proofs
  /** What was in view. */
  readonly #seen = new Set<string>()

  constructor (reading: Reading, decisions: Decisions) {
    this.#reading = reading
    this.#decisions = decisions
    this.#proofs = new Proofs(reading.report.data, reading.evidence)
    this.history = new History(draftOf(reading.report.data, reading.evidence))
  }

  get draft (): Draft { return this.history.draft }
  get reading (): Reading { return this.#reading }
  get incomplete (): number { return incompleteIn(this.draft).length }

  /** Takes what the service says by now. @param anew whether the rows are another report */
  take (reading: Reading, anew: boolean): void {
    this.#reading = reading
    this.#proofs = new Proofs(reading.report.data, reading.evidence)
    if (anew) this.history.reset(draftOf(reading.report.data, reading.evidence))
  }

  /** The report as it is now, saved or not. */
  output (base: ConsultationOutput): ConsultationOutput {
    return { ...base, data: this.data }
  }

  get data (): Episodes { return dataOf(this.#reading.report.data, this.draft) }
  get isEmpty (): boolean { return isEmpty(this.data) }

  proofOf (field: DraftField, row: Row): Proof | undefined { return this.#proofs.of(field.name, row) }

  /** Whether somebody has to look at a row. */
  isDoubtful (field: DraftField, row: Row): boolean {
    return doubtOf(this.proofOf(field, row)) !== null && !this.#decisions.keys.has(keyOf(field.name, row))
  }

  /** What nobody has decided on. */
  checks (words: Words, language: string): Check[] {
    const { evidence: { removed } } = this.#reading
    return checksOf(this.draft, this.#proofs, removed, this.#decisions.keys, (name, row) => lineOf(name, row, words, language))
  }

  /** Notes that something was in view. @returns whether that is news */
  see (key: string): boolean {
    const isNews = !this.#seen.has(key)
    this.#seen.add(key)
    return isNews
  }

  wasSeen ({ key }: Pick<Check, 'key'>): boolean { return this.#seen.has(key) }

  /** Keeps something as it is. A sentence loses the mark at its end. */
  keep ({ key, row }: Check): void {
    this.#decisions.keep(key)
    const text = row?.values.text
    if (row === null || text === undefined || unmarked(text) === text) return
    this.history.edit(changeRow(this.draft, row.id, { text: unmarked(text) }), row.id)
  }
}

/** How many checks are about the rows of a report, or of the fields that begin with this. */
export function openIn (checks: readonly Check[], prefix = ''): number {
  return checks.filter(({ field }) => field?.pointer.startsWith(prefix)).length
}
