export { traceFields } from './fields.js'
export { untraced, type TraceCarrier, type TracedSpan, type TracedWork, type Tracing } from './types.js'
export type { OpenTelemetry, TracingLog, TracingSettings } from './open-telemetry.js'

/** Loads what makes and sends traces, which costs a start without traces nothing. */
export async function loadOpenTelemetry () {
  const { OpenTelemetry } = await import('./open-telemetry.js')
  return OpenTelemetry
}
