import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { temporaryDirectory } from '../helper.js'

const root = path.resolve(import.meta.dirname, '../..')
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

function run (tool: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin', tool), args, { cwd: root, env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const redocly = (file: string) => run('redocly', 'lint', '--config', '.redocly.yaml', file)
const spectral = (file: string) => run('spectral', 'lint', '--ruleset', '.spectral.yaml', '--fail-severity', 'hint', file)

t.test('the committed document has nothing that redocly or Spectral find wrong', async t => {
  for (const [lint, file] of [[redocly, 'openapi/openapi.json'], [spectral, 'openapi/openapi.json'], [redocly, 'openapi/openapi-3.0.json']] as const) {
    const { status, output } = lint(file)
    t.equal(status, 0, output)
  }
})

t.test('a document that says less is refused, rule by rule', async t => {
  const directory = temporaryDirectory(t)
  const token = '/api/v1/token/'
  for (const [lint, changes] of [
    [redocly, {
      struct: d => { delete d.info.license.name },
      'operation-summary': d => { delete d.paths[token].post.summary },
      'security-defined': d => { delete d.paths[token].post.security },
      'no-invalid-schema-examples': d => { d.components.schemas.TokenRequest.examples = [{}] }
    }],
    [spectral, {
      'owasp:api2:2023-write-restricted': d => { d.paths[token].post.security = [] },
      'owasp:api4:2023-string-limit': d => { delete d.components.schemas.TokenRequest.properties.user_id.maxLength },
      'request-string-restricted': d => { delete d.components.schemas.TokenRequest.properties.user_id.pattern }
    }]
  ] as [typeof redocly, Record<string, (document: Record<string, any>) => void>][]) {
    const document = JSON.parse(readFileSync(path.join(root, 'openapi/openapi.json'), 'utf8')) as Record<string, any>
    for (const change of Object.values(changes)) change(document)
    const file = path.join(directory, 'openapi.json')
    writeFileSync(file, JSON.stringify(document))
    const { status, output } = lint(file)
    t.equal(status, 1)
    for (const rule of Object.keys(changes)) t.ok(output.includes(rule), rule)
  }
})
