import { execFile } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { type Example, examplesIn, examplesOf, exportsOf, ROOT, uses } from './examples.js'
import { temporaryDirectory } from './helper.js'

const TSC = path.join(ROOT, 'node_modules/typescript-7/bin/tsc')

/** What the examples take for granted, by name: where they come in, their readers have these. */
const GIVEN: Readonly<Record<string, string>> = {
  app: "{ post: (path: string, handler: (request: import('node:http').IncomingMessage) => Promise<unknown>) => void }",
  apiKey: "import('ROOT/plugins/api-keys/index.js').ApiKey",
  apiKeyId: 'string',
  bytes: 'Uint8Array',
  client: "import('ROOT/sdk/index.js').ConsultationClient",
  config: "import('ROOT/schemas/config.js').Config & { S3_TIMEOUT: number }",
  consultation: "import('ROOT/sdk/index.js').ConsultationOutput",
  consultationId: 'string',
  editor: '{ insert: (text: string) => void }',
  fastify: "import('fastify').FastifyInstance",
  getToken: "import('ROOT/sdk/index.js').GetToken",
  input: '{ files: { 0: File } }',
  migrationNames: 'string[]',
  names: 'Map<string, string>',
  openSource: "() => Promise<import('ROOT/lib/backup/index.js').Source>",
  pepper: 'string',
  remoteStream: 'MediaStream',
  reportRequest: "import('ROOT/lib/reporting/index.js').ReportRequest",
  request: "import('fastify').FastifyRequest<{ Body: import('ROOT/schemas/token.js').TokenRequest }>",
  samples: 'Int16Array',
  show: '(shown: unknown) => void',
  signal: 'AbortSignal',
  signingKey: "import('ROOT/lib/identity/index.js').SigningKey",
  subject: 'string'
}

/** The modules that readers of an example import from. */
function modulesFor (file: string): string[] {
  const [folder, room = ''] = file.split('/')
  if (folder === 'sdk') return ['sdk/index.ts', 'sdk/token-issuer.ts', 'sdk/widget/element.ts', 'sdk/widget/frame.ts', 'sdk/list/element.ts']
  return folder === 'lib' ? [`lib/${room}/index.ts`, file] : ['lib/runtime/index.ts', file]
}

/** An example as a module: what it uses is imported, or given. */
function moduleOf ({ file, code }: Example): string {
  const imported = new Map<string, string>()
  for (const module of modulesFor(file).filter(name => existsSync(path.join(ROOT, name)))) {
    for (const name of exportsOf(module)) if (uses(code, name) && !(name in GIVEN) && !imported.has(name)) imported.set(name, module.replace(/\.ts$/, '.js'))
  }
  const given = Object.entries(GIVEN).filter(([name]) => uses(code, name) && !new RegExp(`(?:const|let) (?:\\{[^}]*)?\\b${name}\\b`).test(code))
  return [
    "import type {} from 'ROOT/app.js'",
    ...[...imported].map(([name, module]) => `import { ${name} } from 'ROOT/${module}'`),
    ...given.map(([name, type]) => `declare const ${name}: ${type}`),
    `export async function example () {\n${code}\n}`
  ].join('\n').replaceAll('ROOT/', ROOT)
}

/** A client of the API, made from the document. */
const CLIENT = 'test/openapi/client.ts'

/** What makes it wrong: its name, and what is written instead of what. */
const MISTAKES = [
  ['a path without its slash', '\'/api/v1/token/\'', '\'/api/v1/token\''],
  ['a missing required property', 'organisation: \'Riverside Practice\',', ''],
  ['an unknown profession', '\'general_practitioner\'', '\'wizard\''],
  ['a property that a token does not have', 'issued.data.token', 'issued.data.access_token'],
  ['a template that nobody can start', 'template: \'soap_new_complaint_api\'', 'template: \'letter_api\''],
  ['a transcript that is no list', 'body: { segments }', 'body: { segments: segments[0] }'],
  ['a page that has another status', 'report_status: \'final\'', 'report_status: \'done\''],
  ['a header of another name', '\'If-None-Match\': etag', '\'If-Not-Match\': etag'],
  ['an unknown template', 'case \'dictation_api\'', 'case \'letter_api\''],
  ['a section that a template does not have', 'case \'assessment\'', 'case \'free_text\''],
  ['a field that a section does not have', 'section.fields.vital_signs', 'section.fields.medical_coding'],
  ['a code that no error has', 'return Array.isArray(error) ? null : error.code ?? null', 'return \'no_such_code\''],
  ['bytes in the place of a text', 'body: { segments }', 'body: new Uint8Array()'],
  ['the unit of a vital sign that has none', '`BMI ${sign.value}`', 'sign.unit.toUpperCase()'], // eslint-disable-line no-template-curly-in-string
  ['a template that is forgotten', 'case \'specialist_general_free_text_api\'', 'case \'specialist_general_api\'']
] as const

/** The client as a module, with one thing written in another way. */
function clientWith (before: string, after: string): string {
  const text = readFileSync(path.join(ROOT, CLIENT), 'utf8')
  if (!text.includes(before)) throw new Error(`the program does not have ${before}`)
  return text.replace(before, after).replaceAll("'../../", `'${ROOT}`)
}

const compiling = temporaryDirectory(t)

/** Compiles modules in one run, without writing anything; resolves with what the compiler says is wrong with each of them. */
async function compile (modules: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  for (const [name, text] of Object.entries(modules)) writeFileSync(path.join(compiling, name), text)
  writeFileSync(path.join(compiling, 'tsconfig.json'), JSON.stringify({
    extends: path.join(ROOT, 'sdk/tsconfig.json'),
    compilerOptions: { rootDir: '/', typeRoots: [path.join(ROOT, 'node_modules/@types')], noUnusedLocals: false },
    files: Object.keys(modules),
    include: [],
    exclude: []
  }))
  writeFileSync(path.join(compiling, 'package.json'), '{ "type": "module" }')
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(compiling, 'node_modules'))
  // With several checkers, each would check again what all modules use.
  const { stdout } = await promisify(execFile)(process.execPath, [TSC, '--pretty', 'false', '--singleThreaded', '-p', '.'], { cwd: compiling })
    .catch((error: { stdout: string }) => error)
  const problems: Record<string, string[]> = Object.fromEntries(Object.keys(modules).map(name => [name, []]))
  for (const line of stdout.split('\n').filter(line => line.includes('error TS'))) (problems[line.slice(0, line.indexOf('('))] ??= []).push(line)
  return problems
}

const examples = ['sdk', 'lib', 'plugins'].flatMap(folder => examplesOf(folder))
const [wrong] = examplesIn('sdk/client.ts', '/**\n * @example\n * await client.consultation.create({})\n * @throws\n */\n')
const problems = await compile({
  ...Object.fromEntries(examples.map(example => [`${example.file.replaceAll('/', '-')}-${example.line}.ts`, moduleOf(example)])),
  'wrong.ts': moduleOf(wrong as Example),
  'client.ts': clientWith('', ''),
  ...Object.fromEntries(MISTAKES.map(([, before, after], at) => [`client-${at}.ts`, clientWith(before, after)]))
})

t.test('each @example of the SDK, the rooms and the plugins compiles against the real types', async t => {
  t.ok(examples.length > 30, `${examples.length} examples`)
  t.strictSame(Object.entries(problems).filter(([name]) => !/^(?:wrong|client(?:-\d+)?)\.ts$/.test(name)).flatMap(([, lines]) => lines), [])
})

t.test('an example that calls a method which does not exist is noticed', async t => {
  t.strictSame(wrong, { file: 'sdk/client.ts', line: 2, code: 'await client.consultation.create({})' })
  t.match(problems['wrong.ts'], [/Property 'consultation' does not exist/])
})

t.test('the examples are short enough to be read: one to eight lines', async t => {
  t.strictSame(examples.filter(({ code }) => code.split('\n').length > 8).map(({ file, line }) => `${file}, line ${line}`), [])
})

t.test('the types of the document hold for a client that is right, and refuse one that is not', async t => {
  t.strictSame(problems['client.ts'], [])
  t.strictSame(MISTAKES.filter((_, at) => problems[`client-${at}.ts`]?.length === 0).map(([name]) => `a client with ${name}`), [])
})
