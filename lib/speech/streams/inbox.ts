import { TEXT_FRAME_COST, type ClientFrame } from '../../../schemas/stream.js'
import type { Flow } from './flow.js'
import { createThrottle, type SoundAllowance } from './throttle.js'

/** What is done with the frames of a client. */
export interface FrameHandlers {
  isClosing: () => boolean
  readClientFrame: (text: string) => ClientFrame
  takeSound: (bytes: Buffer) => void
  obey: (frame: ClientFrame) => Promise<void>
  /** A frame could not be handled. */
  failed: (error: unknown) => void
}

/** Handles the frames of a client one after the other, at the pace of someone who speaks; while one is being handled, nothing is read. */
export class Inbox {
  readonly #flow: Flow
  readonly #handlers: FrameHandlers
  readonly #throttle: ReturnType<typeof createThrottle>
  #frames: Array<{ data: Buffer, isBinary: boolean }> = []

  constructor (flow: Flow, handlers: FrameHandlers) {
    this.#flow = flow
    this.#handlers = handlers
    this.#throttle = createThrottle(held => {
      flow.set('pace', held)
      if (!held) this.#handleFrames()
    })
  }

  /** Takes a frame. */
  push (data: Buffer, isBinary: boolean): void {
    this.#throttle.frame(isBinary ? 1 : TEXT_FRAME_COST)
    this.#frames.push({ data, isBinary })
    this.#handleFrames()
  }

  /** Counts a ping. */
  ping (): void {
    this.#throttle.frame()
  }

  /** From here on sound is counted. */
  begin (allowance: SoundAllowance): void {
    this.#throttle.begin(allowance)
  }

  /** Counts sound that was taken, in milliseconds. */
  sound (ms: number): void {
    this.#throttle.sound(ms)
  }

  /** Stops counting. */
  stop (): void {
    this.#throttle.stop()
  }

  /** Discards what is not handled yet. */
  clear (): void {
    this.#frames = []
  }

  #handleFrames (): void {
    let handled = 0
    for (const { data, isBinary } of this.#frames) {
      if (this.#flow.isHeld('handling', 'pace') || this.#handlers.isClosing()) break
      handled += 1
      try {
        if (isBinary) this.#handlers.takeSound(data)
        else this.#handleText(this.#handlers.readClientFrame(data.toString()))
      } catch (error) {
        this.#handlers.failed(error)
      }
    }
    this.#frames.splice(0, handled)
  }

  #handleText (frame: ClientFrame): void {
    this.#flow.set('handling', true)
    this.#handlers.obey(frame).catch(this.#handlers.failed).finally(() => {
      this.#flow.set('handling', false)
      this.#handleFrames()
    })
  }
}
