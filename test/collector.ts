import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { absenceOf, type Absence } from './absence.js'

/** A value of OTLP in JSON. */
interface AnyValue {
  stringValue?: string
  intValue?: number | string
  doubleValue?: number
  boolValue?: boolean
  arrayValue?: { values: AnyValue[] }
}

interface KeyValue {
  key: string
  value: AnyValue
}

/** A span as OTLP writes it in JSON. */
interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: KeyValue[]
  events: unknown[]
  links: unknown[]
  status: { code: number, message?: string }
}

interface ExportRequest {
  resourceSpans: Array<{ resource: { attributes: KeyValue[] }, scopeSpans: Array<{ scope: { name: string }, spans: OtlpSpan[] }> }>
}

/** A span as it arrived. */
export interface ReceivedSpan extends Omit<OtlpSpan, 'attributes'> {
  attributes: Record<string, unknown>
  resource: Record<string, unknown>
}

export interface Collector extends Absence {
  /** `http://127.0.0.1:PORT`. */
  endpoint: string
  /** What arrived, answered or not. */
  requests: Array<{ url: string, headers: IncomingHttpHeaders, body: string }>
  spans: () => ReceivedSpan[]
}

function valueOf ({ stringValue, intValue, doubleValue, boolValue, arrayValue }: AnyValue): unknown {
  return arrayValue?.values.map(valueOf) ?? stringValue ?? intValue ?? doubleValue ?? boolValue
}

function record (pairs: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, valueOf(value)]))
}

function spansIn (body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as ExportRequest
  return resourceSpans.flatMap(({ resource, scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(span => {
    return { ...span, attributes: record(span.attributes), resource: record(resource.attributes) }
  })))
}

/**
 * A collector of OpenTelemetry on a free port of this machine, which takes traces by OTLP over HTTP, as JSON. It is gone when the test
 * ends.
 *
 * @param status what it answers, and when
 */
export async function startCollector (t: Test, status: () => number | Promise<number> = () => 200): Promise<Collector> {
  const requests: Collector['requests'] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', async () => {
      requests.push({ url: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(await status(), { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () => requests.flatMap(({ body }) => spansIn(body)),
    ...absenceOf(server)
  }
}
