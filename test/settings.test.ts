import { readFileSync } from 'node:fs'
import t from 'tap'
import { Config } from '../schemas/config.js'

/** Name, default ('' when there is none) and description of every setting, in order. */
const settings = Object.entries(Config.properties).map(([name, schema]) => [name, String(schema.default ?? ''), schema.description ?? ''] as const)

function read (name: string): string {
  return readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
}

t.test('.env.example lists every setting with its description and default, and nothing else', async t => {
  const expected = settings.map(([name, value, description]) => `# ${description}\n${name}=${value}\n`).join('\n')
  t.equal(read('.env.example'), `# Settings of the service: copy this file to .env, and change what you need.\n\n${expected}`)
})

t.test('every setting has a description of one line', async t => {
  for (const [name, , description] of settings) t.match(description, /^[^\n]+\.$/, name)
})
