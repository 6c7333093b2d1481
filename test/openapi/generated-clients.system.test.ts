import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build as bundle } from 'esbuild'
import t, { type Test } from 'tap'
import ts from 'typescript'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import { spoken } from '../consultations.js'
import { build, makeKey, temporaryDirectory, user } from '../helper.js'
import { DOCUMENT } from './prism.js'
import { foreignTool, QUIET } from './tools.js'

// A client of openapi-typescript and openapi-fetch is test/openapi/client.ts, which is compiled with all other tests.

interface Generator {
  packages: string[]
  /** The arguments of Node.js that generate, in the folder of the packages. */
  commands: string[][]
}

const orval = (file: string, client: string) => [
  'node_modules/orval/dist/bin/orval.js', '--input', DOCUMENT, '--output', `generated/${file}.ts`, '--client', client
]
const generators: Readonly<Record<string, Generator>> = {
  'hey-api': {
    packages: ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3'],
    commands: [['node_modules/@hey-api/openapi-ts/bin/run.js', '--input', DOCUMENT, '--output', 'generated', '--client', '@hey-api/client-fetch']]
  },
  orval: { packages: ['orval@7.13.2', 'zod@4.6.7'], commands: [orval('client', 'fetch'), orval('schemas', 'zod')] }
}

/** Everything that a strict project asks of its code. */
const STRICT: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true
}

type Journey = (
  baseUrl: string, key: string, details: typeof user, texts: readonly string[]
) => Promise<{ output: ConsultationOutput, summary: string[] }>

/** A project with a generated client and a program that uses it; `null` where the generator cannot be installed. */
async function project (t: Test, name: string, { packages, commands }: Generator): Promise<string | null> {
  const tool = await foreignTool(t, name, packages)
  if (tool === null) return null
  const folder = temporaryDirectory(t)
  symlinkSync(path.join(tool, 'node_modules'), path.join(folder, 'node_modules'))
  copyFileSync(path.join(tool, 'package.json'), path.join(folder, 'package.json'))
  mkdirSync(path.join(folder, 'generated'))
  for (const args of commands) await promisify(execFile)(process.execPath, args, { cwd: folder, env: { ...process.env, ...QUIET } })
  const fixture = (file: string) => readFileSync(new URL(`../fixtures/generated-clients/${file}.ts.txt`, import.meta.url), 'utf8')
  writeFileSync(path.join(folder, 'program.ts'), `${fixture(name)}\n${fixture('summary')}`)
  return folder
}

for (const [name, generator] of Object.entries(generators)) {
  t.test(`the client that ${name} generates compiles strictly, needs no cast, and runs a consultation`, async t => {
    const folder = await project(t, name, generator)
    if (folder === null) return
    const program = path.join(folder, 'program.ts')
    t.notMatch(readFileSync(program, 'utf8'), /\bas (?!const\b)\w|@ts-|\bany\b/)

    const compiled = ts.createProgram([program], STRICT)
    const problems = ts.getPreEmitDiagnostics(compiled).map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
    t.strictSame(problems, [])

    const outfile = path.join(folder, 'program.mjs')
    await bundle({ entryPoints: [program], outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'silent' })
    const { journey } = await import(pathToFileURL(outfile).href) as { journey: Journey }
    const fastify = await build(t)
    const { key } = await makeKey(fastify)
    const url = await fastify.listen({ host: '127.0.0.1', port: 0 })
    const { fetch } = globalThis
    t.teardown(() => { globalThis.fetch = fetch })
    const { output, summary } = await journey(url, key, user, spoken)
    t.match(output, { report_status: 'final', generation_result: 'success' })
    t.match(summary, [/sore throat/, 'body_temperature 37.8'])
  })
}
