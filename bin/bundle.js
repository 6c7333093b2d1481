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
  'lib/documents/yaml-thread.ts',
  'lib/jobs/keeper-thread.ts',
  'lib/report-threads/worker.ts',
  'lib/sound/decoding/decode-child.ts',
  'lib/sound/streaming/stream-worker.ts'
]

/**
 * Packages that find files beside their own, that a process must have only once, that are loaded long after the start, or that are CommonJS
 * and loaded with `import()`.
 */
const SEPARATE = [
  '@audio/*', '@aws-sdk/*', '@consultation-service/sdk', '@echogarden/*', '@electric-sql/pglite', '@fastify/otel', '@fastify/swagger-ui',
  '@opentelemetry/*', '@simplewebauthn/*', 'cookie', 'ioredis', 'openid-client', 'pg-native', 'piscina', 'undici'
]

/** Packages in CommonJS load the modules of Node.js with `require`. */
const REQUIRE = "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"

/**
 * A module of the project finds files where it finds them when it is compiled by itself.
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
    treeShaking: false,
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

/**
 * Bundles the service and its threads in `dist`, in the place of what the compiler made of them. Other programs stay as they are.
 *
 * @returns {Promise<string[]>} what it made
 */
export async function bundleService () {
  const service = bundle({
    entryPoints: [{ in: 'server.ts', out: 'server' }],
    outdir: 'dist',
    // Beside the program, so that a place is the same from each of them.
    chunkNames: 'server-[hash]',
    placeOf: compiled => `new URL(${JSON.stringify(compiled)}, import.meta.url).href`,
    sourcemap: true
  })
  const threads = THREADS.filter(name => fs.existsSync(name)).map(async name => bundle({
    entryPoints: [{ in: name, out: name.replace(/\.ts$/, '') }],
    outdir: 'dist',
    placeOf: compiled => `new URL(${JSON.stringify(path.relative(path.dirname(name), compiled))}, import.meta.url).href`,
    sourcemap: true
  }))
  return (await Promise.all([service, ...threads])).flat()
}
