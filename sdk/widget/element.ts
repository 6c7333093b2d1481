import { ConsultationClient } from '../client.js'
import { microphone } from '../sources/microphone.js'
import type { AudioSource } from '../stream/types.js'
import type { ConsultationOutput, GetToken } from '../types.js'
import { element, setText } from './dom.js'
import { errorText } from './messages.js'
import type { ScribeEvents } from './events.js'
import { PushToTalk } from './push-to-talk.js'
import { ScribeSession, type ViewChange } from './session.js'
import { ConsultationClosed, emptyView, isBusy, ScribeError, type ScribeSettings, type ScribeState } from './state.js'
import { ScribePage } from './view.js'
import { languageOf, wordsOf } from './words/index.js'

const DEFAULT_TEMPLATE = 'soap_new_complaint_api'

/** Attributes that a recorded consultation depends on. */
const FIXED_WHILE_RECORDING = ['base-url', 'template', 'input-language', 'output-language', 'consultation']

/** Where this script was loaded from: the service, unless `base-url` says otherwise. */
const OWN_SERVICE = new URL('../../', import.meta.url)

/**
 * `<consultation-scribe>`: records a consultation and shows its report. Attributes: `base-url` (of the service; the one that served this
 * script by default), `template`, `input-language`, `output-language`, `consultation` (id of one to show or to go on with), `language`
 * (of the widget itself; the page's by default), `require-consent`, `push-to-talk` (a `KeyboardEvent.code` to hold), `theme` (`light` or
 * `dark`; the person's choice by default). Changing the consultation while one is recorded is refused.
 *
 * @example
 * const scribe = new ConsultationScribe()
 * scribe.getToken = async () => (await fetch('/scribe-token', { method: 'POST' })).json()
 * scribe.addEventListener('scribe-insert', ({ detail }) => editor.insert(detail.text))
 * document.body.append(scribe)
 */
export class ConsultationScribe extends HTMLElement {
  /** Attributes that the widget follows. */
  static readonly observedAttributes = [...FIXED_WHILE_RECORDING, 'language', 'require-consent', 'push-to-talk']

  readonly #page: ScribePage
  readonly #announcer = element('div', { slot: 'announcer', role: 'status', 'aria-live': 'polite' })
  #getToken: GetToken | null = null
  #source: AudioSource | null = null
  #session: ScribeSession | null = null
  #consent = false
  /** Whether an attribute is being put back. */
  #reverting = false
  #announced = ''
  /** The consultation of the attribute that was opened last. */
  #given: string | null = null
  #emitted: { state: ScribeState, output: ConsultationOutput | null, error: Error | null } = { state: 'idle', output: null, error: null }
  readonly #talk = new PushToTalk({ key: () => this.getAttribute('push-to-talk'), press: () => this.#press(), release: () => this.pause() })

  /** Made by the browser for `<consultation-scribe>`. */
  constructor () {
    super()
    const quiet = (act: () => Promise<unknown>) => () => { act().catch(() => {}) }
    this.#page = new ScribePage(this.attachShadow({ mode: 'open' }), {
      record: quiet(async () => { if (this.state !== 'starting') await this.start() }),
      pause: () => this.pause(),
      resume: () => this.resume(),
      finish: quiet(() => this.finish()),
      another: quiet(() => this.reset()),
      consent: given => { this.#consent = given; this.#show() },
      copy: text => { this.#copy(text) },
      insert: (text, section) => this.#insert(text, section)
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

  /** Starts recording, into the open consultation or a new one. Resolves with its id once sound is recorded. */
  async start (): Promise<string> {
    return this.#act(async () => {
      if (this.hasAttribute('require-consent') && !this.#consent) throw new ScribeError('consent', 'Nobody has agreed to the recording.')
      return this.#ready().start(this.#settings(), this.#source ?? microphone())
    })
  }

  /** Pauses the recording until `resume()`. */
  pause (): void { this.#session?.pause() }

  /** Resumes the recording. */
  resume (): void { this.#session?.resume() }

  /** Ends the recording, and resolves once the service has all of it. The consultation stays open. */
  async stop (): Promise<void> {
    return this.#act(async () => this.#session?.stop())
  }

  /** Sends the rest, and resolves with the final report. */
  async finish (): Promise<ConsultationOutput> {
    return this.#act(async () => this.#ready().finish())
  }

  /** Shows a consultation: its report, or its progress. Sound that is still on this device is sent. */
  async open (consultation: string): Promise<void> {
    return this.#act(async () => this.#ready().open(consultation))
  }

  /** Clears the widget for another consultation. @throws {ScribeError} `busy` while one is recorded */
  async reset (): Promise<void> {
    return this.#act(async () => {
      await this.#session?.reset()
      this.#consent = false
      this.#show()
    })
  }

  /** @internal */
  connectedCallback (): void {
    // What the page has set before this class was defined.
    for (const name of ['getToken', 'source'] as const) this.#upgrade(name)
    if (this.#announcer.parentNode !== this) this.append(this.#announcer)
    this.#talk.listen()
    this.#show()
    this.#openGiven()
  }

  /** @internal */
  disconnectedCallback (): void {
    this.#talk.stop()
    // Moved to another place of the page, it goes on.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#forget()
    })
  }

  /** @internal */
  attributeChangedCallback (name: string, previous: string | null, value: string | null): void {
    if (previous === value || this.#reverting) return
    const fixed = FIXED_WHILE_RECORDING.includes(name)
    if (fixed && this.#session !== null && isBusy(this.#session.view) && value !== this.consultationId) return this.#refuse(name, previous)
    if (name === 'base-url') this.#forget()
    if (name === 'consultation') this.#given = null
    if (!this.isConnected) return
    this.#show()
    this.#openGiven()
  }

  #upgrade (name: 'getToken' | 'source'): void {
    if (!Object.hasOwn(this, name)) return
    // It goes back under the same name, which the type of both names together cannot say.
    const value = this[name] as never
    Reflect.deleteProperty(this, name)
    this[name] = value
  }

  /** Puts an attribute back that may not change now. */
  #refuse (name: string, previous: string | null): void {
    this.#reverting = true
    if (previous === null) this.removeAttribute(name)
    else this.setAttribute(name, previous)
    this.#reverting = false
    this.#tellError(new ScribeError('busy', `${name} cannot change while a consultation is recorded.`))
  }

  #forget (): void {
    this.#session?.end().catch(() => {})
    this.#session = null
    this.#given = null
  }

  /** Opens the consultation of the attribute, once there is a way to get tokens, and sends what is left of others. */
  #openGiven (): void {
    const given = this.getAttribute('consultation') ?? ''
    if (this.#getToken === null || given === this.#given) return
    this.#given = given
    if (given !== '') this.open(given).catch(() => {})
    this.#ready().sendLeft(given)
  }

  #settings (): ScribeSettings {
    const output = this.getAttribute('output-language')
    return {
      template: (this.getAttribute('template') ?? DEFAULT_TEMPLATE) as ScribeSettings['template'],
      input_language: this.getAttribute('input-language') ?? this.#language(),
      ...output === null ? {} : { output_language: output }
    }
  }

  #ready (): ScribeSession {
    if (this.#getToken === null) throw new ScribeError('token', 'getToken is not set.')
    if (this.#session === null) {
      const given = this.getAttribute('base-url')
      const baseUrl = given === null ? OWN_SERVICE : new URL(given, document.baseURI)
      const onUnsentRemoved = () => this.#tellError(new ScribeError('removed', 'Old sound could not be sent, and was removed.'))
      const client = new ConsultationClient({ baseUrl, getToken: async () => (this.#getToken as GetToken)(), onUnsentRemoved })
      this.#session = new ScribeSession(client, what => this.#changed(what))
    }
    return this.#session
  }

  /** Reports what fails as an event too: a page that only listens misses nothing. */
  async #act<Result> (act: () => Promise<Result>): Promise<Result> {
    try {
      return await act()
    } catch (error) {
      const isNews = this.#emitted.error !== error && !(error instanceof ConsultationClosed)
      if (isNews && this.isConnected) this.#tellError(error as Error)
      throw error
    }
  }

  #language (): string {
    return languageOf(this.getAttribute('language') ?? this.closest('[lang]')?.getAttribute('lang') ?? navigator.language)
  }

  #show (): void {
    const talkKey = this.getAttribute('push-to-talk')
    const session = this.#session
    const view = session?.view ?? emptyView()
    this.#page.show(view, {
      language: this.#language(),
      consentNeeded: this.hasAttribute('require-consent'),
      consentGiven: this.#consent,
      talkKey: talkKey === null || talkKey === '' ? null : talkKey.replace(/^(?:Key|Digit)/, ''),
      fixed: (this.getAttribute('consultation') ?? '') !== ''
    })
  }

  #changed (what: ViewChange): void {
    const view = this.#session?.view
    if (view === undefined) return
    const words = wordsOf(this.#language())
    if (what === 'progress') return this.#page.showProgress(view, words)
    this.#show()
    const before = this.#emitted
    this.#emitted = { state: view.state, output: view.output, error: view.error }
    if (before.state !== view.state) {
      this.#announce(words.states[view.state])
      this.#emit('scribe-state', { state: view.state, consultation: view.consultation })
    }
    if (view.output !== null && before.output !== view.output) this.#emit('scribe-output', { output: view.output })
    if (view.error !== null && before.error !== view.error) this.#tellError(view.error)
    if (view.offline) this.#announce(words.offline)
  }

  #tellError (error: Error): void {
    this.#emitted.error = error
    const message = errorText(error, wordsOf(this.#language()))
    this.#announce(message)
    this.#emit('scribe-error', { error, message })
  }

  #announce (sentence: string): void {
    if (sentence === this.#announced) return
    this.#announced = sentence
    this.#announcer.lang = this.#language()
    setText(this.#announcer, sentence)
  }

  #emit<Name extends keyof ScribeEvents> (name: Name, detail: ScribeEvents[Name]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }

  #copy (text: string): void {
    const { copied, notCopied } = wordsOf(this.#language())
    const { clipboard } = navigator as { clipboard?: Clipboard }
    const writing = clipboard === undefined ? Promise.reject(new Error('There is no clipboard.')) : clipboard.writeText(text)
    writing.then(() => this.#announce(copied), () => this.#announce(notCopied))
  }

  #insert (text: string, section: string | null): void {
    const { output } = this
    if (output === null) return
    this.#announce(wordsOf(this.#language()).inserted)
    this.#emit('scribe-insert', { text, section, output })
  }

  /** Records while the key of `push-to-talk` is held. */
  #press (): void {
    const { state } = this
    if (state === 'paused') this.resume()
    else if (['idle', 'stopped'].includes(state)) this.start().then(() => { if (!this.#talk.held) this.pause() }, () => {})
  }
}
