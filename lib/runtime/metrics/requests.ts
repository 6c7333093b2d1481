import { Histogram, type Registry } from 'prom-client'

/** Measures requests over HTTP. */
export interface RequestTimes {
  /**
   * @param route its pattern; `undefined` for an unknown path
   * @param status of the answer
   */
  observe: (method: string, route: string | undefined, status: number, seconds: number) => void
}

/** A route for all paths that have none, so that nothing a client wrote becomes a label. */
const NO_ROUTE = 'none'

const CLASSES = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx'] as const

export function createRequestTimes (registry: Registry): RequestTimes {
  const times = new Histogram({
    name: 'consultation_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by the pattern of its route. Event streams and WebSockets are not in it.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry]
  })
  return {
    observe (method, route = NO_ROUTE, status, seconds) {
      times.observe({ method, route, status: CLASSES[Math.floor(status / 100)] ?? CLASSES[0] }, seconds)
    }
  }
}
