import type { ConsultationClient } from '../client.js'
import { ApiError } from '../errors.js'
import { backoffMs, pause } from '../stream/backoff.js'
import type { ReportEvidence, Transcript } from '../types.js'

/** What a report is shown with. */
export interface Reading {
  segments: Transcript['segments']
  /** Of a final report. */
  evidence: ReportEvidence | null
}

/** Whether asking again cannot help. */
function isLasting (error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}

/** Reads what was said in one consultation, and what the statements of its final report rest on. */
export class ReportReader {
  readonly #client: ConsultationClient
  readonly #signal: AbortSignal
  readonly #show: (reading: Reading) => void
  #reading: 'no' | 'once' | 'again' = 'no'
  /** Rises with each final report; 0 before. */
  #final = 0

  /** @param signal aborted when the consultation is shown no more */
  constructor (client: ConsultationClient, signal: AbortSignal, show: (reading: Reading) => void) {
    this.#client = client
    this.#signal = signal
    this.#show = show
  }

  /** Reads what was said, once more after it has changed meanwhile; when it cannot be read, the next change shows it. */
  transcript (id: string): void {
    if (this.#final > 0) return
    if (this.#reading !== 'no') {
      this.#reading = 'again'
      return
    }
    this.#reading = 'once'
    this.#client.consultations.transcript(id, { signal: this.#signal }).catch(() => null).then(transcript => {
      const again = this.#reading === 'again'
      this.#reading = 'no'
      if (this.#signal.aborted || this.#final > 0) return
      if (transcript !== null) this.#show({ segments: transcript.segments, evidence: null })
      if (again) this.transcript(id)
    }, () => {})
  }

  /**
   * Reads what the statements of a final report rest on, and what was said: shown together, since a statement whose words are not there yet
   * would look as if nobody had said it.
   */
  proof (id: string): void {
    this.#prove(id, ++this.#final).catch(() => {})
  }

  async #prove (id: string, turn: number): Promise<void> {
    const options = { signal: this.#signal }
    for (let retries = 0; turn === this.#final; retries++) {
      try {
        const [evidence, { segments }] = await Promise.all([
          this.#client.consultations.evidence(id, options), this.#client.consultations.transcript(id, options)
        ])
        if (!this.#signal.aborted && turn === this.#final) this.#show({ segments, evidence })
        return
      } catch (error) {
        if (this.#signal.aborted) return
        if (isLasting(error)) {
          this.#final = 0
          return this.transcript(id)
        }
        await pause(backoffMs(retries), this.#signal)
      }
    }
  }
}
