import type { Consultations } from '../consultations.js'
import { ApiError } from '../errors.js'
import { backoffMs } from '../stream/backoff.js'
import type { ConsultationEntry, ConsultationStatus } from '../types.js'
import { keptReference } from '../widget/patients.js'
import { dayOf, isSame, queryOf, type Day } from './day.js'

/** Milliseconds until the day is read again: visits that begin on another device come with no event. */
const LOOK_MS = 30_000

/** Milliseconds between two questions how far the review of the open visit is: no event tells it. */
const REVIEW_MS = 4000

/** Milliseconds for more changes to come before the day is read again. */
const SETTLE_MS = 300

/** Most visits whose events are followed at once: over HTTP/1.1, a browser has six connections to a service. */
const FOLLOWED_MAX = 3

/** Most visits of a day: of more, those that began last. */
export const VISITS_MAX = 200

/** The largest page that the service gives. */
const PAGE_MAX = 100

/** Where a visit stands. */
export type VisitState = 'recording' | 'processing' | 'failed' | 'draft' | 'reviewed' | 'signed' | 'withdrawn'

/** A visit as the list shows it. */
export type Visit = Pick<ConsultationEntry, 'id' | 'external_id' | 'duration_ms' | 'first_line'> & {
  startedAt: number
  state: VisitState
  /** The patient, as this device knows them. */
  reference: string | null
}

/** What there is to show of a day. */
export interface DayView {
  day: Day
  /** Those that began last first; `null` before they are read. */
  visits: readonly Visit[] | null
  /** Whether there are more than `VISITS_MAX`. */
  isCut: boolean
  /** When they were read last, in milliseconds since 1970. */
  readAt: number
  /** Why they could not be read again. */
  error: Error | null
}

/** What the list needs of the service. */
export type ListService = Pick<Consultations, 'entries' | 'status' | 'watch'>

function stateOf ({ state, review, consent }: Pick<ConsultationStatus, 'state' | 'review'> & { consent?: string | null | undefined }): VisitState {
  if (consent === 'withdrawn') return 'withdrawn'
  return state === 'final' ? review : state
}

async function visitOf (entry: ConsultationEntry): Promise<Visit> {
  const { id, external_id: externalId, duration_ms: length, first_line: line, start_datetime: start } = entry
  const reference = await keptReference(id)
  const startedAt = Date.parse(start)
  return { id, external_id: externalId, reference, duration_ms: length, first_line: line, startedAt, state: stateOf(entry) }
}

/** Milliseconds to wait after a failure. */
function waitAfter (error: Error, failures: number): number {
  const { status, retryAfter } = error instanceof ApiError ? error : { status: 0, retryAfter: null }
  if (retryAfter !== null) return retryAfter * 1000
  return status === 403 ? LOOK_MS : backoffMs(failures)
}

/** The visits of a day. They are read again after each change that is told, and now and then. */
export class DayVisits {
  readonly #service: ListService
  readonly #changed: (view: DayView) => void
  readonly #over = new AbortController()
  #view: DayView
  #reading = new AbortController()
  /** Visits whose events are followed. */
  readonly #followed = new Map<string, AbortController>()
  /** The visit that is open, whose review may go on. */
  #open: string | null = null
  #isDue = false
  #wake = () => {}
  #settling: ReturnType<typeof setTimeout> | undefined

  /** @param changed called after each change */
  constructor (service: ListService, day: Day, changed: (view: DayView) => void) {
    this.#service = service
    this.#changed = changed
    this.#view = { day, visits: null, isCut: false, readAt: 0, error: null }
    this.#keepReading().catch(() => {})
    this.#keepAsking().catch(() => {})
  }

  /** What there is to show now. */
  get view (): DayView { return this.#view }

  /** Shows another day. */
  show (day: Day): void {
    if (isSame(day, this.#view.day)) return
    this.#note({ day, visits: null, isCut: false, readAt: 0, error: null })
    this.#follow([])
    this.#reading.abort()
    this.look()
  }

  /** Reads the day again, at once. */
  look (): void {
    this.#isDue = true
    this.#wake()
  }

  /** Reads the day again, once no more changes come. */
  lookSoon (): void {
    this.#settling ??= setTimeout(() => {
      this.#settling = undefined
      this.look()
    }, SETTLE_MS)
  }

  /** Says which visit is open beside the list. */
  setOpen (id: string | null): void {
    this.#open = id
  }

  /** Ends; nothing is told any more. */
  close (): void {
    clearTimeout(this.#settling)
    this.#over.abort()
    this.#reading.abort()
    this.#follow([])
    this.#wake()
  }

  async #keepReading (): Promise<void> {
    let failures = 0
    while (!this.#over.signal.aborted) {
      this.#isDue = false
      this.#reading = new AbortController()
      let wait = LOOK_MS
      try {
        await this.#read(this.#reading.signal)
        failures = 0
      } catch (error) {
        if (!this.#reading.signal.aborted) {
          wait = waitAfter(error as Error, failures++)
          this.#note({ ...this.#view, error: error as Error })
        }
      }
      if (!this.#isDue) await this.#sleep(wait)
    }
  }

  async #read (signal: AbortSignal): Promise<void> {
    const { day } = this.#view
    const visits: Visit[] = []
    for await (const entry of this.#service.entries({ ...queryOf(day), limit: PAGE_MAX }, { signal })) {
      visits.push(await visitOf(entry))
      if (visits.length > VISITS_MAX) break
    }
    signal.throwIfAborted()
    this.#note({ day, visits: visits.slice(0, VISITS_MAX), isCut: visits.length > VISITS_MAX, readAt: Date.now(), error: null })
    const pending = ['processing', 'recording'].flatMap(state => visits.filter(visit => visit.state === state))
    this.#follow(pending.slice(0, FOLLOWED_MAX).map(({ id }) => id))
  }

  /** Waits; less when there is something to read or the network is back, and longer while nobody sees the page. */
  async #sleep (milliseconds: number): Promise<void> {
    await new Promise<void>(resolve => {
      let isOver = false
      const wake = () => {
        clearTimeout(timer)
        removeEventListener('online', wake)
        document.removeEventListener('visibilitychange', seen)
        this.#wake = () => {}
        resolve()
      }
      const seen = () => {
        const isLong = isOver || Date.now() - this.#view.readAt > REVIEW_MS
        if (document.visibilityState === 'visible' && isLong) wake()
      }
      const timer = setTimeout(() => {
        isOver = true
        seen()
      }, milliseconds)
      addEventListener('online', wake)
      document.addEventListener('visibilitychange', seen)
      this.#wake = wake
    })
  }

  /** Follows the events of these visits, and of no others. */
  #follow (ids: readonly string[]): void {
    for (const [id, following] of this.#followed) {
      if (ids.includes(id)) continue
      this.#followed.delete(id)
      following.abort()
    }
    for (const id of ids.filter(id => !this.#followed.has(id))) {
      const following = new AbortController()
      this.#followed.set(id, following)
      this.#watch(id, following.signal).catch(() => {}).finally(() => {
        if (this.#followed.get(id) !== following) return
        this.#followed.delete(id)
        this.lookSoon()
      })
    }
  }

  async #watch (id: string, signal: AbortSignal): Promise<void> {
    for await (const event of this.#service.watch(id, { signal })) {
      if (event.type === 'state') this.#take(id, event.status)
    }
  }

  /** Asks how far the review of the open visit is, while that may change. */
  async #keepAsking (): Promise<void> {
    const { signal } = this.#over
    while (!signal.aborted) {
      await new Promise(resolve => { setTimeout(resolve, REVIEW_MS) })
      const visit = this.#view.visits?.find(({ id }) => id === this.#open)
      if (visit === undefined || !['draft', 'reviewed'].includes(visit.state) || document.visibilityState !== 'visible') continue
      // What cannot be read now is read the next time.
      await this.#service.status(visit.id, { signal }).then(status => this.#take(visit.id, status), () => {})
    }
  }

  /** Notes where a visit stands by now; the rest of it is read. */
  #take (id: string, status: ConsultationStatus): void {
    const state = stateOf(status)
    const visit = this.#view.visits?.find(visit => visit.id === id)
    if (visit === undefined || visit.state === state || this.#over.signal.aborted) return
    this.#note({ ...this.#view, visits: this.#view.visits?.map(other => other === visit ? { ...visit, state } : other) ?? null })
    this.lookSoon()
  }

  #note (view: DayView): void {
    if (this.#over.signal.aborted) return
    this.#view = view
    this.#changed(view)
  }
}

/** Today, by the clock of this device. */
export function today (): Day {
  return dayOf(Date.now())
}
