import fs from 'node:fs'
import path from 'node:path'
import { Kysely } from 'kysely'
import { writePrivateFile } from '../files/index.js'
import { migrationsIn } from './base-backup.js'
import { DIRECTORY, MARKER, MARKER_TEXT } from './cluster.js'
import { EmbeddedThread } from './embedded-thread.js'
import { PGliteDialect } from './pglite-dialect.js'

/** What the recovery of a copy leaves behind. */
const RECOVERED = 'backup_label.old'

/**
 * Has PostgreSQL recover a copy of a cluster, to the end of the write-ahead log that came with it, and closes it.
 *
 * @returns the names of the migrations in it
 * @throws when it cannot be opened
 */
export async function recoverCluster (cluster: string): Promise<string[]> {
  const { session } = await EmbeddedThread.open(cluster)
  const db = new Kysely({ dialect: new PGliteDialect(session) })
  try {
    return await migrationsIn(db)
  } finally {
    await db.destroy()
    fs.rmSync(path.join(cluster, RECOVERED), { force: true })
  }
}

/** Whether DATA_DIR holds a database, whole or not. */
export function holdsDatabase (dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, MARKER)) || fs.existsSync(path.join(dataDir, DIRECTORY, 'PG_VERSION'))
}

/** Where the cluster of DATA_DIR is. */
export function clusterOf (dataDir: string): string {
  return path.resolve(dataDir, DIRECTORY)
}

/** Notes that a database belongs into `dataDir`, so that the service refuses to start there until it is whole. @returns the file */
export function announceCluster (dataDir: string): string {
  const marker = path.join(dataDir, MARKER)
  writePrivateFile(marker, MARKER_TEXT)
  return marker
}
