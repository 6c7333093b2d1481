import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AudioFrame } from './client-frames.js'
import { Intake, type IntakeEvents, type IntakeOptions, type Taken } from './intake.js'
import type { Listening } from './listening.js'

/** Events of a recording. */
export interface RecordingEvents extends Omit<IntakeEvents, 'stored'> {
  /** All frames before this one are on disk now. */
  stored: (nextSequence: number) => void
}

/** The sound of a stream, from its start on: it is stored, and what is stored is listened to. */
export class Recording {
  readonly #intake: Intake
  readonly #listening: Listening | null
  /** Whether no more sound may follow. */
  finishing = false

  /** @param listening `null` where speech is not recognised live */
  constructor ({ events, ...options }: Omit<IntakeOptions, 'events'> & { events: RecordingEvents }, listening: Listening | null) {
    this.#listening = listening
    this.#intake = new Intake({
      ...options,
      events: {
        ...events,
        async stored (payloads, nextSequence, milliseconds) {
          events.stored(nextSequence)
          // After the acknowledgements of all streams whose sound was written together.
          await yieldToEventLoop()
          await listening?.push(payloads, milliseconds).catch(events.failed)
        }
      }
    })
  }

  /** Sequence number of the first frame that is not stored. */
  get nextSequence (): number { return this.#intake.nextSequence }

  /** How much was taken and is not on disk, in bytes. */
  get unwrittenBytes (): number { return this.#intake.unwrittenBytes }

  /** Takes a frame; see `Intake`. */
  take (frame: AudioFrame): Taken {
    return this.#intake.take(frame)
  }

  /** How long the sound of a payload that was taken is, in milliseconds. */
  lengthOf (payload: Buffer): number {
    return this.#intake.lengthOf(payload)
  }

  /** Resolves when everything taken so far is on disk, or known to be lost. */
  async flush (): Promise<void> {
    await this.#intake.flush()
  }

  /** Stores nothing more. */
  end (): void {
    this.#intake.end()
  }

  /** Ends listening. Resolves when nothing more is written to the transcript. */
  async close (): Promise<void> {
    await this.#listening?.close()
  }
}
