import type { Span } from '@opentelemetry/api'
import type { TracedSpan } from './types.js'

/** The flag of a trace that is kept, as W3C Trace Context defines it. */
const SAMPLED = 1

/** What log lines name of the trace of a span: nothing where it is not kept. */
export function traceFields (span: Pick<Span, 'spanContext'>): TracedSpan['fields'] {
  const { traceId, traceFlags } = span.spanContext()
  return (traceFlags & SAMPLED) === 0 ? {} : { trace_id: traceId }
}
