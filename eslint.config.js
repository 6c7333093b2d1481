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

/** The rooms of lib/, and in each of them the folders that have a door of their own. */
const rooms = foldersIn('lib')

/** @param {string} folder @returns {string[]} the folders in it, by their paths from here */
function foldersIn (folder) {
  return readdirSync(path.join(import.meta.dirname, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory()).map(({ name }) => `./${folder}/${name}`)
}

/** @param {string} folder */
function hasDoor (folder) {
  return existsSync(path.join(import.meta.dirname, folder, 'index.ts'))
}

/**
 * What programs load before they have asked for the right Node.js, or to ask a running service: neither waits for whole rooms.
 */
const STARTERS = ['server.ts', 'bin/command.ts', 'bin/doctor/index.ts', 'bin/erasing.ts', 'bin/operate.ts']

/** An import goes down only, and into a room of lib/ or a plugin only through its index.ts; tests reach deeper. */
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
  }
]

/**
 * Nothing outside of a room imports past its index.ts, and nothing in a room past that of a folder that has one; `reporting` is one engine.
 */
const doors = rooms.flatMap(room => [
  {
    target: [...layers.filter(layer => layer !== './lib'), ...programs, ...rooms.filter(other => other !== room)],
    from: room,
    except: ['./index.ts'],
    message: `Outside of ${room.slice(2)}, import its index.ts.`
  },
  ...foldersIn(room.slice(2)).filter(folder => room !== './lib/reporting' && hasDoor(folder)).map(folder => ({
    target: [`${room}/*.ts`, ...foldersIn(room.slice(2)).filter(other => other !== folder)],
    from: folder,
    except: ['./index.ts'],
    message: `Outside of ${folder.slice(2)}, import its index.ts.`
  }))
])

/**
 * Outside of a plugin's folder, its index.ts is imported, and the types of all tables. Commands reach deeper: they load single functions,
 * without Fastify. The application registers plugins by their files.
 */
const pluginDoors = foldersIn('plugins').map(plugin => ({
  target: ['./routes', './plugins/*.ts', ...foldersIn('plugins').filter(other => other !== plugin)],
  from: plugin,
  except: ['./index.ts', ...plugin === './plugins/database' ? ['./tables.ts'] : []],
  message: `Outside of ${plugin.slice(2)}, import its index.ts.`
}))

export default [
  ...neostandard({ ts: true, noJsx: true, ignores: ['dist', 'compiled', 'data', '.tap', 'sdk/dist', 'sdk/openapi.d.ts'] }),
  {
    files: ['routes/demo/static/*.js', 'routes/guides/static/*.js', 'routes/portal/static/*.js', 'routes/static/*.js', 'sdk/examples/page.js'],
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
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: [...zones, ...doors, ...pluginDoors] }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }]
    }
  },
  {
    files: STARTERS,
    rules: { 'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }] }
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
