import type { TextMapPropagator } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

/**
 * W3C Trace Context without `tracestate`, which is the caller's text and would be passed on to the collector and to the engines.
 *
 * Source: https://www.w3.org/TR/trace-context/
 */
export function createPropagator (): TextMapPropagator {
  const w3c = new W3CTraceContextPropagator()
  return {
    inject: (context, carrier, setter) => w3c.inject(context, carrier, setter),
    extract: (context, carrier, { keys, get }) => w3c.extract(context, carrier, {
      keys,
      get: (from, key) => key === 'tracestate' ? undefined : get(from, key)
    }),
    fields: () => ['traceparent']
  }
}
