import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { scrubbed } from './spans.js'

/** Where spans are sent. */
export interface Collector {
  /** `http://127.0.0.1:4318`, to which `/v1/traces` is added. */
  endpoint: string
  headers: Record<string, string>
}

/** Told when sending begins to fail, and when it works again. */
export interface ExportWatch {
  /** @param problem a code or a status, never text of the collector */
  failed: (problem: string) => void
  recovered: () => void
}

function tracesUrl (endpoint: string): string {
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return url.href
}

function problemOf ({ error }: ExportResult): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'number') return `status ${code}`
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : 'no answer'
}

/** Sends spans to a collector as JSON, without anything that spans should not hold. */
export function createExporter ({ endpoint, headers }: Collector, { failed, recovered }: ExportWatch): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: tracesUrl(endpoint), headers })
  let works = true

  function note (result: ExportResult): void {
    const worked = works
    works = result.code === ExportResultCode.SUCCESS
    if (worked && !works) failed(problemOf(result))
    if (!worked && works) recovered()
  }

  return {
    export (spans: ReadableSpan[], done) {
      exporter.export(spans.map(scrubbed), result => {
        note(result)
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush(),
    shutdown: async () => exporter.shutdown()
  }
}
