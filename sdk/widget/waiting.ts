import type { ConsultationClient } from '../client.js'
import { pause } from '../stream/backoff.js'
import type { ConsultationStream } from '../stream/types.js'
import type { ConsultationOutput, ConsultationStatus } from '../types.js'
import { keepReference } from './patients.js'
import { ConsultationClosed, type ScribeView, type WaitingVisit } from './state.js'

/** Milliseconds between two looks at the reports that the service still makes. */
const LOOK_MS = 4000

/** Most visits that stand in the list: of more, the newest. */
export const WAITING_MAX = 20

/** Names the patient of a consultation, as far as this device knows. */
export type NameOf = (consultation: string) => Promise<string | null>

/** A visit that is handed over in the middle of its finish. */
export interface HandedOver extends Pick<WaitingVisit, 'consultation' | 'reference' | 'startedAt'> {
  /** What the patient said to the recording. */
  consent: ScribeView['consent']
  /** What sends the rest of its sound, if there is any. */
  stream: ConsultationStream | null
  /** Settles when the report has come. */
  finishing: Promise<ConsultationOutput>
  /** Aborting it lets go of the visit. */
  over: AbortController
}

/** What is awaited of a visit that is not sent from here. */
function awaitedOf ({ state, reason }: ConsultationStatus): WaitingVisit['awaits'] {
  if (state === 'failed') return 'failed'
  if (state !== 'processing') return 'ready'
  return reason === null ? 'report' : 'late'
}

/**
 * The visits whose reports are to come: those that a new consultation was begun after, and those of earlier pages and other devices of the
 * user. A visit stays until it is opened.
 */
export class WaitingVisits {
  readonly #client: ConsultationClient
  readonly #changed: (visits: readonly WaitingVisit[]) => void
  readonly #nameOf: NameOf
  readonly #shown: () => string | null
  readonly #over = new AbortController()
  /** What was handed over, and is not over yet. */
  readonly #handed = new Map<string, HandedOver>()
  /** The newest first. */
  #visits: readonly WaitingVisit[] = []
  /** Visits of other pages that the service is asked about. */
  readonly #asked = new Set<string>()
  #isLooking = false

  /**
   * @param nameOf the patient of a visit, as this device knows it
   * @param shown the consultation that the widget shows
   */
  constructor (
    client: ConsultationClient, nameOf: NameOf, shown: () => string | null, changed: (visits: readonly WaitingVisit[]) => void
  ) {
    this.#client = client
    this.#nameOf = nameOf
    this.#shown = shown
    this.#changed = changed
  }

  /** Takes over a visit that is being finished. */
  take (visit: HandedOver): void {
    const { reference, startedAt, stream, finishing } = visit
    let { consultation: id } = visit
    const awaits = (): WaitingVisit['awaits'] => (stream !== null && stream.progress.unsafeMs > 0 ? 'sound' : 'report')
    this.#handed.set(id, visit)
    this.#put({ consultation: id, reference, startedAt, awaits: awaits() })
    stream?.addEventListener('consultation', ({ detail }) => {
      this.#rename(id, detail.consultationId)
      id = detail.consultationId
    })
    stream?.addEventListener('progress', () => { if (this.#visitOf(id)?.awaits === 'sound') this.#note(id, awaits()) })
    stream?.addEventListener('status', ({ detail }) => { if (detail.state === 'processing') this.#note(id, awaitedOf(detail)) })
    finishing.then(() => this.#note(id, 'ready'), () => this.#note(id, 'failed'))
  }

  /** Finds the visits of the user whose reports the service is making; the one that is shown is none of them. */
  async look (): Promise<void> {
    await this.#find()
    this.#keepLooking().catch(() => {})
  }

  /** Lets go of a visit, which is opened. @returns it, if it was handed over and its report has not come */
  release (id: string): HandedOver | null {
    const handed = this.#handed.get(id)
    const isWaited = ['sound', 'report', 'late'].includes(this.#visitOf(id)?.awaits ?? '')
    this.#asked.delete(id)
    this.#handed.delete(id)
    if (this.#visitOf(id) !== undefined) this.#show(this.#visits.filter(({ consultation }) => consultation !== id))
    return handed !== undefined && isWaited ? handed : null
  }

  /** Stops; sound that has not gone up stays on this device. */
  async close (): Promise<void> {
    this.#over.abort()
    for (const { over } of this.#handed.values()) over.abort(new ConsultationClosed('The widget was closed.'))
    await Promise.all([...this.#handed.values()].map(async ({ stream }) => stream?.close()))
  }

  async #find (): Promise<void> {
    let count = 0
    const list = this.#client.consultations.list({ state: 'processing', limit: WAITING_MAX }, { signal: this.#over.signal })
    for await (const output of list) {
      const reference = await this.#nameOf(output.id)
      if (output.id !== this.#shown() && this.#visitOf(output.id) === undefined) {
        this.#asked.add(output.id)
        const startedAt = Date.parse(output.start_datetime)
        this.#put({ consultation: output.id, reference, startedAt, awaits: 'report' })
      }
      if (++count === WAITING_MAX) break
    }
  }

  async #keepLooking (): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    const { signal } = this.#over
    while (this.#asked.size > 0 && !signal.aborted) {
      await pause(LOOK_MS, signal)
      // What cannot be read now is read the next time.
      await this.#find().then(async () => Promise.all([...this.#asked].map(async id => this.#ask(id)))).catch(() => {})
    }
    this.#isLooking = false
  }

  async #ask (id: string): Promise<void> {
    const awaits = awaitedOf(await this.#client.consultations.status(id, { signal: this.#over.signal }))
    if (['ready', 'failed'].includes(awaits)) this.#asked.delete(id)
    this.#note(id, awaits)
  }

  #visitOf (id: string): WaitingVisit | undefined {
    return this.#visits.find(({ consultation }) => consultation === id)
  }

  #put (visit: WaitingVisit): void {
    const others = this.#visits.filter(({ consultation }) => consultation !== visit.consultation)
    this.#show([...others, visit].sort((one, other) => other.startedAt - one.startedAt).slice(0, WAITING_MAX))
  }

  /** A visit that stood there by its recording has a consultation. */
  #rename (recording: string, consultation: string): void {
    const [handed, visit] = [this.#handed.get(recording), this.#visitOf(recording)]
    if (handed === undefined || visit === undefined) return
    this.#handed.delete(recording)
    this.#handed.set(consultation, { ...handed, consultation })
    if (visit.reference !== null) keepReference(consultation, visit.reference)
    this.#show(this.#visits.map(other => other === visit ? { ...visit, consultation } : other))
  }

  #note (id: string, awaits: WaitingVisit['awaits']): void {
    const visit = this.#visitOf(id)
    if (visit === undefined || this.#over.signal.aborted || visit.awaits === awaits) return
    this.#show(this.#visits.map(visit => visit.consultation === id ? { ...visit, awaits } : visit))
  }

  #show (visits: readonly WaitingVisit[]): void {
    this.#visits = visits
    this.#changed(visits)
  }
}
