import type { ConsultationOutput, ConsultationStatus } from '../types.js'
import type { StreamWarning, TranscriptDetail } from './types.js'

/** What a transport reports. */
export interface TransportListener {
  /** Sound goes up as it comes, or cannot for now. */
  connected: (connected: boolean) => void
  /** The service has stored more of the recording. */
  acknowledged: () => void
  /** The consultation of the recording was created. */
  created: (consultationId: string) => void
  /** It was not, and is tried again. */
  delayed: (error: Error) => void
  output: (output: ConsultationOutput, version: number) => void
  status: (status: ConsultationStatus) => void
  transcript: (detail: TranscriptDetail) => void
  warning: (warning: StreamWarning) => void
  /** It cannot recover; sound that is not on the service stays on this device. */
  failed: (error: Error) => void
  /** WebSockets do not come through, though the service can be reached. */
  blocked: () => void
}

/** Brings a recording to the service. */
export interface Transport {
  /** Sends until `stop()`; over as many connections as that takes. */
  start: () => void
  stop: () => void
}
