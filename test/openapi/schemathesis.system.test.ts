import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { bearer } from '../consultations.js'
import { build, temporaryDirectory } from '../helper.js'
import { TAKING_AUDIO } from '../plugins/audio/kit.js'
import { SERVICE } from '../process.js'
import { callersOf } from './journey.js'
import { DOCUMENT } from './prism.js'

const run = promisify(execFile)

const VERSION = '4.32.5'
const FOLDER = path.join(SERVICE, '../data/tools', `schemathesis-${VERSION}`)

/** Requests of each operation and phase, and the longest run, in milliseconds. */
const EXAMPLES = '8'
const PATIENCE_MS = 600_000
const OUTPUT_MAX_BYTES = 100_000_000

/** Characters of what it says that a failure shows. */
const SHOWN = 20_000

/**
 * What every answer is held against. Not whether a request is taken that fits, which depends on what there is, such as a consultation, nor
 * whether one is refused that does not: to schemathesis, one with another header does not fit. `parameters.test.ts` has both.
 */
const CHECKS = [
  'not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance', 'response_headers_conformance',
  'unsupported_method'
]

/** A stream of events: its schema is that of the text, which schemathesis takes for that of each event. `events.test.ts` has them. */
const STREAM = 'watchConsultation'

/** Installs it from PyPI; `null` where that is not possible, and the test was skipped. */
async function schemathesis (t: Test): Promise<string | null> {
  const program = path.join(FOLDER, 'bin/schemathesis')
  if (existsSync(program)) return program
  mkdirSync(path.dirname(FOLDER), { recursive: true })
  try {
    await run('python3', ['-m', 'venv', FOLDER])
    await run(path.join(FOLDER, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`], { timeout: PATIENCE_MS })
    return program
  } catch (error) {
    rmSync(FOLDER, { recursive: true, force: true })
    t.pass('skipped', { skip: `needs Python and schemathesis ${VERSION} from PyPI: ${String((error as Error).message).split('\n')[0]}` })
    return null
  }
}

t.test('schemathesis finds no answer of any operation that the document does not have', async t => {
  const program = await schemathesis(t)
  if (program === null) return
  const fastify = await build(t, {
    ...TAKING_AUDIO, MODELS_MIRROR: 'http://127.0.0.1:9/', RATE_LIMIT_MAX: '1000000', RATE_LIMIT_ADDRESS_MAX: '1000000', RATE_LIMIT_READY_MAX: '1000000'
  })
  const url = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { key, admin } = await callersOf(fastify, url)
  const user = await bearer(fastify, String(key['x-api-key']))
  const callers = {
    user: [user, ['Sessions', 'Consultations', 'Audio', 'Consultation output', 'Health']],
    backend: [key, ['Access tokens']],
    admin: [admin, ['management']]
  } as const
  // It keeps notes where it runs.
  const cwd = temporaryDirectory(t)
  for (const [name, [headers, tags]] of Object.entries(callers)) {
    const said = await run(program, [
      'run', DOCUMENT, '--url', url, '--phases', 'examples,coverage,fuzzing', '--checks', CHECKS.join(','), '--max-examples', EXAMPLES,
      '--generation-deterministic', '--continue-on-failure', '--no-color', '--warnings', 'off', '--generation-with-security-parameters', 'false',
      ...Object.entries(headers).flatMap(([header, value]) => ['--header', `${header}: ${value}`]),
      ...tags.flatMap(tag => ['--include-tag', tag]), '--exclude-operation-id', STREAM
    ], { cwd, timeout: PATIENCE_MS, maxBuffer: OUTPUT_MAX_BYTES }).then(
      ({ stdout }) => ({ ok: true, stdout }), (error: { stdout: string }) => ({ ok: false, stdout: error.stdout })
    )
    t.ok(said.ok, `${name}: ${said.stdout.slice(-SHOWN)}`)
    t.match(said.stdout, /Tested: [1-9]/)
  }
})
