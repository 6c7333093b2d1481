import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** An `@example` of a doc comment. */
export interface Example {
  /** The file, from the root of the project. */
  file: string
  /** The line of its `@example`. */
  line: number
  code: string
}

/** The examples in the doc comments of a source. Each ends at the next tag, or with its comment. */
export function examplesIn (file: string, source: string): Example[] {
  return [...source.matchAll(/^ *\* @example\n((?: *\*(?!\/)(?! @).*\n)+)/gm)].map(({ index, 1: lines = '' }) => ({
    file,
    line: source.slice(0, index).split('\n').length,
    code: lines.replace(/^ *\* ?/gm, '').trim()
  }))
}

/** The examples of all sources in a folder. */
export function examplesOf (folder: string): Example[] {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts') && !/(?:^|\/)(?:dist|node_modules)\//.test(name))
  return files.map(name => path.join(folder, name)).sort().flatMap(file => examplesIn(file, readFileSync(path.join(ROOT, file), 'utf8')))
}

/** The names of functions, classes and constants that a source exports, or passes on. */
export function exportsOf (file: string): string[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  const declared = [...source.matchAll(/^export (?:async )?(?:function|class|const) (\w+)/gm)].map(([, name = '']) => name)
  const passedOn = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
  return [...declared, ...passedOn.filter(name => /^\w+$/.test(name))]
}

/** Whether code uses a name. */
export function uses (code: string, name: string): boolean {
  return new RegExp(`(?<![.\\w'])${name}\\b`).test(code)
}
