import { STATUS_CODES } from 'node:http'
import { ExplainedError } from '../../lib/runtime/index.js'

/** Characters of a long word, such as a token, that are shown. */
const LONG_WORD = 72

const colours = process.stdout.isTTY === true

function paint (code: number, text: string): string {
  return colours ? `\u001b[${code}m${text}\u001b[0m` : text
}

function shorten (text: string): string {
  return text.replace(/[\w.-]{100,}/g, word => `${word.slice(0, LONG_WORD)}…`)
}

function indent (text: string): string {
  return text.split('\n').map(line => `    ${line}`).join('\n')
}

/** What a step of the demonstration sends, and the status that must come back. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as they are, instead. */
  bytes?: Uint8Array
  expect: number
}

/** What came back, read as JSON. */
export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** An answer with another status than expected, and what the service said. */
export class UnexpectedAnswer extends ExplainedError {
  constructor (what: string, status: number, expected: number, text: string) {
    super(`${what} answered ${status} instead of ${expected}: ${text}`)
    this.name = 'UnexpectedAnswer'
  }
}

/** Headers worth showing; the others are left out. */
const SHOWN_HEADERS = ['retry-after', 'www-authenticate', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'cache-control', 'allow']

/** Explains each step to a person at a terminal, and shows each request with its answer. */
export class Narrator {
  readonly #base: string
  #chapter = 0

  /** @param base URL of the service, without a slash at the end */
  constructor (base: string) {
    this.#base = base
  }

  /** Starts a chapter. */
  chapter (title: string): void {
    this.#chapter += 1
    process.stdout.write(`\n${paint(1, `${this.#chapter}. ${title}`)}\n`)
  }

  /** Prints a remark. */
  say (text: string): void {
    process.stdout.write(`${indent(text)}\n`)
  }

  /**
   * Sends a request and shows it with its answer.
   *
   * @throws {UnexpectedAnswer} when the answer has another status than expected: the explanation would be wrong
   */
  async call (title: string, call: Call): Promise<Answer> {
    const { method = 'GET', path, bytes } = call
    const { sent, json, send } = this.#prepare(call)
    process.stdout.write(`\n  ${title}\n`)
    const shownBody = json === undefined ? bytes && `(${bytes.length} bytes)` : JSON.parse(json)
    this.#show(36, '→', `${method} ${path}`, Object.entries(sent), shownBody)
    const answer = await send()
    const shown = SHOWN_HEADERS.filter(name => answer.headers.has(name)).map(name => [name, answer.headers.get(name) ?? ''] as const)
    this.#show(answer.status < 300 ? 32 : 33, '←', `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`, shown, answer.body)
    return answer
  }

  #prepare ({ method = 'GET', path, headers = {}, body, bytes, expect }: Call) {
    const json = body === undefined ? undefined : JSON.stringify(body)
    const sent = { ...headers, ...(json === undefined ? {} : { 'Content-Type': 'application/json' }) }
    const send = async (): Promise<Answer> => {
      const content = json ?? bytes
      const response = await fetch(this.#base + path, { method, headers: sent, ...(content === undefined ? {} : { body: content }) })
      const text = await response.text()
      if (response.status !== expect) throw new UnexpectedAnswer(`${method} ${path}`, response.status, expect, text)
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
    }
    return { sent, json, send }
  }

  #show (colour: number, arrow: string, first: string, headers: Iterable<readonly [string, string]>, body: unknown): void {
    const lines = [paint(colour, `${arrow} ${first}`)]
    for (const [name, value] of headers) lines.push(paint(2, `  ${name}: ${value}`))
    if (body !== undefined) lines.push(typeof body === 'string' ? body : JSON.stringify(body, null, 2))
    process.stdout.write(`${indent(shorten(lines.join('\n')))}\n`)
  }
}
