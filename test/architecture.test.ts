import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const FOLDERS = ['routes', 'plugins', 'lib', 'schemas', 'openapi', 'bin', 'bench']

/** A circle: names that lead from one to the next, and from the last to the first. */
type Circle = string[]

function sources (): string[] {
  const inFolders = FOLDERS.flatMap(folder => readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(name => path.posix.join(folder, name.replaceAll('\\', '/'))))
  return [...inFolders, 'app.ts', 'server.ts'].filter(name => /\.ts$/.test(name)).sort()
}

/** The files of the project that each file imports, types and `import()` included. */
function readImports (files: readonly string[]): Map<string, string[]> {
  return new Map(files.map(file => {
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(ROOT, file), 'utf8'), true, true)
    const imported = importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => path.posix.join(path.posix.dirname(file), fileName).replace(/\.js$/, '.ts'))
    return [file, imported.filter(name => files.includes(name))]
  }))
}

/** What each entry of a folder imports of the other entries of the same folder: each is a file, or a folder with all that is in it. */
function importsBetweenEntries (folder: string, imports: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const prefix = folder === '' ? '' : `${folder}/`
  const entryOf = (file: string) => prefix + (file.slice(prefix.length).split('/')[0] ?? '')
  const between = new Map<string, Set<string>>()
  for (const [file, imported] of imports) {
    if (!file.startsWith(prefix)) continue
    const entries = between.get(entryOf(file)) ?? new Set<string>()
    between.set(entryOf(file), entries)
    for (const name of imported) if (name.startsWith(prefix) && entryOf(name) !== entryOf(file)) entries.add(entryOf(name))
  }
  return between
}

/** A shortest way from an entry back to itself for each entry that has one, each circle once. */
function findCircles (edges: ReadonlyMap<string, Iterable<string>>): Circle[] {
  const found = new Map<string, Circle>()
  for (const start of edges.keys()) {
    const queue: Circle[] = [[start]]
    const seen = new Set<string>()
    for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
      const next = [...edges.get(way.at(-1) ?? '') ?? []]
      if (next.includes(start)) {
        const first = way.indexOf([...way].sort()[0] ?? '')
        const circle = [...way.slice(first), ...way.slice(0, first)]
        found.set(circle.join(), circle)
        break
      }
      for (const name of next.filter(name => !seen.has(name))) {
        seen.add(name)
        queue.push([...way, name])
      }
    }
  }
  return [...found.values()]
}

function foldersOf (files: readonly string[]): string[] {
  const folders = new Set<string>([''])
  for (const file of files) for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) folders.add(folder)
  return [...folders]
}

/** Every circle of files and of folders: two entries of one folder that need each other, whatever lies between them. */
function circlesIn (imports: ReadonlyMap<string, readonly string[]>): Circle[] {
  return foldersOf([...imports.keys()]).sort().flatMap(folder => findCircles(importsBetweenEntries(folder, imports)))
}

// In a process of its own: the loader of the tests cannot load the plugins of the configuration.
const linter = spawn(process.execPath, ['test/fixtures/lint-texts.js'], { cwd: ROOT, env: { PATH: process.env.PATH }, stdio: ['pipe', 'pipe', 'inherit'] })
const findings = createInterface(linter.stdout)
t.teardown(() => linter.kill())

/** What the repository's own configuration says of texts, if they were files of the project: the messages of the rules that begin so. */
async function refusals (cases: ReadonlyArray<readonly [file: string, text: string]>, rules = 'import-x/'): Promise<string[][]> {
  const found = Promise.race([once(findings, 'line'), once(linter, 'exit').then(([code]) => { throw new Error(`the linter ended with ${code}`) })])
  linter.stdin.write(`${JSON.stringify(cases)}\n`)
  const [line] = await found as [string]
  return (JSON.parse(line) as Array<Array<{ ruleId: string | null, message: string }>>)
    .map(messages => messages.filter(({ ruleId }) => ruleId?.startsWith(rules)).map(({ message }) => message))
}

const DIRECTION = 'Imports go one way: server.ts → app.ts → routes → plugins → lib → schemas.'

t.test('the lint refuses an import that goes up, of a value or of a type', async t => {
  const cases = [
    ['schemas/kit.ts', 'import \'../lib/problems.js\''],
    ['lib/concurrency/once.ts', 'import \'../../plugins/config.js\''],
    ['lib/concurrency/once.ts', 'export type { Changes } from \'../../plugins/changes.js\''],
    ['plugins/config.ts', 'import \'../routes/jwks.js\''],
    ['routes/jwks.ts', 'import \'../app.js\''],
    ['plugins/config.ts', 'import \'../bin/command.js\'']
  ] as const
  const found = await refusals(cases)
  for (const [index, test] of cases.entries()) t.ok(found[index]?.some(message => message.endsWith(DIRECTION)), test.join(': '))
})

t.test('the lint refuses an import past the index.ts of a folder of lib/, except in tests and in the folder itself', async t => {
  const past = 'lib/settings/config-error.js'
  const found = await refusals([
    ['plugins/config.ts', `import '../${past}'`], ['bin/token.ts', `import '../${past}'`],
    ['lib/openai/errors.ts', `import '../../${past}'`], ['lib/problems.ts', `import '../${past}'`],
    ['test/lib/problems.test.ts', `import '../../${past}'`], ['lib/settings/settings-file.ts', 'import \'./config-error.js\''],
    ['plugins/config.ts', 'import \'../lib/settings/index.js\'']
  ])
  for (const messages of found.slice(0, 4)) t.match(messages, [/Outside of lib\/settings, import its index\.ts\.$/])
  t.strictSame(found.slice(4), [[], [], []])
})

t.test('the lint refuses files that import each other', async t => {
  const [messages] = await refusals([['lib/settings/config-error.ts', 'import \'./listen-errors.js\'']])
  t.strictSame(messages, ['Dependency cycle detected'])
})

t.test('the lint refuses files above 300 lines and functions above 80, except in tests and data', async t => {
  const long = (lines: number) => `export function long () {\n${'  long()\n'.repeat(lines - 2)}}`
  const files = ['lib/folding.ts', 'routes/jwks.ts', 'bin/command.ts', 'test/helper.ts']
  const functions = await refusals(files.flatMap(file => [[file, long(80)], [file, long(81)]] as const), 'max-lines-per-function')
  t.strictSame(functions.map(messages => messages.length), [0, 1, 0, 1, 0, 1, 0, 0])
  const lines = (count: number) => Array(count).fill('await 0').join('\n')
  const whole = await refusals(files.flatMap(file => [[file, lines(300)], [file, lines(301)]] as const), 'max-lines')
  t.strictSame(whole.map(messages => messages.length), [0, 1, 0, 1, 0, 1, 0, 0])
})

t.test('circles of files, of folders and of types are found', t => {
  const imports = new Map([
    ['lib/a/one.ts', ['lib/a/two.ts', 'lib/b/one.ts']],
    ['lib/a/two.ts', ['lib/a/one.ts']],
    ['lib/b/one.ts', ['lib/b/two.ts']],
    ['lib/b/two.ts', ['lib/a/two.ts']]
  ])
  t.strictSame(circlesIn(imports), [['lib/a', 'lib/b'], ['lib/a/one.ts', 'lib/a/two.ts']])
  t.strictSame(circlesIn(new Map([['lib/a/one.ts', ['lib/b/one.ts']], ['lib/b/one.ts', ['lib/a/two.ts']], ['lib/a/two.ts', []]])), [['lib/a', 'lib/b']])
  t.ok(readImports(sources()).get('plugins/database/tables.ts')?.includes('schemas/report-state.ts'), 'imports of types count')
  t.end()
})

t.test('no files and no folders import each other in a circle', t => {
  t.strictSame(circlesIn(readImports(sources())).map(circle => circle.join(' → ')), [])
  t.end()
})

/** A file, and all files that are loaded with it: not those it has types of, nor those it names in `import()`. */
function loadedWith (file: string, files = new Set(sources()), loaded = new Set<string>()): Set<string> {
  loaded.add(file)
  // `verbatimModuleSyntax` keeps every import that does not say `type`.
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  for (const [, from = ''] of text.matchAll(/^(?:import|export)\b(?! type\b)(?:[^'"]*?\bfrom)? ?["'](\.[^'"]+)["']/gm)) {
    const name = path.posix.join(path.posix.dirname(file), from).replace(/\.js$/, '.ts')
    if (files.has(name) && !loaded.has(name)) loadedWith(name, files, loaded)
  }
  return loaded
}

t.test('a start loads neither the rules and tables of reports, nor what makes backups', t => {
  const loaded = [...loadedWith('server.ts'), ...loadedWith('app.ts')]
  t.ok(loaded.includes('lib/report-threads/pool.ts') && loaded.includes('plugins/admin/backup.ts'))
  t.strictSame(loaded.filter(name => /^lib\/(?:reporting|backup)\//.test(name)), [])
  t.ok(loadedWith('lib/report-threads/worker.ts').has('lib/reporting/reporting.ts'), 'a report thread loads them')
  t.end()
})

/** Beneath several plugins, and about tables, which lib/ knows nothing of. */
const PLAIN = new Set(['ownership.ts'])

t.test('only plugins import fastify, and a folder of plugins/ is a plugin', t => {
  for (const file of sources().filter(name => name.startsWith('lib/') || name.startsWith('schemas/'))) {
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(ROOT, file), 'utf8'), true, true)
    t.notOk(importedFiles.some(({ fileName }) => /^(?:fastify|@fastify\/)/.test(fileName)), `${file} is plain TypeScript`)
  }
  for (const entry of readdirSync(path.join(ROOT, 'plugins'), { withFileTypes: true })) {
    if (PLAIN.has(entry.name) || !(entry.isDirectory() || entry.name.endsWith('.ts'))) continue
    const text = readFileSync(path.join(ROOT, 'plugins', entry.name, entry.isDirectory() ? 'index.ts' : ''), 'utf8')
    t.match(text, /^export default fp\(\w+, \{/m, `${entry.name} is a plugin`)
  }
  t.end()
})
