import type { CreateConsultation } from '../types.js'
import { summarize, type Frame, type FrameStore, type KeptRecording, type KeptSummary, type RecordingState } from './frame-store.js'
import { done, keyOf, openDatabase, resultOf, seal, type Sealed, unseal, unsealText, write } from './sealed-storage.js'

const DATABASE = 'consultation-service'
const VERSION = 1
const KEY = 'frames'

/** The place of what a consultation is created with. */
const PARAMS = 'params'

/** A frame as it is kept: encrypted, under its recording and number. */
interface StoredFrame extends Omit<Frame, 'payload'>, Sealed {
  recording: string
}

/** The state of a recording as it is kept: what its consultation is created with is encrypted. */
interface StoredState extends RecordingState {
  params?: Sealed
}

/** All frames of a recording, or those in a range of numbers. */
function framesOf (recording: string, from = 0, before = Infinity): IDBKeyRange {
  return IDBKeyRange.bound([recording, from], [recording, before], false, true)
}

/** Keeps frames in IndexedDB, encrypted with a key that cannot be read. */
export class IndexedDbStore implements FrameStore {
  readonly durable = true
  readonly #database: IDBDatabase
  readonly #key: CryptoKey
  /** What parameters were encrypted to: a state is written with every piece of sound. */
  readonly #sealedParams = new WeakMap<CreateConsultation, Sealed>()

  private constructor (database: IDBDatabase, key: CryptoKey) {
    this.#database = database
    this.#key = key
  }

  /** @throws when the page has no storage, as in some private windows, or no cryptography, as over plain http */
  static async create (): Promise<IndexedDbStore> {
    const database = await openDatabase(DATABASE, VERSION, made => {
      made.createObjectStore('recordings')
      made.createObjectStore('frames', { keyPath: ['recording', 'sequence'] })
    })
    return new IndexedDbStore(database, await keyOf(database, KEY))
  }

  async open (recording: string): Promise<KeptRecording> {
    const recorded = await this.#read(recording)
    return { ...recorded, state: recorded.state === null ? null : await this.#unsealState(recording, recorded.state) }
  }

  /** What is kept, with its state as that is. */
  async #read (recording: string): Promise<KeptRecording & { state: StoredState | null }> {
    const transaction = this.#database.transaction(['recordings', 'frames'])
    const frames = transaction.objectStore('frames')
    const edge = async (direction: IDBCursorDirection) =>
      (await resultOf(frames.openCursor(framesOf(recording), direction)))?.value as StoredFrame | undefined
    const [state, first, last] = await Promise.all([
      resultOf<StoredState | undefined>(transaction.objectStore('recordings').get(recording)), edge('next'), edge('prev')
    ])
    return summarize(state ?? null, first, last)
  }

  async append (recording: string, frames: readonly Frame[], state: RecordingState): Promise<void> {
    await this.#sealParams(recording, state)
    const sealed = await Promise.all(frames.map(async frame => this.#seal(recording, frame)))
    await write(this.#database, ['recordings', 'frames'], transaction => {
      const store = transaction.objectStore('frames')
      for (const frame of sealed) store.put(frame)
      transaction.objectStore('recordings').put(this.#stored(state), recording)
    })
  }

  async saveState (recording: string, state: RecordingState): Promise<void> {
    await this.#sealParams(recording, state)
    await write(this.#database, ['recordings'], transaction => transaction.objectStore('recordings').put(this.#stored(state), recording))
  }

  async read (recording: string, from: number, limit: number): Promise<Frame[]> {
    const frames = this.#database.transaction('frames').objectStore('frames')
    const stored = await resultOf<StoredFrame[]>(frames.getAll(framesOf(recording, from, from + limit)))
    return Promise.all(stored.map(async frame => this.#unseal(frame)))
  }

  async drop (recording: string, before: number): Promise<void> {
    // Frames that come back after a crash of the browser are known to the service, and dropped again.
    const transaction = this.#database.transaction('frames', 'readwrite', { durability: 'relaxed' })
    transaction.objectStore('frames').delete(framesOf(recording, 0, before))
    await done(transaction)
  }

  async remove (recording: string): Promise<void> {
    await write(this.#database, ['recordings', 'frames'], transaction => {
      transaction.objectStore('frames').delete(framesOf(recording))
      transaction.objectStore('recordings').delete(recording)
    })
  }

  async list (): Promise<KeptSummary[]> {
    const names = await resultOf(this.#database.transaction('recordings').objectStore('recordings').getAllKeys()) as string[]
    return Promise.all(names.map(async recording => {
      const { state, startMs, endMs } = await this.#read(recording)
      return { recording, keptMs: endMs - startMs, consultationId: state?.creation?.consultationId ?? null }
    }))
  }

  async #seal (recording: string, { payload, ...frame }: Frame): Promise<StoredFrame> {
    return { ...frame, recording, ...await seal(this.#key, placeOf(recording, frame.sequence), payload) }
  }

  async #unseal ({ recording, iv, sealed, ...frame }: StoredFrame): Promise<Frame> {
    return { ...frame, payload: await unseal(this.#key, placeOf(recording, frame.sequence), { iv, sealed }) }
  }

  /** Encrypts the parameters of a state, before a transaction: that would end while it waits. */
  async #sealParams (recording: string, { creation }: RecordingState): Promise<void> {
    if (creation?.params == null || this.#sealedParams.has(creation.params)) return
    this.#sealedParams.set(creation.params, await seal(this.#key, placeOf(recording, PARAMS), JSON.stringify(creation.params)))
  }

  /** A state as it is kept. It is made in the transaction: what is written last is what was changed last. */
  #stored (state: RecordingState): StoredState {
    const { creation } = state
    if (creation?.params == null) return state
    const params = this.#sealedParams.get(creation.params)
    if (params === undefined) throw new Error('The parameters of a consultation never change.')
    return { ...state, creation: { ...creation, params: null }, params }
  }

  async #unsealState (recording: string, { params, ...state }: StoredState): Promise<RecordingState> {
    if (params === undefined || state.creation === undefined) return state
    const text = await unsealText(this.#key, placeOf(recording, PARAMS), params)
    return { ...state, creation: { ...state.creation, params: JSON.parse(text) as CreateConsultation } }
  }
}

/** Binds what is encrypted to its place, so that nothing can be exchanged: the number of a frame, or `PARAMS`. */
function placeOf (recording: string, sequence: number | typeof PARAMS): string {
  return `${recording} ${sequence}`
}
