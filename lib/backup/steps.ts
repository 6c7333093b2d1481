import type { BaseBackupEnd } from '../storage/index.js'
import type { Source } from './source.js'

/**
 * How a command takes a backup of a service that runs, in one request whose body and answer take turns. The service answers with a line of
 * JSON, a `BackupBegun`; the command copies the files of the database, and sends `COPIED`; the service answers with a second line, a
 * `BackupEnded`; the command copies the write-ahead log and sends `COPIED` again, copies the rest, and ends its request; the service ends
 * its answer. If the connection breaks, the service goes on as usual, and the command gives up: what it copies may change.
 */
export const BACKUP_PATH = '/backup/'

/** The media type of both. */
export const STEPS_TYPE = 'application/x-ndjson'

/** What the command sends when it has copied the files of the database, and when it has copied the write-ahead log. */
export const COPIED = '"copied"\n'

/** The first line of the service: what there is to copy, and where. */
export type BackupBegun = Pick<Source, 'database' | 'cluster' | 'audio' | 'keys'>

/** The second line of the service. */
export type BackupEnded = BaseBackupEnd
