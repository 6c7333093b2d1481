/** Deepest nesting that is read; an answer has six levels. */
const DEPTH_MAX = 40

/** How often a text is read, at most, in search of what begins an object or a list, and characters that may be read in any case. */
const READINGS_MAX = 4
const READ_ANYWAY = 100_000

/** Most places that are tried in vain: thoughts may have hundreds of brackets. */
const FAILURES_MAX = 3000

/** Words for values that Python and JavaScript write where JSON has others. */
const WORDS: Readonly<Record<string, unknown>> = {
  true: true, false: false, null: null, True: true, False: false, None: null, undefined: null, NaN: null
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** What ends a string: the sign that began it. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', '\'': '\'', '“': '”', '”': '”' }

/** Thrown where a text is no value; never leaves this module. One for all: making its stack would take longer than reading. */
const UNREADABLE = new Error('no value')

/** Reads one value of a text; knows what models write for JSON. */
class Reader {
  readonly #text: string
  at: number

  constructor (text: string, at: number) {
    this.#text = text
    this.at = at
  }

  value (depth: number): unknown {
    this.#skip()
    const character = this.#text[this.at] ?? ''
    if (depth > DEPTH_MAX) throw UNREADABLE
    if (character === '{') return this.#object(depth)
    if (character === '[') return this.#array(depth)
    if (CLOSING[character] !== undefined) return this.#string()
    return this.#bare()
  }

  /** White space and comments. */
  #skip (): void {
    const blank = /(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*/y
    blank.lastIndex = this.at
    blank.test(this.#text)
    this.at = blank.lastIndex
  }

  #object (depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = []
    for (this.at++; ;) {
      this.#skip()
      if (this.#takes('}')) return Object.fromEntries(entries)
      const name = CLOSING[this.#text[this.at] ?? ''] === undefined ? this.#name() : this.#string()
      this.#skip()
      if (!this.#takes(':')) throw UNREADABLE
      entries.push([name, this.value(depth + 1)])
      this.#separate('}')
    }
  }

  #array (depth: number): unknown[] {
    const items: unknown[] = []
    for (this.at++; ;) {
      this.#skip()
      if (this.#takes(']')) return items
      items.push(this.value(depth + 1))
      this.#separate(']')
    }
  }

  /** A comma; it may be missing or stand before the end. */
  #separate (end: string): void {
    this.#skip()
    if (this.#takes(',') || this.#text[this.at] === end || /["'{[“]/.test(this.#text[this.at] ?? '')) return
    throw UNREADABLE
  }

  #takes (character: string): boolean {
    if (this.#text[this.at] !== character) return false
    this.at += 1
    return true
  }

  #string (): string {
    const closing = CLOSING[this.#text[this.at] ?? ''] ?? '"'
    let read = ''
    for (this.at++; this.at < this.#text.length; this.at++) {
      const character = this.#text[this.at] ?? ''
      if (character === closing && this.#endsHere()) {
        this.at += 1
        return read
      }
      read += character === '\\' ? this.#escape() : character
    }
    throw UNREADABLE
  }

  /** Whether a closing quote ends the string: one within it, `a "sharp" pain`, has a letter or a digit after it. */
  #endsHere (): boolean {
    return !/^[ \t]*[\p{L}\p{N}(]/u.test(this.#text.slice(this.at + 1, this.at + 4))
  }

  #escape (): string {
    const character = this.#text[++this.at] ?? ''
    if (character !== 'u') return ESCAPES[character] ?? character
    const hex = this.#text.slice(this.at + 1, this.at + 5)
    if (!/^[\da-f]{4}$/i.test(hex)) return ''
    this.at += 4
    return String.fromCharCode(parseInt(hex, 16))
  }

  #name (): string {
    return this.#matched(/[\p{L}_$][\p{L}\p{N}_$-]{0,99}/uy)
  }

  /** A number or a word. */
  #bare (): unknown {
    const word = this.#matched(/[-+.\p{L}\p{N}]{1,40}/uy)
    if (Object.hasOwn(WORDS, word)) return WORDS[word]
    const number = Number(word)
    if (!Number.isFinite(number)) throw UNREADABLE
    return number
  }

  #matched (pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [found] = pattern.exec(this.#text) ?? []
    if (found === undefined) throw UNREADABLE
    this.at += found.length
    return found
  }
}

function strictly (text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The outermost objects and lists in a text, in order, whatever stands around them. Beside JSON this understands what models write for it:
 * commas that are missing or too many, single and curly quotes, quotes within a text, line breaks in a text, names without quotes,
 * comments, `True` and `None`. What is cut off is no object. Takes time that grows with the text.
 */
export function valuesIn (text: string): unknown[] {
  const whole = strictly(text)
  if (whole !== undefined) return [whole]
  const values: unknown[] = []
  const begin = /[{[]/g
  let budget = READINGS_MAX * text.length + READ_ANYWAY
  let failures = 0
  for (let found = begin.exec(text); found !== null && budget > 0 && failures < FAILURES_MAX; found = begin.exec(text)) {
    const reader = new Reader(text, found.index)
    try {
      values.push(reader.value(0))
      begin.lastIndex = reader.at
    } catch (error) {
      if (error !== UNREADABLE) throw error
      budget -= reader.at - found.index
      failures += 1
      // What has no end before the text has one, has none further in either, or is only a part of it.
      if (reader.at >= text.length) break
    }
  }
  return values
}
