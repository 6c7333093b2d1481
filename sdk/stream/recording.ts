import { type Frame, type FrameStore, type KeptRecording, type RecordingState } from './frame-store.js'

/** Frames held in memory beside the store, so that what is live is not read back: two minutes of tenths of a second. */
const MEMORY_FRAMES = 1200

/** Frames read from the store at once. */
const READ_FRAMES = 200

/** Least time between two attempts to store what could not be stored, in milliseconds. */
const STORE_AGAIN_MS = 5000

/**
 * What is recorded, and not acknowledged yet. Each frame is stored before it may be sent; when the store has no room for it, it is kept in
 * memory and may be sent all the same.
 */
export class Recording {
  readonly id: string
  readonly state: RecordingState
  /** Whether frames are sent as soon as they are stored. */
  live = false
  readonly #store: FrameStore
  readonly #memory = new Map<number, Frame>()
  readonly #onFull: (error: unknown) => void
  /** Frames from `#first` on are not acknowledged, those before `#sendable` may be sent, and those before `#stored` are in the store. */
  #first: number
  #next: number
  #stored: number
  #sendable: number
  #startMs: number
  #endMs: number
  #writing: Promise<void> | null = null
  #saving: Promise<void> = Promise.resolve()
  #removed = false
  #refusedAt = -Infinity
  #listener = () => {}

  private constructor (id: string, store: FrameStore, stored: KeptRecording & { state: RecordingState }, onFull: (error: unknown) => void) {
    this.id = id
    this.#store = store
    this.state = stored.state
    this.#first = stored.first
    this.#next = this.#stored = this.#sendable = stored.next
    this.#startMs = stored.startMs
    this.#endMs = stored.endMs
    this.#onFull = onFull
  }

  /**
   * Opens a recording with what an earlier page has left of it.
   *
   * @param onFull called when the store has no room for a frame
   */
  static async open (id: string, store: FrameStore, fresh: RecordingState, onFull: (error: unknown) => void): Promise<Recording> {
    const stored = await store.open(id)
    const recording = new Recording(id, store, { ...stored, state: stored.state ?? fresh }, onFull)
    if (stored.next > 0 || stored.state === null) return recording
    // All frames were acknowledged: their numbers go on.
    recording.#first = recording.#next = recording.#stored = recording.#sendable = stored.state.next
    recording.#startMs = recording.#endMs = stored.state.recordedMs
    return recording
  }

  /** Number of the first frame that is not acknowledged. */
  get first (): number { return this.#first }

  /** Number of the next frame. */
  get next (): number { return this.#next }

  /** Frames before this one may be sent. */
  get sendable (): number { return this.#sendable }

  /** Milliseconds of sound: recorded on this device, and acknowledged of them. */
  get recordedMs (): number { return this.#endMs }
  get storedMs (): number { return this.#startMs }

  /** Called whenever another frame may be sent. */
  onSendable (listener: () => void): void {
    this.#listener = listener
  }

  /** Takes the next piece of sound; resolves once it may be sent. */
  async add (payload: Uint8Array<ArrayBuffer>, durationMs: number): Promise<void> {
    const sequence = this.#next++
    this.#memory.set(sequence, { sequence, payload, startMs: this.#endMs, durationMs })
    this.#endMs += durationMs
    while (this.#sendable <= sequence) await this.#storeRest()
  }

  /** A frame that may be sent, or `undefined`. */
  async read (sequence: number): Promise<Frame | undefined> {
    if (sequence < this.#first || sequence >= this.#sendable) return undefined
    const held = this.#memory.get(sequence)
    if (held !== undefined) return held
    for (const frame of await this.#store.read(this.id, sequence, READ_FRAMES)) this.#memory.set(frame.sequence, frame)
    this.#trim()
    return this.#memory.get(sequence)
  }

  /** Forgets the frames before this one: the service has them. */
  drop (before: number): void {
    if (before <= this.#first) return
    const end = Math.min(before, this.#next)
    for (let sequence = this.#first; sequence < end; sequence++) {
      const frame = this.#memory.get(sequence)
      if (frame !== undefined) this.#startMs = frame.startMs + frame.durationMs
      this.#memory.delete(sequence)
    }
    this.#first = end
    this.#stored = Math.max(this.#stored, end)
    this.#sendable = Math.max(this.#sendable, end)
    if (end === this.#next) this.#startMs = this.#endMs
    // What is not deleted now is deleted with the next frames, or known to the service after a reload.
    if (!this.#removed) this.#store.drop(this.id, end).catch(() => {})
  }

  /** Changes the state, and keeps it; where there is no room for it, it stays in memory. */
  async change (changes: Partial<RecordingState>): Promise<void> {
    Object.assign(this.state, changes)
    const save = async () => { if (!this.#removed) await this.#store.saveState(this.id, this.state) }
    await (this.#saving = this.#saving.then(save).catch(() => {}))
  }

  /** Resolves when all frames are stored, or cannot be. */
  async settled (): Promise<void> {
    while (this.#sendable < this.#next) await this.#storeRest()
  }

  /** Forgets the recording: the service has it all, or it is deleted. What comes later is not kept either. */
  async remove (): Promise<void> {
    this.#removed = true
    await Promise.all([this.#writing, this.#saving])
    await this.#store.remove(this.id).catch(() => {})
  }

  /** Stores what has come since, in one transaction; callers at the same time share it. */
  async #storeRest (): Promise<void> {
    this.#writing ??= this.#write().finally(() => { this.#writing = null })
    await this.#writing
  }

  async #write (): Promise<void> {
    const end = this.#next
    const refused = this.#removed || performance.now() - this.#refusedAt < STORE_AGAIN_MS
    if (!refused) {
      const frames = []
      for (let sequence = this.#stored; sequence < end; sequence++) {
        const frame = this.#memory.get(sequence)
        if (frame !== undefined) frames.push(frame)
      }
      Object.assign(this.state, { next: end, recordedMs: this.#endMs, keptAt: Date.now() })
      // What is sent is known to be, before it is: after a crash, what the service has beyond that came from elsewhere.
      if (this.live) this.state.sent = end
      try {
        await this.#store.append(this.id, frames, this.state)
        this.#stored = Math.max(this.#stored, end)
      } catch (error) {
        this.#refusedAt = performance.now()
        this.#onFull(error)
      }
    }
    this.#sendable = Math.max(this.#sendable, end)
    this.#trim()
    this.#listener()
  }

  /** Lets go of frames in memory that can be read back. */
  #trim (): void {
    for (const sequence of this.#memory.keys()) {
      if (this.#memory.size <= MEMORY_FRAMES) return
      if (sequence < this.#stored) this.#memory.delete(sequence)
    }
  }
}
