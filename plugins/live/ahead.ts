import type { FastifyInstance } from 'fastify'
import {
  agreementOf, AheadHearing, type LiveRecording, recogniseInTries, type Recognition, type SharedRecognitionOptions, type Stretch,
  type Utterance
} from '../../lib/speech/index.js'
import { hearWindow } from './hear-window.js'

/** The parts of the service that hearing ahead needs. */
type Service = Pick<FastifyInstance, 'audio' | 'config' | 'consultations' | 'db' | 'sound' | 'log' | 'speech' | 'tracing'>

/** A stream that is recognised ahead. */
interface Ahead {
  hearing: AheadHearing
  language: string
}

/** The language of a tag such as `nl-BE`. */
function primary (tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag
}

/** The streams whose sound this instance recognises ahead, in the windows of the second hearing. */
export class AheadHearings {
  readonly #service: Service
  /** By consultation; also those that have left, until nothing more is stored. */
  readonly #all = new Map<string, Ahead>()

  constructor (service: Service) {
    this.#service = service
  }

  /** Begins to recognise a stream, if that is wanted. A session of it before this one leaves first. @returns leaves it */
  open (recording: LiveRecording, { customerId, language }: { customerId: string, language: string }): () => void {
    if (this.#service.speech?.hearsAhead !== true) return () => {}
    const id = recording.id.toLowerCase()
    const before = this.#all.get(id)?.hearing
    before?.leave()
    const hearing = this.#create(recording, customerId, language, before)
    this.#all.set(id, { hearing, language: primary(language) })
    hearing.settle().then(() => { if (this.#all.get(id)?.hearing === hearing) this.#all.delete(id) })
    return () => { hearing.leave() }
  }

  /** Begins nothing more of a stream. @returns what comes of a window that the engine works on */
  leave (id: string): (window: Stretch) => Promise<Recognition | undefined> {
    return this.#all.get(id.toLowerCase())?.hearing.leave() ?? (async () => undefined)
  }

  async stop (): Promise<void> {
    await Promise.all([...this.#all.values()].map(async ({ hearing }) => hearing.close()))
  }

  /** A model holds one language at a time: while others speak another one, they would wait for a window to end. */
  #isOnlyLanguage (): boolean {
    return new Set([...this.#all.values()].map(({ language }) => language)).size === 1
  }

  #create ({ id, encoding, read }: LiveRecording, customerId: string, language: string, before: AheadHearing | undefined): AheadHearing {
    const { audio, config, db, log, sound, speech, tracing } = this.#service
    if (speech === null) throw new Error('there is no speech engine')
    const heard = { consultationId: id, customerId, engine: speech, language }
    const hear = async (window: Utterance, signal: AbortSignal, how: Pick<SharedRecognitionOptions, 'background' | 'varied'>) => (
      hearWindow(this.#service, heard, window, signal, async (pcm, options) => speech.recognise(pcm, { ...options, ...how }))
    )
    return new AheadHearing({
      consultationId: id,
      log,
      minSpeechMs: config.AUDIO_MIN_SPEECH,
      async place () {
        const recording = await audio.recordings.find(db, id)
        if (recording === undefined || recording.transcribed) return null
        const { ahead_ms: ms, ahead_piece: piece, ahead_piece_ms: begins } = recording
        return { ms, piece, piece_ms: begins }
      },
      read,
      listen: (startMs, skipped) => sound.listenToStream(encoding, startMs, skipped),
      mayBegin: () => this.#isOnlyLanguage(),
      recognise: async (window, background, signal) => tracing.run({ name: 'recognise ahead', from: {} }, async () => recogniseInTries({
        recognise: async () => hear(window, signal, { background }),
        works: async () => speech.works(language, signal),
        signal
      })),
      store: async (window, recognition, next) => audio.recordings.storeWindowAhead(db, id, window, JSON.stringify(recognition), next),
      compare: speech.lacksCertainty !== true
        ? null
        : async (window, first, background, signal) => tracing.run({ name: 'recognise ahead', from: {} }, async () => {
          const agreement = agreementOf(first, await hear(window, signal, { background, varied: true }))
          await audio.recordings.storeAgreement(db, id, window, JSON.stringify({ ...first, agreement }))
        })
    }, before?.settle())
  }
}
