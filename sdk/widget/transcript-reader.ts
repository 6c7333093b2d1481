import type { ConsultationClient } from '../client.js'
import type { Transcript } from '../types.js'

/** Reads what was said in one consultation. */
export class TranscriptReader {
  readonly #client: ConsultationClient
  readonly #signal: AbortSignal
  readonly #show: (reading: Pick<Transcript, 'segments'>) => void
  #reading: 'no' | 'once' | 'again' = 'no'

  /** @param signal aborted when the consultation is shown no more */
  constructor (client: ConsultationClient, signal: AbortSignal, show: (reading: Pick<Transcript, 'segments'>) => void) {
    this.#client = client
    this.#signal = signal
    this.#show = show
  }

  /** Reads it, once more after it has changed meanwhile; when it cannot be read, the next change shows it. */
  read (id: string): void {
    if (this.#reading !== 'no') {
      this.#reading = 'again'
      return
    }
    this.#reading = 'once'
    this.#client.consultations.transcript(id, { signal: this.#signal }).catch(() => null).then(transcript => {
      const again = this.#reading === 'again'
      this.#reading = 'no'
      if (this.#signal.aborted) return
      if (transcript !== null) this.#show({ segments: transcript.segments })
      if (again) this.read(id)
    }, () => {})
  }
}
