export type { Metrics, MetricsOptions } from './metrics.js'
export type { QueueSnapshot, Snapshot } from './snapshot.js'

/** Loads what makes and serves metrics for Prometheus, which costs a start without metrics nothing. */
export async function loadMetrics () {
  const [{ createMetrics }, { serveMetrics }] = await Promise.all([import('./metrics.js'), import('./listener.js')])
  return { createMetrics, serveMetrics }
}
