import t from 'tap'
import { runScript } from '../process.js'

/** How each usage begins, and a command line that is understood. */
const commands: Record<string, { usage: RegExp, args: string[] }> = {
  'api-key': { usage: /^Manage API keys\.\n\n {2}api-key create --customer NAME --name NAME /m, args: ['list'] },
  user: { usage: /^List, block, unblock and erase users\. A blocked user gets no more tokens, and those they have stop working\.\n\n {2}user list /m, args: ['unblock', '--customer', 'A', '--user-id', 'u'] },
  customer: { usage: /^End the access of a customer, and say how long its consultations are kept\.\n\n {2}customer revoke-tokens --customer NAME\n/m, args: ['end-access', '--customer', 'A'] },
  consultation: { usage: /^Put consultations under a legal hold, or end it\.\n\n {2}consultation hold --customer NAME --id ID /m, args: ['release', '--customer', 'A', '--id', 'x'] },
  webhook: { usage: /^Manage the webhooks of a customer, with --mode test those of test keys\.\n\n {2}webhook create --customer NAME --url URL /m, args: ['list', '--customer', 'A'] },
  token: { usage: /^Issue an access token, as POST \/api\/v1\/token\/ does\.\n\n {2}token create --user-id ID /m, args: ['create', '--user-id', 'u', '--first-name', 'a', '--last-name', 'b', '--organisation', 'c'] },
  backup: { usage: /^Back up what the service stores, and restore it\.\n\n {2}backup create FILE /m, args: ['create', 'a.backup'] },
  'signing-key': { usage: /^Manage the keys that access tokens are signed with, /m, args: ['create'] },
  models: { usage: /^Install the models that hear and write on this machine, /m, args: ['list'] },
  'report-engine': { usage: /^Try the language model with the settings of the service\. A server: /m, args: ['check'] }
}

for (const [name, { usage, args }] of Object.entries(commands)) {
  t.test(`${name} explains itself when it is asked to (0) and when it does not understand (2), and names a setting that is wrong (1)`, async t => {
    const [help, wrong, config] = await Promise.all([
      runScript(t, `bin/${name}.js`, ['--help'], {}),
      runScript(t, `bin/${name}.js`, ['explode'], {}),
      runScript(t, `bin/${name}.js`, args, { SIGNING_ALGORITHM: 'HS256' })
    ])
    t.match(help, { code: 0, stdout: usage, stderr: '' })
    t.match(wrong, { code: 2, stdout: '', stderr: usage })
    t.ok(wrong.stderr.startsWith('There is no command explode.\n\n'))
    t.strictSame(config, { code: 1, stdout: '', stderr: 'SIGNING_ALGORITHM must be one of ES256, EdDSA, RS256.\n' })
  })
}
