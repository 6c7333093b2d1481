import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql, type Kysely } from 'kysely'
import { every } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'
import type { AccessLine, Outcome, Target } from './line.js'

/** What the line of a command says in words. */
export function commandMessage ({ outcome }: AccessLine): string {
  return `${outcome === 'done' ? 'changed' : outcome} on the command line`
}

/** How often lines are looked for that commands have left in the database, in milliseconds. */
const INTERVAL_MS = 10_000

/** The line of a change on the command line, or of an attempt at one. */
export function commandLine (event: string, target: Target, outcome: Outcome = 'done'): AccessLine {
  return { event, outcome, actor: 'command_line', target }
}

/** Keeps a line of a command that works on the database itself, until an instance takes it. */
export async function keepLine (db: Kysely<Tables>, line: AccessLine): Promise<void> {
  await db.insertInto('command_lines').values({ line: JSON.stringify(line) }).execute()
}

/** Writes what commands have changed into the log: on one instance, at its start or within seconds. */
export async function commandLinesPlugin (fastify: FastifyInstance): Promise<void> {
  async function write (): Promise<void> {
    const taken = await fastify.db.deleteFrom('command_lines').returning(['id', 'at', 'line', sql<number>`id::int`.as('place')]).execute()
    for (const { at, line } of taken.sort((one, other) => one.place - other.place)) {
      const parsed = JSON.parse(line) as AccessLine
      fastify.log.info({ ...parsed, at: at.toISOString() }, commandMessage(parsed))
    }
  }

  fastify.addHook('onReady', async () => write().catch(() => {}))
  // No other process changes an embedded database while it is open. A database that is away has its own lines in the log.
  const stop = fastify.embedded ? async () => {} : every(INTERVAL_MS, write, () => {})
  fastify.addHook('onClose', async () => stop())
}

export default fp(commandLinesPlugin, { name: 'command-lines', dependencies: ['database'] })
