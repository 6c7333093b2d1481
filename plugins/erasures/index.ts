import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { every } from '../../lib/runtime/index.js'
import { erasedUsers, Eraser } from './eraser.js'

/** How often to look for erased users of whom something is left, in milliseconds. */
const LOOK_INTERVAL_MS = 2000

/**
 * Deletes the consultations of erased users, in the background: what was erased by a command, or by an instance that ended before all of
 * it was deleted.
 */
export async function erasuresPlugin (fastify: FastifyInstance): Promise<void> {
  const { audio, db, log } = fastify
  const closing = new AbortController()
  const eraser = new Eraser({
    db,
    stores: audio.stores,
    audioFailed: error => log.warn({ err: error }, 'audio of an erased user cannot be deleted now; it is tried again')
  })

  async function look (): Promise<void> {
    const subjects = await erasedUsers(db)
    if (subjects.length === 0) return
    await eraser.run(subjects, closing.signal, subject => log.info({ subject }, 'the consultations of an erased user are deleted'))
  }

  const stop = every(LOOK_INTERVAL_MS, look, error => {
    log.error({ err: error }, 'consultations of an erased user could not be deleted; it is tried again')
  })
  fastify.addHook('onClose', async () => {
    closing.abort()
    await stop()
  })
}

export { EraseUser, eraseUser, readErasure } from './operations.js'

export default fp(erasuresPlugin, { name: 'erasures', dependencies: ['database', 'audio'] })
