import type { FastifyInstance } from 'fastify'
import { samplesOf } from '../../lib/recognition/index.js'
import {
  LoadMeter, LiveWorker, type LiveRecording, type LiveSession, type LiveSessions, type SoundEvent
} from '../../lib/live-transcription/index.js'

/** The parts of the service that live transcription needs. */
type Service = Pick<FastifyInstance, 'audio' | 'config' | 'consultations' | 'db' | 'sound' | 'log' | 'speech' | 'tracing'>

/** The streams that this instance transcribes live. */
export class LiveTranscripts implements LiveSessions {
  readonly #service: Service
  readonly #load = new LoadMeter()
  readonly #workers = new Set<LiveWorker>()

  constructor (service: Service) {
    this.#service = service
  }

  async open (recording: LiveRecording, onSound: (event: SoundEvent) => void): Promise<LiveSession> {
    const { worker, pieces, from } = await this.#createWorker(recording, onSound)
    this.#workers.add(worker)

    /** Replays stored audio that is not transcribed yet. */
    async function replay (): Promise<void> {
      for await (const { number, payloads } of recording.read(from)) {
        if (number >= pieces || !await worker.replay(payloads)) break
      }
    }
    const replayed = replay().catch(error => worker.giveUp(error)).then(() => worker.start())

    return {
      push: async payloads => worker.push(payloads),
      close: async () => {
        this.#workers.delete(worker)
        await Promise.all([worker.close(), replayed])
      }
    }
  }

  async stop (): Promise<void> {
    await Promise.all([this.#load.stop(), ...[...this.#workers].map(async worker => worker.close())])
  }

  /** Creates a worker for a stream. `pieces` is how many pieces are stored, `from` the first one that the worker needs. */
  async #createWorker ({ id, encoding, session }: LiveRecording, onSound: (event: SoundEvent) => void) {
    const { audio, config, consultations, db, log, sound, speech, tracing } = this.#service
    if (speech === null) throw new Error('SPEECH_ENGINE is not set')
    const recording = await audio.recordings.find(db, id)
    if (recording === undefined) throw new Error('there is no recording to listen to')
    const { customer_id: customerId, input_language: language, template } = await db.selectFrom('consultations')
      .select(['customer_id', 'input_language', 'template'])
      .where('id', '=', id).executeTakeFirstOrThrow()
    const worker = new LiveWorker({
      log,
      intervalMs: config.LIVE_INTERVAL,
      minSpeechMs: config.AUDIO_MIN_SPEECH,
      add: async stretch => consultations.heard.add(id, stretch, session),
      showOngoing: async (fromMs, text) => consultations.heard.showOngoing(id, fromMs, text, session)
    }, {
      recording,
      async heardMs () {
        const now = await audio.recordings.find(db, id)
        return now?.session === session && !now.transcribed ? now.heard_ms : null
      },
      customerId,
      language,
      dictation: template === 'dictation_api',
      // Each is a trace of its own: that of the stream would not end for hours.
      engine: {
        ...speech,
        recognise: async (...args) => tracing.run({ name: 'recognise live', from: {} }, async () => speech.recognise(...args))
      },
      busy: () => this.#load.busy,
      listener: sound.listenToStream(encoding, recording.heard_ms, samplesOf(recording.heard_ms - recording.heard_piece_ms)),
      onSound
    })
    return { worker, pieces: recording.pieces, from: recording.heard_piece }
  }
}
