import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { SDK_PACKAGE } from '../../routes/sdk-package.js'
import { project, runIn, withoutRegistry } from './clean-project.js'
import { startService } from './service.js'

const skip = withoutRegistry()

/** How people install a package from an address, each with its own command. */
const MANAGERS: Readonly<Record<string, readonly string[]>> = {
  npm: ['npm', 'install', '--no-audit', '--no-fund'],
  pnpm: ['npx', '-y', 'pnpm@10.34.8', 'add'],
  yarn: ['npx', '-y', 'yarn@1.22.22', 'add', '--no-progress']
}

/** Versions of Node.js that the package supports. */
const NODES = ['20', '22', '24']

/** What a backend and a program do with the package: a token, and a consultation with it. */
const PROGRAM = `
  const issuer = new TokenIssuer({ baseUrl: process.env.SCRIBE_URL, apiKey: process.env.SCRIBE_API_KEY })
  const clinician = { user_id: 'u-1', first_name: 'Jane', last_name: 'Doe', organisation: 'Hillside' }
  const client = new ConsultationClient({ baseUrl: process.env.SCRIBE_URL, getToken: () => issuer.issue(clinician) })
  client.consultations.create({ template: 'dictation_api', input_language: 'en' }).then(({ id, report_status }) => {
    console.log(JSON.stringify({ isId: /^[0-9a-f-]{36}$/.test(id), report_status }))
  })
`
const NAMES = ['{ ConsultationClient }', '{ TokenIssuer }']
const MODULES = ['@consultation-service/sdk', '@consultation-service/sdk/token-issuer']
const FILES = {
  'package.json': JSON.stringify({ name: 'other', version: '1.0.0', private: true, license: 'MIT' }),
  'imported.mjs': NAMES.map((names, at) => `import ${names} from '${MODULES[at]}'`).join('\n') + PROGRAM,
  'required.cjs': NAMES.map((names, at) => `const ${names} = require('${MODULES[at]}')`).join('\n') + PROGRAM
}

/** Where a version of Node.js is, which npm installs. */
const nodes = new Map<string, string>()
async function nodeOf (t: Test, version: string): Promise<string> {
  const found = nodes.get(version) ?? (await runIn(t, project(t, {}), ['npx', '-y', '-p', `node@${version}`, '--', 'node', '-p', 'process.execPath'])).trim()
  nodes.set(version, found)
  return found
}

for (const [name, command] of Object.entries(MANAGERS)) {
  t.test(`${name} installs the SDK that the service hands out, and programs import or require it on each Node.js`, { skip }, async t => {
    const { baseUrl, key } = await startService(t)
    const directory = project(t, FILES)
    await runIn(t, directory, [...command, new URL(`sdk/${SDK_PACKAGE}`, baseUrl).href])
    for (const version of NODES) {
      for (const program of ['imported.mjs', 'required.cjs']) {
        const printed = await runIn(t, directory, [await nodeOf(t, version), program], { SCRIBE_URL: baseUrl, SCRIBE_API_KEY: key })
        t.strictSame(JSON.parse(printed), { isId: true, report_status: 'intermediate' }, `${program}, Node.js ${version}`)
      }
    }
  })
}

t.test('those who check packages find nothing: publint, and what TypeScript makes of the types', { skip }, async t => {
  const { fastify } = await startService(t)
  const directory = project(t, {})
  writeFileSync(path.join(directory, SDK_PACKAGE), (await fastify.inject(`/sdk/${SDK_PACKAGE}`)).rawPayload)
  const types = ['npx', '-y', '@arethetypeswrong/cli@0.18.5', SDK_PACKAGE]
  // What pages import is for bundlers.
  const pages = ['widget', 'frame', 'list']
  await t.resolves(runIn(t, directory, ['npx', '-y', 'publint@0.3.25', '--strict', SDK_PACKAGE]))
  await t.resolves(runIn(t, directory, [...types, '--profile', 'node16', '--exclude-entrypoints', ...pages, 'browser/*']))
  await t.resolves(runIn(t, directory, [...types, '--profile', 'esm-only', '--entrypoints', ...pages]))
  await t.rejects(runIn(t, directory, [...types, '--profile', 'node16', '--entrypoints', ...pages]), /dynamic import only/, 'it does check')
})
