import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

/*
 * Puts what a program or a thread loads into a few files: over a thousand small modules take longer to load than all else that a start
 * does. Code stays as it is, with nothing left out. Not even names are put back where two are the same (`keepNames`): that costs each
 * function which is made while a request is answered, and a token a tenth more CPU time.
 */

/** Scripts of threads and child processes of the service. */
export const THREADS = [
  'lib/reporting/language-model/local/child.ts',
  'lib/runtime/documents/yaml-thread.ts',
  'lib/speech/recognition/embedded/child.ts',
  'lib/speech/sound/decoding/decode-child.ts',
  'lib/speech/sound/streaming/stream-worker.ts',
  'lib/speech/speakers/child.ts',
  'lib/storage/postgres/stand-in-thread.ts',
  'lib/work/report-threads/worker.ts'
]

/**
 * Packages that find files beside their own, that a process must have only once, that are loaded long after the start, or that are CommonJS
 * and loaded with `import()`.
 */
const SEPARATE = [
  '@audio/*', '@aws-sdk/*', '@consultation-service/sdk', '@echogarden/*', '@electric-sql/pglite', '@fastify/otel', '@fastify/swagger-ui',
  '@opentelemetry/*', '@simplewebauthn/*', 'cookie', 'ioredis', 'openid-client', 'pg-native', 'piscina', 'sherpa-onnx-node', 'undici', 'yaml'
]

/** Packages in CommonJS load the modules of Node.js with `require`. */
const REQUIRE = "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"

/**
 * A bundled module finds files where it would find them if it were compiled on its own.
 *
 * @param {(compiled: string) => string} placeOf
 * @returns {import('esbuild').Plugin}
 */
function ownPlaces (placeOf) {
  return {
    name: 'the place of each module',
    setup (build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const compiled = path.relative('.', file).replace(/\.ts$/, '.js')
        const source = await fs.promises.readFile(file, 'utf8')
        return { loader: 'ts', contents: source.replaceAll('import.meta.url', () => placeOf(compiled)) }
      })
    }
  }
}

/**
 * What `import()` returns of a module in CommonJS has none of its names when esbuild has compiled it, only `default`, which is all that
 * is used of Fastify.
 *
 * @param {import('esbuild').Metafile} metafile
 * @throws {Error} when a module would find nothing under a name
 */
function checkNamesOf ({ inputs }) {
  const later = Object.values(inputs).flatMap(({ imports }) => imports.filter(({ kind, external }) => kind === 'dynamic-import' && external !== true))
  const nameless = later.find(({ path: name }) => inputs[name]?.format === 'cjs' && name !== 'node_modules/fastify/fastify.js')
  if (nameless !== undefined) throw new Error(`bin/bundle.js: ${nameless.path} is loaded with import(): name its package in SEPARATE`)
}

/**
 * @typedef {object} Bundle
 * @property {Array<{ in: string, out: string }>} entryPoints sources of programs, and where each is compiled to, without its extension
 * @property {string} outdir
 * @property {string} [chunkNames] names of files that programs share, or load later; without, each program is one file
 * @property {(compiled: string) => string} placeOf what stands for `import.meta.url` in a module, by the path of its JavaScript
 * @property {boolean} [sourcemap]
 */

/**
 * Compiles programs into a few files each, with the packages that they load.
 *
 * @param {Bundle} bundle
 * @returns {Promise<string[]>} what it made
 */
export async function bundle ({ entryPoints, outdir, chunkNames, placeOf, sourcemap = false }) {
  const { metafile } = await build({
    entryPoints,
    outdir,
    bundle: true,
    ...chunkNames === undefined ? {} : { splitting: true, chunkNames },
    treeShaking: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: SEPARATE,
    banner: { js: REQUIRE },
    ...sourcemap ? { sourcemap: 'linked', sourcesContent: false } : {},
    metafile: true,
    plugins: [ownPlaces(placeOf)],
    logLevel: 'warning'
  })
  checkNamesOf(metafile)
  return Object.keys(metafile.outputs)
}

/** @returns {string[]} sources of the service and of the commands that `npm run` starts */
export function programs () {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const names = Object.values(scripts).flatMap(script => /\bdist\/((?:server|bin\/\S+))\.js/.exec(script)?.[1] ?? [])
  return [...new Set(names)].map(name => `${name}.ts`).filter(name => fs.existsSync(name))
}

/** @param {string} name of a source @returns what `bundle` takes for a file in its place */
const inPlace = name => ({ in: name, out: name.replace(/\.ts$/, '') })

/**
 * Bundles the service, its threads and the commands in `dist`, in the place of what the compiler made of them. Benchmarks and what writes
 * documents stay as they are.
 *
 * @returns {Promise<string[]>} what it made
 */
export async function bundleService () {
  const service = bundle({
    entryPoints: [inPlace('server.ts')],
    outdir: 'dist',
    // Beside the program, so that a place is the same from each of them.
    chunkNames: 'server-[hash]',
    placeOf: compiled => `new URL(${JSON.stringify(compiled)}, import.meta.url).href`,
    sourcemap: true
  })
  const threads = THREADS.filter(name => fs.existsSync(name)).map(async name => bundle({
    entryPoints: [inPlace(name)],
    outdir: 'dist',
    placeOf: compiled => `new URL(${JSON.stringify(path.relative(path.dirname(name), compiled))}, import.meta.url).href`,
    sourcemap: true
  }))
  const commands = bundle({
    entryPoints: programs().filter(name => name !== 'server.ts').map(inPlace),
    outdir: 'dist',
    chunkNames: 'command-[hash]',
    // Commands are in folders, and what they share is above them.
    placeOf: compiled => `new URL(${JSON.stringify(compiled)}, import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + 6)).href`,
    sourcemap: true
  })
  return (await Promise.all([service, ...threads, commands])).flat()
}
