import { backoffMs } from '../../stream/backoff.js'
import type { Consultations } from '../../consultations.js'
import type { Report } from '../../types.js'
import { dataOf, fingerprintOf, type Draft, type Episodes } from './draft.js'
import { lockDraft, type DraftLock } from './draft-lock.js'
import { adopted, type DraftStore, type KeptDraft } from './drafts.js'

/** Milliseconds without an edit before it is saved, and before it is kept on this device. */
const SAVE_MS = 800
const KEEP_MS = 150

/**
 * `saved`: the service has all of it. `saving`: it is on its way. `kept`: there is no connection, and this device keeps it. `unkept`: the
 * same, and the device cannot keep it. `conflict`: somebody else has saved the report. `refused`: the service does not take it; `error`
 * says why. `gone`: the consultation is deleted, or the consent withdrawn.
 */
export type SaveState = 'saved' | 'saving' | 'kept' | 'unkept' | 'conflict' | 'refused' | 'gone'

/** What somebody else has saved meanwhile. */
export interface Conflict {
  theirs: Report
  /** Whether that is signed, so that nothing else can be saved. */
  signed: boolean
}

/** What a saver needs of the service. */
export type ReportService = Pick<Consultations, 'report' | 'saveReport'>

/** How a report is saved. */
export interface SaverOptions {
  service: ReportService
  /** Id of the consultation, and its name on this device. */
  consultation: string
  name: string
  store: DraftStore
  /** Whom the service knows this page as; `null` while that is not known. */
  holder: () => string | null
  report: Report
  /** Called when the state is another. */
  changed: () => void
  /** Called when the service has something else than what is shown: from another page, or from an earlier one of this device. */
  replaced: (draft: Draft | null) => void
  saveMs?: number
  keepMs?: number
}

interface Refusal {
  status?: number
  code?: string | null
}

/** Whether it is worth to try again: the service cannot be reached, or cannot do it now. */
function mayPass ({ status, code }: Refusal): boolean {
  return status === undefined || status >= 500 || status === 429 || (status === 409 && code !== 'report_signed' && code !== 'consent_withdrawn')
}

/**
 * Saves a report as it is corrected. An edit is on this device within a moment, and on the service when the person pauses. What is `saved`
 * is on the service; what is `kept` outlives the page.
 */
export class Saver {
  readonly #options: SaverOptions
  #saved: Pick<Report, 'revision' | 'data'>
  #state: SaveState = 'saved'
  #error: Error | null = null
  #conflict: Conflict | null = null
  /** What is not on the service yet; `null` for nothing. */
  #draft: Draft | null = null
  /** What was sent, while it is not known whether it has come. */
  #sent: Episodes | null = null
  #kept: string = crypto.randomUUID()
  #lock: DraftLock | null = null
  /** What earlier pages have left, the oldest first. */
  #left: Array<{ draft: KeptDraft, lock: DraftLock }> = []
  #writing: Promise<void> = Promise.resolve()
  #isStored = true
  #saving: Promise<void> | null = null
  #timers: Record<'save' | 'keep', ReturnType<typeof setTimeout> | undefined> = { save: undefined, keep: undefined }
  #retries = 0
  readonly #closed = new AbortController()

  constructor (options: SaverOptions) {
    this.#options = options
    this.#saved = options.report
    globalThis.addEventListener?.('online', () => this.#saveSoon(0), { signal: this.#closed.signal })
    globalThis.addEventListener?.('pagehide', () => { this.#keep().catch(() => {}) }, { signal: this.#closed.signal })
  }

  get state (): SaveState { return this.#state }
  /** Why it is not saved. */
  get error (): Error | null { return this.#error }
  get conflict (): Conflict | null { return this.#conflict }
  /** What the service has. */
  get saved (): Pick<Report, 'revision' | 'data'> { return this.#saved }
  /** What is not on the service yet. */
  get draft (): Draft | null { return this.#draft }

  /** Takes over what earlier pages of this device have left of this report, and saves it. */
  async begin (): Promise<void> {
    const { store, name, holder } = this.#options
    this.#lock = await lockDraft(this.#kept)
    for (const draft of await store.drafts(name)) {
      // What somebody else has left waits for them.
      if (draft.holder !== null && draft.holder !== holder()) continue
      const lock = await lockDraft(draft.id)
      if (lock !== null) this.#left.push({ draft, lock })
    }
    this.#adopt()
  }

  /** Takes an edit. */
  edit (draft: Draft): void {
    if (this.#closed.signal.aborted || this.#state === 'conflict' || this.#state === 'gone') return
    this.#draft = draft
    // Without a connection it stays so until it is kept: nothing blinks.
    if (this.#state !== 'kept' && this.#state !== 'unkept') this.#enter('saving')
    clearTimeout(this.#timers.keep)
    this.#timers.keep = setTimeout(() => { this.#keep().catch(() => {}) }, this.#options.keepMs ?? KEEP_MS)
    this.#saveSoon(this.#options.saveMs ?? SAVE_MS)
  }

  /** Saves now. @throws where it cannot be saved */
  async flush (): Promise<void> {
    clearTimeout(this.#timers.save)
    while (this.#draft !== null) {
      const before = this.#draft
      await this.#save()
      if (this.#draft === before) throw this.#error ?? new Error('The report is not saved.')
    }
  }

  /** Settles a conflict. @param draft the report from now on; `null` for what somebody else has saved */
  async settle (draft: Draft | null): Promise<void> {
    if (this.#conflict === null) return
    this.#saved = this.#conflict.theirs
    this.#conflict = null
    this.#draft = draft
    if (draft === null) await this.#finish()
    else {
      this.#enter('saving')
      await this.#save()
    }
  }

  /** Reads what the service has, unless there is something to save. */
  async refresh (): Promise<void> {
    if (this.#draft !== null || this.#state === 'gone') return
    const report = await this.#options.service.report(this.#options.consultation, { signal: this.#closed.signal })
    if (this.#draft !== null || report.revision <= this.#saved.revision) return
    this.#saved = report
    this.#options.replaced(null)
  }

  /** Saves what is left, and ends. What cannot be saved stays on this device. */
  async close (): Promise<void> {
    if (this.#closed.signal.aborted) return
    clearTimeout(this.#timers.save)
    clearTimeout(this.#timers.keep)
    await this.#keep().catch(() => {})
    if (this.#draft !== null && this.#state === 'saving') await this.#save()
    clearTimeout(this.#timers.save)
    this.#closed.abort(new Error('The report was closed.'))
    this.#lock?.release()
    for (const { lock } of this.#left) lock.release()
  }

  #enter (state: SaveState, error: Error | null = null): void {
    this.#state = state
    this.#error = error
    this.#options.changed()
  }

  /** Goes on with what an earlier page has left. */
  #adopt (): void {
    const left = this.#left.shift()
    if (left === undefined) return
    this.#lock?.release()
    this.#lock = left.lock
    const { draft } = left
    this.#kept = draft.id
    this.#draft = adopted(draft.draft)
    this.#sent = draft.sent
    const current = this.#saved
    // It is saved as what it was made from: somebody may have saved another one since.
    this.#saved = { revision: draft.revision, data: draft.base }
    if (draft.revision > current.revision) this.#saved = current
    this.#options.replaced(this.#draft)
    this.#enter('saving')
    this.#saveSoon(0)
  }

  async #keep (): Promise<void> {
    const { store, name, holder } = this.#options
    // One after the other: the newest is what stays.
    const written = this.#writing.then(async () => {
      if (this.#draft === null) return
      const { revision, data: base } = this.#saved
      const [draft, sent] = [this.#draft, this.#sent]
      await store.put({ id: this.#kept, consultation: name, holder: holder(), revision, base, draft, sent, at: Date.now() })
    })
    this.#writing = written.then(() => { this.#isStored = store.durable }, () => { this.#isStored = false })
    return this.#writing
  }

  #saveSoon (milliseconds: number): void {
    if (this.#draft === null || this.#closed.signal.aborted) return
    clearTimeout(this.#timers.save)
    this.#timers.save = setTimeout(() => { this.#save().catch(() => {}) }, milliseconds)
  }

  /** Saves all that there is; one attempt at a time. */
  async #save (): Promise<void> {
    this.#saving ??= this.#attempt().finally(() => { this.#saving = null })
    return this.#saving
  }

  async #attempt (): Promise<void> {
    const { service, consultation } = this.#options
    try {
      while (this.#draft !== null && this.#state !== 'conflict' && this.#state !== 'gone') {
        const draft = this.#draft
        const again = this.#sent !== null
        this.#sent ??= dataOf(this.#saved.data, draft)
        if (!again && fingerprintOf(this.#sent) === fingerprintOf(this.#saved.data)) {
          await this.#finish(draft)
          continue
        }
        // If the page ends before the answer comes, the next one knows what was sent.
        await this.#keep()
        const { revision } = this.#saved
        this.#saved = await service.saveReport(consultation, { revision, data: this.#sent }, { signal: this.#closed.signal })
        this.#sent = null
        this.#retries = 0
        if (!again) await this.#finish(draft)
        this.#options.changed()
      }
    } catch (error) {
      if (!this.#closed.signal.aborted) await this.#fail(error as Error & Refusal)
    }
  }

  /** Nothing is left to save, unless there is another edit by now. */
  async #finish (draft: Draft | null = this.#draft): Promise<void> {
    this.#sent = null
    if (this.#draft !== draft) return
    this.#draft = null
    await this.#writing
    await this.#options.store.remove(this.#kept).catch(() => {})
    if (this.#draft !== null) return
    this.#enter('saved')
    this.#adopt()
  }

  async #fail (error: Error & Refusal): Promise<void> {
    const { status, code } = error
    if (status === 412 || code === 'report_signed') return this.#meet(code === 'report_signed')
    if (status === 404 || code === 'consent_withdrawn') {
      this.#draft = null
      await this.#options.store.remove(this.#kept).catch(() => {})
      return this.#enter('gone', error)
    }
    if (mayPass(error)) {
      await this.#keep()
      this.#enter(this.#isStored ? 'kept' : 'unkept', error)
      return this.#saveSoon(backoffMs(this.#retries++))
    }
    this.#sent = null
    await this.#keep()
    this.#enter('refused', error)
  }

  /** Reads what somebody else has saved. */
  async #meet (signed: boolean): Promise<void> {
    const { service, consultation } = this.#options
    try {
      const theirs = await service.report(consultation, { signal: this.#closed.signal })
      const draft = this.#draft
      this.#sent = null
      if (draft === null) return
      const isTheirs = fingerprintOf(dataOf(theirs.data, draft)) === fingerprintOf(theirs.data)
      if (isTheirs) {
        this.#saved = theirs
        return await this.#finish(draft)
      }
      this.#conflict = { theirs, signed }
      await this.#keep()
      this.#enter('conflict')
    } catch (error) {
      if (this.#closed.signal.aborted) return
      await this.#fail(error as Error & Refusal)
    }
  }
}
