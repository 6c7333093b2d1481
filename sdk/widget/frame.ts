import type { ConsultationOutput, GetToken } from '../types.js'
import type { ScribeEvents, ScribeMessageDetail } from './events.js'
import type { Patient } from './patients.js'
import { FRAME_METHODS, type FrameMethod, type FrameToHost, type HostToFrame } from './frame-messages.js'

/** How the widget in the frame is set up. */
export interface ScribeFrameOptions {
  /** Base URL of the service. Its `WIDGET_ORIGINS` has to name the origin of this page. */
  baseUrl: string | URL
  /** Gets an access token from the page's own backend. */
  getToken: GetToken
  /** Attributes of the widget, such as `template` and `language`. */
  attributes?: Readonly<Record<string, string>>
}

/** The events of a frame; they are those of the widget. An error does not travel between windows: its message does. */
export interface ScribeFrameEvents extends Omit<ScribeEvents, 'scribe-error'> {
  /** Something failed, or was refused. */
  'scribe-error': CustomEvent<ScribeMessageDetail>
}

/** A call that waits for its answer. */
interface Call {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** The typed events of a frame. */
export interface ScribeFrameTarget {
  /** Adds a listener. */
  addEventListener: <Name extends keyof ScribeFrameEvents>(name: Name, listener: (event: ScribeFrameEvents[Name]) => void) => void
  /** Removes a listener. */
  removeEventListener: <Name extends keyof ScribeFrameEvents>(name: Name, listener: (event: ScribeFrameEvents[Name]) => void) => void
}

const FrameTarget = EventTarget as new () => Omit<EventTarget, keyof ScribeFrameTarget> & ScribeFrameTarget

/**
 * The widget in an `<iframe>` of the service's own origin, isolated from the page: neither can see into the other. Add `element` to the
 * page.
 *
 * @example
 * const frame = new ScribeFrame({ baseUrl: 'https://scribe.hospital.example', getToken, attributes: { template: 'dictation_api' } })
 * document.body.append(frame.element)
 * frame.addEventListener('scribe-insert', ({ detail }) => editor.insert(detail.text))
 */
export class ScribeFrame extends FrameTarget {
  /** The `<iframe>`. */
  readonly element: HTMLIFrameElement
  readonly #options: ScribeFrameOptions
  readonly #origin: string
  readonly #calls = new Map<number, Call>()
  readonly #take = (event: MessageEvent) => {
    // Only what this frame says from the service's origin counts: any window may post messages here.
    if (event.source === this.element.contentWindow && event.origin === this.#origin) this.#answer(event.data as FrameToHost)
  }

  #nextCall = 0
  #ready!: () => void
  readonly #isReady = new Promise<void>(resolve => { this.#ready = resolve })

  /** Creates the frame; it loads once `element` is in a page. */
  constructor (options: ScribeFrameOptions) {
    super()
    this.#options = options
    const url = new URL('widget/embed/', `${String(options.baseUrl).replace(/\/*$/, '')}/`)
    this.#origin = url.origin
    this.element = document.createElement('iframe')
    this.element.src = url.href
    this.element.allow = 'microphone; clipboard-write; screen-wake-lock'
    this.element.title = options.attributes?.title ?? 'Consultation'
    Object.assign(this.element.style, { border: '0', width: '100%' })
    window.addEventListener('message', this.#take)
  }

  /** Starts recording; resolves with the id of the consultation, or `null` while the service cannot be reached. */
  async start (): Promise<string | null> { return this.#call('start') as Promise<string | null> }
  /** Pauses the recording until `resume()`. */
  async pause (): Promise<void> { await this.#call('pause') }
  /** Resumes the recording. */
  async resume (): Promise<void> { await this.#call('resume') }
  /** Ends the recording, and resolves once the service has all of it. */
  async stop (): Promise<void> { await this.#call('stop') }
  /** Sends the rest, and resolves with the final report. */
  async finish (): Promise<ConsultationOutput> { return this.#call('finish') as Promise<ConsultationOutput> }
  /** Shows a consultation. */
  async open (consultation: string): Promise<void> { await this.#call('open', consultation) }

  /** Clears the widget for another consultation. */
  async reset (): Promise<void> { await this.#call('reset') }
  /** Says who the next visit is of. @returns `false` if the person keeps on recording another patient */
  async setPatient (patient: Partial<Patient>): Promise<boolean> { return this.#call('setPatient', patient) as Promise<boolean> }

  /** The patient withdraws the consent: sound, text and report of the visit are deleted. */
  async withdrawConsent (): Promise<void> { await this.#call('withdrawConsent') }

  /** Removes the widget from the page. Unsent sound stays stored in the browser. */
  remove (): void {
    window.removeEventListener('message', this.#take)
    this.element.remove()
    for (const { reject } of this.#calls.values()) reject(new Error('The frame was removed.'))
    this.#calls.clear()
  }

  #post (message: HostToFrame): void {
    this.element.contentWindow?.postMessage(message, this.#origin)
  }

  async #call (method: FrameMethod, argument?: unknown): Promise<unknown> {
    if (!FRAME_METHODS.includes(method)) throw new Error(`There is no ${method as string}().`)
    await this.#isReady
    const id = this.#nextCall++
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject })
      this.#post({ type: 'scribe-call', id, method, ...argument === undefined ? {} : { argument } })
    })
  }

  #answer (message: FrameToHost): void {
    switch (message.type) {
      case 'scribe-ready':
        this.#post({ type: 'scribe-configure', attributes: { ...this.#options.attributes } })
        this.#ready()
        break
      case 'scribe-token-wanted':
        this.#sendToken(message.id).catch(() => {})
        break
      case 'scribe-result': {
        const call = this.#calls.get(message.id)
        this.#calls.delete(message.id)
        if (message.error === undefined) call?.resolve(message.result)
        else call?.reject(Object.assign(new Error(message.error.message), { name: message.error.name }))
        break
      }
      case 'scribe-size':
        this.element.style.height = `${Math.ceil(message.height)}px`
        break
      case 'scribe-event':
        this.dispatchEvent(new CustomEvent(message.name, { detail: message.detail }))
    }
  }

  async #sendToken (id: number): Promise<void> {
    try {
      this.#post({ type: 'scribe-token', id, token: await this.#options.getToken() })
    } catch (error) {
      this.#post({ type: 'scribe-token', id, error: (error as Error).message })
    }
  }
}
