/*
 * Where things are kept. PostgreSQL on which each wait ends, the embedded database in a thread of its own with each write forced to disk,
 * a bucket of S3-compatible storage, and private files. What is written has arrived when the promise resolves.
 */
export { isDiskFull } from './disk-full.js'
export {
  announceCluster, BACKUP_LABEL, type BaseBackup, type BaseBackupEnd, clusterOf, createBaseBackups, type EmbeddedFailure, embeddedVersions,
  findMissing, holdsDatabase, isEmptyDirectory, listCluster, listSegments, maintain, MAINTENANCE_INTERVAL_MS, migrationsIn, openEmbedded,
  PGliteDialect, recoverCluster
} from './embedded-postgres/index.js'
export {
  adminSocketPath, explainedDirectoryError, forceToDisk, makePrivateDirectory, unlessMissing, writePrivateFile
} from './files/index.js'
export { type Bucket, ObjectStorageError, openBucket, type StorageConfig } from './objects/index.js'
export {
  BusyInstanceError, createRowTurns, createStandIn, DamagedDataError, damagedPlaceOf, explainedPostgresError, isConnectionError, isDamage,
  jsonRows, type Listen, listenEmbedded, listenPostgres, openPostgresPool, type PoolUsage, serializeError, type StandIn, type TakeRowTurn,
  type TimeLimitConfig, type TimeLimits, timeLimitsOf
} from './postgres/index.js'
