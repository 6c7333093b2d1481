import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import t from 'tap'
import { parse } from 'yaml'
import { settingsFiles } from '../docs/settings.js'
import { Environment } from '../schemas/config.js'
import { FIXED } from '../schemas/fixed-settings.js'
import { limitKeys, Limits } from '../schemas/limits.js'
import { guides, linesOf } from './markdown.js'

/** Most settings that an operator has to read about. */
const SETTINGS_MAX = 60

const described = { ...Environment.properties, ...Limits.properties }

function read (name: string): string {
  return readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
}

/** The default of each setting. */
function defaultsOf (properties: Readonly<Record<string, { default?: unknown }>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, schema.default]))
}

t.test('the guide and the examples say what schemas/ says (npm run settings)', async t => {
  for (const [name, text] of Object.entries(settingsFiles())) t.equal(read(name), text, name)
})

t.test('the examples have every setting and every limit with its default, and nothing else', async t => {
  t.strictSame(parseEnv(read('.env.example')), Object.fromEntries(Object.entries(defaultsOf(Environment.properties)).map(([name, value]) => [name, String(value ?? '')])))
  t.strictSame(parse(read('limits.example.yaml')), defaultsOf(Limits.properties))
})

t.test('no line of an example is longer than it may be', async t => {
  for (const name of ['.env.example', 'limits.example.yaml']) t.strictSame(read(name).split('\n').filter(line => line.length > 100), [], name)
})

t.test('there are few enough settings to read about them', async t => {
  t.ok(Object.keys(Environment.properties).length <= SETTINGS_MAX, `${Object.keys(Environment.properties).length} settings`)
})

t.test('every setting and every limit has a description of one line', async t => {
  for (const [name, { description = '' }] of Object.entries(described)) t.match(description, /^[^\n]+\.$/, name)
})

t.test('no guide names a setting that is none any more, but for those that say so', async t => {
  const removed = new RegExp(`\\b(?:${[...Object.keys(limitKeys), ...Object.keys(FIXED)].join('|')})\\b`)
  for (const guide of guides.filter(name => !['CHANGELOG.md', 'docs/operate/settings.md'].includes(name))) {
    t.strictSame(linesOf(guide).filter(line => removed.test(line)), [], guide)
  }
})
