export {
  BACKUP_LABEL, createBaseBackups, embeddedVersions, listCluster, listSegments, migrationsIn, type BaseBackup, type BaseBackupEnd,
  type EmbeddedVersions
} from './base-backup.js'
export { findMissing, isEmptyDirectory } from './cluster.js'
export type { EmbeddedFailure, EmbeddedThread } from './embedded-thread.js'
export { beginToOpen, openEmbedded } from './embedded.js'
export { maintain, MAINTENANCE_INTERVAL_MS } from './maintenance.js'
export { PGliteDialect } from './pglite-dialect.js'
export { announceCluster, clusterOf, holdsDatabase, recoverCluster } from './restored.js'
