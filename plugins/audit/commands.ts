import type { Kysely } from 'kysely'
import { datedEvent } from '../../lib/audit/index.js'
import type { AccessLine } from '../access-log/index.js'
import type { Tables } from '../database/tables.js'
import { eventOfCommand } from './events.js'
import { AuditJournal } from './journal.js'
import { insertEvents } from './writer.js'

/** Stores the row of a command in the audit log, from the service or from the command itself. @throws when it cannot be stored */
export async function recordCommand (db: Kysely<Tables>, line: AccessLine): Promise<void> {
  const event = eventOfCommand(line)
  if (event !== null) await insertEvents(db, [datedEvent(event, Date.now())])
}

/** Moves rows to an embedded database that a service which was killed has left beside it. */
export async function moveLeftRows (db: Kysely<Tables>, dataDir: string): Promise<void> {
  const journal = await AuditJournal.open(dataDir, async ({ id, events }) => insertEvents(db, events, id))
  await journal.move()
}
