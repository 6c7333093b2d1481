import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { DOCUMENTED_URL, documentOf } from '../../openapi/document.js'
import { problemsWith, releaseDocument, writeDocument } from '../../openapi/publication.js'
import { breakingChanges } from '../../openapi/breaking-changes.js'
import { reviewedChanges } from '../../openapi/reviewed-changes.js'
import type { Node } from '../../openapi/schema-changes.js'
import { build, temporaryDirectory } from '../helper.js'
import { smallDocument } from './small-document.js'

const DOCUMENT = 'openapi/openapi.json'
const RELEASED = 'openapi/released.json'
const CLIENT_TYPES = 'sdk/openapi.d.ts'
const FILES = [DOCUMENT, 'openapi/openapi-3.0.json', 'openapi/postman.json', 'openapi/CHANGES.md', CLIENT_TYPES]

const root = path.resolve(import.meta.dirname, '../..')

/** A project whose committed files follow from the small document, which is released. */
async function project (t: Test) {
  const directory = temporaryDirectory(t)
  for (const name of ['openapi', 'sdk']) mkdirSync(path.join(directory, name), { recursive: true })
  await writeDocument(directory, smallDocument())
  writeFileSync(path.join(directory, RELEASED), JSON.stringify(smallDocument()))
  return {
    directory,
    read: (file: string) => readFileSync(path.join(directory, file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(path.join(directory, file), text),
    remove: (file: string) => rmSync(path.join(directory, file))
  }
}

function withoutSearch (version = '1.4.0') {
  const document = smallDocument()
  delete document.paths['/search/']
  document.info.version = version
  return document
}

t.test('the committed document and its types are those of the application, whatever else is set, and break no client', async t => {
  const fastify = await build(t, {
    PUBLIC_URL: DOCUMENTED_URL, TOKEN_LIFETIME: '60', RATE_LIMIT_MAX: '7', CORS_ORIGINS: 'https://ehr.example', DOCS_ENABLED: 'false', SIGNING_ALGORITHM: 'RS256'
  })
  t.strictSame(await problemsWith(root, documentOf(fastify)), [])
})

t.test('every change that was reviewed is one since the released document', async t => {
  const [released, current] = [RELEASED, DOCUMENT].map(file => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Node)
  const changes = breakingChanges(released as Node, current as Node)
  for (const { change, why } of reviewedChanges) {
    t.ok(changes.some(found => found.startsWith(`${change} `)), change)
    t.match(why, /^[A-Z].*\.$/)
  }
})

t.test('writeDocument writes the document, in both versions and as a collection, and the types of its clients, the same each time', async t => {
  const { directory, read } = await project(t)
  const before = FILES.map(read)
  t.strictSame(await writeDocument(directory, smallDocument()), FILES)
  t.strictSame(FILES.map(read), before)
  t.strictSame(JSON.parse(before[0] ?? ''), smallDocument())
  t.match(before.at(-1), /^\/\/ Made from openapi\/openapi\.json .*\n[^]*export interface paths/)
})

t.test('problemsWith finds nothing where nothing changed', async t => {
  const { directory } = await project(t)
  t.strictSame(await problemsWith(directory, smallDocument()), [])
})

t.test('problemsWith says which file is out of date, and where', async t => {
  const { directory } = await project(t)
  const document = smallDocument()
  document.info.title = 'More notes'
  document.components.schemas.Problem.properties.day = { type: 'string' }
  const problems = await problemsWith(directory, document)
  t.equal(problems.length, FILES.length)
  t.match(problems[0], /^openapi\/openapi\.json is not what the application publishes: line 4\n {4}committed {2}"title": "Notes",\n {4}now {8}"title": "More notes",\n.*npm run openapi/)
  t.match(problems.at(-1), /^sdk\/openapi\.d\.ts is not what the application publishes: line \d+\n/)
})

t.test('problemsWith notices a committed file that was edited by hand, cut short or removed', async t => {
  for (const [file, text] of [[DOCUMENT, '{}\n'], [DOCUMENT, ''], [CLIENT_TYPES, 'export {}\n']] as const) {
    const { directory, write } = await project(t)
    write(file, text)
    const problems = await problemsWith(directory, smallDocument())
    t.equal(problems.length, 1)
    t.ok(problems[0]?.startsWith(`${file} is not what the application publishes: line 1`), file)
  }
  for (const file of [...FILES, RELEASED]) {
    const { directory, remove } = await project(t)
    remove(file)
    const problems = await problemsWith(directory, smallDocument())
    t.equal(problems.length, 1)
    t.ok(problems[0]?.startsWith(`${file} is missing`), file)
  }
})

t.test('problemsWith refuses what breaks clients of the released document, unless the major version is higher', async t => {
  const { directory } = await project(t)
  await writeDocument(directory, withoutSearch())
  t.strictSame(await problemsWith(directory, withoutSearch()), [
    'Version 1.4.0 breaks clients of the released 1.4.0:\n  - /search/ is gone\n' +
    '  Keep what is gone, or raise the first number of CONTRACT_VERSION in schemas/contract.ts. What only looks like a break goes into openapi/reviewed-changes.ts.'
  ])
  await writeDocument(directory, withoutSearch('2.0.0'))
  t.strictSame(await problemsWith(directory, withoutSearch('2.0.0')), [])
})

t.test('releaseDocument releases a document with a version of its own, and nothing that has a problem', async t => {
  const { directory, read } = await project(t)
  const released = read(RELEASED)
  t.match((await releaseDocument(directory, withoutSearch()))[0], /is not what the application publishes/)

  const document = smallDocument()
  document.info.title = 'More notes'
  await writeDocument(directory, document)
  t.match(await releaseDocument(directory, document), [/^Version 1\.4\.0 is released already/])
  t.equal(read(RELEASED), released)

  document.info.version = '1.5.0'
  await writeDocument(directory, document)
  t.strictSame(await releaseDocument(directory, document), [])
  t.equal(read(RELEASED), read(DOCUMENT))
  t.match(read('openapi/changes-1.5.0.md'), /^From the released 1\.4\.0 /m, 'what has changed until then is kept')
  t.match(read('openapi/CHANGES.md'), /^From the released 1\.5\.0 /m)
  t.strictSame(await releaseDocument(directory, document), [])
})
