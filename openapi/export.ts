import { asyncapiProblems, writeAsyncapi } from './asyncapi.js'
import { currentDocument } from './document.js'
import { problemsWith, releaseDocument, writeDocument } from './publication.js'

const USAGE = `npm run openapi                writes the documents in openapi/, and the types of clients
npm run openapi -- --check     fails when they are out of date, or break clients of the released document
npm run openapi -- --release   makes the committed document the released one
`

/** Runs one of the commands above in the project's directory, and returns what is wrong. */
async function run (command: string | undefined): Promise<string[]> {
  const root = process.cwd()
  if (command === '--check') return [...await problemsWith(root, await currentDocument()), ...asyncapiProblems(root)]
  if (command === '--release') return releaseDocument(root, await currentDocument())
  if (command !== undefined) return [USAGE]
  const files = [...await writeDocument(root, await currentDocument()), writeAsyncapi(root)]
  process.stdout.write(`Written: ${files.join(', ')}\n`)
  return []
}

const problems = await run(process.argv[2])
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n\n')}\n`)
  process.exitCode = 1
} else if (process.argv[2] !== undefined) {
  process.stdout.write('The committed document is what the application publishes, and breaks no client of the released one.\n')
}
