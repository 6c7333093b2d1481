import type { Transcript } from '../../types.js'
import type { Words } from '../words/index.js'
import type { Player } from './player.js'
import type { DraftField, Row, Values } from './draft.js'
import type { Proof } from './proofs.js'
import type { ReportWords } from './words/index.js'

/** What can be done with the rows of a report. */
export interface RowActions {
  /** Opens a row, or closes the one that is open. */
  open: (id: string | null) => void
  change: (id: string, values: Values) => void
  /** Adds a row to a field, below another one. */
  add: (pointer: string, below: string | null) => void
  split: (id: string, start: string, rest: string) => void
  remove: (id: string) => void
  move: (id: string, by: -1 | 1) => void
}

/** What the rows of a report are shown with. */
export interface RowContext {
  /** In the language of the widget. */
  own: Words
  words: ReportWords
  language: string
  /** In the language of the report. */
  content: Words
  outputLanguage: string
  inputLanguage: string
  /** Whether nothing can be changed any more. */
  readOnly: boolean
  /** The row that is open. */
  active: string | null
  /** What a row rests on; nothing while nobody knows. */
  proofOf: (field: DraftField, row: Row) => Proof | undefined
  /** Whether it has to be checked. */
  isDoubtful: (field: DraftField, row: Row) => boolean
  segments: Transcript['segments']
  player: Player
  actions: RowActions
}
