import { askingNodes, type PatientAnswer, type PatientQuestion } from './asking-view.js'
import { ConsentView, type ConsentActions, type ConsentShown } from './consent-view.js'
import type { Continuing } from './continuing.js'
import { clock, element, setText } from './dom.js'
import type { FinalReportActions } from './final-report.js'
import { messagesOf, type Message } from './messages.js'
import { ShownReport } from './shown-report.js'
import { MicrophoneTest } from './microphone-test.js'
import type { InsertOffer } from './report/host.js'
import { isBusy, type ScribeState, type ScribeView } from './state.js'
import { styleSheet } from './style.js'
import { TranscriptView } from './transcript-view.js'
import { waitingNodes } from './waiting-view.js'
import { languageOf, filled, wordsOf, type Words } from './words/index.js'

/** What the controls of the widget do. */
export interface ScribeActions extends Omit<FinalReportActions, 'offer'>, ConsentActions {
  record: () => void
  pause: () => void
  resume: () => void
  finish: () => void
  /** Takes the finish back. */
  undo: () => void
  another: () => void
  /** Continues a visit that is finished. */
  continuing: Continuing
  answer: (given: PatientAnswer) => void
  consent: (given: boolean) => void
}

/** How the widget is set up by its page. */
export interface ScribeOptions {
  language: string
  /** Whether recording waits until a box is ticked. */
  consentNeeded: boolean
  consentGiven: boolean
  consent: ConsentShown
  /** Whether the microphone is what is recorded. */
  microphone: boolean
  /** Key that is held to talk, as people read it; `null` for none. */
  talkKey: string | null
  /** Seconds in which the finish can be taken back; `null` while there is none. */
  secondsLeft: number | null
  /** Who the next visit is of, as people read it. */
  patient: string | null
  /** What is asked when the patient changes. */
  asked: PatientQuestion | null
  /** Whether the page has chosen the consultation, so that the widget offers no other. */
  fixed: boolean
}

type ButtonName = 'record' | 'undo' | 'pause' | 'resume' | 'finish' | 'another'

/** States in which sound is recorded, or was just now. */
const RECORDED: ReadonlySet<ScribeState> = new Set(['starting', 'recording', 'paused'])

/** Milliseconds between two changes of the level that assistive technology may read. */
const LEVEL_MS = 1000

function button (act: () => void, look = ''): HTMLButtonElement {
  const node = element('button', { type: 'button', class: look, part: `button ${look}`.trim() })
  node.addEventListener('click', act)
  return node
}

/** The state in words: a report is made once everything is on the service. */
function stateText (state: ScribeState, unsafeMs: number, { states }: Words): string {
  return states[state === 'finishing' && unsafeMs > 0 ? 'stopping' : state]
}

/** The inside of the widget. */
export class ScribePage {
  readonly #root: ShadowRoot
  readonly #actions: ScribeActions
  readonly #state = element('span', { class: 'state', part: 'state' })
  readonly #dot = element('span', { class: 'dot', part: 'dot', 'aria-hidden': 'true' })
  readonly #timeLabel = element('span', { class: 'visually-hidden' })
  readonly #time = element('span', {})
  readonly #bar = element('span')
  readonly #meter = element('div', { class: 'meter', part: 'meter', role: 'meter', 'aria-valuemin': '0', 'aria-valuemax': '100' }, this.#bar)
  readonly #patient = element('p', { class: 'patient', part: 'patient' })
  readonly #asking = element('section', { class: 'asking', part: 'asking', role: 'alertdialog', 'aria-labelledby': 'asking', hidden: true })
  readonly #waiting = element('section', { class: 'waiting', part: 'waiting' })
  readonly #safety = element('p', { class: 'safety', part: 'safety' })
  readonly #notices = element('div', { part: 'notices' })
  readonly #consentBox = element('input', { type: 'checkbox', part: 'consent' })
  readonly #consentText = element('span')
  readonly #consent = element('label', { class: 'consent' }, this.#consentBox, this.#consentText)
  readonly #consentView: ConsentView
  readonly #buttons: Readonly<Record<ButtonName, HTMLButtonElement>>
  readonly #insert: HTMLButtonElement
  readonly #microphone = new MicrophoneTest()
  readonly #hint = element('p', { class: 'hint', part: 'hint' })
  readonly #transcript = new TranscriptView()
  readonly #report: ShownReport
  readonly #frame = element('section', { class: 'scribe', part: 'scribe' })
  #shownNotices = ''
  #shownQuestion = 'null'
  #shownWaiting: unknown[] = []
  #offered: InsertOffer | null = null
  #secondsLeft: number | null = null
  #levelAt = 0
  #shownState: ScribeState = 'idle'

  constructor (root: ShadowRoot, actions: ScribeActions) {
    this.#root = root
    this.#actions = actions
    this.#report = new ShownReport({ ...actions, offer: offered => this.#offer(offered) })
    this.#insert = button(() => this.#offered?.insert(), 'primary')
    this.#insert.hidden = true
    this.#consentView = new ConsentView(actions)
    this.#buttons = {
      record: button(actions.record, 'primary'),
      undo: button(actions.undo, 'primary'),
      resume: button(actions.resume, 'primary'),
      pause: button(actions.pause),
      finish: button(actions.finish, 'primary'),
      another: button(actions.another)
    }
    this.#consentBox.addEventListener('change', () => actions.consent(this.#consentBox.checked))
    this.#frame.append(
      element('div', { class: 'bar', part: 'bar' }, this.#dot, this.#state, element('span', { class: 'time', part: 'time' }, this.#timeLabel, ' ', this.#time)),
      this.#patient, this.#meter, this.#safety, this.#notices, this.#asking, this.#consent, this.#consentView.asking,
      element('div', { class: 'controls', part: 'controls' }, this.#insert, ...Object.values(this.#buttons), actions.continuing.node), this.#consentView.withdrawing,
      this.#microphone.node, this.#hint, this.#waiting, ...this.#transcript.nodes, this.#report.node)
    root.adoptedStyleSheets = [styleSheet()]
    root.append(this.#frame, element('slot', { name: 'announcer' }))
  }

  /** Shows what moves many times a second. */
  showProgress ({ progress, level, state, timed }: ScribeView, words: Words): void {
    const left = this.#secondsLeft
    setText(this.#state, left === null ? stateText(state, progress.unsafeMs, words) : filled(words.ending, left))
    const isTimed = timed && (progress.recordedMs > 0 || RECORDED.has(state))
    setText(this.#time, isTimed ? clock(progress.recordedMs) : '')
    setText(this.#timeLabel, isTimed ? words.time : '')
    this.#bar.style.transform = `scaleX(${level.toFixed(2)})`
    if (Date.now() - this.#levelAt > LEVEL_MS) {
      this.#levelAt = Date.now()
      this.#meter.setAttribute('aria-valuenow', String(Math.round(level * 100)))
    }
    const seconds = Math.ceil(progress.unsafeMs / 1000)
    this.#safety.hidden = progress.recordedMs === 0 || !timed
    // A second on its way is no reason to look up.
    const isSafe = progress.unsafeMs === 0 || (seconds <= 1 && state === 'recording')
    this.#safety.dataset.safe = String(isSafe)
    setText(this.#safety, isSafe ? words.safe : filled(words.unsafe, seconds))
  }

  /** Shows a consultation. */
  show (view: ScribeView, options: ScribeOptions): void {
    const words = wordsOf(options.language)
    this.#frame.lang = languageOf(options.language)
    this.#frame.setAttribute('aria-label', words.states[view.state])
    this.#dot.dataset.state = view.state
    this.#meter.setAttribute('aria-label', words.level)
    this.#meter.hidden = !view.timed || !RECORDED.has(view.state)
    this.#secondsLeft = options.secondsLeft
    this.showProgress(view, words)
    const patient = view.consultation === null ? options.patient : view.reference
    this.#patient.hidden = patient === null
    setText(this.#patient, patient ?? '')
    this.#showNotices(messagesOf(view, words))
    this.#showQuestion(options.asked, words)
    this.#showWaiting(view, words, options.language)
    const wasIn = this.#report.node.contains(this.#root.activeElement)
    this.#report.show(view, words, options.language)
    this.#showControls(view, options, words)
    this.#actions.continuing.show(view, words)
    this.#transcript.show(view, words)
    if (wasIn && this.#root.activeElement === null) this.#refocus()
    // The report takes the place of what was said; a click brings that back.
    if (view.state !== this.#shownState) this.#transcript.unfold(view.state !== 'finished')
    this.#shownState = view.state
  }

  #showNotices (messages: readonly Message[]): void {
    const key = JSON.stringify(messages)
    if (key === this.#shownNotices) return
    this.#shownNotices = key
    this.#notices.replaceChildren(...messages.map(({ text, isProblem, detail }) => element('p', {
      class: 'notice', part: isProblem ? 'notice problem' : 'notice', 'data-kind': isProblem ? 'problem' : 'advice', title: detail
    }, text)))
  }

  #showControls ({ state, consultation }: ScribeView, options: ScribeOptions, words: Words): void {
    const { record, undo, pause, resume, finish, another } = this.#buttons
    const focused = this.#root.activeElement
    const isEnding = options.secondsLeft !== null
    for (const [name, node] of Object.entries(this.#buttons)) setText(node, words[name as ButtonName])
    const mayRecord = !isEnding && ['idle', 'stopped', 'failed'].includes(state)
    this.#consent.hidden = !options.consentNeeded || !mayRecord
    setText(this.#consentText, words.consent)
    this.#consentBox.checked = options.consentGiven
    this.#consentView.show(options.consent, words)
    this.#microphone.show(mayRecord && options.microphone, words, languageOf(options.language))
    record.hidden = !mayRecord && state !== 'starting'
    const { asked } = options.consent
    record.disabled = (options.consentNeeded && !options.consentGiven) || (asked !== null && asked.answer !== 'given')
    // Disabled, it would lose the focus, which goes on to the next button.
    record.setAttribute('aria-disabled', String(state === 'starting'))
    undo.hidden = !isEnding
    pause.hidden = isEnding || state !== 'recording'
    resume.hidden = isEnding || state !== 'paused'
    finish.hidden = isEnding || (!['recording', 'paused', 'stopped'].includes(state) && !(state === 'failed' && consultation !== null))
    another.hidden = options.fixed || (!isEnding && !['finishing', 'finished', 'withdrawn', 'failed', 'stopped'].includes(state))
    this.#hint.hidden = options.talkKey === null || !['idle', 'recording', 'paused', 'stopped'].includes(state)
    setText(this.#hint, options.talkKey === null ? '' : filled(words.hold, options.talkKey))
    if (focused instanceof HTMLElement && focused.closest('[hidden]') !== null) this.#refocus()
  }

  /** The focus goes on to what ends nothing when it is pressed once more, and never back to the page. */
  #refocus (): void {
    const { record, undo, pause, resume, finish, another } = this.#buttons
    const next = [undo, pause, resume, record, finish, this.#insert, another].find(node => !node.hidden && !node.disabled)
    if (next !== undefined) next.focus()
    else {
      this.#state.tabIndex = -1
      this.#state.focus()
    }
  }

  /** The report can be inserted, with the first of the buttons. */
  #offer (offered: InsertOffer | null): void {
    this.#offered = offered
    this.#insert.hidden = offered === null
    setText(this.#insert, offered?.label ?? '')
    this.#insert.setAttribute('aria-label', offered?.name ?? '')
  }

  #showQuestion (question: PatientQuestion | null, words: Words): void {
    const key = JSON.stringify(question)
    if (key === this.#shownQuestion) return
    this.#shownQuestion = key
    const hadFocus = this.#asking.contains(this.#root.activeElement)
    this.#asking.hidden = question === null
    this.#asking.replaceChildren(...question === null ? [] : askingNodes(question, words, this.#actions.answer))
    if (question !== null) this.#asking.querySelector('button')?.focus()
    else if (hadFocus) this.#refocus()
  }

  #showWaiting ({ waiting, state }: ScribeView, words: Words, language: string): void {
    const mayOpen = !isBusy({ state })
    const shown = [waiting, mayOpen, language]
    if (shown.every((part, at) => part === this.#shownWaiting[at])) return
    this.#shownWaiting = shown
    const focused = this.#waiting.contains(this.#root.activeElement) ? (this.#root.activeElement as HTMLElement).dataset.visit : undefined
    this.#waiting.hidden = waiting.length === 0
    this.#waiting.replaceChildren(...waitingNodes(waiting, { words, language, mayOpen, open: this.#actions.open }))
    if (focused === undefined) return
    const again = [...this.#waiting.querySelectorAll('button')].find(({ dataset, disabled }) => dataset.visit === focused && !disabled)
    if (again === undefined) this.#refocus()
    else again.focus()
  }

  /** The widget is taken off the page. */
  close (): void {
    this.#report.close()
    this.#microphone.close()
  }
}
