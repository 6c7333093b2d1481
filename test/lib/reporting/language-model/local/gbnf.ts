/** What a rule of a grammar consists of. */
type Node =
  | { kind: 'text', text: string }
  | { kind: 'class', negated: boolean, ranges: Array<[number, number]> }
  | { kind: 'rule', name: string }
  | { kind: 'sequence', nodes: Node[] }
  | { kind: 'choice', nodes: Node[] }
  | { kind: 'repeat', node: Node, from: number, to: number }

/** Reads the rules of a grammar in GBNF: texts, character classes, groups, choices and repetitions. */
class Reader {
  #at = 0
  readonly #source: string

  constructor (source: string) {
    this.#source = source
  }

  rules (): Map<string, Node> {
    const rules = new Map<string, Node>()
    for (this.#skip(); this.#at < this.#source.length; this.#skip()) {
      const name = this.#name()
      this.#skip()
      this.#take('::=')
      if (rules.has(name)) throw new Error(`${name} is defined twice`)
      rules.set(name, this.#choice())
    }
    return rules
  }

  #skip (lines = true): void {
    while (lines ? /\s/.test(this.#source[this.#at] ?? '') : this.#source[this.#at] === ' ') this.#at += 1
  }

  #take (text: string): void {
    if (!this.#source.startsWith(text, this.#at)) throw new Error(`${text} expected at ${this.#at}: ${this.#source.slice(this.#at, this.#at + 40)}`)
    this.#at += text.length
  }

  #matched (pattern: RegExp): string {
    const [found] = new RegExp(pattern, 'yu').exec(this.#source.slice(this.#at)) ?? []
    if (found === undefined) throw new Error(`unexpected at ${this.#at}: ${this.#source.slice(this.#at, this.#at + 40)}`)
    this.#at += found.length
    return found
  }

  #name (): string {
    return this.#matched(/[a-z][a-z0-9-]*/)
  }

  #choice (): Node {
    const nodes = [this.#sequence()]
    for (this.#skip(false); this.#source[this.#at] === '|'; this.#skip(false)) {
      this.#at += 1
      nodes.push(this.#sequence())
    }
    return { kind: 'choice', nodes }
  }

  #sequence (): Node {
    const nodes: Node[] = []
    for (this.#skip(false); /["[(a-z]/.test(this.#source[this.#at] ?? ''); this.#skip(false)) nodes.push(this.#repeated(this.#item()))
    return { kind: 'sequence', nodes }
  }

  #repeated (node: Node): Node {
    const mark = this.#source[this.#at] ?? ''
    const times = { '?': [0, 1], '*': [0, Infinity], '+': [1, Infinity] }[mark]
    if (times !== undefined) {
      this.#at += 1
      return { kind: 'repeat', node, from: times[0] ?? 0, to: times[1] ?? 0 }
    }
    if (mark !== '{') return node
    const [from = '', to] = this.#matched(/\{\d+(?:,\d*)?\}/).slice(1, -1).split(',')
    return { kind: 'repeat', node, from: Number(from), to: to === undefined ? Number(from) : to === '' ? Infinity : Number(to) }
  }

  #item (): Node {
    const first = this.#source[this.#at]
    if (first === '"') return { kind: 'text', text: this.#characters('"').map(code => String.fromCodePoint(code)).join('') }
    if (first === '(') {
      this.#at += 1
      const node = this.#choice()
      this.#take(')')
      return node
    }
    if (first !== '[') return { kind: 'rule', name: this.#name() }
    const negated = this.#source[this.#at + 1] === '^'
    if (negated) this.#at += 1
    const ranges: Array<[number, number]> = []
    const codes = this.#characters(']')
    for (let at = 0; at < codes.length; at++) {
      const isRange = codes[at + 1] === 0x2d && at + 2 < codes.length
      ranges.push([codes[at] ?? 0, codes[isRange ? at + 2 : at] ?? 0])
      if (isRange) at += 2
    }
    return { kind: 'class', negated, ranges }
  }

  #characters (end: string): number[] {
    const codes: number[] = []
    for (this.#at += 1; this.#source[this.#at] !== end;) {
      const character = this.#matched(/\\x[0-9a-fA-F]{2}|\\.|[^\n]/)
      if (character.startsWith('\\x')) codes.push(Number.parseInt(character.slice(2), 16))
      else codes.push(({ '\\n': 0x0a, '\\r': 0x0d, '\\t': 0x09 })[character] ?? character.codePointAt(character.length > 1 && character[0] === '\\' ? 1 : 0) ?? 0)
    }
    this.#at += 1
    return codes
  }
}

/** Where a text may be after a node, from each of the places where it may be before. */
function after (node: Node, text: readonly string[], places: ReadonlySet<number>, rules: ReadonlyMap<string, Node>): Set<number> {
  switch (node.kind) {
    case 'text': {
      const wanted = [...node.text]
      const isThere = (at: number): boolean => wanted.every((character, more) => text[at + more] === character)
      return new Set([...places].filter(isThere).map(at => at + wanted.length))
    }
    case 'class': return new Set([...places].flatMap(at => {
      const code = text[at]?.codePointAt(0)
      return code !== undefined && node.ranges.some(([from, to]) => code >= from && code <= to) !== node.negated ? [at + 1] : []
    }))
    case 'rule': {
      const rule = rules.get(node.name)
      if (rule === undefined) throw new Error(`there is no rule ${node.name}`)
      return after(rule, text, places, rules)
    }
    case 'sequence': return node.nodes.reduce<Set<number>>((reached, part) => reached.size === 0 ? reached : after(part, text, reached, rules), new Set(places))
    case 'choice': return new Set(node.nodes.flatMap(part => [...after(part, text, places, rules)]))
    case 'repeat': {
      const reached = new Set(node.from === 0 ? places : [])
      let current = new Set(places)
      for (let times = 1; times <= node.to && current.size > 0; times++) {
        current = new Set([...after(node.node, text, current, rules)].filter(at => times <= node.from || !reached.has(at)))
        if (times >= node.from) for (const at of current) reached.add(at)
      }
      return reached
    }
  }
}

/** Tells which texts a grammar allows, as llama.cpp would. */
export function acceptorOf (grammar: string): (text: string) => boolean {
  const rules = new Reader(grammar).rules()
  return function accepts (text) {
    const characters = [...text]
    return after({ kind: 'rule', name: 'root' }, characters, new Set([0]), rules).has(characters.length)
  }
}
