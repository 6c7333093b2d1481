import { SAMPLE_RATE } from '../../sound/index.js'
import { SpeechError } from '../answers/errors.js'

/** With times, or without: some models know none. */
export type ResponseFormat = 'verbose_json' | 'json'

/** The options of a request with sound. */
export interface RequestForm {
  format: ResponseFormat
  /** The language; `null` leaves it to the server. */
  code: string | null
}

/** A language that every engine knows. */
const COMMON = 'en'

/** How long it is remembered that a server refuses a language, or everything, in milliseconds: its model may change. */
const REFUSED_MS = 60_000

/** One second of silence. */
export const SILENCE = new Int16Array(SAMPLE_RATE)

/** Statuses for a request that a server does not support; gateways fail on the error of the server behind them. */
const REFUSAL_STATUSES = new Set([400, 415, 422, 500, 501])

function isRefusal (error: unknown): error is SpeechError {
  return error instanceof SpeechError && error.status !== null && REFUSAL_STATUSES.has(error.status)
}

function keyOf ({ format, code }: RequestForm): string {
  return `${format} ${code}`
}

function isRemembered (memory: ReadonlyMap<string, number>, key: string | null): boolean {
  return key !== null && performance.now() < (memory.get(key) ?? 0)
}

/** The forms that a server may accept where it refuses this one. */
function othersThan ({ format, code }: RequestForm): RequestForm[] {
  return [
    ...code === null ? [] : [{ format, code: null }],
    ...format === 'json' ? [] : [{ format: 'json' as const, code }],
    ...code === null || format === 'json' ? [] : [{ format: 'json' as const, code: null }]
  ]
}

/** Sends sound. */
type Upload = (pcm: Int16Array, form: RequestForm, signal: AbortSignal) => Promise<unknown>

/**
 * Finds out what a server accepts, and remembers it: some refuse `verbose_json`, some refuse `language`, some do not know a language. Few
 * say so in words; many answer 400 or 500 as for any other error. So a second of silence is sent in the forms that may be accepted.
 */
export class Acceptance {
  readonly #upload: Upload
  #format: ResponseFormat = 'verbose_json'
  #namesLanguage = true
  /** What was answered with a transcription. */
  readonly #answered = new Set<string>()
  /** Languages that the server does not know, and until when that is remembered. */
  readonly #unknown = new Map<string, number>()
  /** Until when a form is not looked into again. */
  readonly #settled = new Map<string, number>()
  readonly #exploring = new Map<string, Promise<void>>()

  constructor (upload: Upload) {
    this.#upload = upload
  }

  /** What to ask for now. @param code of the language */
  formFor (code: string | null): RequestForm {
    return { format: this.#format, code: this.#namesLanguage ? code : null }
  }

  /** Notes that the server has transcribed sound with these options. */
  note (form: RequestForm): void {
    this.#answered.add(keyOf(form))
  }

  /** What to do about an error: `null` to ask again, in another form; else the error, or one that says what is wrong. */
  async resolve (error: unknown, before: RequestForm, signal: AbortSignal): Promise<unknown> {
    if (!isRefusal(error)) return error
    if (!this.#isCurrent(before)) return null
    if (error.formatRefused) {
      if (before.format === 'json') return error
      this.#format = 'json'
      return null
    }
    const named = error.failure === 'language_refused'
    const isKnown = isRemembered(this.#settled, keyOf(before)) || (error.status === 500 && this.#answered.has(keyOf(before)))
    if (!isRemembered(this.#unknown, before.code) && !isKnown) await this.#exploreOnce(before, named, signal)
    if (!this.#isCurrent(before)) return null
    if (!named && !isRemembered(this.#unknown, before.code)) return error
    return new SpeechError('language_refused', { status: error.status ?? 400, detail: before.code ?? COMMON })
  }

  #isCurrent (before: RequestForm): boolean {
    return keyOf(this.formFor(before.code)) === keyOf(before)
  }

  /** The same look for all sounds that are refused at once. */
  async #exploreOnce (form: RequestForm, named: boolean, signal: AbortSignal): Promise<void> {
    const key = keyOf(form)
    let running = this.#exploring.get(key)
    if (running === undefined) {
      running = this.#explore(form, named, signal)
        .then(() => { this.#settled.set(key, performance.now() + REFUSED_MS) })
        .finally(() => this.#exploring.delete(key))
      this.#exploring.set(key, running)
    }
    await running.catch(() => {})
    signal.throwIfAborted()
  }

  /** Looks for a form that is accepted. @param named whether the server said that the language is what it refuses */
  async #explore (form: RequestForm, named: boolean, signal: AbortSignal): Promise<void> {
    const { code } = form
    if (!named && await this.#takesSilence(form, signal)) return
    if (code !== null && code !== COMMON && await this.#takesSilence({ ...form, code: COMMON }, signal)) {
      this.#unknown.set(code, performance.now() + REFUSED_MS)
      return
    }
    for (const other of othersThan(form)) {
      if (!await this.#takesSilence(other, signal)) continue
      this.#format = other.format
      if (code !== null && other.code === null) this.#namesLanguage = false
      return
    }
  }

  async #takesSilence (form: RequestForm, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#upload(SILENCE, form, signal)
      return true
    } catch (error) {
      signal.throwIfAborted()
      if (isRefusal(error)) return false
      throw error
    }
  }
}
