// prom-client 15 is the last one that runs on Node.js 20. The same library goes on as `@prometheus-io/client`, for Node.js 22 and later
// (https://github.com/prometheus/client_js).
export { createMetrics, type Metrics, type MetricsOptions } from './metrics.js'
export { serveMetrics } from './listener.js'
export type { Snapshot } from './snapshot.js'
