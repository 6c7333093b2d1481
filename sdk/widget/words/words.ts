import type { StreamError } from '../../errors.js'
import type { ConsultationOutput } from '../../types.js'
import type { CheckKind, Decision } from '../review.js'
import type { ScribeState } from '../state.js'

/** The words of a language; `{n}` stands for a number or a name. */
export interface Words {
  record: string
  pause: string
  resume: string
  finish: string
  another: string
  consent: string
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
  evidence: string
  evidenceHint: string
  noEvidence: string
  unsupported: string
  review: Record<'title' | 'open' | 'byRules' | 'byModel' | 'perhaps' | 'keep' | 'change' | 'remove' | 'save' | 'cancel' | 'undo', string> & {
    kinds: Record<CheckKind, string>
    decisions: Record<Decision['kind'], string>
  }
  sections: Record<string, string>
  tables: Record<string, string>
  columns: Record<string, string>
  vitals: Record<string, string>
  warnings: Record<'too_quiet' | 'clipping' | 'noisy' | 'silence' | 'muted' | 'unplugged' | 'quota' | 'memory_only', string>
  errors: Record<'source' | 'connection' | 'authentication' | 'busy' | 'consent' | 'token' | 'removed' | 'other' | StreamError['reason'], string>
}
