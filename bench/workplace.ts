import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostgres, type ThrowAwayDatabases } from './postgres.js'
import { Processes } from './processes.js'

/** What a run has of its own, and that is gone after it. */
export interface Workplace {
  directory: string
  processes: Processes
}

/** Runs with a directory and processes of its own. */
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
 * The same with databases.
 *
 * @throws when there is no PostgreSQL
 */
export async function inWorkplaceWithPostgres<T> (
  run: (workplace: Workplace & { databases: ThrowAwayDatabases }) => Promise<T>
): Promise<T> {
  const databases = await openPostgres()
  try {
    return await inWorkplace(workplace => run({ ...workplace, databases }))
  } finally {
    await databases.drop()
  }
}
