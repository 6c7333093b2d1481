import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { countEvents } from './events.js'
import { createRequestTimes, type RequestTimes } from './requests.js'
import { createSnapshotGauges, type Snapshot } from './snapshot.js'

export interface MetricsOptions {
  version: string
  /** Values that are measured at each scrape; never rejects. */
  snapshot: () => Promise<Snapshot>
}

/** The metrics of this process. */
export interface Metrics {
  requests: RequestTimes
  /** The metrics as they are now, in the text format of Prometheus. Those who ask at the same time share one answer. */
  text: () => Promise<string>
  /** Its media type. */
  contentType: string
  /** Stops measuring. */
  stop: () => void
}

/**
 * Begins to measure this process. No label says who somebody is or what they said: each has a few values that are known beforehand, or is
 * the pattern of a route.
 */
export function createMetrics ({ version, snapshot }: MetricsOptions): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'consultation_build_info',
    help: 'Always 1; the labels are the versions of the service and of Node.js.',
    labelNames: ['version', 'node_version'],
    registers: [registry]
  }).set({ version, node_version: process.versions.node }, 1)
  const requests = createRequestTimes(registry)
  const stop = countEvents(registry)
  const show = createSnapshotGauges(registry)
  let collecting: Promise<string> | null = null

  async function collect (): Promise<string> {
    show(await snapshot())
    return registry.metrics()
  }

  return {
    requests,
    contentType: registry.contentType,
    stop,
    async text () {
      collecting ??= collect().finally(() => { collecting = null })
      return collecting
    }
  }
}
