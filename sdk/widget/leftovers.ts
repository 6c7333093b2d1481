import type { ConsultationClient } from '../client.js'
import type { ConsultationStream } from '../stream/types.js'

/** Whether unsent sound of a consultation, or of a recording, is on this device. */
export async function isKept (client: ConsultationClient, id: string): Promise<boolean> {
  return (await client.keptRecordings()).some(({ consultationId, recordingId }) => consultationId === id || recordingId === id)
}

/**
 * Sends what earlier pages have left on this device of consultations that are not open here, as after a reload of a page that does not know
 * which one it was. They stay open on the service.
 */
export class Leftovers {
  readonly #client: ConsultationClient
  readonly #changed: (going: boolean) => void
  readonly #streams = new Map<string, ConsultationStream>()
  #opening: Promise<void> = Promise.resolve()

  constructor (client: ConsultationClient, changed: (going: boolean) => void) {
    this.#client = client
    this.#changed = changed
  }

  /** Whether something goes up. */
  get going (): boolean { return this.#streams.size > 0 }

  /** Sends what is kept, of all consultations but this one. */
  send (except: string): void {
    this.#opening = this.#opening.then(async () => this.#open(except)).catch(() => {})
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
