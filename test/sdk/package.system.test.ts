import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import ts from 'typescript'
import { SERVICE } from '../process.js'

const PACKAGE = path.join(SERVICE, '../sdk')
const BROWSER = path.join(PACKAGE, 'dist/browser')

/** Most bytes of what a page loads, compressed: the client; the widget with that and five languages; the list; and final reports. */
const PAGE_BYTES_MAX = 30_000
const WIDGET_BYTES_MAX = 45_000
const LIST_BYTES_MAX = 15_000
const REPORT_BYTES_MAX = 32_000

/** What only a backend may hold. */
const BACKEND = /x-api-key|TokenIssuer|apiKey/i

function textOf (...place: string[]): string {
  return readFileSync(path.join(PACKAGE, ...place), 'utf8')
}

/** The modules that a module of the package loads, itself included. */
function loadedBy (name: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(name)) return loaded
  loaded.add(name)
  for (const [, from] of textOf('dist', name).matchAll(/(?:from|import) '(\.[^']+)'/g)) {
    loadedBy(path.join(path.dirname(name), from as string), loaded)
  }
  return loaded
}

/** The files that conditions of an export lead to. */
function targetsOf (target: unknown): string[] {
  return typeof target === 'string' ? [target] : Object.values(target as object).flatMap(targetsOf)
}

t.test('what a page loads is small, and holds nothing of a backend', async t => {
  for (const name of readdirSync(BROWSER)) {
    const most = { 'scribe.js': WIDGET_BYTES_MAX, 'list.js': LIST_BYTES_MAX, 'report.js': REPORT_BYTES_MAX }[name] ?? PAGE_BYTES_MAX
    t.ok(gzipSync(textOf('dist/browser', name)).length < most, name)
    t.notMatch(textOf('dist/browser', name), BACKEND, name)
  }
  t.match(textOf('dist/token-issuer.js'), BACKEND, 'the words are those of the issuer')
  for (const name of loadedBy('index.js')) t.notMatch(textOf('dist', name).replace(/\/\*[^]*?\*\//g, ''), BACKEND, name)
})

t.test('the package has no dependencies, and declares the types of everything that it exports', async t => {
  const { dependencies = {}, exports } = JSON.parse(textOf('package.json')) as { dependencies?: object, exports: Record<string, unknown> }
  t.strictSame(dependencies, {})
  for (const file of targetsOf(exports).filter(target => !target.includes('*'))) t.ok(textOf(file).length > 0, file)
  const sdk = await import('@consultation-service/sdk')
  t.strictSame(Object.keys(sdk).sort(), [
    'ApiError', 'AuthenticationError', 'BadRequestError', 'ConflictError', 'ConnectionError', 'ConsultationClient', 'ConsultationError',
    'Consultations', 'NotFoundError', 'PermissionError', 'PreconditionError', 'RateLimitError', 'ServiceError', 'SourceError', 'StreamError',
    'TimeoutError', 'file', 'mediaStream', 'microphone', 'readable', 'supportsOpus'
  ])
})

t.test('a program that uses the package is checked by the compiler, in a browser and in Node.js', async t => {
  const program = (options: ts.CompilerOptions, mistake = '', extension = 'mts') => {
    const file = path.join(PACKAGE, 'examples', `checked.${extension}`)
    const code = `import { ConsultationClient, NotFoundError } from '@consultation-service/sdk'
      const client = new ConsultationClient({ baseUrl: 'http://127.0.0.1/', getToken: async () => 'token' })
      async function run (): Promise<void> {
        const output = await client.consultations.create({ template: 'dictation_api', input_language: 'en' })
        for await (const { id } of client.consultations.list()) console.log(id)
        const stream = await client.openStream(output)
        stream.addEventListener('progress', ({ detail }) => console.log(detail.unsafeMs.toFixed()))
        console.log(new NotFoundError({} as never).requestId?.length, (await stream.finish()).data[0]?.template)
        ${mistake}
      }
      run()`
    const host = ts.createCompilerHost(options)
    const { readFile, fileExists } = host
    host.readFile = name => name === file ? code : readFile(name)
    host.fileExists = name => name === file || fileExists(name)
    const made = ts.createProgram([file], options, host)
    return ts.getPreEmitDiagnostics(made, made.getSourceFile(file)).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  }
  const common = {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true
  }
  const node = { ...common, types: ['node'], lib: ['lib.es2022.d.ts'], skipLibCheck: false }
  const browser = { ...common, types: [], lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'] }
  t.strictSame(program(browser), [])
  t.strictSame(program(node), [], 'without the types of browsers')
  t.strictSame(program(node, '', 'cts'), [], 'required')
  for (const mistake of ['output.data[0].sections[0].title', 'client.consultations.create({ template: \'letter\' })', 'stream.state = \'live\'']) {
    t.not(program(browser, mistake).length, 0, mistake)
  }
})

t.test('everything that is exported is documented', async t => {
  const typedoc = path.join(PACKAGE, '../node_modules/typedoc/bin/typedoc')
  t.doesNotThrow(() => execFileSync(process.execPath, [typedoc, '--emit', 'none', '--options', 'typedoc.json'], { cwd: PACKAGE, stdio: 'pipe' }))
})
