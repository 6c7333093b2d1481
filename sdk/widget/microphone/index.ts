import { openMicrophone as openStream } from '../../sources/microphone.js'
import { element, setText } from '../dom.js'
import { keepMicrophone, keptMicrophone } from '../kept-microphone.js'
import type { OpenMicrophone } from './host.js'
import { measure, type Verdict } from './meter.js'
import { microphoneWordsOf } from './words/index.js'

/** Milliseconds between two changes of the level that assistive technology may read. */
const LEVEL_MS = 1000

let sheet: CSSStyleSheet | null = null

function styleSheet (): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(`
.trying { margin-block-start: 0.5rem; }
.trying label { display: grid; gap: 0.15rem; }
.trying select { width: 100%; min-height: 2.75rem; padding: 0.3rem 0.5rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: var(--small-radius); }
.verdict { min-height: 1.5em; font-weight: 600; }
.verdict[data-verdict="good"]::before { content: "✓ "; color: var(--safe); }
`)
  }
  return sheet
}

/** Tries the microphone that is recorded: which one, and how well it hears. */
class MicrophonePage {
  readonly #words: ReturnType<typeof microphoneWordsOf>
  readonly #over = new AbortController()
  readonly #select = element('select')
  readonly #bar = element('span')
  readonly #meter = element('div', { class: 'meter', role: 'meter', 'aria-valuemin': '0', 'aria-valuemax': '100', 'aria-valuenow': '0' }, this.#bar)
  readonly #verdict = element('p', { class: 'verdict', role: 'status' })
  readonly #note = element('p', { class: 'notice', part: 'notice', role: 'status', hidden: true })
  readonly node: HTMLElement
  /** Ends what is listened to now. */
  #listening = new AbortController()
  #levelAt = 0

  constructor (language: string, close: () => void) {
    const words = microphoneWordsOf(language)
    this.#words = words
    this.#meter.setAttribute('aria-label', words.level)
    this.node = element('div', { class: 'waiting trying', role: 'group', 'aria-label': words.title },
      element('label', {}, words.microphone, this.#select), this.#meter, this.#verdict, this.#note, element('p', { class: 'hint' }, words.hint))
    this.#select.addEventListener('change', () => {
      keepMicrophone(this.#select.value)
      this.#listen().catch(() => {})
    })
    this.node.addEventListener('keydown', event => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    })
  }

  begin (): void {
    this.#list([])
    this.#select.focus()
    // Pages have no microphone but over https and on localhost.
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
    mediaDevices?.addEventListener('devicechange', () => { this.#listen().catch(() => {}) }, { signal: this.#over.signal })
    this.#listen().catch(() => {})
  }

  close (): void {
    this.#over.abort()
    this.#listening.abort()
    this.node.remove()
  }

  /** Listens to the microphone that is chosen, or to the browser's where that is gone. */
  async #listen (): Promise<void> {
    this.#listening.abort()
    const listening = new AbortController()
    this.#listening = listening
    const { signal } = listening
    this.#say('waiting')
    try {
      const stream = await this.#stream(signal)
      const stop = (): void => { for (const track of stream.getTracks()) track.stop() }
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop, { once: true })
      measure(stream, signal, ({ level, verdict }) => this.#showLevel(level, verdict))
      // Only now do the browsers say what the microphones are called.
      await this.#readDevices(signal)
    } catch (error) {
      if (signal.aborted) return
      const isRefused = (error as Error).name === 'NotAllowedError'
      setText(this.#verdict, isRefused ? this.#words.refused : this.#words.failed)
    }
  }

  async #stream (signal: AbortSignal): Promise<MediaStream> {
    this.#note.hidden = true
    return openStream(navigator.mediaDevices, keptMicrophone(), () => {
      if (signal.aborted) return
      this.#note.hidden = false
      setText(this.#note, this.#words.gone)
    })
  }

  async #readDevices (signal: AbortSignal): Promise<void> {
    const devices = await navigator.mediaDevices.enumerateDevices()
    if (!signal.aborted) this.#list(devices.filter(({ kind, deviceId }) => kind === 'audioinput' && !['', 'default', 'communications'].includes(deviceId)))
  }

  #list (devices: readonly MediaDeviceInfo[]): void {
    const { byBrowser, unnamed } = this.#words
    const options = devices.map(({ deviceId, label }, at) => element('option', { value: deviceId }, label === '' ? `${unnamed} ${at + 1}` : label))
    this.#select.replaceChildren(element('option', { value: '' }, byBrowser), ...options)
    const kept = keptMicrophone() ?? ''
    this.#select.value = devices.some(({ deviceId }) => deviceId === kept) ? kept : ''
  }

  #showLevel (level: number, verdict: Verdict): void {
    this.#bar.style.transform = `scaleX(${level.toFixed(2)})`
    this.#say(verdict)
    if (Date.now() - this.#levelAt < LEVEL_MS) return
    this.#levelAt = Date.now()
    this.#meter.setAttribute('aria-valuenow', String(Math.round(level * 100)))
  }

  #say (verdict: Verdict): void {
    this.#verdict.dataset.verdict = verdict
    setText(this.#verdict, this.#words.verdicts[verdict])
  }
}

/** Opens a test of the microphone in a place of the widget. @param close ends it, for *Esc* */
export function openMicrophone (place: HTMLElement, language: string, close: () => void): OpenMicrophone {
  const root = place.getRootNode() as ShadowRoot
  if (!root.adoptedStyleSheets.includes(styleSheet())) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet()]
  const page = new MicrophonePage(language, close)
  place.append(page.node)
  page.begin()
  return page
}
