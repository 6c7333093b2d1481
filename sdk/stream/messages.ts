import type { ConsultationOutput, ConsultationStatus, TranscriptSegment } from '../types.js'

/** Text frames of the service, as `/asyncapi.json` describes them. */
export type ServerMessage =
  | { type: 'ready', next_sequence: number, expires_at: string }
  | { type: 'ack', next_sequence: number }
  | { type: 'consultation', version: number, output: ConsultationOutput }
  | { type: 'state' } & ConsultationStatus
  | { type: 'quality', event: 'degraded' | 'recovered', problems: Array<'too_quiet' | 'clipping' | 'noisy'> }
  | { type: 'silence', silent_ms: number }
  | { type: 'transcript', segments: TranscriptSegment[], ongoing: string }
  | { type: 'token_expiring', expires_at: string }
  | { type: 'token_accepted', expires_at: string }
  | { type: 'error', error: string }

/** Reads a text frame; `null` for what is none, and for what a newer service may send. */
export function readMessage (data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null
  try {
    const message = JSON.parse(data) as unknown
    return typeof message === 'object' && message !== null && 'type' in message ? message as ServerMessage : null
  } catch {
    return null
  }
}
