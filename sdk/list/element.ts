import { Consultations } from '../consultations.js'
import { Http } from '../http.js'
import { TokenKeeper } from '../tokens.js'
import type { GetToken } from '../types.js'
import type { ScribeAttributes } from '../widget/attribute-names.js'
import { serviceOf } from '../widget/client-of.js'
import { element, setText } from '../widget/dom.js'
import type { ConsultationScribe } from '../widget/element.js'
import { signIn } from '../widget/sign-in.js'
import { ScribeError } from '../widget/state.js'
import { daysAfter, dayText, isSame } from './day.js'
import { errorText, titleText } from './texts.js'
import { DayVisits, today, type DayView } from './visits.js'
import { filled, languageOf, wordsOf } from './words.js'
import { ListPage } from './view.js'

/** Milliseconds for a request. */
const TIMEOUT_MS = 30_000

/** Milliseconds for a page to say how to sign in, before the list says that this is missing. */
const SIGN_IN_MS = 3000

/** Events of the widget after which the day is read again. */
const NEWS = ['scribe-state', 'scribe-output', 'scribe-report'] as const

/** The visit that a person chose. */
export interface ConsultationOpenDetail {
  /** Its id. */
  consultation: string
}

/** The attributes of `<consultation-list>`. */
export interface ListAttributes extends Pick<ScribeAttributes, 'base-url' | 'language' | 'theme'> {
  /** Id of the widget that opens what is chosen. */
  for: string
}

/** The events of the list. They bubble. */
export interface ListEvents {
  /** A visit was chosen; `preventDefault()` keeps the widget of `for` from opening it. */
  'consultation-open': CustomEvent<ConsultationOpenDetail>
}

declare global {
  interface HTMLElementTagNameMap { 'consultation-list': ConsultationList }
  interface HTMLElementEventMap extends ListEvents {}
}

/**
 * `<consultation-list>`: the visits of the user, a day at a time, drafts to check first. Attributes: `for` (id of the
 * `<consultation-scribe>` that opens what is chosen), `base-url` (of the service; the one that served this script by default), `language`
 * and `theme`, as the widget has them. Without `for`, listen for `consultation-open`.
 *
 * @example
 * const list = new ConsultationList()
 * list.getToken = async () => (await fetch('/scribe-token', { method: 'POST' })).json()
 * list.addEventListener('consultation-open', ({ detail }) => location.assign(`/visits/${detail.consultation}`))
 * document.body.append(list)
 */
export class ConsultationList extends HTMLElement {
  /** Attributes that the list follows. */
  static readonly observedAttributes: ReadonlyArray<keyof ListAttributes> = ['base-url', 'language', 'for']

  readonly #page: ListPage
  /** In the page itself: a live region inside a shadow root is not read everywhere. */
  readonly #region = element('div', { slot: 'announcer', role: 'status', 'aria-live': 'polite' })
  #getToken: GetToken | null = null
  #visits: DayVisits | null = null
  /** Runs until the page should have said how to sign in. */
  #signingIn: ReturnType<typeof setTimeout> | undefined
  /** What was shown last. */
  #shown: DayView | null = null
  /** Whether today is shown, also after midnight. */
  #isToday = true
  #day = today()
  /** The day whose visits were counted aloud, or need not be. */
  #counted = this.#day

  /** Made by the browser for `<consultation-list>`. */
  constructor () {
    super()
    this.#page = new ListPage(this.attachShadow({ mode: 'open' }), {
      open: id => this.#open(id),
      go: days => this.#go(days),
      again: () => { this.refresh() }
    })
  }

  /** Gets an access token from the page's own backend. Set it first, and again when somebody else signs in. */
  get getToken (): GetToken | null { return this.#getToken }
  /** Sets what gets tokens. */
  set getToken (getToken: GetToken | null) {
    this.#getToken = getToken
    this.#begin()
  }

  /** Reads the day again. The list does so by itself after what it notices. */
  refresh (): void {
    this.#visits?.look()
  }

  /** @internal */
  connectedCallback (): void {
    // What the page has set before this class was defined.
    if (Object.hasOwn(this, 'getToken')) {
      const getToken = this.getToken
      Reflect.deleteProperty(this, 'getToken')
      this.#getToken = getToken
    }
    if (this.#region.parentNode !== this) this.append(this.#region)
    for (const name of NEWS) document.addEventListener(name, this.#news)
    this.#begin()
  }

  /** @internal */
  disconnectedCallback (): void {
    for (const name of NEWS) document.removeEventListener(name, this.#news)
    clearTimeout(this.#signingIn)
    this.#visits?.close()
    this.#visits = null
  }

  /** @internal */
  attributeChangedCallback (name: string, previous: string | null, value: string | null): void {
    if (previous === value || !this.isConnected) return
    if (name === 'base-url') this.#begin()
    else this.#show()
  }

  /** The widget that opens what is chosen; `null` without one. */
  get #scribe (): ConsultationScribe | null {
    const id = this.getAttribute('for') ?? ''
    const found = id === '' ? null : (this.getRootNode() as Document | ShadowRoot).getElementById(id)
    return found?.localName === 'consultation-scribe' ? found as ConsultationScribe : null
  }

  /** Reads the visits of whoever is signed in now. */
  #begin (): void {
    this.#visits?.close()
    this.#visits = this.#shown = null
    clearTimeout(this.#signingIn)
    this.#signingIn = undefined
    if (!this.isConnected) return
    if (this.#getToken === null) {
      this.#signingIn = setTimeout(() => {
        this.#signingIn = undefined
        this.#show()
      }, SIGN_IN_MS)
    } else {
      this.#visits = this.#read()
    }
    this.#show()
  }

  #read (): DayVisits {
    const tokens = new TokenKeeper(async () => signIn(this.#getToken as GetToken))
    const send: typeof fetch = async (...args) => fetch(...args)
    const http = new Http({ baseUrl: serviceOf(this), fetch: send, maxRetries: 0, timeout: TIMEOUT_MS }, tokens)
    return new DayVisits(new Consultations(http), this.#day, () => this.#show())
  }

  #open (id: string): void {
    const detail: ConsultationOpenDetail = { consultation: id }
    const isWanted = this.dispatchEvent(new CustomEvent('consultation-open', { detail, bubbles: true, composed: true, cancelable: true }))
    // What fails there, the widget says itself.
    if (isWanted) this.#scribe?.open(id).catch(() => {})
  }

  #go (days: number): void {
    const day = days === 0 ? today() : daysAfter(this.#day, days)
    if (day > today()) return
    this.#day = day
    this.#isToday = isSame(day, today())
    this.#visits?.show(day)
    this.#show()
  }

  /** Something happened in the widget beside the list. */
  readonly #news = (event: Event): void => {
    if (event.target !== this.#scribe) return
    const { output } = (event as CustomEvent<{ output?: { report_status: string } }>).detail
    // What is recorded changes all the time.
    if (output?.report_status !== 'intermediate') this.#visits?.lookSoon()
    this.#show()
  }

  #show (): void {
    if (!this.isConnected) return
    if (this.#isToday && !isSame(this.#day, today())) return this.#go(0)
    const language = languageOf(this)
    const open = this.#scribe?.consultationId ?? null
    this.#visits?.setOpen(open)
    const isUnset = this.#getToken === null && this.#signingIn === undefined
    const error = isUnset ? new ScribeError('token', 'getToken is not set.') : null
    const view = this.#visits?.view ?? { day: this.#day, visits: null, isCut: false, readAt: 0, error }
    this.#page.show(view, { language, today: today(), open })
    this.#announce(view, language)
    this.#shown = view
  }

  /** Says what is news, politely. Of reports that are awaited, the widget tells, where there is one. */
  #announce (view: DayView, language: string): void {
    const [words, before] = [wordsOf(language), this.#shown]
    const { day, visits, error } = view
    const sentences: string[] = []
    if (error !== null && error.message !== before?.error?.message) sentences.push(errorText(error, view, words, language))
    if (visits !== null && !isSame(day, this.#counted)) {
      this.#counted = day
      sentences.push(`${dayText(day, language, today())}. ${filled(words.count, visits.length)}`)
    }
    if (this.#scribe === null && before !== null && isSame(before.day, day)) {
      for (const visit of visits ?? []) {
        const was = before.visits?.find(({ id }) => id === visit.id)?.state
        if (was !== 'processing' || !['draft', 'failed'].includes(visit.state)) continue
        sentences.push(filled(visit.state === 'draft' ? words.ready : words.failed, titleText(visit, words, language)))
      }
    }
    if (sentences.length === 0) return
    this.#region.lang = language
    setText(this.#region, sentences.join(' '))
  }
}
