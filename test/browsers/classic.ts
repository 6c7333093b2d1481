import { setTimeout as sleep } from 'node:timers/promises'
import { unwrapped, wrapped, type Tab } from './driver.js'

/** Longest run of a script, and time between two looks whether it has ended, in milliseconds. */
const SCRIPT_MS = 60_000
const LOOK_MS = 20

/** A session of classic WebDriver (https://www.w3.org/TR/webdriver2/), as far as the tests need it: one command after the other. */
export class ClassicSession {
  readonly #url: string
  #last: Promise<unknown> = Promise.resolve()
  #first = true
  #scripts = 0

  private constructor (url: string) {
    this.#url = url
  }

  /** @param driver where the driver listens */
  static async open (driver: string, capabilities: object): Promise<ClassicSession> {
    const { sessionId } = await command<{ sessionId: string }>(`${driver}/session`, { capabilities: { alwaysMatch: capabilities } })
    return new ClassicSession(`${driver}/session/${sessionId}`)
  }

  async tab (): Promise<Tab> {
    const handle = await this.#next(async () => this.#handle())
    const within = async <T>(path: string, body: object | null | undefined) => this.#next(async () => {
      await command(`${this.#url}/window`, { handle })
      return command<T>(`${this.#url}/${path}`, body)
    })
    return {
      goto: async url => { await within('url', { url }) },
      reload: async () => { await within('refresh', {}) },
      show: async () => { await within('window/rect', undefined) },
      close: async () => { await within('window', null) },
      run: async <T>(body: string) => {
        const at = this.#scripts++
        await within('execute/sync', { script: `const answers = window.answers ??= {}; answers[${at}] = null; ${wrapped(body)}.then(text => { answers[${at}] = text })`, args: [] })
        for (let waited = 0; waited < SCRIPT_MS; waited += LOOK_MS) {
          const answers = await within<Record<number, string | null> | null>('execute/sync', { script: 'return window.answers ?? null', args: [] })
          const text = answers?.[at]
          if (text === undefined) throw new Error(`the page was left before it answered to ${body}`)
          if (text !== null) return unwrapped<T>(text)
          await sleep(LOOK_MS)
        }
        throw new Error(`the page did not answer to ${body}`)
      }
    }
  }

  /** The tab that a session begins with, and then new ones. */
  async #handle (): Promise<string> {
    if (!this.#first) return (await command<{ handle: string }>(`${this.#url}/window/new`, { type: 'tab' })).handle
    this.#first = false
    const [handle] = await command<string[]>(`${this.#url}/window/handles`)
    return handle as string
  }

  async #next<T> (work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }
}

/** One command. @param body what it takes; nothing reads, and `null` deletes */
async function command<T> (url: string, body?: object | null): Promise<T> {
  const method = body === undefined ? 'GET' : body === null ? 'DELETE' : 'POST'
  const response = await fetch(url, { method, ...body === undefined || body === null ? {} : { body: JSON.stringify(body) } })
  const { value } = await response.json() as { value: T & { error?: string, message?: string } }
  if (!response.ok) throw new Error(`${url}: ${value.error}: ${value.message}`)
  return value
}
