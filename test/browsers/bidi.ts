import { once } from 'node:events'
import WebSocket from 'ws'
import { unwrapped, wrapped, type Tab } from './driver.js'

type Json = Record<string, unknown>

interface Reply {
  id: number
  result?: Json
  error?: string
  message?: string
}

/** A session of WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), as far as the tests need it. */
export class BidiSession {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #last = 0

  private constructor (socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      const reply = JSON.parse(data.toString()) as Reply
      this.#waiting.get(reply.id)?.(reply)
      this.#waiting.delete(reply.id)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      for (const [id, answer] of this.#waiting) answer({ id, error: 'closed', message: 'the browser has gone' })
      this.#waiting.clear()
    })
  }

  /** @param url where the browser listens, without `/session` */
  static async open (url: string): Promise<BidiSession> {
    const socket = new WebSocket(`${url}/session`)
    await once(socket, 'open')
    const session = new BidiSession(socket)
    await session.#send('session.new', { capabilities: {} })
    return session
  }

  async tab (): Promise<Tab> {
    const { context } = await this.#send('browsingContext.create', { type: 'tab' })
    return {
      goto: async url => { await this.#send('browsingContext.navigate', { context, url, wait: 'complete' }) },
      reload: async () => { await this.#send('browsingContext.reload', { context, wait: 'complete' }) },
      show: async () => { await this.#send('browsingContext.activate', { context }) },
      close: async () => { await this.#send('browsingContext.close', { context }) },
      run: async <T>(body: string) => {
        const params = { functionDeclaration: `() => ${wrapped(body)}`, awaitPromise: true, target: { context } }
        const { result } = await this.#send('script.callFunction', params) as { result?: { value: string } }
        return unwrapped<T>(result?.value ?? '{"error":"the page did not run it"}')
      }
    }
  }

  async #send (method: string, params: Json): Promise<Json> {
    const id = ++this.#last
    const { result, error, message } = await new Promise<Reply>(resolve => {
      this.#waiting.set(id, resolve)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
    if (result === undefined) throw new Error(`${method}: ${error}: ${message}`)
    return result
  }
}
