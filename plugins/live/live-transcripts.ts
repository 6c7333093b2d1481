import type { FastifyInstance } from 'fastify'
import { shownSegment } from '../../lib/consultation/index.js'
import {
  type LiveEvent, type LiveRecording, type LiveSession, type LiveSessions, LiveWorker, LoadMeter, samplesOf, segmentsOf
} from '../../lib/speech/index.js'
import { AheadHearings } from './ahead.js'

/** The parts of the service that live transcription needs. */
type Service = Pick<FastifyInstance, 'audio' | 'config' | 'consultations' | 'db' | 'sound' | 'log' | 'speech' | 'tracing'>

/** The streams that this instance transcribes live. */
export class LiveTranscripts implements LiveSessions {
  readonly #service: Service
  readonly #load = new LoadMeter()
  readonly #workers = new Set<LiveWorker>()
  readonly #ahead: AheadHearings
  readonly leaveAhead: LiveSessions['leaveAhead']

  constructor (service: Service) {
    this.#service = service
    this.#ahead = new AheadHearings(service)
    this.leaveAhead = id => this.#ahead.leave(id)
  }

  async open (recording: LiveRecording, onEvent: (event: LiveEvent) => void): Promise<LiveSession> {
    const { worker, pieces, from, customerId, language } = await this.#createWorker(recording, onEvent)
    this.#workers.add(worker)
    const leaveAhead = this.#ahead.open(recording, { customerId, language })

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
        leaveAhead()
        await Promise.all([worker.close(), replayed])
      }
    }
  }

  async stop (): Promise<void> {
    await Promise.all([this.#load.stop(), this.#ahead.stop(), ...[...this.#workers].map(async worker => worker.close())])
  }

  /** Creates a worker for a stream. `pieces` is how many pieces are stored, `from` the first one that the worker needs. */
  async #createWorker ({ id, encoding, session }: LiveRecording, onEvent: (event: LiveEvent) => void) {
    const { audio, config, consultations, db, log, sound, speech, tracing } = this.#service
    if (speech === null) throw new Error('there is no speech engine')
    const recording = await audio.recordings.find(db, id)
    if (recording === undefined) throw new Error('there is no recording to listen to')
    const { customer_id: customerId, input_language: language, output_language: outputLanguage, template } = await db.selectFrom('consultations')
      .select(['customer_id', 'input_language', 'output_language', 'template'])
      .where('id', '=', id).executeTakeFirstOrThrow()
    const dictation = template === 'dictation_api'
    const worker = new LiveWorker({
      log,
      intervalMs: dictation ? config.LIVE_INTERVAL : config.LIVE_VISIT_INTERVAL,
      minSpeechMs: config.AUDIO_MIN_SPEECH,
      async add (stretch) {
        const added = await consultations.recognised.add(id, stretch, { session })
        if (added) onEvent({ type: 'transcript', segments: segmentsOf(stretch, outputLanguage, 'live').map(shownSegment), ongoing: '' })
        return added
      },
      async showOngoing (fromMs, text) {
        onEvent({ type: 'transcript', segments: [], ongoing: text })
        // In the output, only a dictation has a place for it.
        if (dictation) await consultations.recognised.showOngoing(id, { fromMs, text, session })
      }
    }, {
      recording,
      async heardMs () {
        const now = await audio.recordings.find(db, id)
        return now?.session === session && !now.transcribed ? now.heard_ms : null
      },
      customerId,
      language,
      dictation,
      // Each is a trace of its own: that of the stream would not end for hours.
      engine: {
        ...speech,
        recognise: async (pcm, options) => tracing.run({ name: 'recognise live', from: {} }, async () => speech.recognise(pcm, {
          keyTerms: await consultations.recognised.keyTerms(id), ...options
        }))
      },
      busy: () => this.#load.busy,
      listener: sound.listenToStream(encoding, recording.heard_ms, samplesOf(recording.heard_ms - recording.heard_piece_ms)),
      onSound: onEvent
    })
    return { worker, pieces: recording.pieces, from: recording.heard_piece, customerId, language }
  }
}
