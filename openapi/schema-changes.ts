import { isObject } from '../lib/runtime/index.js'

/** A JSON Schema, or another object of an OpenAPI document. */
export type Node = Readonly<Record<string, unknown>>
type Schema = Node | boolean

/** Who writes the values that a schema describes: in a request the client does, in a response the service. */
export type Direction = 'request' | 'response'

/** Says what a client of the released document would notice: where, and what. */
export type Report = (place: string, change: string) => void

export function isNode (value: unknown): value is Node {
  return isObject(value)
}

export function nodeAt (node: Node, key: string): Node {
  return isNode(node[key]) ? node[key] : {}
}

export function listAt (node: Node, key: string): readonly unknown[] {
  return Array.isArray(node[key]) ? node[key] : []
}

/** Keywords that tell readers something and decide nothing about values. */
const ANNOTATIONS = new Set([
  'title', 'description', 'example', 'examples', 'default', 'deprecated', 'externalDocs', 'readOnly', 'writeOnly', 'discriminator', '$comment'
])

/**
 * Keywords that are compared by what they mean, below. What any other one means is not known here: added it narrows, removed it widens,
 * changed it does both.
 */
const UNDERSTOOD = new Set(['type', 'enum', 'const', 'properties', 'required', 'items', 'prefixItems', 'oneOf', 'anyOf', 'additionalProperties'])

function isAnnotation (keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword.startsWith('x-')
}

const UPPER_LIMITS = new Set(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'])
const LOWER_LIMITS = new Set(['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'])

/** A value as text that does not depend on the order of its keys. */
function canonical (value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => isNode(inner)
    ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a < b ? -1 : 1))
    : inner)
}

function nameOf (schema: unknown): string | null {
  return isNode(schema) && typeof schema.$ref === 'string' ? schema.$ref.replace(/^.*\//, '') : null
}

function typesOf (schema: Node): readonly string[] | null {
  return schema.type === undefined ? null : [schema.type].flat().map(String)
}

function allowedValues (schema: Node): readonly string[] | null {
  if ('const' in schema) return [canonical(schema.const)]
  return Array.isArray(schema.enum) ? schema.enum.map(canonical) : null
}

function covers (types: readonly string[] | null, type: string): boolean {
  return types === null || types.includes(type) || (type === 'integer' && types.includes('number'))
}

function show (value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

/**
 * Compares schemas of two documents as a client sees them.
 *
 * - In a request, a narrower schema breaks: what a client sends today would be refused.
 * - In a response, a wider schema breaks: a client would read a type, a length or an absence that it was told it never has to.
 * - What is gone breaks in both: a property, a value of an enumeration, a member of `oneOf`, an element of a tuple.
 * - What a response gains does not break: a property, a value of an enumeration, a member of `oneOf`. The document asks clients to be
 *   ready for that, and without it no vocabulary could ever grow.
 */
export class SchemaComparison {
  readonly #released: Node
  readonly #current: Node
  readonly #report: Report
  readonly #seen = new Set<string>()

  constructor (released: Node, current: Node, report: Report) {
    this.#released = released
    this.#current = current
    this.#report = report
  }

  compare (before: unknown, after: unknown, direction: Direction, place: string): void {
    const [name, counterpart] = [nameOf(before), nameOf(after)]
    if (name !== null && counterpart !== null) {
      // Two named schemas are compared once in each direction; this also ends recursion.
      const pair = `${direction} ${name} ${counterpart}`
      if (this.#seen.has(pair)) return
      this.#seen.add(pair)
    }
    if (name !== null) place = `${direction} ${name}`
    // A request may be what it could be, or something else.
    if (name !== null && counterpart === null && direction === 'request' && isNode(after)) {
      const same = listAt(after, 'anyOf').find(member => nameOf(member) === name)
      if (same !== undefined) return this.compare(before, same, direction, place)
    }
    const old = resolve(this.#released, before)
    const now = resolve(this.#current, after)
    if (typeof old === 'boolean' || typeof now === 'boolean') this.#compareBooleans(old, now, direction, place)
    else this.#compareNodes(old, now, direction, place)
  }

  #compareBooleans (old: Schema, now: Schema, direction: Direction, place: string): void {
    const size = (schema: Schema) => schema === true || canonical(schema) === '{}' ? 2 : schema === false ? 0 : 1
    if (size(now) < size(old) && direction === 'request') this.#report(place, 'accepts less')
    if (size(now) > size(old) && direction === 'response') this.#report(place, 'may hold more')
  }

  #compareNodes (old: Node, now: Node, direction: Direction, place: string): void {
    this.#compareTypes(old, now, direction, place)
    this.#compareValues(old, now, direction, place)
    this.#compareProperties(old, now, direction, place)
    this.#compareElements(old, now, direction, place)
    for (const keyword of ['oneOf', 'anyOf']) this.#compareMembers(keyword, old, now, direction, place)
    for (const keyword of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (!UNDERSTOOD.has(keyword) && !isAnnotation(keyword)) this.#compareKeyword(keyword, old[keyword], now[keyword], direction, place)
    }
  }

  #compareTypes (old: Node, now: Node, direction: Direction, place: string): void {
    const [before, after] = [typesOf(old), typesOf(now)]
    const [promised, given] = direction === 'request' ? [after, before] : [before, after]
    const broken = given === null ? promised !== null : given.some(type => !covers(promised, type))
    if (broken) this.#report(place, `is of type ${show(now.type)} instead of ${show(old.type)}`)
  }

  #compareValues (old: Node, now: Node, direction: Direction, place: string): void {
    const [before, after] = [allowedValues(old), allowedValues(now)]
    if (before === null || after === null) {
      if (before === null && after !== null && direction === 'request') this.#report(place, 'accepts an enumeration only')
      if (before !== null && after === null && direction === 'response') this.#report(place, 'is no enumeration any more')
      return
    }
    for (const value of before) if (!after.includes(value)) this.#report(place, `has lost the value ${value}`)
  }

  #compareProperties (old: Node, now: Node, direction: Direction, place: string): void {
    const [before, after] = [nodeAt(old, 'properties'), nodeAt(now, 'properties')]
    const [wasRequired, isRequired] = [listAt(old, 'required'), listAt(now, 'required')]
    for (const [name, schema] of Object.entries(before)) {
      if (!(name in after)) this.#report(`${place}.${name}`, 'is gone')
      else this.compare(schema, after[name], direction, `${place}.${name}`)
    }
    if (direction === 'request') {
      for (const name of isRequired) if (!wasRequired.includes(name)) this.#report(`${place}.${String(name)}`, 'has become required')
    } else {
      for (const name of wasRequired) {
        if (String(name) in after && !isRequired.includes(name)) this.#report(`${place}.${String(name)}`, 'may be missing')
      }
    }
    const others = [old.additionalProperties ?? true, now.additionalProperties ?? true]
    if (direction === 'request' || others.every(isNode)) this.compare(others[0], others[1], direction, `${place}.*`)
  }

  #compareElements (old: Node, now: Node, direction: Direction, place: string): void {
    const [before, after] = [listAt(old, 'prefixItems'), listAt(now, 'prefixItems')]
    if (old.items === false && before.length > 0 && after.length === 0 && isNode(now.items)) {
      return this.#compareWithList(before, now.items, direction, place)
    }
    for (const [i, schema] of before.entries()) {
      if (i < after.length) this.compare(schema, after[i], direction, `${place}[${i}]`)
    }
    if (before.length !== after.length) this.#report(place, `has ${after.length} elements with a place of their own instead of ${before.length}`)
    if (old.items !== undefined || now.items !== undefined) this.compare(old.items ?? true, now.items ?? true, direction, `${place}[]`)
  }

  /** A tuple that has become a list: each of its elements is one of those of the list, where any may come first. */
  #compareWithList (tuple: readonly unknown[], items: Node, direction: Direction, place: string): void {
    const members = 'oneOf' in items ? listAt(items, 'oneOf') : [items]
    for (const element of tuple) {
      const same = members.find(member => nameOf(member) === nameOf(element))
      if (same === undefined) this.#report(place, `has lost the element ${String(nameOf(element))}`)
      else this.compare(element, same, direction, `${place}[]`)
    }
    if (tuple.length > 1 && direction === 'response') this.#report(place, 'has its elements in any order')
  }

  #compareMembers (keyword: string, old: Node, now: Node, direction: Direction, place: string): void {
    const [before, after] = [this.#members(this.#released, keyword, old), this.#members(this.#current, keyword, now)]
    if (before.size === 0 && after.size > 0 && direction === 'request') this.#report(place, `accepts less (${keyword})`)
    if (before.size > 0 && after.size === 0) {
      if (direction === 'response') this.#report(place, `may hold more (no ${keyword})`)
      return
    }
    for (const [key, schema] of before) {
      if (after.has(key)) this.compare(schema, after.get(key), direction, `${place}<${key}>`)
      else this.#report(place, `has lost the member ${key}`)
    }
  }

  /** The members of a choice under what tells them apart: the value of the discriminator, else their name, else their position. */
  #members (root: Node, keyword: string, schema: Node): Map<string, unknown> {
    const property = String(nodeAt(schema, 'discriminator').propertyName ?? '')
    return new Map(listAt(schema, keyword).map((member, i) => {
      const resolved = resolve(root, member)
      const tag = isNode(resolved) ? nodeAt(nodeAt(resolved, 'properties'), property).const : undefined
      return [tag === undefined ? nameOf(member) ?? `#${i}` : String(tag), member]
    }))
  }

  #compareKeyword (keyword: string, old: unknown, now: unknown, direction: Direction, place: string): void {
    if (canonical(old) === canonical(now)) return
    // Besides what it took, it takes empty text.
    if (keyword === 'pattern' && direction === 'request' && now === `^$|${String(old)}`) return
    if (UPPER_LIMITS.has(keyword) || LOWER_LIMITS.has(keyword)) {
      const sign = UPPER_LIMITS.has(keyword) ? 1 : -1
      const narrower = sign * Number(now ?? sign * Infinity) < sign * Number(old ?? sign * Infinity)
      if (narrower !== (direction === 'request')) return
    } else if (direction === 'request' ? now === undefined : old === undefined) {
      return
    }
    this.#report(place, `has ${keyword} ${show(now)} instead of ${show(old)}`)
  }
}

/** Follows `$ref` within a document, to the end. */
export function resolve (root: Node, schema: unknown): Schema {
  if (typeof schema === 'boolean') return schema
  if (!isNode(schema)) return true
  if (typeof schema.$ref !== 'string') return schema
  const target = schema.$ref.split('/').slice(1).reduce<unknown>((node, key) => {
    return isNode(node) ? node[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
  }, root)
  if (target === undefined) throw new Error(`the document has no ${schema.$ref}`)
  return resolve(root, target)
}
