import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { answerWithin } from '../lib/runtime/index.js'
import { missingNames, needs, type Degradation, type DependencyName, type Readiness } from '../schemas/health.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** What works of that which the service depends on, as found a moment ago at most. */
    health: () => Promise<Health>
    /** Whether the service is about to stop: it still answers, but new requests belong elsewhere. */
    shutdown: { announced: boolean }
  }
}

/** What works, and what follows from that. */
export interface Health {
  /** Each dependency that this installation has, and whether it works. */
  dependencies: ReadonlyArray<{ name: DependencyName, works: boolean }>
  /** Whether requests can be answered. */
  ready: boolean
  missing: Readiness['missing']
  degraded: Degradation[]
}

/** Longest wait for one dependency, in milliseconds. */
const CHECK_TIMEOUT_MS = 1500

/** How long a finding is reused, in milliseconds: when all was well, and when something was missing. */
const WELL_KEPT_MS = 500
const MISSING_KEPT_MS = 250

/** Finds out whether a dependency works. It does not where this is `false`, rejects, or does not answer in time. */
type Check = () => unknown

async function works (check: Check): Promise<boolean> {
  try {
    return await answerWithin(CHECK_TIMEOUT_MS, Promise.resolve(check())) !== false
  } catch {
    return false
  }
}

/** How each dependency is checked; `null`: this installation does without. `needs` says what is lost without it. */
function checksOf (
  { audio, clock, config, db, embedded, diskSpace, redis, reports, speech, speechWorks }: FastifyInstance
): Readonly<Record<DependencyName, Check | null>> {
  return {
    database: () => sql`select 1`.execute(db),
    redis: redis === null ? null : () => redis.ping(),
    clock: embedded ? null : () => !clock.isOff(),
    disk_space: () => diskSpace.short() === null,
    audio_store: config.AUDIO_STORE === 's3' ? () => !audio.wasAway() : null,
    speech_engine: speech === null ? null : speechWorks,
    report_engine: reports.engine().name === 'embedded' ? null : () => reports.verdict()?.ok
  }
}

function healthOf (dependencies: Health['dependencies']): Health {
  const away = dependencies.filter(dependency => !dependency.works).map(({ name }) => name)
  return {
    dependencies,
    ready: !away.some(name => needs[name].required),
    missing: missingNames.filter(name => away.includes(name)),
    degraded: away.flatMap(name => needs[name].required ? [] : [{ name, lost: needs[name].lost }]) as Degradation[]
  }
}

/** Shares one answer between all who ask at the same time or a moment later, so that any number of them cost no more than one. */
function share (find: () => Promise<Health>): () => Promise<Health> {
  let found: Promise<Health> | undefined
  return async function ask () {
    found ??= find().then(health => {
      setTimeout(() => { found = undefined }, health.dependencies.every(({ works }) => works) ? WELL_KEPT_MS : MISSING_KEPT_MS).unref()
      return health
    })
    return found
  }
}

/** Checks what the service depends on, `fastify.health`, and knows whether the service is about to stop. */
export async function healthPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.decorate('shutdown', { announced: false })
  fastify.decorate('health', share(async function findHealth () {
    // A model may be installed, or removed, at any time.
    const checks = Object.entries(checksOf(fastify)) as Array<[DependencyName, Check | null]>
    const found = await Promise.all(checks.map(async ([name, check]) => check === null ? [] : [{ name, works: await works(check) }]))
    return healthOf(found.flat())
  }))
}

export default fp(healthPlugin, { name: 'health', dependencies: ['clock', 'config', 'database', 'redis', 'disk-space', 'audio', 'reports', 'speech'] })
