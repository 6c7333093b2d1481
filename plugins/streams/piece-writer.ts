import type { FastifyInstance } from 'fastify'
import { createGroupCommit, type StreamServices } from '../../lib/speech/index.js'
import { countPieces, findOutcome, storePieces, storePiecesElsewhere } from './recordings.js'

/** The parts of the service that are needed here. */
type Service = Pick<FastifyInstance, 'audio' | 'db' | 'diskSpace'>

/**
 * Writes the pieces of all streams, to wherever audio is stored: in groups into the database or a directory. Objects are stored by
 * themselves, because that takes long and may fail for one of them, and holds no lock of the database; then they are counted in groups.
 */
export function createWrite ({ audio, db, diskSpace }: Service): StreamServices['write'] {
  const { store } = audio
  return createGroupCommit({
    ...audio.inObjects ? { put: async ({ id, session, number, data }) => store.write(id, session, number, data) } : {},
    async store (pieces) {
      diskSpace.require()
      if (audio.inDatabase) return storePieces(db, pieces)
      if (audio.inObjects) return countPieces(db, pieces)
      return storePiecesElsewhere(db, pieces, async ({ id, number, data }, part) => store.write(id, part, number, data))
    },
    findOutcome: piece => findOutcome(db, piece)
  })
}
