import type { ConsultationClient } from '../client.js'
import { ConflictError } from '../errors.js'
import { element, setText } from './dom.js'
import type { ScribeView } from './state.js'
import type { Words } from './words/index.js'

const HOUR_MS = 3_600_000

/** What is shown of a visit that the button may continue. */
type Finished = Pick<ScribeView, 'state' | 'output'>

/** The widget around the button. What fails in it is told by itself. */
interface Widget {
  open: (consultation: string) => Promise<unknown>
  start: () => Promise<unknown>
}

/**
 * The button that continues a visit whose report is final, for as long as the service allows it. A report that a clinician edited is
 * replaced only when the button is pressed once more.
 */
export class Continuing {
  readonly node = element('button', { type: 'button', part: 'button', hidden: true })
  readonly #widget: Widget
  readonly #client: () => ConsultationClient | null
  readonly #tell: (error: Error) => void
  /** The client that was asked, and for how many hours its service continues visits. */
  #asked: ConsultationClient | null = null
  #hours = 0
  /** The consultation whose edits may be replaced, once that is said again. */
  #edited: string | null = null
  #shown: [Finished, Words] | null = null

  /** @param tell tells the page what fails */
  constructor (widget: Widget, client: () => ConsultationClient | null, tell: (error: Error) => void) {
    this.#widget = widget
    this.#client = client
    this.#tell = tell
    this.node.addEventListener('click', () => { this.#press().catch(() => {}) })
  }

  /** Shows the button where the visit can be continued. */
  show (view: Finished, words: Words): void {
    this.#shown = [view, words]
    const { state, output } = view
    if (state === 'finished') this.#ask()
    const endedAt = Date.parse(output?.end_datetime ?? '')
    this.node.hidden = state !== 'finished' || !(Date.now() < endedAt + this.#hours * HOUR_MS)
    if (output?.id !== this.#edited) this.#edited = null
    setText(this.node, this.#edited === null ? words.continue : words.continueEdited)
  }

  /** Asks the service, once, for how long it continues visits. */
  #ask (): void {
    const client = this.#client()
    if (client === null || client === this.#asked) return
    this.#asked = client
    client.capabilities().then(({ reopen_hours: hours = 0 }) => {
      this.#hours = hours
      this.#showAgain()
    }, () => { this.#asked = null })
  }

  #showAgain (): void {
    if (this.#shown !== null) this.show(...this.#shown)
  }

  async #press (): Promise<void> {
    const id = this.#shown?.[0].output?.id
    const client = this.#client()
    if (id === undefined || client === null || this.node.disabled) return
    this.node.disabled = true
    try {
      if (!await this.#reopen(client, id)) return
    } finally {
      this.node.disabled = false
      this.#showAgain()
    }
    await this.#widget.open(id)
    await this.#widget.start()
  }

  /** @returns whether it is open again: not yet, where a report was edited, until the button is pressed once more */
  async #reopen (client: ConsultationClient, id: string): Promise<boolean> {
    const isSaid = this.#edited === id
    try {
      await client.consultations.reopen(id, isSaid ? { discard_edits: true } : {})
      return true
    } catch (error) {
      if (error instanceof ConflictError && error.code === 'report_edited') this.#edited = id
      else this.#tell(error as Error)
      return false
    }
  }
}
