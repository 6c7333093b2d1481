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
    ['schemas/kit.ts', 'import \'../lib/runtime/index.js\''],
    ['lib/runtime/concurrency/once.ts', 'import \'../../../plugins/config.js\''],
    ['lib/runtime/concurrency/once.ts', 'export type { Changes } from \'../../../plugins/changes.js\''],
    ['plugins/config.ts', 'import \'../routes/jwks.js\''],
    ['routes/jwks.ts', 'import \'../app.js\''],
    ['plugins/config.ts', 'import \'../bin/command.js\'']
  ] as const
  const found = await refusals(cases)
  for (const [index, test] of cases.entries()) t.ok(found[index]?.some(message => message.endsWith(DIRECTION)), test.join(': '))
})

t.test('the lint refuses an import past the index.ts of a room, or of a folder in it, except in tests and in the folder itself', async t => {
  const past = 'runtime/settings/config-error.js'
  const found = await refusals([
    ['plugins/config.ts', `import '../lib/${past}'`], ['bin/token.ts', `import '../lib/${past}'`],
    ['lib/storage/files/private-files.ts', `import '../../${past}'`], ['plugins/config.ts', 'import \'../lib/runtime/settings/index.js\''],
    ['lib/runtime/openai/errors.ts', 'import \'../settings/config-error.js\''], ['lib/runtime/outages.ts', 'import \'./settings/config-error.js\''],
    ['test/lib/runtime/outages.test.ts', `import '../../../lib/${past}'`], ['lib/runtime/settings/settings-file.ts', 'import \'./config-error.js\''],
    ['plugins/config.ts', 'import \'../lib/runtime/index.js\''], ['lib/runtime/openai/errors.ts', 'import \'../settings/index.js\''],
    ['server.ts', 'import \'./lib/runtime/settings/index.js\'']
  ])
  for (const messages of found.slice(0, 4)) t.match(messages, [/Outside of lib\/runtime, import its index\.ts\.$/])
  for (const messages of found.slice(4, 6)) t.match(messages, [/Outside of lib\/runtime\/settings, import its index\.ts\.$/])
  t.strictSame(found.slice(6), [[], [], [], [], []])
})

t.test('the lint refuses an import past the index.ts of a plugin, except of the tables, and in tests and commands', async t => {
  const past = 'users/listing.js'
  const found = await refusals([
    ['plugins/health.ts', `import './${past}'`], ['plugins/portal/people.ts', `import '../${past}'`], ['routes/jwks.ts', `import '../plugins/${past}'`],
    ['plugins/health.ts', 'import type { MigrateOptions } from \'./database/migrate.js\''],
    ['plugins/health.ts', 'import \'./users/index.js\''], ['plugins/users/index.ts', 'import \'./listing.js\''],
    ['plugins/health.ts', 'import type { Tables } from \'./database/tables.js\''],
    ['bin/user.ts', `import '../plugins/${past}'`], ['test/plugins/health.test.ts', `import '../../plugins/${past}'`]
  ])
  for (const messages of found.slice(0, 3)) t.match(messages, [/Outside of plugins\/users, import its index\.ts\.$/])
  t.match(found[3], [/Outside of plugins\/database, import its index\.ts\.$/])
  t.strictSame(found.slice(4), [[], [], [], [], []])
})

/** The rooms of lib/, from the top down: each may import those after it. */
const ROOMS = ['work', 'backup', 'reporting', 'speech', 'webhooks', 'audit', 'models', 'identity', 'consultation', 'storage', 'engine-host', 'runtime']

t.test('lib/ is these rooms with a door each, and no loose file', t => {
  const entries = readdirSync(path.join(ROOT, 'lib'), { withFileTypes: true })
  t.strictSame(entries.filter(entry => !entry.isDirectory()).map(({ name }) => name), ['README.md'])
  t.strictSame(entries.filter(entry => entry.isDirectory()).map(({ name }) => name).sort(), [...ROOMS].sort())
  const up = [...readImports(sources())].flatMap(([file, imported]) => imported.map(name => [file, name].map(name => ROOMS.indexOf(/^lib\/([\w-]+)\//.exec(name)?.[1] ?? '')) as [number, number]))
    .filter(([from, to]) => from !== -1 && to !== -1 && to < from)
  t.strictSame(up.map(([from, to]) => `${ROOMS[from]} → ${ROOMS[to]}`), [], 'no import goes up')
  t.end()
})

t.test('the lint refuses files that import each other', async t => {
  const [messages] = await refusals([['lib/runtime/settings/config-error.ts', 'import \'./listen-errors.js\'']])
  t.strictSame(messages, ['Dependency cycle detected'])
})

t.test('the lint refuses files above 300 lines and functions above 80, except in tests and data', async t => {
  const long = (lines: number) => `export function long () {\n${'  long()\n'.repeat(lines - 2)}}`
  const files = ['lib/runtime/text/folding.ts', 'routes/jwks.ts', 'bin/command.ts', 'test/helper.ts']
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

/** Names that a statement imports or exports, as the module it takes them from calls them. */
function namesIn (braces: string): string[] {
  return braces.split(',').map(name => name.trim()).filter(name => name !== '' && !name.startsWith('type ')).map(name => name.replace(/ as .*$/, ''))
}

/**
 * A file, and all files that are loaded with it: not those it has types of, nor those it names in `import()`. Of a room's door, what leads
 * to the names that are imported: the bundle leaves out the rest.
 */
function loadedWith (file: string, files = new Set(sources()), loaded = new Set<string>(), wanted?: readonly string[]): Set<string> {
  const isDoor = /^lib\/\w+\/index\.ts$/.test(file) && wanted !== undefined
  if (!isDoor) loaded.add(file)
  // `verbatimModuleSyntax` keeps every import that does not say `type`.
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  for (const [, braces, from = ''] of text.matchAll(/^(?:import|export)\b(?! type\b)(?: \{([^}]*)\}|[^'"{]*?)?(?: from)? ?["'](\.[^'"]+)["']/gm)) {
    const names = braces === undefined ? undefined : namesIn(braces)
    const name = path.posix.join(path.posix.dirname(file), from).replace(/\.js$/, '.ts')
    const leads = isDoor ? names?.some(name => wanted.includes(name)) : names === undefined || names.length > 0
    if (leads === true && files.has(name) && !loaded.has(name)) loadedWith(name, files, loaded, names)
  }
  return loaded
}

t.test('a start loads neither the rules and tables of reports, nor what makes backups', t => {
  const loaded = [...loadedWith('server.ts'), ...loadedWith('app.ts')]
  t.ok(loaded.includes('lib/work/report-threads/pool.ts') && loaded.includes('plugins/admin/backup.ts'))
  t.strictSame(loaded.filter(name => /^lib\/(?:reporting|backup)\//.test(name)), ['lib/backup/steps.ts'])
  t.ok(loadedWith('lib/work/report-threads/worker.ts').has('lib/reporting/reporting.ts'), 'a report thread loads them')
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
