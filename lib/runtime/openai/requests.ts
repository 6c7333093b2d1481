import { tracingChannel } from 'node:diagnostics_channel'

/** A request to an engine, while it is made. */
export interface EngineRequest {
  /** Prefix of the settings of the engine, `REPORT` or `SPEECH`. */
  engine: string
  /** What comes after the base URL, `chat/completions`. */
  path: string
  /** Name or address of the server. */
  host: string
  /** Headers that a subscriber wants to be sent with it. */
  headers: Record<string, string>
  /** Status of the answer, once there is one. */
  status?: number
  /** What it failed with, once it has failed: an EndpointError, or the reason of the signal. */
  error?: unknown
}

/** Publishes each request to an engine, for metrics and tracing. Without subscribers it does nothing. */
export const engineRequests = tracingChannel<unknown, EngineRequest>('consultation-service:engine-request')
