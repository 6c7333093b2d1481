import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createTurns, dataDamaged, notFound, Problem } from '../lib/runtime/index.js'
import { DamagedAudioError, type Stretch, wavBytes, writeWav } from '../lib/speech/index.js'
import { type RecordingQuery, STRETCH_MAX_MS } from '../schemas/recording.js'
import type { Caller } from './ownership.js'
import { runsOf } from './streams/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    keptSound: KeptSound
  }
}

/** Stretches that an instance decodes at once: each has a process of some 100 MB. */
const AT_ONCE = 2

/** Reads what is kept of the sound of consultations. */
interface KeptSound {
  /**
   * A stretch of the sound of a consultation that the caller can see, as a WAV file of 16 kHz mono, whatever it came as; shorter where the
   * sound ends before it.
   *
   * @throws {Problem} 400 for no stretch or too long a one, 404, 409 for damaged sound, 410 when it is deleted, 416 when it ends before
   */
  read: (caller: Caller, id: string, query: RecordingQuery, signal: AbortSignal) => Promise<Buffer>
}

/** 400, for the end of a stretch. */
function refusedTo (problem: string): Problem {
  return new Problem(400, [{ loc: ['query', 'to'], msg: `to ${problem}.`, type: 'value_error' }])
}

/** 410, for audio that is deleted. */
function deleted (): Problem {
  return new Problem(410, { error: 'The audio of the consultation has been deleted.', code: 'audio_deleted' })
}

function stretchOf ({ from = 0, to = from + STRETCH_MAX_MS }: RecordingQuery): Stretch {
  if (to <= from) throw refusedTo('must be greater than from')
  if (to - from > STRETCH_MAX_MS) throw refusedTo(`must be at most ${STRETCH_MAX_MS} more than from`)
  return { start_ms: from, end_ms: to }
}

/** Lets users hear what was said: `fastify.keptSound`. */
export async function keptSoundPlugin (fastify: FastifyInstance): Promise<void> {
  const { audio, db, log, sound } = fastify
  const turns = createTurns(AT_ONCE)

  async function read (caller: Caller, id: string, query: RecordingQuery, signal: AbortSignal): Promise<Buffer> {
    const stretch = stretchOf(query)
    const recording = await audio.recordings.findVisible(db, caller, id)
    if (recording === undefined) throw notFound()
    if (recording === null) throw new Problem(404, { error: 'The consultation has no audio.' })
    if (!audio.recordings.isKept(recording)) throw deleted()
    try {
      const pcm = await turns.take(async () => sound.hear(await runsOf(fastify, recording), stretch, signal), signal, caller.customerId)
      if (pcm.length === 0) throw new Problem(416, { error: 'The sound ends before that.' })
      const wav = Buffer.alloc(wavBytes(pcm))
      writeWav(wav, pcm)
      return wav
    } catch (error) {
      if (!(error instanceof DamagedAudioError)) throw error
      // Its bytes may have been deleted meanwhile.
      const now = await audio.recordings.findVisible(db, caller, id)
      if (now == null || !audio.recordings.isKept(now)) throw deleted()
      log.error({ err: error, consultation: id }, 'a stretch of audio cannot be read')
      throw dataDamaged()
    }
  }

  fastify.decorate('keptSound', { read })
}

export default fp(keptSoundPlugin, { name: 'kept-sound', dependencies: ['database', 'audio', 'sound', 'streams'] })
