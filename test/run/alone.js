import path from 'node:path'

const REDIS = 'counts requests in Redis, under keys of its process'
const TRACES = 'sets what OpenTelemetry has once per process'

/** Test files that need a process of their own, and why: all others share one with files that ran before. */
const ALONE = new Map([
  ['test/bin/command.test.ts', 'replaces the output of its process'],
  ['test/lib/backup/backup.test.ts', 'measures the memory of its process'],
  ['test/lib/embedded-postgres/embedded-thread.test.ts', 'counts the threads of its process'],
  ['test/lib/reporting/growth.test.ts', 'measures the CPU time of its process'],
  ['test/lib/settings/settings-file.test.ts', 'changes the environment of its process'],
  ['test/lib/sound/decoding/slow-files.test.ts', 'measures the CPU time of its process'],
  ['test/plugins/database/long-freeze.test.ts', REDIS],
  ['test/plugins/jobs/timeouts.test.ts', 'exposes the garbage collector of its process'],
  ['test/plugins/rate-limit/redis.test.ts', REDIS],
  ['test/plugins/tracing.test.ts', TRACES],
  ['test/rolling-restart.test.ts', REDIS],
  ['test/routes/consultations/large-report.test.ts', 'measures the CPU time of its process'],
  ['test/routes/health.test.ts', REDIS],
  ['test/routes/limits.test.ts', REDIS],
  ['test/server-processes.test.ts', REDIS],
  ['test/traces.test.ts', TRACES],
  ['test/two-versions.test.ts', REDIS]
])

/**
 * @param {readonly string[]} files of the project
 * @throws {Error} when one that is named here does not exist
 */
export function checkNames (files) {
  const gone = [...ALONE.keys()].find(name => !files.includes(name))
  if (gone !== undefined) throw new Error(`test/run/alone.js names ${gone}, which does not exist`)
}

/** @param {string} file */
export function runsAlone (file) {
  return ALONE.has(path.normalize(file))
}
