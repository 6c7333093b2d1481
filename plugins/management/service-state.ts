import type { FastifyInstance } from 'fastify'
import { serviceVersion } from '../../lib/runtime/index.js'
import type { ServiceState } from '../../schemas/management/index.js'
import type { EngineUse } from '../engine-uses.js'

const UNUSED: EngineUse = { succeeded_at: null, failed_at: null, cause: null }

/** What a service knows of itself. */
type Service = Pick<FastifyInstance,
  'config' | 'consultations' | 'diskSpace' | 'embedded' | 'engineUses' | 'health' | 'redis' | 'reports' | 'speech' | 'speechFinding' | 'voiceEncoder'
>

/** When this process started. */
function startedAt (): string {
  return new Date(Date.now() - process.uptime() * 1000).toISOString()
}

/** The last success and the last failure of an engine. */
function lastOf ({ succeeded_at: success, failed_at: failure, cause } = UNUSED) {
  return { last_success_at: success, last_failure_at: failure, last_failure: cause }
}

/** The state of this instance. What cannot be counted, because the database does not answer, is `null`. */
export async function serviceState (service: Service): Promise<ServiceState> {
  const { config, consultations, diskSpace, embedded, redis, reports, speech } = service
  const { ready, missing, degraded } = await service.health()
  const { name, model } = reports.engine()
  const asksModel = name !== 'embedded'
  const count = async (counting: () => Promise<number>): Promise<number | null> => missing.includes('database') ? null : counting().catch(() => null)
  const [parked, fallbacks, disks, uses, encoder] = await Promise.all([
    count(consultations.countParked), asksModel ? count(consultations.countFallbacks) : null, diskSpace.measure(),
    missing.includes('database') ? null : service.engineUses.read().catch(() => null), service.voiceEncoder()
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
    report_engine: { name, model, finding: reports.verdict()?.sentence ?? null, ...lastOf(uses?.report) },
    speech_engine: { name: speech?.name ?? 'none', model: speech?.model ?? null, finding: service.speechFinding(), ...lastOf(uses?.speech) },
    speaker_engine: { name: encoder === null ? 'none' : 'embedded', model: encoder?.model ?? null, finding: null, ...lastOf(uses?.speakers) },
    disks: disks.map(({ setting, directory, free }) => ({ setting, directory, free_bytes: free, reserve_bytes: config.DISK_RESERVE })),
    parked_reports: parked,
    fallback_reports: fallbacks,
    damaged_consultations: consultations.countDamaged()
  }
}
