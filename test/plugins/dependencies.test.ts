import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { readPlugins, type PluginSource } from './plugin-sources.js'

/** What is wrong with the dependencies that plugins declare, in sentences. */
function faultsOf (plugins: readonly PluginSource[]): string[] {
  const owners = new Map(plugins.flatMap(({ name, decorators }) => [...decorators].map(decorator => [decorator, name] as const)))
  const byName = new Map(plugins.map(plugin => [plugin.name, plugin]))
  return plugins.flatMap(({ name, dependencies, properties, requestProperties, registered }) => {
    const ownersOf = (names: ReadonlySet<string>) => [...names].flatMap(property => owners.get(property) ?? [])
    const needed = new Set(ownersOf(properties))
    const used = new Set([...needed, ...ownersOf(requestProperties)])
    // What a plugin registers brings its own decorators, and has to find its own dependencies.
    const brought = new Set([name, ...registered])
    const passedOn = new Set([...registered].flatMap(inner => byName.get(inner)?.dependencies ?? []))
    return [
      ...[...needed].filter(owner => !brought.has(owner) && !dependencies.includes(owner)).map(owner => `${name} uses ${owner} and does not declare it`),
      ...dependencies.filter(dependency => !byName.has(dependency)).map(dependency => `${name} declares ${dependency}, which does not exist`),
      // A plugin without decorators is there for its hooks and handlers, whose use nothing shows.
      ...dependencies.filter(dependency => {
        return (byName.get(dependency)?.decorators.size ?? 0) > 0 && !used.has(dependency) && !passedOn.has(dependency)
      }).map(dependency => `${name} declares ${dependency} and does not use it`)
    ]
  })
}

const files = readdirSync('plugins', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts')).map(name => path.join('plugins', name))

t.test('every plugin declares the plugins whose decorators it uses, and no others', async t => {
  const plugins = readPlugins(files)
  t.ok(plugins.length > 35, `${plugins.length} plugins were read`)
  t.strictSame(faultsOf(plugins), [])
})

t.test('no plugin asks whether another one is there: a wrong order is an error at the start', async t => {
  t.strictSame(files.filter(file => /\b(?:has(?:Request|Reply)?Decorator|hasPlugin)\b/.test(readFileSync(file, 'utf8'))), [])
})

t.test('an undeclared use is found in a helper too, and so is a dependency without use', async t => {
  const config = "import fp from 'fastify-plugin'\nasync function plugin (fastify: FastifyInstance) { fastify.decorate('config', {}) }\n" +
    "export default fp(plugin, { name: 'config' })"
  const helper = `export function help ({ config }: FastifyInstance) { return config }
    type Service = Pick<FastifyInstance, 'config' | 'log'>
    export class Part { constructor (readonly service: Service) {} }`
  const user = (dependencies: string, body: string) => "import fp from 'fastify-plugin'\nimport { help, Part } from './helper.js'\nimport { aid } from './door.js'\n" +
    `async function plugin (fastify: FastifyInstance) { ${body} }\nexport default fp(plugin, { name: 'user', dependencies: [${dependencies}] })`
  function faults (dependencies: string, body: string): string[] {
    const door = "export { help as aid } from './helper.js'"
    const sources: Record<string, string> = { 'config.ts': config, 'helper.ts': helper, 'door.ts': door, 'user.ts': user(dependencies, body) }
    return faultsOf(readPlugins(Object.keys(sources), file => sources[file] as string))
  }
  const undeclared = ['user uses config and does not declare it']
  t.strictSame(faults('', 'fastify.config.PORT'), undeclared)
  t.strictSame(faults('', 'const { config } = fastify'), undeclared)
  t.strictSame(faults('', 'help(fastify)'), undeclared)
  t.strictSame(faults('', 'new Part(fastify)'), undeclared)
  t.strictSame(faults('', 'aid(fastify)'), undeclared, 'passed on by another file')
  t.strictSame(faults("'config'", 'help(fastify)'), [])
  t.strictSame(faults("'config'", 'fastify.log.info()'), ['user declares config and does not use it'])
  t.strictSame(faults("'confg'", 'fastify.log.info()'), ['user declares confg, which does not exist'])
})
