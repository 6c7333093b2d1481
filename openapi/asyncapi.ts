import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeStreams } from '../lib/runtime/index.js'
import { DOCUMENTED_URL } from './document.js'
import { firstDifference, read } from './publication.js'

const DOCUMENT = 'openapi/asyncapi.json'

function generated (): string {
  return `${JSON.stringify(describeStreams(DOCUMENTED_URL), null, 2)}\n`
}

/** Writes the description of the streams, and returns the file. */
export function writeAsyncapi (root: string): string {
  writeFileSync(path.join(root, DOCUMENT), generated())
  return DOCUMENT
}

/** What is wrong with the committed description of the streams: a sentence, when it is not what the schemas say. */
export function asyncapiProblems (root: string): string[] {
  const committed = read(root, DOCUMENT)
  if (committed === generated()) return []
  return [`${DOCUMENT} ${committed === null ? 'is missing' : `is not what the application publishes: ${firstDifference(committed, generated())}`}\n` +
    '  Run `npm run openapi`, look at what changes, and commit it.']
}
