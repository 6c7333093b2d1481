/** What a held key does. */
export interface TalkActions {
  /** The `KeyboardEvent.code` of the key; `null` for none. */
  key: () => string | null
  press: () => void
  release: () => void
}

/** Whether a key writes into what has the focus: then it is not for talking. */
function isTyped (event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  if (event.key.length !== 1 || !(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])')
}

/** Tells when the key to talk is held, anywhere on the page. */
export class PushToTalk {
  readonly #actions: TalkActions
  #held = false
  #stopping = new AbortController()

  constructor (actions: TalkActions) {
    this.#actions = actions
  }

  /** Whether the key is held. */
  get held (): boolean { return this.#held }

  /** Listens to the page. */
  listen (): void {
    this.#stopping.abort()
    this.#stopping = new AbortController()
    const { signal } = this.#stopping
    document.addEventListener('keydown', event => this.#take(event, true), { signal })
    document.addEventListener('keyup', event => this.#take(event, false), { signal })
    // Nobody hears a key that is let go in another window.
    window.addEventListener('blur', () => this.#release(), { signal })
  }

  /** Listens no more. */
  stop (): void {
    this.#stopping.abort()
    this.#held = false
  }

  #take (event: KeyboardEvent, down: boolean): void {
    if (event.code !== this.#actions.key() || isTyped(event)) return
    event.preventDefault()
    if (!down) return this.#release()
    if (this.#held || event.repeat) return
    this.#held = true
    this.#actions.press()
  }

  #release (): void {
    if (!this.#held) return
    this.#held = false
    this.#actions.release()
  }
}
