import { SpanKind, SpanStatusCode, type Attributes, type Span } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'

/**
 * The attributes that leave the service. Instrumentation sets more, such as the path of a URL, which holds ids; whatever is not here is
 * dropped, so that a new version of a library cannot add text.
 */
const KEPT = new Set([
  'error.type', 'http.request.header.x-request-id', 'http.request.method', 'http.response.status_code', 'http.route',
  'messaging.destination.name', 'messaging.operation.type', 'messaging.system', 'server.address', 'url.template'
])

/** What a kind of error looks like: a code or the name of a class, never a message. */
const KIND = /^[A-Za-z][\w.-]{0,59}$/

/** The kind of an error: what an engine failed with, if it is behind it, otherwise the name of its class. */
export function kindOf (error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { failure } = cause as { failure?: unknown }
    if (typeof failure === 'string' && KIND.test(failure)) return failure
  }
  return error instanceof Error && KIND.test(error.name) ? error.name : 'Error'
}

/** Marks a span as failed. */
export function failSpan (span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', kindOf(error))
}

function keptOf (attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => KEPT.has(name)))
}

/** A request that was refused did not fail here: only a status from 500 is an error of a server. */
function hasFailed ({ kind, status, attributes }: ReadableSpan): boolean {
  return status.code === SpanStatusCode.ERROR && (kind !== SpanKind.SERVER || Number(attributes['http.response.status_code']) >= 500)
}

/** A span as it leaves the service: without events, links and messages, and with the attributes of the list above. */
export function scrubbed (span: ReadableSpan): ReadableSpan {
  const { name, kind, parentSpanContext, startTime, endTime, duration, ended, resource, instrumentationScope } = span
  return {
    name,
    kind,
    spanContext: () => span.spanContext(),
    ...parentSpanContext === undefined ? {} : { parentSpanContext },
    startTime,
    endTime,
    duration,
    ended,
    resource,
    instrumentationScope,
    status: { code: hasFailed(span) ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: keptOf(span.attributes),
    events: [],
    links: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0
  }
}
