import type { PatientAnswer, PatientQuestion } from './asking-view.js'
import { patientOf, putAttribute } from './attributes.js'
import { referenceOf, type Patient } from './patients.js'

/** What a change of the patient may do to the consultation that is open. */
export interface PatientActions {
  /** Who the open visit is of, if it is recorded and not finished; `undefined` if there is none. */
  recorded: () => { reference: string | null } | undefined
  finish: () => void
  discard: () => Promise<void>
  reset: () => Promise<void>
  /** The question is another. */
  changed: () => void
}

/** Changes who the next visit is of. While another patient is recorded, the person says what becomes of that first. */
export class PatientChange {
  readonly #host: Element
  readonly #actions: PatientActions
  #asked: { patient: Patient, answer: (given: PatientAnswer) => void } | null = null
  #isPutting = false

  constructor (host: Element, actions: PatientActions) {
    this.#host = host
    this.#actions = actions
  }

  /** What is asked now; `null` for nothing. */
  get question (): PatientQuestion | null {
    if (this.#asked === null) return null
    return { recorded: this.#actions.recorded()?.reference ?? null, shown: referenceOf(this.#asked.patient) }
  }

  /** Answers what is asked. */
  answer (given: PatientAnswer): void { this.#asked?.answer(given) }

  /**
   * Follows an attribute that says who the visit is of: it stays as it was until the person has answered.
   *
   * @returns whether there is something to ask
   */
  follow (name: string, previous: string | null, value: string | null): boolean {
    if (this.#isPutting || this.#actions.recorded() === undefined) return this.#isPutting
    this.#put(name, previous)
    // A page sets one attribute after the other: both belong to the same question.
    const patient = this.#asked?.patient ?? patientOf(this.#host)
    this.set(name === 'external-id' ? { ...patient, externalId: value } : { ...patient, label: value }).catch(() => {})
    return true
  }

  /** @returns whether the next visit is of this patient */
  async set (patient: Patient): Promise<boolean> {
    // The newest question takes the place of an earlier one.
    this.answer('keep')
    const known = patientOf(this.#host)
    if (known.externalId === patient.externalId && known.label === patient.label) return true
    if (this.#actions.recorded() !== undefined) {
      const answer = await this.#ask(patient)
      if (answer === 'keep') return false
      if (answer === 'discard') await this.#actions.discard()
      else this.#actions.finish()
    }
    this.#put('external-id', patient.externalId)
    this.#put('patient-label', patient.label)
    // The report of one patient is not shown beside the name of another.
    await this.#actions.reset()
    return true
  }

  async #ask (patient: Patient): Promise<PatientAnswer> {
    const answer = await new Promise<PatientAnswer>(resolve => {
      this.#asked = { patient, answer: resolve }
      this.#actions.changed()
    })
    if (this.#asked?.patient === patient) this.#asked = null
    this.#actions.changed()
    return answer
  }

  #put (name: string, value: string | null): void {
    this.#isPutting = true
    putAttribute(this.#host, name, value)
    this.#isPutting = false
  }
}
