import type { ConsultationClient } from '../client.js'
import { preloadWorklet } from '../sources/media-stream.js'
import type { AudioSource } from '../stream/types.js'
import type { ConsultationOutput, GetToken } from '../types.js'
import { FIXED_WHILE_RECORDING, OBSERVED, optionsOf, PATIENT, patientOf, putAttribute, settingsOf } from './attributes.js'
import { clientOf, serviceOf } from './client-of.js'
import { Consenting } from './consent.js'
import { Continuing } from './continuing.js'
import { upgrade } from './dom.js'
import { chosenMicrophone } from './kept-microphone.js'
import { Notifier } from './notifier.js'
import { PatientChange } from './patient-change.js'
import { keptReference, referenceOf, type Patient } from './patients.js'
import { PushToTalk } from './push-to-talk.js'
import { ScribeSession } from './session.js'
import { ConsultationClosed, emptyView, isBusy, ScribeError, type ScribeState } from './state.js'
import { Undoable, UNDO_MS } from './undoable.js'
import type { ViewChange } from './view-model.js'
import { ScribePage } from './view.js'
import { filled } from './words/index.js'

/**
 * `<consultation-scribe>`: records a consultation and shows its report. Attributes: `base-url` (of the service; the one that served this
 * script by default), `user` (who is signed in), `template`, `input-language`, `output-language`, `consultation` (id of one to show or to
 * go on with), `external-id` and `patient-label` (who the visit is of), `language` (of the widget itself; the page's by default),
 * `consent` and `consent-wording` (what is asked before recording), `require-consent`, `push-to-talk` (a `KeyboardEvent.code` to hold),
 * `theme` (`light` or `dark`; the person's choice by default). Changing the consultation while one is recorded is refused; when the patient
 * changes, the person is asked what becomes of the recording.
 *
 * @example
 * const scribe = new ConsultationScribe()
 * scribe.getToken = async () => (await fetch('/scribe-token', { method: 'POST' })).json()
 * scribe.addEventListener('scribe-insert', ({ detail }) => editor.insert(detail.text))
 * document.body.append(scribe)
 */
export class ConsultationScribe extends HTMLElement {
  /** Attributes that the widget follows. */
  static readonly observedAttributes = OBSERVED

  readonly #page: ScribePage
  readonly #notifier = new Notifier(this)
  #getToken: GetToken | null = null
  #source: AudioSource | null = null
  #client: ConsultationClient | null = null
  #session: ScribeSession | null = null
  /** Whether an attribute is being put back. */
  #reverting = false
  /** The consultation of the attribute that was opened last. */
  #given: string | null = null
  readonly #patient = new PatientChange(this, {
    recorded: () => {
      const view = this.#session?.view
      return view !== undefined && (isBusy(view) || view.state === 'stopped') ? view : undefined
    },
    finish: () => { this.finish().catch(() => {}) },
    discard: async () => { this.#ending.undo(); await this.#session?.drop(async id => this.#client?.consultations.delete(id)) },
    reset: async () => this.reset(),
    changed: () => this.#show()
  })

  readonly #consent = new Consenting(this, {
    view: () => this.#session?.view ?? emptyView(),
    record: async (consultation, consent) => this.#ready().consents.record(consultation, consent),
    tell: detail => this.#notifier.emit('scribe-consent', detail),
    changed: () => this.#show()
  })

  readonly #ending = new Undoable(() => { this.finish().catch(() => {}) }, () => this.#show())
  readonly #talk = new PushToTalk({ key: () => this.getAttribute('push-to-talk'), press: () => this.#press(), release: () => this.pause() })

  /** Made by the browser for `<consultation-scribe>`. */
  constructor () {
    super()
    // What fails is told by an event.
    const quiet = (act: () => Promise<unknown>) => () => { act().catch(() => {}) }
    this.#page = new ScribePage(this.attachShadow({ mode: 'open' }), {
      record: quiet(async () => { if (this.state !== 'starting') await this.start() }),
      pause: () => this.pause(),
      resume: () => this.resume(),
      finish: () => {
        this.#ending.begin()
        this.#notifier.announce(filled(this.#notifier.words.endingSoon, UNDO_MS / 1000))
      },
      undo: () => { this.#ending.undo() },
      another: quiet(async () => {
        if (this.#ending.undo()) this.finish().catch(() => {})
        await this.reset()
      }),
      open: consultation => { this.open(consultation).catch(() => {}) },
      continuing: new Continuing(this, () => this.#client, error => this.#notifier.tellError(error)),
      answer: given => this.#patient.answer(given),
      consent: given => this.#consent.tick(given),
      answerConsent: state => { this.#act(async () => this.#consent.answer(state)).catch(() => {}) },
      withdraw: quiet(async () => this.withdrawConsent()),
      client: () => this.#client === null ? null : { service: serviceOf(this).href, client: this.#client },
      saved: output => this.#session?.correct(output),
      announce: sentence => this.#notifier.announce(sentence),
      copy: (text, html, note) => this.#notifier.copy(text, html, note),
      insert: detail => this.#notifier.emit('scribe-insert', detail)
    })
  }

  /** Gets an access token from the page's own backend. Set it first. */
  get getToken (): GetToken | null { return this.#getToken }
  /** Sets what gets tokens. */
  set getToken (getToken: GetToken | null) {
    this.#getToken = getToken
    if (getToken !== null && this.isConnected) this.#openGiven()
  }

  /** What to record: the microphone, unless the page sets another source. */
  get source (): AudioSource | null { return this.#source }
  /** Sets what is recorded. */
  set source (source: AudioSource | null) { this.#source = source }

  /** The state of the consultation. */
  get state (): ScribeState { return this.#session?.view.state ?? 'idle' }

  /** The current report; `null` before the first one. */
  get output (): ConsultationOutput | null { return this.#session?.view.output ?? null }

  /** Id of the consultation; `null` before there is one. */
  get consultationId (): string | null { return this.#session?.view.consultation ?? null }

  /** Records the open consultation or a new one, and resolves with its id: `null` without a network, `scribe-state` tells it later. */
  async start (): Promise<string | null> {
    return this.#act(async () => {
      const settings = { ...settingsOf(this), ...this.#consent.settings() }
      return this.#ready().start(settings, this.#source ?? chosenMicrophone(), referenceOf(patientOf(this)))
    })
  }

  /** Pauses the recording until `resume()`. */
  pause (): void { this.#session?.pause() }

  /** Resumes the recording. */
  resume (): void { this.#session?.resume() }

  /** Ends the recording, and resolves once the service has all of it. The consultation stays open. */
  async stop (): Promise<void> { return this.#act(async () => this.#session?.stop()) }

  /** Sends the rest, and resolves with the final report. */
  async finish (): Promise<ConsultationOutput> {
    this.#ending.undo()
    return this.#act(async () => this.#ready().finish())
  }

  /**
   * Says who the next visit is of. While one of another patient is recorded, the person is asked what becomes of it: it is finished, kept
   * on, or discarded, and never mixed with the next one.
   *
   * @returns whether the next visit is of this patient; `false` if the recording is kept on
   * @example
   * await new ConsultationScribe().setPatient({ externalId: 'visit-4711', label: 'Ms Jansen' })
   */
  async setPatient ({ externalId = null, label = null }: Partial<Patient>): Promise<boolean> {
    return this.#act(async () => this.#patient.set({ externalId, label }))
  }

  /** Shows a consultation: its report, or its progress. Sound that is still on this device is sent; the patient is asked anew. */
  async open (consultation: string): Promise<void> {
    this.#consent.reset()
    return this.#act(async () => this.#ready().open(consultation))
  }

  /**
   * Clears the widget for another consultation. One whose report is to come stands in a list meanwhile.
   *
   * @throws {ScribeError} `busy` while one is recorded
   */
  async reset (): Promise<void> {
    return this.#act(async () => {
      await this.#session?.reset()
      this.#consent.reset()
      this.#show()
    })
  }

  /** The patient withdraws the consent: the visit is deleted, here now, and on the service once it can be reached. */
  async withdrawConsent (): Promise<void> {
    this.#ending.undo()
    return this.#act(async () => {
      this.#consent.withdraw()
      await this.#session?.withdraw()
    })
  }

  /** @internal */
  connectedCallback (): void {
    // What the page has set before this class was defined.
    for (const name of ['getToken', 'source'] as const) upgrade(this, name)
    this.#notifier.attach()
    preloadWorklet()
    this.#talk.listen()
    document.addEventListener('visibilitychange', this.#seen)
    this.#show()
    this.#openGiven()
  }

  /** @internal */
  disconnectedCallback (): void {
    this.#talk.stop()
    document.removeEventListener('visibilitychange', this.#seen)
    // Moved to another place of the page, it goes on.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#forget()
    })
  }

  /** @internal */
  attributeChangedCallback (name: string, previous: string | null, value: string | null): void {
    if (previous === value || this.#reverting) return
    const isRecording = this.#session !== null && isBusy(this.#session.view)
    if (isRecording && FIXED_WHILE_RECORDING.includes(name) && value !== this.consultationId) return this.#refuse(name, previous)
    if (PATIENT.includes(name) && this.#patient.follow(name, previous, value)) return
    if (['base-url', 'user'].includes(name)) this.#forget()
    if (name === 'consultation') this.#given = null
    if (!this.isConnected) return
    this.#show()
    this.#openGiven()
  }

  /** Puts an attribute back that may not change now. */
  #refuse (name: string, previous: string | null): void {
    this.#reverting = true
    putAttribute(this, name, previous)
    this.#reverting = false
    this.#notifier.tellError(new ScribeError('busy', `${name} cannot change while a consultation is recorded.`))
  }

  #forget (): void {
    this.#ending.undo()
    this.#page.close()
    this.#session?.end().catch(() => {})
    this.#session = this.#client = null
    this.#given = null
  }

  /** Opens the consultation of the attribute, once there is a way to get tokens, and sends what is left of others. */
  #openGiven (): void {
    const given = this.getAttribute('consultation') ?? ''
    if (this.#getToken === null || given === this.#given) return
    this.#given = given
    if (given !== '') this.open(given).catch(() => {})
    this.#ready().lookForOthers(given)
  }

  /** A report may have come, or another device may have begun to wait for one, while nobody saw the page. */
  readonly #seen = (): void => {
    if (document.visibilityState === 'visible' && this.#session !== null) this.#session.lookForOthers(this.consultationId ?? '')
  }

  #ready (): ScribeSession {
    if (this.#getToken === null) throw new ScribeError('token', 'getToken is not set.')
    if (this.#session === null) {
      const onUnsentRemoved = () => this.#notifier.tellError(new ScribeError('removed', 'Old sound could not be sent, and was removed.'))
      this.#client = clientOf(this, () => this.#getToken as GetToken, onUnsentRemoved)
      this.#session = new ScribeSession(this.#client, serviceOf(this).href, keptReference, what => this.#changed(what))
    }
    return this.#session
  }

  /** Reports what fails as an event too: a page that only listens misses nothing. */
  async #act<Result> (act: () => Promise<Result>): Promise<Result> {
    try {
      return await act()
    } catch (error) {
      if (this.isConnected && !(error instanceof ConsultationClosed)) this.#notifier.tellError(error as Error)
      throw error
    }
  }

  #show (): void {
    const view = this.#session?.view ?? emptyView()
    this.#page.show(view, {
      ...optionsOf(this),
      ...this.#consent.options(),
      microphone: this.#source === null,
      secondsLeft: this.#ending.secondsLeft,
      patient: referenceOf(patientOf(this)),
      asked: this.#patient.question
    })
  }

  #changed (what: ViewChange): void {
    const view = this.#session?.view
    if (view === undefined) return
    if (what === 'progress') return this.#page.showProgress(view, this.#notifier.words)
    this.#show()
    this.#notifier.tell(view)
  }

  /** Records while the key of `push-to-talk` is held. */
  #press (): void {
    this.#ending.undo()
    if (this.state === 'paused') this.resume()
    else if (['idle', 'stopped'].includes(this.state)) this.start().then(() => { if (!this.#talk.held) this.pause() }, () => {})
  }
}
