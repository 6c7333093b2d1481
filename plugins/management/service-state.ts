import type { FastifyInstance } from 'fastify'
import { serviceVersion } from '../../lib/runtime/index.js'
import type { ServiceState } from '../../schemas/management/index.js'

/** What a service knows of itself. */
type Service = Pick<FastifyInstance, 'config' | 'consultations' | 'diskSpace' | 'embedded' | 'health' | 'redis' | 'reports' | 'speech'>

/** When this process started. */
function startedAt (): string {
  return new Date(Date.now() - process.uptime() * 1000).toISOString()
}

/** The state of this instance. What cannot be counted, because the database does not answer, is `null`. */
export async function serviceState (service: Service): Promise<ServiceState> {
  const { config, consultations, diskSpace, embedded, redis, reports, speech } = service
  const { ready, missing, degraded } = await service.health()
  const { name, model } = reports.engine()
  const asksModel = name !== 'embedded'
  const count = async (counting: () => Promise<number>): Promise<number | null> => missing.includes('database') ? null : counting().catch(() => null)
  const [parked, fallbacks, disks] = await Promise.all([
    count(consultations.countParked), asksModel ? count(consultations.countFallbacks) : null, diskSpace.measure()
  ])
  return {
    version: serviceVersion(),
    node: process.versions.node,
    started_at: startedAt(),
    status: ready ? 'ok' : 'unavailable',
    missing,
    degraded,
    database: embedded ? 'embedded' : 'postgresql',
    redis: redis !== null,
    report_engine: { name, model, finding: reports.verdict()?.sentence ?? null },
    speech_engine: { name: speech?.name ?? 'none', model: speech?.model ?? null, finding: null },
    disks: disks.map(({ setting, directory, free }) => ({ setting, directory, free_bytes: free, reserve_bytes: config.DISK_RESERVE })),
    parked_reports: parked,
    fallback_reports: fallbacks,
    damaged_consultations: consultations.countDamaged()
  }
}
