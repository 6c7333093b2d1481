import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  context, defaultTextMapGetter, defaultTextMapSetter, propagation, ROOT_CONTEXT, SpanKind, trace,
  type Attributes, type Context, type Span, type Tracer
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { engineRequests, type EngineRequest } from '../openai/index.js'
import { createExporter, type Collector } from './exporter.js'
import { traceFields } from './fields.js'
import { createPropagator } from './propagator.js'
import { failSpan } from './spans.js'
import type { TraceCarrier, TracedSpan, TracedWork, Tracing } from './types.js'

/** Longest wait for the last spans to be sent when the service stops, in milliseconds. */
const FLUSH_MAX_MS = 2000

export interface TracingSettings extends Collector {
  serviceName: string
  serviceVersion: string
  /** Share of the traces that begin here to keep, from 0 to 1. */
  ratio: number
}

/** The part of a log that is needed here. */
export interface TracingLog {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
}

/**
 * Makes spans and sends them to a collector, in the background: a collector that is slow or away costs spans, and nothing else.
 *
 * The context of OpenTelemetry is global: it is set by the first instance in a process, and is the same for all of them.
 */
export class OpenTelemetry implements Tracing {
  readonly provider: TracerProvider
  readonly #tracer: Tracer
  readonly #propagator = createPropagator()
  readonly #requests = new WeakMap<EngineRequest, Span>()
  readonly #subscribers = {
    start: (request: EngineRequest) => this.#startRequest(request),
    asyncEnd: (request: EngineRequest) => this.#endRequest(request),
    end () {},
    asyncStart () {},
    error () {}
  }

  constructor ({ serviceName, serviceVersion, ratio, ...collector }: TracingSettings, log: TracingLog) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    propagation.setGlobalPropagator(this.#propagator)
    const exporter = createExporter(collector, {
      failed: problem => log.warn({ problem }, 'traces cannot be sent; they are dropped until the collector takes them again'),
      recovered: () => log.info({}, 'traces are sent again')
    })
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': serviceName, 'service.version': serviceVersion, 'service.instance.id': randomUUID()
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter })]
    })
    this.#tracer = this.provider.getTracer('consultation-service')
    engineRequests.subscribe(this.#subscribers)
  }

  carrier (): TraceCarrier {
    const carrier: TraceCarrier = {}
    this.#propagator.inject(context.active(), carrier, defaultTextMapSetter)
    return carrier
  }

  async run<T> ({ name, queue, from }: TracedWork, act: (span: TracedSpan) => Promise<T>): Promise<T> {
    const parent = this.#propagator.extract(ROOT_CONTEXT, from, defaultTextMapGetter)
    const attributes: Attributes = queue === undefined
      ? {}
      : { 'messaging.system': 'postgresql', 'messaging.operation.type': 'process', 'messaging.destination.name': queue }
    const span = this.#tracer.startSpan(name, { kind: queue === undefined ? SpanKind.INTERNAL : SpanKind.CONSUMER, attributes }, parent)
    const fail = (error: unknown): void => failSpan(span, error)
    try {
      return await context.with(trace.setSpan(parent, span), async () => act({ fields: traceFields(span), fail }))
    } catch (error) {
      fail(error)
      throw error
    } finally {
      span.end()
    }
  }

  /** Sends the spans that are left, for at most `milliseconds`. @returns whether all were sent */
  async stop (milliseconds = FLUSH_MAX_MS): Promise<boolean> {
    engineRequests.unsubscribe(this.#subscribers)
    const enough = new AbortController()
    const sent = this.provider.shutdown().then(() => true, () => false)
    const late = sleep(milliseconds, false, { signal: enough.signal }).catch(() => false)
    const inTime = await Promise.race([sent, late])
    enough.abort()
    return inTime
  }

  /** A request to an engine is part of whatever trace asks for it, and goes on there: many engines can be traced, too. */
  #startRequest (request: EngineRequest): void {
    const active: Context = context.active()
    if (trace.getSpan(active) === undefined) return
    const { path, host, headers } = request
    const span = this.#tracer.startSpan(`POST ${path}`, {
      kind: SpanKind.CLIENT, attributes: { 'http.request.method': 'POST', 'url.template': path, 'server.address': host }
    })
    this.#requests.set(request, span)
    this.#propagator.inject(trace.setSpan(active, span), headers, defaultTextMapSetter)
  }

  #endRequest (request: EngineRequest): void {
    const span = this.#requests.get(request)
    if (span === undefined) return
    if (request.status !== undefined) span.setAttribute('http.response.status_code', request.status)
    if (request.error !== undefined) failSpan(span, request.error)
    span.end()
  }
}
