import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { refusedChanges } from './breaking-changes.js'
import { collectionOf } from './collection.js'
import { contractChanges } from './contract-changes.js'
import { inOpenapi30 } from './openapi-3.0.js'
import { isReviewed } from './reviewed-changes.js'
import { nodeAt, type Node } from './schema-changes.js'

const DOCUMENT = 'openapi/openapi.json'
const RELEASED = 'openapi/released.json'
const CLIENT_TYPES = 'sdk/openapi.d.ts'
const OLDER = 'openapi/openapi-3.0.json'
const COLLECTION = 'openapi/postman.json'
const CHANGES = 'openapi/CHANGES.md'

const CLIENT_TYPES_HEADER = '// Made from openapi/openapi.json by `npm run openapi`.\n\n'

/**
 * What follows from a document, by path: it, the same in OpenAPI 3.0 and as a collection, what has changed since the released one, and the
 * types of its clients.
 */
async function generatedFiles (root: string, document: Node): Promise<ReadonlyMap<string, string>> {
  // The type of a document made by hand; this one is checked by its own tests.
  const types = await openapiTypescript(structuredClone(document) as unknown as Parameters<typeof openapiTypescript>[0])
  const older = inOpenapi30(document)
  const json = (value: Node) => `${JSON.stringify(value, null, 2)}\n`
  return new Map([
    [DOCUMENT, json(document)],
    [OLDER, json(older)],
    [COLLECTION, json(collectionOf(older))],
    [CHANGES, contractChanges(readReleased(root) ?? document, document)],
    [CLIENT_TYPES, CLIENT_TYPES_HEADER + astToString(types)]
  ])
}

/** A committed file; `null` when there is none. */
export function read (root: string, file: string): string | null {
  try {
    return readFileSync(path.join(root, file), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function readReleased (root: string): Node | null {
  const text = read(root, RELEASED)
  return text === null ? null : JSON.parse(text) as Node
}

function versionOf (document: Node): string {
  return String(nodeAt(document, 'info').version)
}

/** Where two texts part, for people: the line and what it says in both. */
export function firstDifference (committed: string, generated: string): string {
  const [before, after] = [committed.split('\n'), generated.split('\n')]
  const i = before.findIndex((line, at) => line !== after[at])
  const line = i === -1 ? before.length : i
  return `line ${line + 1}\n    committed  ${before[line]?.trim() ?? '(end)'}\n    now        ${after[line]?.trim() ?? '(end)'}`
}

/** Writes what follows from a document, and returns the files. */
export async function writeDocument (root: string, document: Node): Promise<string[]> {
  const files = await generatedFiles(root, document)
  for (const [file, text] of files) writeFileSync(path.join(root, file), text)
  return [...files.keys()]
}

/**
 * What is wrong with the committed files, given the document of the application: they differ from what it publishes, or it breaks clients
 * of the released document without a higher major version. A sentence for each, for the author of the change; empty when all is well.
 */
export async function problemsWith (root: string, document: Node): Promise<string[]> {
  const problems = []
  for (const [file, generated] of await generatedFiles(root, document)) {
    const committed = read(root, file)
    if (committed === generated) continue
    problems.push(`${file} ${committed === null ? 'is missing' : `is not what the application publishes: ${firstDifference(committed, generated)}`}\n` +
      '  Run `npm run openapi`, look at what changes, and commit it.')
  }
  const released = readReleased(root)
  if (released === null) return [...problems, `${RELEASED} is missing: without it nobody knows what would break clients.`]
  const refused = refusedChanges(released, document).filter(change => !isReviewed(change))
  if (refused.length > 0) {
    problems.push(`Version ${versionOf(document)} breaks clients of the released ${versionOf(released)}:\n${refused.map(change => `  - ${change}`).join('\n')}\n` +
      '  Keep what is gone, or raise the first number of CONTRACT_VERSION in schemas/contract.ts. What only looks like a break goes into openapi/reviewed-changes.ts.')
  }
  return problems
}

/**
 * Makes the committed document the released one, which changes are held against from now on. What has changed until then is kept under its
 * version. Returns why not, when it may not be.
 */
export async function releaseDocument (root: string, document: Node): Promise<string[]> {
  const problems = await problemsWith(root, document)
  if (problems.length > 0) return problems
  const [text, released] = [read(root, DOCUMENT), read(root, RELEASED)]
  if (text === released) return []
  if (versionOf(document) === versionOf(readReleased(root) ?? {})) {
    return [`Version ${versionOf(document)} is released already, and was different: raise CONTRACT_VERSION in schemas/contract.ts.`]
  }
  writeFileSync(path.join(root, `openapi/changes-${versionOf(document)}.md`), read(root, CHANGES) ?? '')
  writeFileSync(path.join(root, RELEASED), text ?? '')
  await writeDocument(root, document)
  return []
}
