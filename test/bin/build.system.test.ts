import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { temporaryDirectory } from '../helper.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A project with the build of this one and hardly anything to compile. */
class Project {
  readonly directory: string

  constructor (t: Test) {
    this.directory = temporaryDirectory(t)
    for (const name of ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'bin/build.js', 'bin/bundle.js', 'bin/guides.js']) cpSync(path.join(ROOT, name), path.join(this.directory, name))
    mkdirSync(path.join(this.directory, 'node_modules/@types'), { recursive: true })
    for (const name of ['esbuild', 'markdown-it', 'typescript-7', '@types/markdown-it', '@types/node', 'undici-types']) symlinkSync(path.join(ROOT, 'node_modules', name), path.join(this.directory, 'node_modules', name))
    this.write('server.ts', "import { answer } from './plugins/answer.js'\nprocess.stdout.write(String(answer))\n")
    this.write('plugins/answer.ts', 'export const answer: number = 1\n')
    this.write('plugins/tables/codes.csv', 'one')
    this.write('test/broken.test.ts', 'const wrong: number = "text"\n')
  }

  write (name: string, text: string): void {
    const file = path.join(this.directory, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  read (name: string): string {
    return readFileSync(path.join(this.directory, name), 'utf8')
  }

  has (name: string): boolean {
    return existsSync(path.join(this.directory, name))
  }

  start (program = 'dist/server.js'): string {
    return execFileSync(process.execPath, [program], { cwd: this.directory, encoding: 'utf8' })
  }

  async build (env: Record<string, string> = {}): Promise<{ code: number | null, stderr: string }> {
    const child = spawn(process.execPath, ['bin/build.js'], { cwd: this.directory, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => { stderr += text })
    return new Promise(resolve => child.once('close', code => resolve({ code, stderr })))
  }
}

/** Takes the compiler away, as "npm ci --omit=dev" does: what is compiled after all fails then. */
function omitCompiler (project: Project): void {
  rmSync(path.join(project.directory, 'node_modules'), { recursive: true })
}

t.test('a clean clone is compiled, which is said; what is compiled is not compiled again, and runs without the compiler', async t => {
  const project = new Project(t)
  const first = await project.build()
  t.equal(first.code, 0, first.stderr)
  t.match(first.stderr, /^(?:Compiling the service, as after each change of its sources …\n)?$/)
  t.match(project.read('dist/plugins/answer.js'), 'answer = 1')
  t.equal(project.read('dist/plugins/tables/codes.csv'), 'one')
  t.notOk(project.has('dist/test/broken.test.js'), 'tests are not part of it')
  rmSync(path.join(project.directory, 'dist/plugins/answer.js'))
  t.equal(project.start(), '1', 'the service is bundled: it does not load the module')
  project.write('dist/plugins/answer.js', 'export const answer = 1\n')

  omitCompiler(project)
  t.strictSame(await project.build(), { code: 0, stderr: '' })
  project.write('plugins/answer.ts', 'export const answer: number = 2\n')
  const { code, stderr } = await project.build()
  t.equal(code, 1)
  t.match(stderr, /^The sources are not what dist\/ was compiled from, and the compiler is not installed: run "npm ci" and "npm run build"; [^\n]+\n$/)
})

t.test('whatever is changed is compiled: files put back with their old times, tables, deleted sources, deleted and half-made results', async t => {
  const project = new Project(t)
  await project.build()
  project.write('plugins/answer.ts', 'export const answer: number = 2\n')
  utimesSync(path.join(project.directory, 'plugins/answer.ts'), new Date(0), new Date(0))
  project.write('plugins/tables/codes.csv', 'two')
  project.write('plugins/more.ts', 'export const more = 1\n')
  t.equal((await project.build()).code, 0)
  t.match(project.read('dist/plugins/answer.js'), 'answer = 2')
  t.equal(project.read('dist/plugins/tables/codes.csv'), 'two')
  t.ok(project.has('dist/plugins/more.js'))

  rmSync(path.join(project.directory, 'plugins/more.ts'))
  rmSync(path.join(project.directory, 'dist/plugins/answer.js'))
  t.equal((await project.build()).code, 0)
  t.notOk(project.has('dist/plugins/more.js'))
  t.match(project.read('dist/plugins/answer.js'), 'answer = 2', 'the compiler does not take it for current')

  project.write('plugins/answer.ts', 'export const answer: number = "3"\n')
  const wrong = await project.build()
  t.equal(wrong.code, 1)
  t.match(wrong.stderr, /plugins\/answer\.ts\(1,14\): error TS2322/)
  project.write('plugins/answer.ts', 'export const answer: number = 2\n')
  t.equal((await project.build()).code, 0, 'what a failed run has left is compiled anew')
  t.match(project.read('dist/plugins/answer.js'), 'answer = 2')
})

t.test('what a running service may still load of itself is there after the next build, and not after the one that follows', async t => {
  const project = new Project(t)
  project.write('server.ts', "const { later } = await import('./plugins/later.js')\nprocess.stdout.write(later)\n")
  const parts = () => readdirSync(path.join(project.directory, 'dist')).filter(name => /^server-\w+\.js$/.test(name))
  const kept: string[][] = []
  for (const number of ['1', '2', '3']) {
    project.write('plugins/later.ts', `export const later = 'later ${number}'\n`)
    t.equal((await project.build()).code, 0)
    t.equal(project.start(), `later ${number}`)
    kept.push(parts())
    if (number === '1') {
      project.write('plugins/later.ts', 'export const later: number = true\n')
      t.equal((await project.build()).code, 1, 'a build that fails between them')
    }
  }
  const [first = [], second = [], third = []] = kept
  const one = first.find(name => !third.includes(name)) ?? ''
  t.ok(second.includes(one), `${one} is one of ${second.join(', ')}`)
  rmSync(path.join(project.directory, 'dist', third.find(name => !second.includes(name)) ?? ''))
  t.equal((await project.build()).code, 0)
  t.equal(project.start(), 'later 3', 'a part that is missing is made again')
})

t.test('two at once do not disturb each other, and one that was killed does not hold up the next', async t => {
  const project = new Project(t)
  project.write('dist/.building', '999999999')
  t.strictSame((await Promise.all([project.build(), project.build()])).map(({ code }) => code), [0, 0])
  for (const left of ['', String(process.pid)]) {
    project.write('dist/.building', left)
    utimesSync(path.join(project.directory, 'dist/.building'), new Date(0), new Date(0))
    project.write('plugins/answer.ts', `export const answer: number = 1 // ${left}\n`)
    t.equal((await project.build()).code, 0, 'a lock that was left behind long ago')
  }
  t.match(project.read('dist/plugins/answer.js'), 'answer = 1')
  t.notOk(project.has('dist/.building'))
})

t.test('a Node.js that is too old is said so', async t => {
  const old = Buffer.from('Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } })').toString('base64')
  t.match(await new Project(t).build({ NODE_OPTIONS: `--import=data:text/javascript;base64,${old}` }),
    { code: 1, stderr: /^Node\.js 18\.20\.4 is too old: install 20\.19\.0 or newer, from https:\/\/nodejs\.org\/\.\n$/ })
})

t.test('a command is bundled with what it shares with others, and each module finds files beside itself', async t => {
  const project = new Project(t)
  project.write('lib/codes.ts', "import { readFileSync } from 'node:fs'\nexport const codes: string = readFileSync(new URL('codes.csv', import.meta.url), 'utf8')\n")
  project.write('lib/codes.csv', 'of lib')
  const command = "import { readFileSync } from 'node:fs'\nimport { codes } from '../CODES'\n" +
    "process.stdout.write(codes + ', ' + readFileSync(new URL('own.csv', import.meta.url), 'utf8'))\n"
  project.write('bin/token.ts', command.replace('CODES', 'lib/codes.js'))
  project.write('bin/own.csv', 'of bin')
  project.write('bin/demo/index.ts', command.replace('CODES', '../lib/codes.js'))
  project.write('bin/demo/own.csv', 'of demo')
  const { code, stderr } = await project.build()
  t.equal(code, 0, stderr)
  rmSync(path.join(project.directory, 'dist/lib/codes.js'))
  t.equal(project.start('dist/bin/token.js'), 'of lib, of bin')
  t.equal(project.start('dist/bin/demo/index.js'), 'of lib, of demo')
})
