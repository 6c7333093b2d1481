import type { FastifyInstance } from 'fastify'
import { answerWithin, hungProcesses, type Snapshot } from '../../lib/runtime/index.js'

/** The parts of the service that are measured when somebody asks. */
export type Service = Pick<FastifyInstance, 'clock' | 'databaseUsage' | 'health' | 'jobs' | 'management' | 'models' | 'publicKeys' | 'server' | 'streams'>

/** Longest wait for the jobs on the database, in milliseconds: with the other waits, less than Prometheus waits for a scrape. */
const JOBS_TIMEOUT_MS = 1500

async function countConnections ({ server }: Service): Promise<number> {
  return new Promise(resolve => server.getConnections((error, count) => resolve(error === null ? count : 0)))
}

/** The state of this instance, as its metrics show it. What the database does not tell in time is `null`. */
export async function takeSnapshot (service: Service): Promise<Snapshot> {
  const { clock, databaseUsage, health, jobs, management, models, publicKeys, streams } = service
  // Before the statements that follow.
  const database = databaseUsage()
  const { dependencies, missing } = await health()
  const state = await management.serviceState()
  const up = !missing.includes('database')
  const madeAt = publicKeys.signingKeyMadeAt()
  return {
    processesHung: hungProcesses(),
    clockOffsetSeconds: clock.offset(),
    connections: await countConnections(service),
    streams: streams.load(),
    jobs: up ? await answerWithin(JOBS_TIMEOUT_MS, jobs.load()).catch(() => null) : null,
    parkedReports: state.parked_reports,
    fallbackReports: state.fallback_reports,
    damagedConsultations: state.damaged_consultations,
    database,
    dependencies: dependencies.map(({ name, works }) => ({ name, up: works })),
    disks: state.disks.map(({ setting, free_bytes: freeBytes, reserve_bytes: reserveBytes }) => ({ setting, freeBytes, reserveBytes })),
    signingKeyAgeSeconds: madeAt === null ? null : (Date.now() - madeAt) / 1000,
    models: await models.inUse()
  }
}
