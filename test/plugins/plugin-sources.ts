import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** A plugin as its source declares it. */
export interface PluginSource {
  name: string
  file: string
  dependencies: string[]
  /** What it adds to Fastify instances and requests. */
  decorators: Set<string>
  /** Which properties of Fastify instances are read by it, and by the functions and classes that it calls. */
  properties: Set<string>
  /** Those of requests, which may or may not be there: what reads them also works in scopes without them. */
  requestProperties: Set<string>
  /** Plugins that it registers itself. */
  registered: Set<string>
}

/** A function, class or constant at the top level of a file. */
interface Declaration {
  node: ts.Node
  /** The plugin that it is, when it is the result of `fp`. */
  plugin?: { name: string, dependencies: string[], body: string }
}

/** Where a name comes from. */
interface Origin {
  file: string
  name: string
}

interface SourceModule {
  file: string
  declarations: Map<string, Declaration>
  /** Values imported from other files of the project: the local name, and where it comes from. */
  imports: Map<string, Origin>
  /** Values that it exports from other files of the project. */
  passedOn: Map<string, Origin>
  /** Types at the top level that are a part of a Fastify instance: the properties in it. */
  parts: Map<string, string[]>
}

/** Reads the text of a file. */
export type ReadSource = (file: string) => string

function stringsOf (node: ts.Node | undefined): string[] {
  if (node === undefined || !ts.isArrayLiteralExpression(node)) return []
  return node.elements.filter(ts.isStringLiteral).map(({ text }) => text)
}

/** The plugin that a call of `fp` makes; `undefined` for any other expression. */
function pluginOf (node: ts.Node): Declaration['plugin'] {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'fp') return undefined
  const [body, options] = node.arguments
  if (body === undefined || options === undefined || !ts.isIdentifier(body) || !ts.isObjectLiteralExpression(options)) return undefined
  const assignments = options.properties.filter(ts.isPropertyAssignment)
  const option = (name: string) => assignments.find(property => property.name.getText() === name)?.initializer
  const name = option('name')
  if (name === undefined || !ts.isStringLiteral(name)) return undefined
  return { name: name.text, dependencies: stringsOf(option('dependencies')), body: body.text }
}

function readImports (file: string, { moduleSpecifier, importClause }: ts.ImportDeclaration): Array<[string, Origin]> {
  const specifier = (moduleSpecifier as ts.StringLiteral).text
  if (importClause === undefined || importClause.isTypeOnly || !specifier.startsWith('.')) return []
  const target = path.join(path.dirname(file), specifier.replace(/\.js$/, '.ts'))
  const found: Array<[string, Origin]> = []
  if (importClause.name !== undefined) found.push([importClause.name.text, { file: target, name: 'default' }])
  if (importClause.namedBindings !== undefined && ts.isNamedImports(importClause.namedBindings)) {
    for (const { name, propertyName, isTypeOnly } of importClause.namedBindings.elements) {
      if (!isTypeOnly) found.push([name.text, { file: target, name: (propertyName ?? name).text }])
    }
  }
  return found
}

/** Values that a file passes on from another: the name that it gives them, and where they come from. */
function readPassedOn (file: string, { moduleSpecifier, exportClause, isTypeOnly }: ts.ExportDeclaration): Array<[string, Origin]> {
  if (isTypeOnly || moduleSpecifier === undefined || exportClause === undefined || !ts.isNamedExports(exportClause)) return []
  const target = path.join(path.dirname(file), (moduleSpecifier as ts.StringLiteral).text.replace(/\.js$/, '.ts'))
  return exportClause.elements.filter(element => !element.isTypeOnly)
    .map(({ name, propertyName }) => [name.text, { file: target, name: (propertyName ?? name).text }])
}

function readModule (file: string, text: string): SourceModule {
  const declarations: SourceModule['declarations'] = new Map()
  const imports: SourceModule['imports'] = new Map()
  const passedOn: SourceModule['passedOn'] = new Map()
  const parts: SourceModule['parts'] = new Map()
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements) {
    if (ts.isImportDeclaration(statement)) {
      for (const [local, source] of readImports(file, statement)) imports.set(local, source)
    } else if (ts.isExportDeclaration(statement)) {
      for (const [name, source] of readPassedOn(file, statement)) passedOn.set(name, source)
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name !== undefined) {
      declarations.set(statement.name.text, { node: statement })
      if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) declarations.set('default', { node: statement })
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || initializer === undefined) continue
        const plugin = pluginOf(initializer)
        declarations.set(name.text, { node: initializer, ...plugin === undefined ? {} : { plugin } })
      }
    } else if (ts.isTypeAliasDeclaration(statement)) {
      parts.set(statement.name.text, pickedBy(statement.type))
    } else if (ts.isExportAssignment(statement)) {
      const plugin = pluginOf(statement.expression)
      declarations.set('default', { node: statement.expression, ...plugin === undefined ? {} : { plugin } })
    }
  }
  return { file, declarations, imports, passedOn, parts }
}

/** The properties that `Pick<FastifyInstance, …>` names; none for other types. */
function pickedBy (type: ts.TypeNode): string[] {
  const [, keys] = /^Pick<FastifyInstance,([^>]*)>/.exec(type.getText()) ?? []
  return [...keys?.matchAll(/'(\w+)'/g) ?? []].map(([, key]) => key as string)
}

function isInstance (type: ts.TypeNode | undefined): boolean {
  return type !== undefined && /^FastifyInstance\b/.test(type.getText())
}

/** Names that stand for a Fastify instance inside a node: parameters of that type. */
function instancesIn (node: ts.Node): Set<string> {
  const names = new Set<string>()
  function visit (child: ts.Node): void {
    if (ts.isParameter(child) && ts.isIdentifier(child.name) && isInstance(child.type)) names.add(child.name.text)
    ts.forEachChild(child, visit)
  }
  visit(node)
  return names
}

function namesIn (pattern: ts.BindingName): string[] {
  return ts.isObjectBindingPattern(pattern) ? pattern.elements.map(({ name, propertyName }) => (propertyName ?? name).getText()) : []
}

/** The name that a call of `decorate` or `decorateRequest` adds; `undefined` for anything else. */
function decoratorOf (node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const [name] = node.arguments
  const isDecorating = /^decorate(?:Request)?$/.test(node.expression.name.text)
  return isDecorating && name !== undefined && ts.isStringLiteral(name) ? name.text : undefined
}

/** What one declaration does by itself. */
interface Behaviour {
  decorators: string[]
  properties: string[]
  requestProperties: string[]
  identifiers: Set<string>
}

function behaviourOf (node: ts.Node, parts: SourceModule['parts']): Behaviour {
  const instances = instancesIn(node)
  const behaviour: Behaviour = { decorators: [], properties: [], requestProperties: [], identifiers: new Set() }
  function isInstanceName (expression: ts.Node | undefined): boolean {
    return expression !== undefined && ts.isIdentifier(expression) && instances.has(expression.text)
  }
  function visit (child: ts.Node): void {
    if (ts.isTypeNode(child)) return
    if (ts.isIdentifier(child)) behaviour.identifiers.add(child.text)
    if (ts.isPropertyAccessExpression(child)) {
      if (isInstanceName(child.expression)) behaviour.properties.push(child.name.text)
      if (child.expression.getText() === 'request') behaviour.requestProperties.push(child.name.text)
    }
    if (ts.isVariableDeclaration(child) && isInstanceName(child.initializer)) behaviour.properties.push(...namesIn(child.name))
    if (ts.isParameter(child) && child.type !== undefined) {
      behaviour.properties.push(...pickedBy(child.type), ...parts.get(child.type.getText()) ?? [])
      if (isInstance(child.type)) behaviour.properties.push(...namesIn(child.name))
    }
    const decorator = decoratorOf(child)
    if (decorator !== undefined) behaviour.decorators.push(decorator)
    ts.forEachChild(child, visit)
  }
  visit(node)
  return behaviour
}

/** Reads the plugins in `files`, following what each of them calls across files, but not into the plugins that it registers. */
export function readPlugins (files: readonly string[], read: ReadSource = file => readFileSync(file, 'utf8')): PluginSource[] {
  const modules = new Map(files.map(file => [file, readModule(file, read(file))]))

  function follow (file: string, name: string, plugin: PluginSource, seen: Set<string>): void {
    const module = modules.get(file)
    const origin = module?.passedOn.get(name)
    if (origin !== undefined) return follow(origin.file, origin.name, plugin, seen)
    const declaration = module?.declarations.get(name)
    if (module === undefined || declaration === undefined || seen.has(`${file} ${name}`)) return
    seen.add(`${file} ${name}`)
    if (declaration.plugin !== undefined) {
      plugin.registered.add(declaration.plugin.name)
      return
    }
    const { decorators, properties, requestProperties, identifiers } = behaviourOf(declaration.node, module.parts)
    decorators.forEach(decorator => plugin.decorators.add(decorator))
    properties.forEach(property => plugin.properties.add(property))
    requestProperties.forEach(property => plugin.requestProperties.add(property))
    for (const identifier of identifiers) {
      const imported = module.imports.get(identifier)
      if (imported !== undefined) follow(imported.file, imported.name, plugin, seen)
      else follow(file, identifier, plugin, seen)
    }
  }

  const plugins: PluginSource[] = []
  for (const { file, declarations } of modules.values()) {
    for (const { plugin: declared } of declarations.values()) {
      if (declared === undefined) continue
      const { name, dependencies, body } = declared
      const plugin: PluginSource = {
        name, file, dependencies, decorators: new Set(), properties: new Set(), requestProperties: new Set(), registered: new Set()
      }
      follow(file, body, plugin, new Set())
      plugins.push(plugin)
    }
  }
  return plugins
}
