import type { SourceError, StreamError } from '../../errors.js'
import type { ConsultationOutput } from '../../types.js'
import type { PatientAnswer } from '../asking-view.js'
import type { ConsentAnswer } from '../consent-view.js'
import type { ScribeError, ScribeState, WaitingVisit } from '../state.js'

/** The words of a language; `{n}` stands for a number or a name. */
export interface Words {
  record: string
  pause: string
  resume: string
  finish: string
  another: string
  /** Of a finished visit; and once more, where the next report replaces an edited one. */
  continue: string
  continueEdited: string
  undo: string
  /** While *Finish* can be taken back. */
  ending: string
  /** Spoken when that begins. */
  endingSoon: string
  waiting: string
  open: string
  visitAt: string
  /** Spoken when a report of the list has come. */
  come: string
  awaits: Record<WaitingVisit['awaits'], string>
  /** When the page shows another patient while one is recorded; `{m}` is the other one. */
  asking: Record<PatientAnswer | 'sentence' | 'nobody' | 'sure', string>
  consent: string
  /** Where the consent is asked, and kept with the consultation. */
  consentOf: Record<ConsentAnswer | 'question' | 'nothing' | 'withdraw' | 'deletes' | 'keep' | 'sure', string>
  /** After a withdrawal; and as long as the service does not know of it. */
  withdrawn: string
  unsent: string
  tryMicrophone: string
  hold: string
  time: string
  level: string
  states: Record<ScribeState, string>
  offline: string
  safe: string
  unsafe: string
  kept: string
  late: string
  said: string
  dictated: string
  soFar: string
  report: string
  nothing: string
  results: Record<ConsultationOutput['generation_result'], string>
  copy: string
  copied: string
  notCopied: string
  insert: string
  inserted: string
  of: string
  /** When a final report can only be read. */
  readOnly: string
  noEvidence: string
  unsupported: string
  sections: Record<string, string>
  tables: Record<string, string>
  columns: Record<string, string>
  vitals: Record<string, string>
  warnings: Record<'too_quiet' | 'clipping' | 'noisy' | 'silence' | 'muted' | 'other_microphone' | 'unplugged' | 'quota' | 'memory_only', string>
  errors: Record<ScribeError['reason'] | SourceError['reason'] | StreamError['reason'] | 'connection' | 'authentication' | 'forbidden' | 'limited' | 'other', string>
}
