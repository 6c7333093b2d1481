import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { findRecording } from '../consultations/recordings.js'
import { createLoadMeter } from './load.js'
import { createLiveWorker, type LiveWorker } from './session.js'
import type { LiveSessions } from './types.js'

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveSessions
  }
}

/** Turns streams into transcript while they come: `fastify.live`. */
export async function livePlugin (fastify: FastifyInstance): Promise<void> {
  const { db, hearing, speech, streams } = fastify
  const workers = new Set<LiveWorker>()
  const load = createLoadMeter()

  fastify.decorate('live', {
    async open ({ id, encoding, session }, onSound) {
      if (speech === null) throw new Error('SPEECH_ENGINE is not set')
      const recording = await findRecording(db, id)
      if (recording === undefined) throw new Error('there is no recording to listen to')
      const { input_language: language, template } = await db.selectFrom('consultations').select(['input_language', 'template'])
        .where('id', '=', id).executeTakeFirstOrThrow()
      const worker = createLiveWorker(fastify, {
        recording,
        session,
        async heardMs () {
          const now = await findRecording(db, id)
          return now?.session === session && !now.transcribed ? now.heard_ms : null
        },
        language,
        dictation: template === 'dictation_api',
        engine: speech,
        busy: load.busy,
        listener: hearing.listen(recording.heard_ms),
        opus: encoding === 'opus' ? await hearing.openOpus() : null,
        onSound
      })
      workers.add(worker)

      /** What was stored before and is not in the transcript yet. */
      async function replay (pieces: number, from: number): Promise<void> {
        for await (const { number, payloads } of streams.read(id, encoding, from)) {
          if (number >= pieces || !worker.replay(payloads)) break
        }
      }
      const replayed = replay(recording.pieces, recording.heard_piece).catch(worker.giveUp).then(worker.start)

      return {
        push: worker.push,
        async close () {
          workers.delete(worker)
          await Promise.all([worker.close(), replayed])
        }
      }
    }
  } satisfies LiveSessions)

  fastify.addHook('onClose', async () => {
    load.stop()
    await Promise.all([...workers].map(worker => worker.close()))
  })
}

export default fp(livePlugin, { name: 'live', dependencies: ['config', 'database', 'consultations', 'hearing', 'speech', 'streams'] })
