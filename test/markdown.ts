import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** What is done with a block, as the comment before it says: `<!-- run -->`, `<!-- file: NAME -->` or `<!-- prints -->`. */
export type Directive = { act: 'run' | 'prints' } | { act: 'file', name: string }

/** A fenced block of code. */
export interface CodeBlock {
  language: string
  lines: readonly string[]
  /** Number of its first line in the file. */
  number: number
  /** `null`: the block is only read. */
  directive: Directive | null
}

/** Folders that are made, or brought by packages. */
const IGNORED = new Set(['.git', '.tap', 'compiled', 'data', 'dist', 'node_modules'])

function guidesIn (folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap(entry => {
    const name = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : guidesIn(name)
    return name.endsWith('.md') ? [name] : []
  })
}

/** Every Markdown file of this project, but for those of packages. */
export const guides = guidesIn('.').sort()

/** The lines of a guide. */
export function linesOf (guide: string): string[] {
  return readFileSync(`${ROOT}${guide}`, 'utf8').split('\n')
}

function directiveOf (line: string | undefined): Directive | null {
  const [, act, name] = /^<!-- (run|prints|file)(?:: (\S+))? -->$/.exec(line ?? '') ?? []
  if (act === 'file' && name !== undefined) return { act, name }
  return act === 'run' || act === 'prints' ? { act } : null
}

/** The fenced blocks of a guide, in order. */
export function codeBlocks (lines: readonly string[]): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let open: { language: string, from: number } | null = null
  for (const [at, line] of lines.entries()) {
    const [, language] = /^\s*```(\w*)/.exec(line) ?? []
    if (language === undefined) continue
    if (open !== null) {
      const directive = directiveOf(lines[open.from - 2])
      blocks.push({ language: open.language, lines: lines.slice(open.from, at), number: open.from + 1, directive })
    }
    open = open === null ? { language, from: at + 1 } : null
  }
  return blocks
}

/** The lines of a guide with those inside of fenced blocks left empty. */
export function proseOf (lines: readonly string[]): string[] {
  const prose = [...lines]
  for (const block of codeBlocks(lines)) prose.fill('', block.number - 1, block.number - 1 + block.lines.length)
  return prose
}

/** The anchors of a guide's headings, made as GitHub makes them. */
export function anchorsOf (lines: readonly string[]): Set<string> {
  const anchors = new Set<string>()
  for (const line of proseOf(lines)) {
    const [, heading] = /^#{1,6} (.+)$/.exec(line) ?? []
    if (heading === undefined) continue
    const plain = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
    let anchor = plain
    for (let again = 1; anchors.has(anchor); again++) anchor = `${plain}-${again}`
    anchors.add(anchor)
  }
  return anchors
}

/** A link or a picture whose target is in this project, `path` without the anchor. */
export interface RelativeLink {
  path: string
  anchor: string | null
  number: number
}

/** The links of a guide that are no URLs. */
export function relativeLinks (lines: readonly string[]): RelativeLink[] {
  return proseOf(lines).flatMap((line, at) => [...line.replace(/`[^`]*`(?!\])/g, '').matchAll(/\]\(([^()\s]+)\)|^\[[^\]]+\]: (\S+)/g)]
    .map(([, inline, reference]) => inline ?? reference ?? '')
    .filter(target => !/^[a-z]+:/.test(target))
    .map(target => {
      const [path = '', anchor] = target.split('#')
      return { path, anchor: anchor ?? null, number: at + 1 }
    }))
}
