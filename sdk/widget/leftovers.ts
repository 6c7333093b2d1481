import type { ConsultationClient } from '../client.js'
import type { ConsultationStream } from '../stream/types.js'
import { loadReport } from './load-report.js'
import { REPORT_DATABASE } from './report/host.js'

/** Whether unsent sound of a consultation, or of a recording, is on this device. */
export async function isKept (client: ConsultationClient, id: string): Promise<boolean> {
  return (await client.keptRecordings()).some(({ consultationId, recordingId }) => consultationId === id || recordingId === id)
}

/**
 * Sends what earlier pages have left on this device of consultations that are not open here, as after a reload of a page that does not know
 * which one it was. They stay open on the service. Corrected reports are saved, too.
 */
export class Leftovers {
  readonly #client: ConsultationClient
  readonly #service: string
  readonly #changed: (going: boolean) => void
  readonly #streams = new Map<string, ConsultationStream>()
  #opening: Promise<void> = Promise.resolve()
  #saving: Promise<void> | null = null

  /** @param service its address */
  constructor (client: ConsultationClient, service: string, changed: (going: boolean) => void) {
    this.#client = client
    this.#service = service
    this.#changed = changed
  }

  /** Whether something goes up. */
  get going (): boolean { return this.#streams.size > 0 }

  /** Sends what is kept, of all consultations but this one. */
  send (except: string): void {
    this.#opening = this.#opening.then(async () => this.#open(except)).catch(() => {})
    this.#saving ??= this.#saveReports().catch(() => {}).finally(() => { this.#saving = null })
  }

  /** Lets go of a consultation, which is opened: what is left of it goes up there. */
  async release (id: string): Promise<void> {
    await this.#opening
    for (const stream of this.#streams.values()) if (stream.consultationId === id) await stream.close()
  }

  /** Stops; what has not gone up stays. */
  async close (): Promise<void> {
    await this.#opening
    await Promise.all([...this.#streams.values()].map(async stream => stream.close()))
  }

  /** Saves corrected reports that the service does not have yet. What shows reports is loaded only where there may be some. */
  async #saveReports (): Promise<void> {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === REPORT_DATABASE)) return
    await this.#client.authenticate()
    const { holder } = this.#client
    if (holder !== null) await (await loadReport()).sendKept(this.#service, this.#client.consultations, holder)
  }

  async #open (except: string): Promise<void> {
    for (const { recordingId: id, consultationId } of await this.#client.keptRecordings()) {
      if (consultationId === except || this.#streams.has(id)) continue
      // Another tab may have it, and is not to lose it while it opens it anew.
      const stream = await this.#client.openStream(id, { lockTimeout: 0 }).catch(() => null)
      if (stream === null) continue
      this.#streams.set(id, stream)
      stream.start().then(async () => stream.stop()).catch(() => {}).finally(() => {
        this.#streams.delete(id)
        this.#changed(this.going)
      })
    }
    this.#changed(this.going)
  }
}
