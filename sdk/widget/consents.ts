import type { ConsultationClient } from '../client.js'
import type { CallOptions } from '../consultations.js'
import type { SentConsent } from '../types.js'
import { forgetVisit } from './forgetting.js'
import type { ViewModel } from './view-model.js'
import { Withdrawals } from './withdrawals.js'

/** Keeps what patients say to the recording with their consultations. */
export class Consents {
  readonly #client: ConsultationClient
  readonly #service: string
  readonly #model: ViewModel
  readonly #withdrawals: Withdrawals

  /** @param service its address */
  constructor (client: ConsultationClient, service: string, model: ViewModel) {
    this.#client = client
    this.#service = service
    this.#model = model
    this.#withdrawals = new Withdrawals(client, service, id => { if (id === model.view.consultation) model.note({ unsent: false }) })
  }

  /** Records what the patient says to the recording of a consultation. */
  async record (consultation: string, sent: SentConsent, options?: CallOptions): Promise<void> {
    const { state: consent } = await this.#client.consultations.recordConsent(consultation, sent, options)
    if (consultation === this.#model.view.consultation) this.#model.note({ consent })
  }

  /**
   * Deletes sound and text of the visit that is shown: on this device now, and on the service as soon as it can be reached.
   *
   * @param drop lets go of the visit
   * @throws where the service refuses
   */
  async withdraw (drop: () => Promise<void>): Promise<void> {
    const { consultation } = this.#model.view
    // That the service has to be told is kept before anything is deleted.
    const telling = consultation === null ? Promise.resolve() : this.#withdrawals.withdraw(consultation)
    telling.catch(() => {})
    await drop()
    this.#model.showWithdrawn(consultation, consultation !== null && this.#withdrawals.awaits(consultation))
    if (consultation !== null) await forgetVisit(this.#client, this.#service, consultation)
    await telling
  }

  /** Shows that a consent was withdrawn elsewhere, and deletes what this device has of the visit. */
  async showWithdrawn (consultation: string): Promise<void> {
    this.#model.showWithdrawn(consultation)
    await forgetVisit(this.#client, this.#service, consultation)
  }

  /** Tells the service what earlier pages could not. */
  send (): void { this.#withdrawals.send() }

  /** Stops; what is not sent stays on this device. */
  close (): void { this.#withdrawals.close() }
}
