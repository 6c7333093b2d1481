import { isNode, listAt, nodeAt, resolve, SchemaComparison, type Node, type Report } from './schema-changes.js'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** What a client has to know about a security scheme to use it. */
const SCHEME_PROPERTIES = ['type', 'name', 'in', 'scheme', 'openIdConnectUrl']

/**
 * What in `current` breaks a client that was written to `released`, a sentence for each; an empty list when there is nothing. Both are
 * whole OpenAPI 3.1 documents. The rules for schemas are those of `SchemaComparison`; besides, these break:
 *
 * - a path, method, operationId, parameter, media type, response status or response header that is gone,
 * - a parameter or body that has become required,
 * - credentials that do not suffice any more, or are sent in another way.
 *
 * New paths, methods, optional parameters, statuses and headers do not. Texts, examples and servers are not compared.
 */
export function breakingChanges (released: Node, current: Node): string[] {
  const changes = new Set<string>()
  const report: Report = (place, change) => { changes.add(`${place} ${change}`) }
  const schemas = new SchemaComparison(released, current, report)

  for (const [path, item] of Object.entries(nodeAt(released, 'paths'))) {
    const currentItem = nodeAt(current, 'paths')[path]
    if (!isNode(currentItem)) {
      report(path, 'is gone')
      continue
    }
    for (const method of METHODS.filter(name => isNode((item as Node)[name]))) {
      const place = `${method.toUpperCase()} ${path}`
      if (!isNode(currentItem[method])) report(place, 'is gone')
      else new OperationComparison(released, current, schemas, report, place).compare(item as Node, currentItem, method)
    }
  }
  compareSchemes(nodeAt(released, 'components'), nodeAt(current, 'components'), report)
  return [...changes]
}

/** The same, where a higher major version allows them all. */
export function refusedChanges (released: Node, current: Node): string[] {
  return majorVersion(current) > majorVersion(released) ? [] : breakingChanges(released, current)
}

function majorVersion (document: Node): number {
  return Number.parseInt(String(nodeAt(document, 'info').version), 10)
}

function compareSchemes (released: Node, current: Node, report: Report): void {
  for (const [name, scheme] of Object.entries(nodeAt(released, 'securitySchemes'))) {
    const now = nodeAt(current, 'securitySchemes')[name]
    if (!isNode(now)) report(`the security scheme ${name}`, 'is gone')
    else if (SCHEME_PROPERTIES.some(property => (scheme as Node)[property] !== now[property])) report(`the security scheme ${name}`, 'has changed')
  }
}

/** The ways of authorising a request, each the names of the schemes (with their scopes) that it needs all of. */
function waysIn (document: Node, operation: Node): string[][] {
  const security = operation.security ?? document.security ?? []
  const ways = (Array.isArray(security) ? security : []).map((way: Node) => {
    return Object.entries(way).flatMap(([scheme, scopes]) => [scheme, ...(scopes as string[]).map(scope => `${scheme} ${scope}`)])
  })
  return ways.length === 0 ? [[]] : ways
}

class OperationComparison {
  readonly #released: Node
  readonly #current: Node
  readonly #schemas: SchemaComparison
  readonly #report: Report
  readonly #place: string

  constructor (released: Node, current: Node, schemas: SchemaComparison, report: Report, place: string) {
    this.#released = released
    this.#current = current
    this.#schemas = schemas
    this.#report = report
    this.#place = place
  }

  compare (oldItem: Node, newItem: Node, method: string): void {
    const [old, now] = [nodeAt(oldItem, method), nodeAt(newItem, method)]
    if (old.operationId !== now.operationId) this.#report(this.#place, `has the operationId ${String(now.operationId)} instead of ${String(old.operationId)}`)
    this.#compareSecurity(old, now)
    this.#compareParameters(parametersOf(this.#released, oldItem, old), parametersOf(this.#current, newItem, now))
    this.#compareBodies(old, now)
    this.#compareResponses(nodeAt(old, 'responses'), nodeAt(now, 'responses'))
  }

  #compareSecurity (old: Node, now: Node): void {
    const ways = waysIn(this.#current, now)
    for (const way of waysIn(this.#released, old)) {
      const suffices = ways.some(needed => needed.every(name => way.includes(name)))
      if (!suffices) this.#report(this.#place, `cannot be called with ${way.length === 0 ? 'no credentials' : way.join(' and ')} any more`)
    }
  }

  #compareParameters (before: Map<string, Node>, after: Map<string, Node>): void {
    for (const [key, parameter] of before) {
      const now = after.get(key)
      if (now === undefined) this.#report(`${this.#place} ${key}`, 'is gone')
      else this.#schemas.compare(parameter.schema, now.schema, 'request', `${this.#place} ${key}`)
    }
    for (const [key, parameter] of after) {
      if (parameter.required === true && before.get(key)?.required !== true) this.#report(`${this.#place} ${key}`, 'has become required')
    }
  }

  #compareBodies (old: Node, now: Node): void {
    const [before, after] = [this.#resolve(this.#released, old.requestBody), this.#resolve(this.#current, now.requestBody)]
    const place = `${this.#place} body`
    if (after?.required === true && before?.required !== true) this.#report(place, 'has become required')
    if (before === null) return
    if (after === null) this.#report(place, 'is gone')
    else this.#compareContent(before, after, 'request', place)
  }

  #compareResponses (before: Node, after: Node): void {
    for (const status of Object.keys(before)) {
      const place = `${this.#place} ${status}`
      const old = this.#resolve(this.#released, before[status]) ?? {}
      const now = this.#resolve(this.#current, after[status])
      if (now === null) {
        this.#report(place, 'is gone')
        continue
      }
      this.#compareContent(old, now, 'response', place)
      const headers = new Map(Object.entries(nodeAt(now, 'headers')).map(([name, header]) => [name.toLowerCase(), header]))
      for (const [name, header] of Object.entries(nodeAt(old, 'headers'))) {
        const counterpart = this.#resolve(this.#current, headers.get(name.toLowerCase()))
        if (counterpart === null) this.#report(`${place} ${name}`, 'is gone')
        else this.#schemas.compare(this.#resolve(this.#released, header)?.schema, counterpart.schema, 'response', `${place} ${name}`)
      }
    }
  }

  #compareContent (old: Node, now: Node, direction: 'request' | 'response', place: string): void {
    for (const [mediaType, content] of Object.entries(nodeAt(old, 'content'))) {
      const counterpart = nodeAt(now, 'content')[mediaType]
      if (!isNode(counterpart)) this.#report(`${place} ${mediaType}`, 'is gone')
      else this.#schemas.compare((content as Node).schema, counterpart.schema, direction, place)
    }
  }

  /** An object of the document, `$ref` followed; `null` where there is none. */
  #resolve (root: Node, value: unknown): Node | null {
    const resolved = isNode(value) ? resolve(root, value) : null
    return isNode(resolved) ? resolved : null
  }
}

/** The parameters of an operation and of its path, by where and what they are; names of headers have no case. */
function parametersOf (root: Node, item: Node, operation: Node): Map<string, Node> {
  const parameters = [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')].map(parameter => resolve(root, parameter) as Node)
  return new Map(parameters.map(parameter => {
    const name = String(parameter.name)
    return [`${String(parameter.in)} parameter ${parameter.in === 'header' ? name.toLowerCase() : name}`, parameter]
  }))
}
