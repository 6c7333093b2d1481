import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import neostandard from 'neostandard'

/** What browsers offer to the scripts of a page, as far as those here use it. */
const browserGlobals = ['Option', 'document', 'history', 'location', 'navigator', 'window']

/** From the top down: each imports itself and what comes after it. */
const layers = ['./server.ts', './app.ts', './routes', './plugins', './lib', './schemas']

/** Programs and tools beside the layers: they may use all of them, and none of them uses these. */
const programs = ['./bin', './bench', './openapi']

const inLib = readdirSync(path.join(import.meta.dirname, 'lib')).filter(name => !name.endsWith('.md'))

/** An import goes down only, and into a folder of lib/ that has an index.ts only through that; tests reach deeper. */
const zones = [
  ...layers.map((target, at) => ({
    target,
    from: [...layers.slice(0, at), ...programs, './test'],
    message: `Imports go one way: ${layers.map(layer => layer.slice(2)).join(' → ')}.`
  })),
  {
    target: './sdk',
    from: [...layers, ...programs, './test'],
    message: 'The SDK is a package of its own: it knows the service by its documents only.'
  },
  {
    target: [...layers, './openapi', './bin', './bench'],
    from: './sdk',
    except: ['./dist'],
    message: 'The service uses the SDK as a package: @consultation-service/sdk.'
  },
  ...inLib.filter(name => existsSync(path.join(import.meta.dirname, 'lib', name, 'index.ts'))).map(name => ({
    target: [...layers.filter(layer => layer !== './lib'), ...programs, ...inLib.filter(other => other !== name).map(other => `./lib/${other}`)],
    from: `./lib/${name}`,
    except: ['./index.ts'],
    message: `Outside of lib/${name}, import its index.ts.`
  }))
]

export default [
  ...neostandard({ ts: true, noJsx: true, ignores: ['dist', 'compiled', 'data', '.tap', 'sdk/dist', 'sdk/openapi.d.ts'] }),
  {
    files: ['routes/demo/static/*.js', 'routes/portal/static/*.js', 'sdk/examples/page.js'],
    languageOptions: { globals: Object.fromEntries(browserGlobals.map(name => [name, 'readonly'])) }
  },
  {
    files: ['**/*.ts'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.js', '.json'], extensionAlias: { '.js': ['.ts', '.js'] } })]
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }]
    }
  },
  {
    // One concern per file, and what a reader can take in at once. Tests tell whole stories, each of which is a function.
    ignores: ['test/**', '**/data/**'],
    rules: {
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 80]
    }
  },
  {
    rules: {
      '@typescript-eslint/no-redeclare': 'off', // a schema and its type share a name
      'func-style': ['error', 'declaration', { allowArrowFunctions: true }],
      '@stylistic/max-len': ['error', { code: 140, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }]
    }
  }
]
