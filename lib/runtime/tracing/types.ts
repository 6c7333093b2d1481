/** The parent of a trace, as W3C Trace Context writes it; empty if there is none. */
export interface TraceCarrier {
  traceparent?: string
}

/** Work that makes a span of its own. */
export interface TracedWork {
  /** The same for all work of its kind: never text, a name or an id. */
  name: string
  /** The queue that the work was taken from, if it was. */
  queue?: string
  /** The trace that it belongs to; it begins a new one where this is empty. */
  from: TraceCarrier
}

/** The span of work in progress. */
export interface TracedSpan {
  /** What log lines about the work name: the id of the trace, if it is kept. */
  fields: { trace_id?: string }
  /** Notes that the work failed, for work that handles its errors. Only the kind of an error is kept, never its message. */
  fail: (error: unknown) => void
}

/** Makes the spans of what happens outside of requests. */
export interface Tracing {
  /** Where the current trace goes on; for what is done later, or elsewhere. */
  carrier: () => TraceCarrier
  /** Runs work within a span, whatever trace its caller is part of. */
  run: <T>(work: TracedWork, act: (span: TracedSpan) => Promise<T>) => Promise<T>
}

const noSpan: TracedSpan = { fields: {}, fail () {} }

/** Without traces, work is just done. */
export const untraced: Tracing = {
  carrier: () => ({}),
  run: async (_work, act) => act(noSpan)
}
