import { breakingChanges } from './breaking-changes.js'
import { reviewedChanges } from './reviewed-changes.js'
import { isNode, nodeAt, type Node } from './schema-changes.js'

const GONE = ' is gone'

/** Every operation of a document, as `METHOD /path`, with its summary. */
function operationsOf (document: Node): Map<string, string> {
  return new Map(Object.entries(nodeAt(document, 'paths')).flatMap(([path, item]) => {
    const operations = Object.entries(item as Node).filter(([, operation]) => isNode(operation))
    return operations.map(([method, operation]) => [`${method.toUpperCase()} ${path}`, String((operation as Node).summary)] as const)
  }))
}

/** A header of an answer, or an answer, that is new, as the comparison says it: `GET /path 200 ETag`, `GET /path 413`. */
const ANSWER = /^(\S+ \S+) (\d{3})(?: (\S+))?$/

/** What is new, a line each; headers and answers that many operations have together. */
function additionLines (additions: readonly string[]): string[] {
  const shared = new Map<string, Set<string>>()
  const others: string[] = []
  for (const addition of additions) {
    const [, operation, status, header] = ANSWER.exec(addition) ?? []
    if (operation === undefined) {
      others.push(`\`${addition}\``)
      continue
    }
    const name = header === undefined ? `an answer ${String(status)}` : `the header ${header}`
    shared.set(name, (shared.get(name) ?? new Set()).add(operation))
  }
  return [...others, ...[...shared].sort().map(([name, of]) => `${name}: ${[...of].map(operation => `\`${operation}\``).join(', ')}`)]
}

/** Longest line of the text, in characters. */
const WIDTH = 100

/** An item of a list, broken into lines at its spaces. */
function item (text: string): string[] {
  const lines: string[] = []
  let line = '-'
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > WIDTH && line.trim().length > 1) {
      lines.push(line)
      line = ' '
    }
    line = `${line} ${word}`
  }
  return [...lines, line]
}

function section (title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', `## ${title}`, '', ...items.flatMap(item)]
}

/**
 * What clients of the released document have to know about the current one, in Markdown: operations that are new, what is new in those that
 * were there, and what breaks. New is what would be gone the other way round. Texts and examples are not compared.
 */
export function contractChanges (released: Node, current: Node): string {
  const before = operationsOf(released)
  const operations = [...operationsOf(current)].filter(([name]) => !before.has(name))
  const isListed = (change: string) => change.startsWith('/') || operations.some(([name]) => change.startsWith(`${name} `) || change === name)
  const additions = breakingChanges(current, released)
    .filter(change => change.endsWith(GONE)).map(change => change.slice(0, -GONE.length)).filter(change => !isListed(change))
  const breaks = breakingChanges(released, current)
  const isOf = ({ change: beginning }: { change: string }, change: string) => change.startsWith(`${beginning} `)
  const reviewed = reviewedChanges.filter(review => breaks.some(change => isOf(review, change)))
  const version = (document: Node) => String(nodeAt(document, 'info').version)
  return [
    '# Changes of the contract',
    '',
    `From the released ${version(released)} to what is in \`openapi.json\`, written by \`npm run openapi\`. Clients of the`,
    'released one go on working, unless something is listed that breaks them.',
    ...section('New operations', operations.map(([name, summary]) => `\`${name}\`: ${summary}`)),
    ...section('New in operations that were there', additionLines(additions)),
    ...section('Changed, and breaks nobody', reviewed.map(({ change, why }) => `\`${change}\` …: ${why}`)),
    ...section('Breaks clients', breaks.filter(change => !reviewed.some(review => isOf(review, change))).map(change => `\`${change}\``)),
    ''
  ].join('\n')
}
