import type { CheckKind } from '../checks.js'
import type { SaveState } from '../saver.js'

/** The words of a report that is corrected and signed; `{n}` and `{m}` stand for numbers or names. */
export interface ReportWords {
  /** How far it is saved. */
  saving: Record<SaveState, string>
  /** Rows that cannot be saved yet. */
  incomplete: string
  retry: string
  undo: string
  redo: string
  up: string
  down: string
  below: string
  remove: string
  removed: string
  done: string
  /** Keys of a statement that is open. */
  keys: string
  choose: string
  /** What can be added, by the name of its field. */
  add: Record<'text' | 'vital_signs' | 'medical_coding' | 'prescribed_medication' | 'sick_note', string>
  hint: string
  /** Above what has to be checked. */
  check: string
  keep: string
  change: string
  leaveOut: string
  left: string
  nothingLeft: string
  next: string
  toSee: string
  toCheck: string
  perhaps: string
  kinds: Record<CheckKind, string>
  byRules: string
  byModel: string
  byClinician: string
  states: Record<'draft' | 'reviewed' | 'signed', string>
  unknownUser: string
  unread: string
  unreadTaken: string
  review: string
  sign: string
  /** Asked before it is signed. */
  sure: string
  signForGood: string
  cancel: string
  changedMeanwhile: string
  addenda: string
  addAddendum: string
  addendum: string
  save: string
  play: string
  stop: string
  noSound: string
  /** Of the transcript, whose words can be corrected. */
  correcting: Record<
    'title' | 'hint' | 'label' | 'keys' | 'corrected' | 'unsaved' | 'nothing' | 'heard' | 'restore' | 'outdated' | 'again' | 'replaces' | 'sure' | 'meanwhile', string
  >
  conflict: Record<'title' | 'sentence' | 'signed' | 'mine' | 'theirs' | 'allMine' | 'allTheirs' | 'useTheirs' | 'choose' | 'save', string>
}
