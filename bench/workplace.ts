import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostgres, type TemporaryDatabases } from './postgres.js'
import { Processes } from './processes.js'

/** The temporary resources of a run. */
export interface Workplace {
  directory: string
  processes: Processes
}

/** Calls `run` with a temporary directory and processes of its own. */
export async function inWorkplace<T> (run: (workplace: Workplace) => Promise<T>): Promise<T> {
  const processes = new Processes()
  const directory = mkdtempSync(path.join(tmpdir(), 'consultation-bench-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  try {
    return await run({ directory, processes })
  } finally {
    await processes.stop()
  }
}

/**
 * The same, with temporary databases.
 *
 * @throws when there is no PostgreSQL
 */
export async function inWorkplaceWithPostgres<T> (
  run: (workplace: Workplace & { databases: TemporaryDatabases }) => Promise<T>
): Promise<T> {
  const databases = await openPostgres()
  try {
    return await inWorkplace(workplace => run({ ...workplace, databases }))
  } finally {
    await databases.drop()
  }
}
